#pragma once
#include <stddef.h>
#include <stdint.h>

// libvips, opened at run time. Its calls take variable arguments and its start-up costs 60 ms,
// so this shim declares the dozen functions used and loads the library when the first image needs it.
//
// Not for concurrent use: libvips keeps one error text for the whole process. The caller holds a lock.

typedef struct _VipsImage cvips_image;

enum { CVIPS_MESSAGE_SIZE = 512 };

/// Finds and starts libvips, once. Returns 1, or 0 with the cause in `message` (CVIPS_MESSAGE_SIZE bytes).
int cvips_start(char *message);

/// Opens an image and reads its header; `loader` is libvips' name, such as "webpload_buffer".
/// `bytes` must outlive the image. `page` < 0 and `scale` <= 0 leave an option away.
/// Returns NULL with the cause in `message`.
cvips_image *cvips_open(
    const char *loader, const void *bytes, size_t length, int page, double scale, char *message);

int cvips_width(cvips_image *image);
int cvips_height(cvips_image *image);
int cvips_pages(cvips_image *image);
/// As in Exif, 1 to 8.
int cvips_orientation(cvips_image *image);

/// Decodes to 8-bit grey (1 channel) or sRGB (3), transparency laid on white.
/// Returns memory for `cvips_free`, or NULL with the cause in `message`.
uint8_t *cvips_pixels(cvips_image *image, int *channels, size_t *size, char *message);

void cvips_free(uint8_t *pixels);
void cvips_close(cvips_image *image);
