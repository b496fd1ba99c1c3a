// swift-tools-version: 6.0
import PackageDescription

// One package, arrows point down only (see Documentation/Architecture.md).
// No unsafeFlags: the package must be usable as a dependency.
let package = Package(
    name: "DataScanner",
    products: [
        .library(name: "Barcodes", targets: ["Barcodes"]),
        .library(name: "TextRecognition", targets: ["TextRecognition"]),
        .library(name: "DataScanner", targets: ["DataScanner"]),
        .executable(name: "datascan", targets: ["datascan"]),
        .executable(name: "scanbench", targets: ["scanbench"]),
    ],
    targets: [
        // Pure Swift, no Foundation.
        .target(name: "Imaging", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Barcodes", dependencies: ["Imaging"]),

        // OpenVINO is opened at run time: nothing to link, nothing to install for barcodes alone.
        .target(name: "COpenVINO", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "TextRecognition", dependencies: ["Imaging", "COpenVINO"]),

        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        // libpng beside libvips: loading libvips alone costs a process 60 ms, a page of PNG 10.
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
        // libvips is opened at run time, when the first image of another format is met.
        .target(name: "CVips", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CGStreamerLibrary", pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0",
            providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]),
        // Macros and variable arguments of the above; Swift sees plain C only.
        .target(name: "CGStreamer", dependencies: ["CGStreamerLibrary"]),
        // Memory files and limits of child processes, which Swift's Glibc module leaves out.
        .target(name: "CProgram"),
        .target(
            name: "Capture", dependencies: ["Imaging", "CTurboJPEG", "CPNG", "CVips", "CZlib", "CGStreamer", "CProgram"]),

        .target(
            name: "DataScanner", dependencies: ["Imaging", "Barcodes", "TextRecognition", "Capture"]),

        .executableTarget(name: "datascan", dependencies: ["DataScanner", "Capture"]),
        .executableTarget(
            name: "scanbench",
            dependencies: ["Imaging", "Barcodes", "TextRecognition", "Capture", "DataScanner"]),

        // What the README shows, compiled.
        .executableTarget(name: "Examples", dependencies: ["Barcodes", "Capture", "DataScanner", "Imaging"], path: "Examples"),

        .testTarget(name: "ImagingTests", dependencies: ["Imaging"]),
        .testTarget(name: "BarcodesTests", dependencies: ["Barcodes"], exclude: ["Fixtures"]),
        .testTarget(
            name: "TextRecognitionTests", dependencies: ["TextRecognition", "Imaging", "COpenVINO", "Capture"],
            exclude: ["Fixtures"]),
        .testTarget(name: "CaptureTests", dependencies: ["Capture"], exclude: ["mjpeg_server.py"]),
        .testTarget(name: "DataScannerTests", dependencies: ["DataScanner", "Capture", "TextRecognition"]),
        .testTarget(name: "BlackBoxTests", dependencies: ["Barcodes", "TextRecognition", "Capture", "Imaging"]),
        .testTarget(name: "datascanTests", dependencies: ["datascan", "DataScanner"]),
    ]
)
