/// The modules of a symbol: dark (1) and light (0), row by row from the top.
public struct BitMatrix: Sendable, Hashable {
    public let width: Int
    public let height: Int
    /// `width * height` values, each 0 or 1.
    public private(set) var modules: [UInt8]

    /// A light matrix. - Precondition: both sides positive.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0)
        self.width = width
        self.height = height
        modules = [UInt8](repeating: 0, count: width * height)
    }

    /// - Precondition: `modules.count == width * height`, both sides positive. Any value but 0 counts as dark.
    public init(width: Int, height: Int, modules: [UInt8]) {
        precondition(width > 0 && height > 0 && modules.count == width * height)
        self.width = width
        self.height = height
        self.modules = modules.map { $0 == 0 ? 0 : 1 }
    }

    public subscript(x: Int, y: Int) -> Bool {
        get { modules[y * width + x] != 0 }
        set { modules[y * width + x] = newValue ? 1 : 0 }
    }

    /// The matrix seen in a mirror along its main diagonal.
    public var transposed: BitMatrix {
        var result = BitMatrix(width: height, height: width)
        for y in 0..<height {
            for x in 0..<width { result.modules[x * height + y] = modules[y * width + x] }
        }
        return result
    }
}
