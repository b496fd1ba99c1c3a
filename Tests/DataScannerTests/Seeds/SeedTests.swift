import Testing

/// The scanner parts of the four articles this project serves, compiled and run on rendered pictures.
///
/// One after another: they share what stands in for the camera.
@Suite(.serialized) @MainActor struct SeedTests {}
