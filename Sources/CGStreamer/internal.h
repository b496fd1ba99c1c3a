#pragma once
#include "CGStreamer.h"

#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

struct cgst_pipeline {
    GstElement *pipeline;
    GstAppSink *sink;
    GstBus *bus;
    guint64 count;
};

void cgst_explain(const GError *error, cgst_failure *failure);
