#include "CVideoControls.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

int cgst_controls_open(const char *path) { return open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK); }

int cgst_control_get(int descriptor, unsigned id, cgst_control *control) {
    struct v4l2_queryctrl query = {.id = id};
    struct v4l2_control current = {.id = id};
    if (ioctl(descriptor, VIDIOC_QUERYCTRL, &query) != 0) return 0;
    if (query.flags & (V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY)) return 0;
    if (ioctl(descriptor, VIDIOC_G_CTRL, &current) != 0) return 0;
    *control = (cgst_control){query.minimum, query.maximum, query.step, current.value};
    return 1;
}

int cgst_control_set(int descriptor, unsigned id, int value) {
    struct v4l2_control wanted = {.id = id, .value = value};
    return ioctl(descriptor, VIDIOC_S_CTRL, &wanted) == 0;
}
