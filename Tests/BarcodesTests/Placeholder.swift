import Testing
@testable import Barcodes
