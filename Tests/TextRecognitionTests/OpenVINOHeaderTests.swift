import COpenVINO
import Foundation
import Testing

@testable import TextRecognition

/// What our C shim repeats of OpenVINO's interface, against the headers of the wheel itself.
@Suite struct OpenVINOHeaderTests {
    /// The wheel's `include/openvino/c`, beside the library in use.
    static let folder: String? = {
        guard let library = try? ModelFiles.standard.library(), library.contains("/") else { return nil }
        let folder = URL(fileURLWithPath: library).deletingLastPathComponent().deletingLastPathComponent().path
            + "/include/openvino/c"
        if FileManager.default.fileExists(atPath: folder) { return folder }
        print("the test of OpenVINO's headers is skipped: none at \(folder)")
        return nil
    }()

    /// A header without comments, white space reduced to single blanks.
    private func header(_ name: String) throws -> String {
        let folder = try #require(Self.folder)
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            .replacingOccurrences(of: "/\\*[\\s\\S]*?\\*/|//[^\\n]*", with: " ", options: .regularExpression)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(.enabled(if: folder != nil, "the wheel's headers are not here"))
    func constantsAndStructuresAreTheWheels() throws {
        let common = try header("ov_common.h")
        let start = try #require(common.range(of: "typedef enum { DYNAMIC = 0U,"))
        let types = common[start.upperBound...].prefix { $0 != "}" }.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        // DYNAMIC is 0 and the rest count up.
        #expect(types.firstIndex(of: "F32").map { $0 + 1 } == Int(DS_OV_F32))
        #expect(common.contains("typedef enum { OK = 0,"))
        #expect(try header("ov_shape.h").contains("typedef struct { int64_t rank; int64_t* dims; } ov_shape_t;"))
        #expect(try header("ov_property.h").contains("typedef struct { const char* key; const void* value; } ov_property_t;"))
    }

    @Test(.enabled(if: folder != nil, "the wheel's headers are not here"), arguments: [
        ("ov_core.h", "ov_core_create(ov_core_t** core);"),
        ("ov_core.h", "ov_core_compile_model_from_file_props(const ov_core_t* core, const char* model_path, const char* device_name, const size_t num_properties, const ov_property_t* properties, ov_compiled_model_t** compiled_model);"),
        ("ov_compiled_model.h", "ov_compiled_model_create_infer_request(const ov_compiled_model_t* compiled_model, ov_infer_request_t** infer_request);"),
        ("ov_tensor.h", "ov_tensor_create_from_host_ptr(const ov_element_type_e type, const ov_shape_t shape, void* host_ptr, ov_tensor_t** tensor);"),
        ("ov_tensor.h", "ov_tensor_get_shape(const ov_tensor_t* tensor, ov_shape_t* shape);"),
        ("ov_tensor.h", "ov_tensor_get_element_type(const ov_tensor_t* tensor, ov_element_type_e* type);"),
        ("ov_tensor.h", "ov_tensor_data(const ov_tensor_t* tensor, void** data);"),
        ("ov_infer_request.h", "ov_infer_request_set_input_tensor(ov_infer_request_t* infer_request, const ov_tensor_t* tensor);"),
        ("ov_infer_request.h", "ov_infer_request_get_output_tensor(const ov_infer_request_t* infer_request, ov_tensor_t** tensor);"),
        ("ov_infer_request.h", "ov_infer_request_infer(ov_infer_request_t* infer_request);"),
        ("ov_common.h", "OPENVINO_C_API(const char*) ov_get_last_err_msg();"),
        ("ov_common.h", "OPENVINO_C_API(void) ov_free(const char* content);"),
    ])
    func functionsAreTheWheels(file: String, declaration: String) throws {
        #expect(try header(file).contains(declaration))
    }
}
