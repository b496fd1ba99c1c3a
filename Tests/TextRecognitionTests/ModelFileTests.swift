import Foundation
import Testing

@testable import TextRecognition

@Suite struct ONNXMetadataTests {
    /// A field of protocol-buffers wire format (protobuf.dev, "Encoding").
    private func field(_ number: UInt64, _ payload: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(payload.count)) + payload
    }

    private func varint(_ value: UInt64) -> [UInt8] {
        var value = value
        var bytes: [UInt8] = []
        while value >= 0x80 {
            bytes.append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        return bytes + [UInt8(value)]
    }

    private func entry(_ key: String, _ value: String) -> [UInt8] {
        field(14, field(1, Array(key.utf8)) + field(2, Array(value.utf8)))
    }

    private func value(_ key: String, _ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { ONNXMetadata.value(of: key, in: $0) }
    }

    /// ir_version, a graph of arbitrary bytes, fixed-width fields, then the metadata.
    private var model: [UInt8] {
        varint(1 << 3) + varint(8) + field(7, Array(repeating: 0xFF, count: 300)) + varint(20 << 3 | 1) + [1, 2, 3, 4, 5, 6, 7, 8]
            + varint(21 << 3 | 5) + [1, 2, 3, 4] + entry("other", "no") + entry("character", "a\nß\n中")
    }

    @Test func theEntryIsFoundBehindWhateverComesBefore() {
        #expect(value("character", model) == "a\nß\n中")
        #expect(value("other", model) == "no")
        #expect(value("missing", model) == nil)
        #expect(value("character", []) == nil)
    }

    @Test func lengthsBeyondTheEndEndTheWalk() {
        #expect(value("character", varint(14 << 3 | 2) + varint(.max) + [1, 2]) == nil)
        #expect(value("character", [0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]) == nil)
        for length in 0..<model.count { _ = value("character", Array(model.prefix(length))) }
    }

    @Test func damagedBytesNeverFault() {
        let seed: UInt64 = 20_261_201
        var random = SeededGenerator(seed)
        var found = 0
        for _ in 0..<20_000 {
            var bytes = model
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if let text = value("character", bytes) {
                found += 1
                #expect(text.utf8.count <= 3 * bytes.count, "seed \(seed)")
            }
        }
        #expect(found > 0)
    }
}

@Suite struct ModelFilesTests {
    private func files(_ environment: [String: String], executable: String? = nil, working: String? = nil) -> ModelFiles {
        ModelFiles(environment: environment, executableFolder: executable, workingFolder: working)
    }

    /// A folder of its own, removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("datascanner-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func put(_ path: String, _ bytes: [UInt8] = [1]) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test func aMissingModelSaysWhatToDo() {
        let error = #expect(throws: TextModelError.self) { try files([:]).model("none/det.onnx") }
        #expect(error?.cause.contains("none/det.onnx") == true)
        #expect(error?.remedy.contains("./scan") == true)
    }

    @Test func aWrongVariableIsNamed() {
        let environment = ["DATASCANNER_MODELS": "/nowhere", "DATASCANNER_OPENVINO": "/nowhere"]
        let model = #expect(throws: TextModelError.self) { try files(environment).model("x.onnx") }
        #expect(model?.cause.contains("DATASCANNER_MODELS") == true)
        let library = #expect(throws: TextModelError.self) { try files(environment).library() }
        #expect(library?.cause.contains("DATASCANNER_OPENVINO") == true)
    }

    @Test func placesAreTriedInOrder() throws {
        try withFolder { folder in
            try put(folder + "/env/m.onnx")
            try put(folder + "/pkg/.deps/models/m.onnx")
            try put(folder + "/usr/lib/datascanner/models/m.onnx")
            let environment = ["DATASCANNER_MODELS": folder + "/env"]
            let build = folder + "/pkg/.build/release"
            #expect(try files(environment, executable: build).model("m.onnx") == folder + "/env/m.onnx")
            #expect(try files([:], executable: build).model("m.onnx") == folder + "/pkg/.deps/models/m.onnx")
            #expect(try files([:], executable: folder + "/usr/bin").model("m.onnx") == folder + "/usr/lib/datascanner/models/m.onnx")
            #expect(try files([:], working: folder + "/pkg").model("m.onnx") == folder + "/pkg/.deps/models/m.onnx")
        }
    }

    /// Code found from the working directory must not be somebody else's.
    @Test func aFolderThatOthersMayWriteIsNotTrusted() throws {
        try withFolder { folder in
            try put(folder + "/.deps/models/m.onnx")
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder + "/.deps")
            #expect(throws: TextModelError.self) { try files([:], working: folder).model("m.onnx") }
        }
    }

    @Test func aLibraryThatIsNoneIsExplained() throws {
        try withFolder { folder in
            let path = "\(folder)/\(ModelFiles.libraryName)"
            try put(path, Array("not a library".utf8))
            #expect(try files(["DATASCANNER_OPENVINO": folder]).library() == path)
            let error = #expect(throws: TextModelError.self) { try OpenVINOEngine(library: path) }
            #expect(error?.cause.contains(path) == true)
            // A library, but not the one.
            let other = #expect(throws: TextModelError.self) { try OpenVINOEngine(library: "libm.so.6") }
            #expect(other?.cause.contains("ov_core_create") == true)
        }
    }

    @Test func aModelWithoutItsCharactersIsDamaged() throws {
        try withFolder { folder in
            try put(folder + "/ppocrv6-small/det.onnx")
            try put(folder + "/ppocrv6-small/rec.onnx", [0x72, 0x7F])
            let error = #expect(throws: TextModelError.self) {
                try TextModels(files: files(["DATASCANNER_MODELS": folder]), threads: 1)
            }
            #expect(error?.cause.contains("rec.onnx is damaged") == true)
        }
    }

    @Test(.enabled(if: Models.present, "\(Models.missing ?? "")"))
    func aCutModelIsDamaged() throws {
        try withFolder { folder in
            let whole = try Data(contentsOf: URL(fileURLWithPath: ModelFiles.standard.model("ppocrv6-small/det.onnx")))
            try put(folder + "/det.onnx", Array(whole.prefix(whole.count / 2)))
            let engine = try OpenVINOEngine(library: ModelFiles.standard.library())
            let error = #expect(throws: TextModelError.self) { try engine.load(folder + "/det.onnx", threads: 1) }
            #expect(error?.cause.contains("damaged") == true)
        }
    }
}
