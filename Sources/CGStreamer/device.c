#include "internal.h"

cgst_monitor *cgst_monitor_new(cgst_failure *failure) {
    GstDeviceMonitor *monitor = gst_device_monitor_new();
    GstCaps *any = gst_caps_new_any();
    gst_device_monitor_add_filter(monitor, "Video/Source", any);
    gst_caps_unref(any);
    if (!gst_device_monitor_start(monitor)) {
        gst_object_unref(monitor);
        failure->kind = CGST_UNSUPPORTED;
        g_strlcpy(failure->message, "no plugin that lists cameras is installed", sizeof failure->message);
        return NULL;
    }
    // The list is read instead; unread messages would pile up.
    GstBus *bus = gst_device_monitor_get_bus(monitor);
    gst_bus_set_flushing(bus, TRUE);
    gst_object_unref(bus);
    return (cgst_monitor *)monitor;
}

void cgst_monitor_devices(cgst_monitor *monitor, void *context, void (*each)(void *, cgst_device *)) {
    GList *devices = gst_device_monitor_get_devices((GstDeviceMonitor *)monitor);
    for (GList *item = devices; item; item = item->next) each(context, (cgst_device *)item->data);
    g_list_free_full(devices, gst_object_unref);
}

cgst_device *cgst_device_keep(cgst_device *device) { return gst_object_ref(device); }

void cgst_device_free(cgst_device *device) { gst_object_unref(device); }

char *cgst_device_name(cgst_device *device) { return gst_device_get_display_name((GstDevice *)device); }

char *cgst_device_property(cgst_device *device, const char *name) {
    GstStructure *properties = gst_device_get_properties((GstDevice *)device);
    if (!properties) return NULL;
    const GValue *value = gst_structure_get_value(properties, name);
    char *text = !value                      ? NULL
                 : G_VALUE_HOLDS_STRING(value) ? g_value_dup_string(value)
                                               : gst_value_serialize(value);
    gst_structure_free(properties);
    return text;
}

void cgst_free(char *text) { g_free(text); }

// The bounds of a number that may be fixed, a range, or a list of such.
static void bounds(const GValue *value, int *min, int *max) {
    if (!value) {
        return;
    } else if (G_VALUE_HOLDS_INT(value)) {
        *min = MIN(*min, g_value_get_int(value));
        *max = MAX(*max, g_value_get_int(value));
    } else if (GST_VALUE_HOLDS_INT_RANGE(value)) {
        *min = MIN(*min, gst_value_get_int_range_min(value));
        *max = MAX(*max, gst_value_get_int_range_max(value));
    } else if (GST_VALUE_HOLDS_LIST(value)) {
        for (guint i = 0; i < gst_value_list_get_size(value); i++) bounds(gst_value_list_get_value(value, i), min, max);
    }
}

static double greatest_rate(const GValue *value) {
    if (!value) return 0;
    if (GST_VALUE_HOLDS_FRACTION(value)) {
        int below = gst_value_get_fraction_denominator(value);
        return below > 0 ? (double)gst_value_get_fraction_numerator(value) / below : 0;
    }
    if (GST_VALUE_HOLDS_FRACTION_RANGE(value)) return greatest_rate(gst_value_get_fraction_range_max(value));
    double rate = 0;
    if (GST_VALUE_HOLDS_LIST(value))
        for (guint i = 0; i < gst_value_list_get_size(value); i++)
            rate = MAX(rate, greatest_rate(gst_value_list_get_value(value, i)));
    return rate;
}

int cgst_device_formats(cgst_device *device, cgst_format *formats, int capacity) {
    GstCaps *caps = gst_device_get_caps((GstDevice *)device);
    if (!caps) return 0;
    int count = 0;
    if (!gst_caps_is_any(caps))
        for (guint i = 0; i < gst_caps_get_size(caps); i++) {
            if (count < capacity) {
                const GstStructure *structure = gst_caps_get_structure(caps, i);
                cgst_format *format = &formats[count];
                g_strlcpy(format->type, gst_structure_get_name(structure), sizeof format->type);
                format->minWidth = format->minHeight = G_MAXINT;
                format->maxWidth = format->maxHeight = 0;
                bounds(gst_structure_get_value(structure, "width"), &format->minWidth, &format->maxWidth);
                bounds(gst_structure_get_value(structure, "height"), &format->minHeight, &format->maxHeight);
                format->maxRate = greatest_rate(gst_structure_get_value(structure, "framerate"));
            }
            count++;
        }
    gst_caps_unref(caps);
    return count;
}
