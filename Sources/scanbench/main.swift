import Foundation
import Barcodes
import Imaging

func cpu() -> Double { var t = timespec(); clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return Double(t.tv_sec) * 1e3 + Double(t.tv_nsec) / 1e6 }
func load(_ path: String) -> LuminanceImage? {
    guard let d = FileManager.default.contents(atPath: path) else { return nil }
    let b = [UInt8](d)
    var i = 2; var nums: [Int] = []
    while nums.count < 3 { while b[i] <= 32 { i += 1 }; var v = 0; while b[i] > 32 { v = v * 10 + Int(b[i]) - 48; i += 1 }; nums.append(v) }
    i += 1
    return LuminanceImage(width: nums[0], height: nums[1], pixels: Array(b[i..<(i + nums[0] * nums[1])]))
}
let args = CommandLine.arguments
let only = args.count > 1 ? Set(args[1].split(separator: ",").map(String.init)) : []
let q = args.count > 2 ? QualityLevel(rawValue: args[2])! : .balanced
let reader = BarcodeReader(options: ReadOptions(quality: q))
for line in try! String(contentsOfFile: "/work/shared/corpus/barcodes/manifest.jsonl", encoding: .utf8).split(separator: "\n") {
    let o = try! JSONSerialization.jsonObject(with: line.data(using: .utf8)!) as! [String: Any]
    let f = o["file"] as! String
    if !only.isEmpty, !only.contains(o["symbology"] as! String), !only.contains(where: { f.contains("/") && f.contains($0) && $0.contains("_") }) { continue }
    guard let im = load("/tmp/corpus-pgm/" + f + ".pgm") else { continue }
    let t0 = cpu()
    let r = reader.read(im)
    let ms = cpu() - t0
    let reads = r.map { b in ["symbology": b.symbology.rawValue, "text": b.payloadString ?? "", "corners": b.corners.corners.map { [$0.x, $0.y] }, "bytes": Data(b.payloadBytes).base64EncodedString()] as [String: Any] }
    let out: [String: Any] = ["file": f, "ms": ms, "wallMs": ms, "loadMs": 0, "reads": reads]
    print(String(data: try! JSONSerialization.data(withJSONObject: out), encoding: .utf8)!)
}
