#include "internal.h"

typedef struct {
    GstSample *sample;
    GstVideoFrame frame;
} mapped_frame;

static double seconds_of(guint64 time) { return GST_CLOCK_TIME_IS_VALID(time) ? (double)time / GST_SECOND : -1; }

static GstSample *next(cgst_pipeline *pipeline, double seconds, cgst_pulled *pulled) {
    GstSample *sample = gst_app_sink_try_pull_sample(pipeline->sink, (GstClockTime)(seconds * GST_SECOND));
    *pulled = sample ? CGST_PICTURE : gst_app_sink_is_eos(pipeline->sink) ? CGST_END : CGST_NOTHING;
    return sample;
}

cgst_pulled cgst_pull(cgst_pipeline *pipeline, double seconds, cgst_picture *picture) {
    cgst_pulled pulled;
    GstSample *sample = next(pipeline, seconds, &pulled);
    if (!sample) return pulled;
    GstBuffer *buffer = gst_sample_get_buffer(sample);
    GstCaps *caps = gst_sample_get_caps(sample);
    GstVideoInfo info;
    mapped_frame *mapped = g_new0(mapped_frame, 1);
    if (!buffer || !caps || !gst_video_info_from_caps(&info, caps) ||
        !gst_video_frame_map(&mapped->frame, &info, buffer, GST_MAP_READ)) {
        g_free(mapped);
        gst_sample_unref(sample);
        return CGST_UNREADABLE;
    }
    mapped->sample = sample;
    GstVideoFrame *frame = &mapped->frame;
    const GstVideoFormatInfo *format = frame->info.finfo;

    picture->mapped = mapped;
    picture->width = GST_VIDEO_FRAME_WIDTH(frame);
    picture->height = GST_VIDEO_FRAME_HEIGHT(frame);
    picture->isRGB = GST_VIDEO_FORMAT_INFO_IS_RGB(format) ? 1 : 0;
    picture->channelCount = GST_VIDEO_FORMAT_INFO_IS_GRAY(format) ? 1 : 3;
    picture->isFullRange = info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255;
    picture->isBT709 = info.colorimetry.matrix == GST_VIDEO_COLOR_MATRIX_BT709;
    for (int i = 0; i < picture->channelCount; i++) {
        cgst_channel *channel = &picture->channels[i];
        channel->data = GST_VIDEO_FRAME_COMP_DATA(frame, i);
        channel->stride = GST_VIDEO_FRAME_COMP_STRIDE(frame, i);
        channel->step = GST_VIDEO_FRAME_COMP_PSTRIDE(frame, i);
        channel->xShift = GST_VIDEO_FORMAT_INFO_W_SUB(format, i);
        channel->yShift = GST_VIDEO_FORMAT_INFO_H_SUB(format, i);
    }
    picture->number = GST_BUFFER_OFFSET(buffer);
    GstSegment *segment = gst_sample_get_segment(sample);
    guint64 time = GST_BUFFER_PTS(buffer);
    picture->streamTime = seconds_of(gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time));
    picture->runningTime = seconds_of(gst_segment_to_running_time(segment, GST_FORMAT_TIME, time));
    picture->duration = seconds_of(GST_BUFFER_DURATION(buffer));
    if (picture->duration <= 0 && info.fps_n > 0) picture->duration = (double)info.fps_d / info.fps_n;
    return CGST_PICTURE;
}

void cgst_release(cgst_picture *picture) {
    mapped_frame *mapped = picture->mapped;
    gst_video_frame_unmap(&mapped->frame);
    gst_sample_unref(mapped->sample);
    g_free(mapped);
    picture->mapped = NULL;
}

cgst_pulled cgst_pull_type(cgst_pipeline *pipeline, double seconds, char type[CGST_CAPS_SIZE]) {
    cgst_pulled pulled;
    GstSample *sample = next(pipeline, seconds, &pulled);
    if (!sample) return pulled;
    GstCaps *caps = gst_sample_get_caps(sample);
    int known = caps && gst_caps_get_size(caps) > 0;
    g_strlcpy(type, known ? gst_structure_get_name(gst_caps_get_structure(caps, 0)) : "", CGST_CAPS_SIZE);
    gst_sample_unref(sample);
    return CGST_PICTURE;
}
