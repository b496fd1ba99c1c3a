#include "CVips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Of libvips' and GLib's headers, what is used here; all of it is fixed by their ABI (soname 42, 0).
enum { ACCESS_SEQUENTIAL = 1, FAIL_ON_ERROR = 2, FORMAT_UCHAR = 0 };
enum { B_W = 1, SRGB = 22, RGB16 = 25, GREY16 = 26 };
typedef struct array_double array_double;
typedef void log_handler(const char *, int, const char *, void *);

static struct {
    void *library;
    int (*init)(const char *);
    void (*concurrency_set)(int);
    void (*cache_set_max)(int);
    const char *(*error_buffer)(void);
    void (*error_clear)(void);
    int (*get_width)(cvips_image *);
    int (*get_height)(cvips_image *);
    int (*get_bands)(cvips_image *);
    int (*get_n_pages)(cvips_image *);
    int (*get_orientation)(cvips_image *);
    int (*get_interpretation)(cvips_image *);
    int (*hasalpha)(cvips_image *);
    array_double *(*array_double_new)(const double *, int);
    void (*area_unref)(array_double *);
    int (*flatten)(cvips_image *, cvips_image **, ...);
    int (*colourspace)(cvips_image *, cvips_image **, int, ...);
    int (*cast)(cvips_image *, cvips_image **, int, ...);
    int (*extract_band)(cvips_image *, cvips_image **, int, ...);
    void *(*write_to_memory)(cvips_image *, size_t *);
    unsigned (*log_set_handler)(const char *, int, log_handler *, void *);
    void *(*object_ref)(void *);
    void (*object_unref)(void *);
    void (*free)(void *);
} vips;

static const struct {
    void **target;
    const char *name;
} symbols[] = {
    {(void **)&vips.init, "vips_init"},
    {(void **)&vips.concurrency_set, "vips_concurrency_set"},
    {(void **)&vips.cache_set_max, "vips_cache_set_max"},
    {(void **)&vips.error_buffer, "vips_error_buffer"},
    {(void **)&vips.error_clear, "vips_error_clear"},
    {(void **)&vips.get_width, "vips_image_get_width"},
    {(void **)&vips.get_height, "vips_image_get_height"},
    {(void **)&vips.get_bands, "vips_image_get_bands"},
    {(void **)&vips.get_n_pages, "vips_image_get_n_pages"},
    {(void **)&vips.get_orientation, "vips_image_get_orientation"},
    {(void **)&vips.get_interpretation, "vips_image_get_interpretation"},
    {(void **)&vips.hasalpha, "vips_image_hasalpha"},
    {(void **)&vips.array_double_new, "vips_array_double_new"},
    {(void **)&vips.area_unref, "vips_area_unref"},
    {(void **)&vips.flatten, "vips_flatten"},
    {(void **)&vips.colourspace, "vips_colourspace"},
    {(void **)&vips.cast, "vips_cast"},
    {(void **)&vips.extract_band, "vips_extract_band"},
    {(void **)&vips.write_to_memory, "vips_image_write_to_memory"},
    {(void **)&vips.log_set_handler, "g_log_set_handler"},
    {(void **)&vips.object_ref, "g_object_ref"},
    {(void **)&vips.object_unref, "g_object_unref"},
    {(void **)&vips.free, "g_free"},
};

static void say(char *message, const char *text) { snprintf(message, CVIPS_MESSAGE_SIZE, "%s", text); }

static void say_error(char *message) {
    say(message, vips.error_buffer());
    vips.error_clear();
}

static void swallow(const char *domain, int level, const char *text, void *data) {
    (void)domain, (void)level, (void)text, (void)data;
}

