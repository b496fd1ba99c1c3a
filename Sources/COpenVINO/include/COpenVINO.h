#pragma once
// The few functions of OpenVINO's C interface that text recognition needs, taken from a library opened at run time.
//
// Nothing here needs OpenVINO at build time: the types and constants of its headers that cross the border are repeated
// in COpenVINO.c and compared with the wheel's own headers by a test.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An opened library with its `ov_core`.
typedef struct ds_ov_runtime ds_ov_runtime;
/// A compiled model.
typedef struct ds_ov_model ds_ov_model;
/// One inference at a time; make one per concurrent caller.
typedef struct ds_ov_request ds_ov_request;

/// Element type `float` as `ov_element_type_e` numbers it.
#define DS_OV_F32 4
/// The largest number of dimensions of an output that `ds_ov_infer` reports.
#define DS_OV_MAX_RANK 8

/// Opens `library_path` and makes a core. NULL on failure, with the cause in `message`.
ds_ov_runtime *ds_ov_open(const char *library_path, char *message, size_t capacity);

/// Reads and compiles the model file for the processor. `properties` holds key, value, key, value … (`pairs` of them).
ds_ov_model *ds_ov_compile(
    ds_ov_runtime *runtime, const char *model_path, const char *const *properties, size_t pairs, char *message,
    size_t capacity);
void ds_ov_model_free(ds_ov_model *model);

/// The model must outlive the request.
ds_ov_request *ds_ov_request_create(ds_ov_model *model, char *message, size_t capacity);
void ds_ov_request_free(ds_ov_request *request);

/// Runs the model on a float tensor of four dimensions. 0 on success; the output stays valid until the next call.
int ds_ov_infer(
    ds_ov_request *request, float *input, const int64_t dimensions[4], const float **output,
    int64_t output_dimensions[DS_OV_MAX_RANK], int64_t *output_rank, char *message, size_t capacity);

#ifdef __cplusplus
}
#endif
