#pragma once

// Settings of a V4L2 camera. The ioctl takes variable arguments, which Swift cannot pass.

typedef struct {
    int minimum, maximum, step, value;
} cgst_control;

/// Opens a camera for its settings only. Returns a descriptor, or -1.
int cgst_controls_open(const char *path);
/// Reads a setting, by its V4L2 number. Returns 0 if the camera has it not, or not now.
int cgst_control_get(int descriptor, unsigned id, cgst_control *control);
int cgst_control_set(int descriptor, unsigned id, int value);
