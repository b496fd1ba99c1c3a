import Testing
@testable import DataScanner
