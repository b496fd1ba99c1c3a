#include "internal.h"

#include <string.h>

int cgst_start(cgst_failure *failure) {
    GError *error = NULL;
    if (gst_init_check(NULL, NULL, &error)) return 1;
    cgst_explain(error, failure);
    g_clear_error(&error);
    return 0;
}

void cgst_explain(const GError *error, cgst_failure *failure) {
    failure->kind = CGST_OTHER;
    g_strlcpy(failure->message, error ? error->message : "no cause given", sizeof failure->message);
    if (!error) return;
    if (error->domain == GST_RESOURCE_ERROR) {
        switch (error->code) {
        case GST_RESOURCE_ERROR_OPEN_READ:
        case GST_RESOURCE_ERROR_OPEN_READ_WRITE:
        case GST_RESOURCE_ERROR_NOT_FOUND: failure->kind = CGST_NOT_FOUND; break;
        case GST_RESOURCE_ERROR_NOT_AUTHORIZED: failure->kind = CGST_DENIED; break;
        case GST_RESOURCE_ERROR_BUSY: failure->kind = CGST_BUSY; break;
        case GST_RESOURCE_ERROR_READ:
        case GST_RESOURCE_ERROR_CLOSE:
        case GST_RESOURCE_ERROR_SYNC: failure->kind = CGST_LOST; break;
        default: break;
        }
    } else if (error->domain == GST_STREAM_ERROR) {
        switch (error->code) {
        case GST_STREAM_ERROR_TYPE_NOT_FOUND:
        case GST_STREAM_ERROR_WRONG_TYPE:
        case GST_STREAM_ERROR_CODEC_NOT_FOUND: failure->kind = CGST_UNSUPPORTED; break;
        default: break;
        }
    } else if (error->domain == GST_CORE_ERROR) {
        if (error->code == GST_CORE_ERROR_MISSING_PLUGIN || error->code == GST_CORE_ERROR_NEGOTIATION)
            failure->kind = CGST_UNSUPPORTED;
    } else if (error->domain == GST_PARSE_ERROR) {
        failure->kind = CGST_UNSUPPORTED;
    }
}

// Numbers the pictures before the sink may drop any. Only the buffer's header is copied, and only if it is shared.
static GstPadProbeReturn number(GstPad *pad, GstPadProbeInfo *info, gpointer user) {
    (void)pad;
    cgst_pipeline *pipeline = user;
    GstBuffer *buffer = gst_buffer_make_writable(GST_PAD_PROBE_INFO_BUFFER(info));
    GST_BUFFER_OFFSET(buffer) = pipeline->count++;
    GST_PAD_PROBE_INFO_DATA(info) = buffer;
    return GST_PAD_PROBE_OK;
}

cgst_pipeline *cgst_pipeline_new(const char *description, cgst_failure *failure) {
    GError *error = NULL;
    GstElement *element = gst_parse_launch_full(description, NULL, GST_PARSE_FLAG_FATAL_ERRORS, &error);
    if (!element || error) {
        cgst_explain(error, failure);
        g_clear_error(&error);
        if (element) gst_object_unref(element);
        return NULL;
    }
    GstElement *sink = GST_IS_BIN(element) ? gst_bin_get_by_name(GST_BIN(element), "sink") : NULL;
    if (!sink) {
        failure->kind = CGST_OTHER;
        g_strlcpy(failure->message, "no sink", sizeof failure->message);
        gst_object_unref(element);
        return NULL;
    }
    cgst_pipeline *pipeline = g_new0(cgst_pipeline, 1);
    pipeline->pipeline = gst_object_ref_sink(element);
    pipeline->sink = GST_APP_SINK(sink);
    pipeline->bus = gst_element_get_bus(element);
    GstPad *pad = gst_element_get_static_pad(sink, "sink");
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, number, pipeline, NULL);
    gst_object_unref(pad);
    return pipeline;
}

void cgst_pipeline_free(cgst_pipeline *pipeline) {
    gst_element_set_state(pipeline->pipeline, GST_STATE_NULL);
    gst_object_unref(pipeline->bus);
    gst_object_unref(pipeline->sink);
    gst_object_unref(pipeline->pipeline);
    g_free(pipeline);
}

static GstElement *find(cgst_pipeline *pipeline, const char *name, const char *property) {
    GstElement *element = gst_bin_get_by_name(GST_BIN(pipeline->pipeline), name);
    if (element && property && !g_object_class_find_property(G_OBJECT_GET_CLASS(element), property)) {
        gst_object_unref(element);
        return NULL;
    }
    return element;
}

int cgst_set_string(cgst_pipeline *pipeline, const char *name, const char *property, const char *value) {
    GstElement *element = find(pipeline, name, property);
    if (!element) return 0;
    g_object_set(element, property, value, NULL);
    gst_object_unref(element);
    return 1;
}

int cgst_set(cgst_pipeline *pipeline, const char *name, const char *property, const char *value) {
    GstElement *element = find(pipeline, name, property);
    if (!element) return 0;
    gst_util_set_object_arg(G_OBJECT(element), property, value);
    gst_object_unref(element);
    return 1;
}

int cgst_attach(cgst_pipeline *pipeline, cgst_device *device, const char *name) {
    GstElement *next = find(pipeline, name, NULL);
    if (!next) return 0;
    GstElement *source = gst_device_create_element((GstDevice *)device, "device");
    int fits = source != NULL;
    if (source) {
        // Times of PipeWire's own are of no use.
        if (g_object_class_find_property(G_OBJECT_GET_CLASS(source), "do-timestamp"))
            g_object_set(source, "do-timestamp", TRUE, NULL);
        gst_bin_add(GST_BIN(pipeline->pipeline), source);
        fits = gst_element_link(source, next);
    }
    gst_object_unref(next);
    return fits;
}

int cgst_play(cgst_pipeline *pipeline) {
    return gst_element_set_state(pipeline->pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE;
}

int cgst_rewind(cgst_pipeline *pipeline) {
    return gst_element_seek_simple(
        pipeline->pipeline, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_KEY_UNIT, 0);
}

int cgst_take_error(cgst_pipeline *pipeline, cgst_failure *failure) {
    GstMessage *message;
    // Others are of no interest, but would pile up.
    while ((message = gst_bus_pop(pipeline->bus))) {
        int isError = GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR;
        if (isError) {
            GError *error = NULL;
            gchar *details = NULL;
            gst_message_parse_error(message, &error, &details);
            cgst_explain(error, failure);
            // Which decoder, up to its caps, stands only in the details.
            const char *missing = details ? strstr(details, "Missing decoder: ") : NULL;
            if (missing) {
                const char *caps = strstr(missing, " (video/");
                const char *sound = strstr(missing, " (audio/");
                gsize length = caps ? (gsize)(caps - missing) + 1 : sizeof failure->message;
                // Decoders of sound are not looked for, so the first stream without one may be sound.
                if (sound && !caps) missing = "it holds sound only";
                g_strlcpy(failure->message, missing, MIN(length, sizeof failure->message));
            }
            g_free(details);
            g_clear_error(&error);
        }
        gst_message_unref(message);
        if (isError) return 1;
    }
    return 0;
}
