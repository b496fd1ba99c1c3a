# shellcheck shell=bash disable=SC2034
# What each job needs from outside: the tables that Scripts/bootstrap.sh works from. Nothing runs here.

# Debian 12 packages. A job is a script's name; `build` is part of every job.
declare -A debian_packages=(
    [build]="libturbojpeg0-dev libpng-dev zlib1g-dev libgstreamer-plugins-base1.0-dev pkg-config"
    # Opened at run time, by the first image that is neither JPEG, PNG, BMP nor PNM; started for PDF.
    [stills]="libvips42 poppler-utils"
    # Videos, cameras, screens, streams: decoders, PipeWire's and X11's sources.
    [live]="gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav gstreamer1.0-pipewire"
    # For the scripts among the tests; a camera, a screen and videos made of software.
    [test]="python3 gstreamer1.0-tools pipewire pipewire-bin wireplumber dbus xvfb"
    # To fetch and unpack the wheels below.
    [wheels]="python3 python3-pip ca-certificates"
)

# Wheels of PyPI: requirement, architecture (`uname -m`, or `any`), SHA-256 of the whole file, then what of it is kept:
# "pattern>place below .deps". A place that ends in / is a folder.
wheels=(
    "openvino==2026.4.1 x86_64 2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf
        openvino/libs/libopenvino.so*>openvino/libs/
        openvino/libs/libopenvino_c.so*>openvino/libs/
        openvino/libs/libopenvino_onnx_frontend*>openvino/libs/
        openvino/libs/libopenvino_ir_frontend*>openvino/libs/
        openvino/libs/libopenvino_intel_cpu_plugin*>openvino/libs/
        openvino/libs/libtbb.so*>openvino/libs/
        openvino/libs/libtbbbind*>openvino/libs/
        openvino/libs/libtbbmalloc.so*>openvino/libs/
        openvino/libs/libhwloc*>openvino/libs/
        openvino/include/openvino/c/*>openvino/include/openvino/c/
        openvino-2026.4.1.dist-info/licenses/*>openvino/licences/"
    "rapidocr==3.10.0 any 2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050
        rapidocr/models/PP-OCRv6_det_small.onnx>models/ppocrv6-small/det.onnx
        rapidocr/models/PP-OCRv6_rec_small.onnx>models/ppocrv6-small/rec.onnx
        rapidocr-3.10.0.dist-info/licenses/*>models/ppocrv6-small/licences/"
)
