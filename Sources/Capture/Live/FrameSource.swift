import Imaging

/// Where frames come from: a camera, a video, the screen, a network stream, a still.
///
/// A source delivers from a thread of its own. `start` and `stop` never block their caller.
public protocol FrameSource: Sendable {
    /// What people call it, such as the camera's name or the file's path.
    var name: String { get }

    /// Begins to deliver. Calling it while it runs does nothing.
    ///
    /// - Parameter deliver: called on the source's own thread, one call at a time. The next frame waits until it
    ///   returns or, where the source is live, is dropped meanwhile. After `.ended` or `.failed` nothing follows
    ///   until the next `start`.
    func start(_ deliver: @escaping @Sendable (FrameEvent) -> Void)

    /// Ends delivery and releases the device. No event follows once it has returned, except one that was
    /// already being delivered.
    func stop()
}

/// What a source tells of.
public enum FrameEvent: Sendable {
    case frame(Frame)
    /// The video or stream is over.
    case ended
    /// Nothing comes any more; a source that can recover by itself then says `.resumed`.
    case interrupted(CaptureError)
    case resumed
    /// Nothing will come without another `start`.
    case failed(CaptureError)
}

/// Why a live source does not deliver, in words that say what to do.
public struct CaptureError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// No such device, file or address.
        case notFound
        /// The desktop, the portal or file permissions say no.
        case accessDenied
        /// Another program holds it.
        case busy
        /// It was there and went away: unplugged, stream stalled.
        case lost
        /// A format or protocol that no installed plugin handles.
        case unsupported
        case other
    }

    public var reason: Reason
    /// One sentence with the cause and the remedy.
    public var message: String

    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
