import Glibc

/// Something that takes bytes from strangers. It must come back, whatever they are.
struct FuzzTarget: Sendable {
    let name: String
    let run: @Sendable ([UInt8]) -> Void
}

/// **The** table of targets; Tests/fuzz.sh lists the seeds of each under the same name.
let fuzzTargets: [FuzzTarget] = [
    FuzzTarget(name: "still", run: readStill),
    FuzzTarget(name: "barcodes", run: readBarcodes),
]

/// The target of this run, named by the environment.
private let chosen: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = fuzzTargets.first(where: { $0.name == name }) else {
        print("FUZZ_TARGET is one of: \(fuzzTargets.map(\.name).joined(separator: ", "))")
        exit(2)
    }
    return target
}()

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
