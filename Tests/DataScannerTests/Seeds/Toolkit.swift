import DataScanner
import Foundation

// What the articles' listings take from UIKit and SwiftUI, as little of it as they use, so that the listings'
// scanner parts compile and run as they stand.

/// SwiftUI's `Binding`, without the views.
struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

/// A box that a `Binding` can point at: SwiftUI's `@State`.
final class Held<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
    var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}

/// A highlight; `UIView` would draw it.
final class HighlightView {
    var bounds: RecognizedItem.Bounds
    weak var superview: OverlayView?

    init(bounds: RecognizedItem.Bounds) { self.bounds = bounds }

    func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}

/// The scanner's `overlayContainerView`.
final class OverlayView {
    var subviews: [HighlightView] = []

    func addSubview(_ view: HighlightView) {
        subviews.append(view)
        view.superview = self
    }
}

/// `UIViewController.present`: presents at once.
@MainActor func present(_ scanner: DataScannerViewController, animated: Bool, completion: () -> Void) {
    completion()
}

extension DataScannerViewController {
    /// Runs `body` with every controller that it makes looking at `source`, as a simulator would have it.
    static func simulating(_ source: any FrameSource, _ body: () async throws -> Void) async rethrows {
        let before = sourceProvider
        sourceProvider = { _ in source }
        defer { sourceProvider = before }
        try await body()
    }
}
