import Foundation

/// The circle functions, for the tests alone: the library needs no Foundation.
func cosine(_ angle: Double) -> Double { cos(angle) }
func sine(_ angle: Double) -> Double { sin(angle) }
