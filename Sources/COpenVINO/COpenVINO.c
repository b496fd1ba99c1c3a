#include "COpenVINO.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// As openvino/c/ov_shape.h and ov_property.h declare them.
typedef struct {
    int64_t rank;
    int64_t *dims;
} ov_shape;

typedef struct {
    const char *key;
    const void *value;
} ov_property;

typedef int ov_status;

typedef struct {
    ov_status (*core_create)(void **core);
    ov_status (*core_compile)(
        const void *core, const char *path, const char *device, size_t count, const ov_property *properties, void **model);
    void (*model_free)(void *model);
    ov_status (*request_create)(const void *model, void **request);
    void (*request_free)(void *request);
    ov_status (*tensor_from_host)(int type, ov_shape shape, void *data, void **tensor);
    ov_status (*tensor_shape)(const void *tensor, ov_shape *shape);
    ov_status (*tensor_type)(const void *tensor, int *type);
    ov_status (*tensor_data)(const void *tensor, void **data);
    void (*tensor_free)(void *tensor);
    ov_status (*shape_free)(ov_shape *shape);
    ov_status (*set_input)(void *request, const void *tensor);
    ov_status (*get_output)(const void *request, void **tensor);
    ov_status (*infer)(void *request);
    const char *(*error_info)(ov_status status);
    const char *(*last_error)(void);
    void (*release)(const char *text);
} ov_api;

struct ds_ov_runtime {
    ov_api api;
    void *core;
};

struct ds_ov_model {
    const ov_api *api;
    void *model;
};

struct ds_ov_request {
    const ov_api *api;
    void *request;
    void *output;  // the handle of the last answer, kept so that its memory stays valid
};

static void say(char *message, size_t capacity, const char *what, const char *why) {
    if (capacity > 0) snprintf(message, capacity, "%s: %s", what, why ? why : "unknown cause");
}

static void explain(const ov_api *api, ov_status status, char *message, size_t capacity, const char *what) {
    const char *last = api->last_error ? api->last_error() : NULL;
    say(message, capacity, what, last && last[0] ? last : api->error_info(status));
    if (last && api->release) api->release(last);
}

ds_ov_runtime *ds_ov_open(const char *library_path, char *message, size_t capacity) {
    void *library = dlopen(library_path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        say(message, capacity, "the library does not load", dlerror());
        return NULL;
    }
    ds_ov_runtime *runtime = calloc(1, sizeof *runtime);
    if (!runtime) {
        say(message, capacity, "the library does not load", "out of memory");
        return NULL;
    }
    ov_api *api = &runtime->api;
    const struct {
        const char *name;
        void **slot;
    } symbols[] = {
        {"ov_core_create", (void **)&api->core_create},
        {"ov_core_compile_model_from_file_props", (void **)&api->core_compile},
        {"ov_compiled_model_free", (void **)&api->model_free},
        {"ov_compiled_model_create_infer_request", (void **)&api->request_create},
        {"ov_infer_request_free", (void **)&api->request_free},
        {"ov_tensor_create_from_host_ptr", (void **)&api->tensor_from_host},
        {"ov_tensor_get_shape", (void **)&api->tensor_shape},
        {"ov_tensor_get_element_type", (void **)&api->tensor_type},
        {"ov_tensor_data", (void **)&api->tensor_data},
        {"ov_tensor_free", (void **)&api->tensor_free},
        {"ov_shape_free", (void **)&api->shape_free},
        {"ov_infer_request_set_input_tensor", (void **)&api->set_input},
        {"ov_infer_request_get_output_tensor", (void **)&api->get_output},
        {"ov_infer_request_infer", (void **)&api->infer},
        {"ov_get_error_info", (void **)&api->error_info},
        {"ov_get_last_err_msg", (void **)&api->last_error},
        {"ov_free", (void **)&api->release},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        *symbols[i].slot = dlsym(library, symbols[i].name);
        if (!*symbols[i].slot) {
            say(message, capacity, "not the OpenVINO release this program knows; a function is missing", symbols[i].name);
            free(runtime);
            dlclose(library);
            return NULL;
        }
    }
    // From here on the library stays open for the life of the process: its thread pool does not survive dlclose.
    ov_status status = api->core_create(&runtime->core);
    if (status != 0) {
        explain(api, status, message, capacity, "OpenVINO does not start");
        free(runtime);
        return NULL;
    }
    return runtime;
}

