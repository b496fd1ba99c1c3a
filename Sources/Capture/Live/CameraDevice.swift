/// A camera that is there.
public struct CameraDevice: Sendable, Hashable, Identifiable {
    public struct Resolution: Sendable, Hashable, Comparable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        public static func < (a: Self, b: Self) -> Bool {
            (a.width * a.height, a.width) < (b.width * b.height, b.width)
        }
    }

    /// What people call it.
    public let name: String
    /// The same whenever the camera is plugged in: PipeWire's node or V4L2's path.
    public let id: String
    /// What it offers, the smallest first; empty if it does not say.
    public let resolutions: [Resolution]
    /// V4L2's path, if it is such a device.
    public let path: String?
}

extension CameraDevice {
    init(_ device: Device) {
        name = device.name
        id = Self.id(of: device)
        path = Self.path(of: device)
        let sizes = device.formats.map { Resolution(width: $0.widths.upperBound, height: $0.heights.upperBound) }
        resolutions = Set(sizes.filter { $0.width > 0 && $0.height > 0 }).sorted()
    }

    static func id(of device: Device) -> String {
        device.property("node.name") ?? path(of: device) ?? device.name
    }

    static func path(of device: Device) -> String? {
        device.property("api.v4l2.path") ?? device.property("device.path")
    }
}
