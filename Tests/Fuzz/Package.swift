// swift-tools-version: 6.0
import PackageDescription

// The fuzz targets, linked by Tests/fuzz.sh: SwiftPM's own executables bring a `main`, as libFuzzer does.
let package = Package(
    name: "Fuzz",
    products: [.library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"])],
    dependencies: [.package(name: "DataScanner", path: "../..")],
    targets: [
        .target(
            name: "FuzzTargets",
            dependencies: [
                .product(name: "Barcodes", package: "DataScanner"), .product(name: "DataScanner", package: "DataScanner"),
            ])
    ]
)