int cvips_start(char *message) {
    static enum { not_tried, works, fails } state = not_tried;
    if (state == works) return 1;
    // A failure is final: libvips cannot be started halfway and again.
    if (state == fails) return say(message, "libvips could not be started"), 0;
    state = fails;
    vips.library = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
    if (!vips.library) return say(message, dlerror()), 0;
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        // Looks in the library's own dependencies too, of which GLib is one.
        *symbols[i].target = dlsym(vips.library, symbols[i].name);
        if (!*symbols[i].target) return say(message, dlerror()), 0;
    }
    static const char *const domains[] = {"VIPS", "librsvg"};
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
        // Every level that is not fatal; errors come back as values.
        vips.log_set_handler(domains[i], 0xF8 | 3, swallow, NULL);
    if (vips.init("datascanner")) return say_error(message), 0;
    // One thread, so that processor time stays what one decode costs, and nothing kept between images.
    vips.concurrency_set(1);
    vips.cache_set_max(0);
    state = works;
    return 1;
}

typedef int load(const void *, size_t, cvips_image **, ...);

cvips_image *cvips_open(
    const char *loader, const void *bytes, size_t length, int page, double scale, char *message) {
    char name[64];
    snprintf(name, sizeof name, "vips_%s", loader);
    load *open = (load *)dlsym(vips.library, name);
    if (!open) return say(message, "this libvips lacks the loader"), NULL;
    cvips_image *image = NULL;
    int failed;
    // Closing the image before may have added to its error.
    vips.error_clear();
#define COMMON "access", ACCESS_SEQUENTIAL, "fail_on", FAIL_ON_ERROR
    if (page >= 0)
        failed = open(bytes, length, &image, COMMON, "page", page, NULL);
    else if (scale > 0)
        failed = open(bytes, length, &image, COMMON, "scale", scale, NULL);
    else
        failed = open(bytes, length, &image, COMMON, NULL);
#undef COMMON
    if (failed) return say_error(message), NULL;
    return image;
}

int cvips_width(cvips_image *image) { return vips.get_width(image); }
int cvips_height(cvips_image *image) { return vips.get_height(image); }
int cvips_pages(cvips_image *image) { return vips.get_n_pages(image); }
int cvips_orientation(cvips_image *image) { return vips.get_orientation(image); }
void cvips_free(uint8_t *pixels) { vips.free(pixels); }
void cvips_close(cvips_image *image) { vips.object_unref(image); }

/// Puts the result of an operation in the place of its input.
static int replace(cvips_image **image, cvips_image *made, int failed) {
    if (failed) return 0;
    vips.object_unref(*image);
    *image = made;
    return 1;
}

static int flatten(cvips_image **image) {
    if (!vips.hasalpha(*image)) return 1;
    int kind = vips.get_interpretation(*image);
    double white = kind == RGB16 || kind == GREY16 ? 65535 : 255;
    array_double *paper = vips.array_double_new(&white, 1);
    cvips_image *made = NULL;
    int failed = vips.flatten(*image, &made, "background", paper, NULL);
    vips.area_unref(paper);
    return replace(image, made, failed);
}

static int convert(cvips_image **image) {
    cvips_image *made = NULL;
    int kind = vips.get_interpretation(*image);
    int target = kind == B_W || kind == GREY16 ? B_W : SRGB;
    int failed = vips.colourspace(*image, &made, target, NULL);
    if (!replace(image, made, failed)) return 0;
    failed = vips.cast(*image, &made, FORMAT_UCHAR, NULL);
    if (!replace(image, made, failed)) return 0;
    // Files may carry further samples per pixel that are no colour.
    int bands = target == B_W ? 1 : 3;
    if (vips.get_bands(*image) <= bands) return 1;
    failed = vips.extract_band(*image, &made, 0, "n", bands, NULL);
    return replace(image, made, failed);
}

uint8_t *cvips_pixels(cvips_image *image, int *channels, size_t *size, char *message) {
    cvips_image *work = vips.object_ref(image);
    uint8_t *pixels = NULL;
    if (flatten(&work) && convert(&work)) {
        *channels = vips.get_bands(work);
        pixels = vips.write_to_memory(work, size);
    }
    if (!pixels) say_error(message);
    vips.object_unref(work);
    return pixels;
}
