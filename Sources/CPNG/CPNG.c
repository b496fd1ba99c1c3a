#include "CPNG.h"

#include <png.h>
#include <string.h>

// Lives outside the functions that call setjmp, so that its fields are intact after a longjmp.
typedef struct {
    const uint8_t *bytes;
    size_t length, position;
    png_structp png;
    png_infop header;
    char *message;
} reader;

static void read_bytes(png_structp png, png_bytep target, png_size_t count) {
    reader *r = png_get_io_ptr(png);
    if (count > r->length - r->position) png_error(png, "the file is cut short");
    memcpy(target, r->bytes + r->position, count);
    r->position += count;
}

static void on_error(png_structp png, png_const_charp text) {
    reader *r = png_get_error_ptr(png);
    strncpy(r->message, text, CPNG_MESSAGE_SIZE - 1);
    r->message[CPNG_MESSAGE_SIZE - 1] = 0;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static int start(reader *r) {
    strcpy(r->message, "out of memory");
    r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, r, on_error, on_warning);
    if (!r->png) return 0;
    r->header = png_create_info_struct(r->png);
    if (!r->header) return 0;
    // The caller bounds width * height; libpng's own bound on each side would refuse long strips.
    png_set_user_limits(r->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_read_fn(r->png, r, read_bytes);
    return 1;
}

static void read_header(reader *r, cpng_info *info) {
    png_read_info(r->png, r->header);
    // 8-bit channels whatever the file holds: palettes looked up, low depths widened, 16 bits scaled.
    png_set_expand(r->png);
    png_set_scale_16(r->png);
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->header);
    info->width = png_get_image_width(r->png, r->header);
    info->height = png_get_image_height(r->png, r->header);
    info->channels = png_get_channels(r->png, r->header);
}

int cpng_read_info(const uint8_t *bytes, size_t length, cpng_info *info, char *message) {
    reader r = {bytes, length, 0, NULL, NULL, message};
    int done = 0;
    if (start(&r) && !setjmp(png_jmpbuf(r.png))) {
        read_header(&r, info);
        done = 1;
    }
    png_destroy_read_struct(&r.png, &r.header, NULL);
    return done;
}

static void read_rows(reader *r, cpng_info info, uint8_t *pixels) {
    cpng_info found;
    read_header(r, &found);
    size_t row = (size_t)info.width * info.channels;
    if (found.width != info.width || found.height != info.height || png_get_rowbytes(r->png, r->header) != row)
        png_error(r->png, "the header is inconsistent");
    int passes = png_get_interlace_type(r->png, r->header) == PNG_INTERLACE_ADAM7 ? PNG_INTERLACE_ADAM7_PASSES : 1;
    for (int pass = 0; pass < passes; pass++)
        for (size_t y = 0; y < info.height; y++) png_read_row(r->png, pixels + y * row, NULL);
    // Checks that the file is whole: the checksum of the pixels and the end mark.
    png_read_end(r->png, NULL);
}

int cpng_read_pixels(const uint8_t *bytes, size_t length, cpng_info info, uint8_t *pixels, char *message) {
    reader r = {bytes, length, 0, NULL, NULL, message};
    int done = 0;
    if (start(&r) && !setjmp(png_jmpbuf(r.png))) {
        read_rows(&r, info, pixels);
        done = 1;
    }
    png_destroy_read_struct(&r.png, &r.header, NULL);
    return done;
}
