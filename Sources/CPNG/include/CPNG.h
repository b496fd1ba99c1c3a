#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must never pass through Swift frames; this shim turns them into return values.

typedef struct {
    uint32_t width, height;
    /// After expansion to 8 bits a channel: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
    uint32_t channels;
} cpng_info;

enum { CPNG_MESSAGE_SIZE = 160 };

/// Reads everything before the pixels. Returns 1, or 0 with the cause in `message` (CPNG_MESSAGE_SIZE bytes).
int cpng_read_info(const uint8_t *bytes, size_t length, cpng_info *info, char *message);

/// Decodes into `width * height * channels` bytes, the sizes being those `cpng_read_info` gave.
/// Returns 1, or 0 with the cause in `message` (CPNG_MESSAGE_SIZE bytes).
int cpng_read_pixels(const uint8_t *bytes, size_t length, cpng_info info, uint8_t *pixels, char *message);
