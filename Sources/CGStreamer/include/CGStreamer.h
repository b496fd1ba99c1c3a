#pragma once
#include <stdint.h>

#include "CVideoControls.h"

// What Swift cannot call of GStreamer: macros, variable arguments, GObject casts. Plain C types only, so that
// nobody who imports this has to parse GLib's headers.
//
// A pipeline belongs to one thread at a time.

enum { CGST_MESSAGE_SIZE = 512, CGST_CAPS_SIZE = 128 };

/// Kinds of failure that callers tell apart.
typedef enum {
    CGST_OTHER,
    CGST_NOT_FOUND,
    CGST_DENIED,
    CGST_BUSY,
    /// The device or server was reached and then gave nothing more.
    CGST_LOST,
    /// A format, protocol or element that is not installed.
    CGST_UNSUPPORTED,
} cgst_kind;

typedef struct {
    cgst_kind kind;
    char message[CGST_MESSAGE_SIZE];
} cgst_failure;

/// Starts GStreamer, once; may be called from any thread, again and again. Returns 1, or 0 with the cause.
int cgst_start(cgst_failure *failure);

// Pipelines

typedef struct cgst_pipeline cgst_pipeline;
typedef struct cgst_device cgst_device;

/// Builds what gst-launch-1.0 would, with an appsink named "sink". NULL with the cause in `failure`.
cgst_pipeline *cgst_pipeline_new(const char *description, cgst_failure *failure);
/// Stops it and gives everything back.
void cgst_pipeline_free(cgst_pipeline *pipeline);

/// Sets a property of a named element. Returns 0 if there is no such element or property.
int cgst_set_string(cgst_pipeline *pipeline, const char *element, const char *property, const char *value);
/// As above, the value in gst-launch's notation, of whatever type the property has.
int cgst_set(cgst_pipeline *pipeline, const char *element, const char *property, const char *value);
/// Puts the device's source in front of the named element. Returns 0 if they do not fit.
int cgst_attach(cgst_pipeline *pipeline, cgst_device *device, const char *element);

/// Returns 0 if the pipeline refused at once; the bus has the cause.
int cgst_play(cgst_pipeline *pipeline);
/// Goes back to the beginning, and on playing. Returns 0 if the source cannot.
int cgst_rewind(cgst_pipeline *pipeline);
/// Takes the next error off the bus. Returns 0 if there is none.
int cgst_take_error(cgst_pipeline *pipeline, cgst_failure *failure);

// Pictures

/// One channel: the byte of pixel (x, y) is data[(y >> yShift) * stride + (x >> xShift) * step].
typedef struct {
    const uint8_t *data;
    long stride;
    int step;
    int xShift;
    int yShift;
} cgst_channel;

typedef struct {
    int width;
    int height;
    /// 1 grey; 3 Y, Cb, Cr or, if `isRGB`, red, green, blue.
    int channelCount;
    int isRGB;
    /// Luminance reaches over 0…255 instead of 16…235.
    int isFullRange;
    /// Colours are mixed as BT.709 says, instead of BT.601.
    int isBT709;
    cgst_channel channels[3];
    /// Counts all pictures that reached the sink, also those it dropped.
    uint64_t number;
    /// Seconds; negative if unknown.
    double streamTime;
    double runningTime;
    double duration;
    void *mapped;
} cgst_picture;

typedef enum { CGST_NOTHING, CGST_PICTURE, CGST_END, CGST_UNREADABLE } cgst_pulled;

/// Waits up to `seconds` for the next picture. What it gives must be given back by `cgst_release`.
cgst_pulled cgst_pull(cgst_pipeline *pipeline, double seconds, cgst_picture *picture);
void cgst_release(cgst_picture *picture);

/// Waits for the next buffer of any kind and writes its media type, such as "multipart/x-mixed-replace".
cgst_pulled cgst_pull_type(cgst_pipeline *pipeline, double seconds, char type[CGST_CAPS_SIZE]);

// Devices

typedef struct cgst_monitor cgst_monitor;

/// Watches video sources for as long as the process lives. NULL with the cause in `failure`.
cgst_monitor *cgst_monitor_new(cgst_failure *failure);
/// Calls `each` with every device; a device is kept by `cgst_device_keep`.
void cgst_monitor_devices(cgst_monitor *monitor, void *context, void (*each)(void *context, cgst_device *device));

cgst_device *cgst_device_keep(cgst_device *device);
void cgst_device_free(cgst_device *device);
/// The name to show; to be freed by `cgst_free`.
char *cgst_device_name(cgst_device *device);
/// A property of the device, such as "node.name"; to be freed by `cgst_free`. NULL if it has none of the name.
char *cgst_device_property(cgst_device *device, const char *name);
void cgst_free(char *text);

/// One format that a device offers. Ranges where it leaves the size or rate open.
typedef struct {
    char type[CGST_CAPS_SIZE];
    int minWidth, maxWidth, minHeight, maxHeight;
    double maxRate;
} cgst_format;

/// The number of formats; writes up to `capacity` of them.
int cgst_device_formats(cgst_device *device, cgst_format *formats, int capacity);