ds_ov_model *ds_ov_compile(
    ds_ov_runtime *runtime, const char *model_path, const char *const *properties, size_t pairs, char *message,
    size_t capacity) {
    ov_property list[16];
    if (pairs > sizeof list / sizeof list[0]) {
        say(message, capacity, "the model does not load", "too many properties");
        return NULL;
    }
    for (size_t i = 0; i < pairs; i++) {
        list[i].key = properties[2 * i];
        list[i].value = properties[2 * i + 1];
    }
    ds_ov_model *model = calloc(1, sizeof *model);
    if (!model) {
        say(message, capacity, "the model does not load", "out of memory");
        return NULL;
    }
    model->api = &runtime->api;
    ov_status status = model->api->core_compile(runtime->core, model_path, "CPU", pairs, list, &model->model);
    if (status != 0) {
        explain(model->api, status, message, capacity, "the model does not load");
        free(model);
        return NULL;
    }
    return model;
}

void ds_ov_model_free(ds_ov_model *model) {
    model->api->model_free(model->model);
    free(model);
}

ds_ov_request *ds_ov_request_create(ds_ov_model *model, char *message, size_t capacity) {
    ds_ov_request *request = calloc(1, sizeof *request);
    if (!request) {
        say(message, capacity, "inference cannot start", "out of memory");
        return NULL;
    }
    request->api = model->api;
    ov_status status = model->api->request_create(model->model, &request->request);
    if (status != 0) {
        explain(model->api, status, message, capacity, "inference cannot start");
        free(request);
        return NULL;
    }
    return request;
}

void ds_ov_request_free(ds_ov_request *request) {
    if (request->output) request->api->tensor_free(request->output);
    request->api->request_free(request->request);
    free(request);
}

int ds_ov_infer(
    ds_ov_request *request, float *input, const int64_t dimensions[4], const float **output,
    int64_t output_dimensions[DS_OV_MAX_RANK], int64_t *output_rank, char *message, size_t capacity) {
    const ov_api *api = request->api;
    int64_t dims[4] = {dimensions[0], dimensions[1], dimensions[2], dimensions[3]};
    ov_shape shape = {4, dims};
    void *tensor = NULL;
    if (request->output) {
        api->tensor_free(request->output);
        request->output = NULL;
    }
    ov_status status = api->tensor_from_host(DS_OV_F32, shape, input, &tensor);
    if (status == 0) status = api->set_input(request->request, tensor);
    if (status == 0) status = api->infer(request->request);
    if (status == 0) status = api->get_output(request->request, &request->output);
    if (tensor) api->tensor_free(tensor);
    if (status != 0) {
        explain(api, status, message, capacity, "inference failed");
        return -1;
    }
    int type = 0;
    void *data = NULL;
    ov_shape result = {0, NULL};
    if (api->tensor_type(request->output, &type) != 0 || type != DS_OV_F32
        || api->tensor_shape(request->output, &result) != 0) {
        say(message, capacity, "inference failed", "the model's answer is not made of 32-bit floats");
        return -1;
    }
    int64_t rank = result.rank;
    if (rank >= 0 && rank <= DS_OV_MAX_RANK) {
        for (int64_t i = 0; i < rank; i++) output_dimensions[i] = result.dims[i];
    }
    api->shape_free(&result);
    if (rank < 0 || rank > DS_OV_MAX_RANK || api->tensor_data(request->output, &data) != 0) {
        say(message, capacity, "inference failed", "the model's answer has an unexpected shape");
        return -1;
    }
    *output_rank = rank;
    *output = data;
    return 0;
}
