import CGStreamer
import Glibc

/// Settings of a camera: light, focus, exposure, zoom, mirror.
///
/// Works beside a running source, as V4L2's settings are no part of the stream. What the device does not offer is nil
/// in `range(of:)` and false in `set`.
public final class CameraControls: Sendable {
    /// A setting; the raw value is its number in V4L2 (linux/v4l2-controls.h).
    public enum Control: UInt32, Sendable, CaseIterable {
        /// 0 off, 2 on.
        case torch = 0x009c_0901
        /// 0 or 1.
        case autofocus = 0x009a_090c
        /// The greater, the nearer.
        case focus = 0x009a_090a
        /// 1 by hand, 3 by itself with the aperture as it is.
        case exposureMode = 0x009a_0901
        /// Tenths of a millisecond.
        case exposure = 0x009a_0902
        case zoom = 0x009a_090d
        /// 0 or 1.
        case mirror = 0x0098_0914
    }

    /// The camera's V4L2 device.
    private let descriptor: Int32

    /// - Returns: nil for a camera that is no V4L2 device, or may not be opened.
    public init?(_ camera: CameraDevice) {
        guard let path = camera.path else { return nil }
        descriptor = cgst_controls_open(path)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// What the control may be set to; nil if the camera has none.
    public func range(of control: Control) -> ClosedRange<Int>? {
        guard let state = state(of: control), state.minimum <= state.maximum else { return nil }
        return Int(state.minimum)...Int(state.maximum)
    }

    public func value(of control: Control) -> Int? { state(of: control).map { Int($0.value) } }

    /// Sets a control to what comes nearest.
    ///
    /// - Returns: Whether the camera has it and took it.
    @discardableResult
    public func set(_ control: Control, to value: Int) -> Bool {
        guard let range = range(of: control) else { return false }
        let nearest = min(max(value, range.lowerBound), range.upperBound)
        return cgst_control_set(descriptor, control.rawValue, Int32(clamping: nearest)) != 0
    }

    private func state(of control: Control) -> cgst_control? {
        var state = cgst_control()
        return cgst_control_get(descriptor, control.rawValue, &state) != 0 ? state : nil
    }
}
