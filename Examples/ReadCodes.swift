// Reads the codes in grey pixels of any origin. `Barcodes` needs no library and no Foundation.
import Barcodes
import Imaging

func printCodes(width: Int, height: Int, greyPixels: [UInt8]) {
    let image = LuminanceImage(width: width, height: height, pixels: greyPixels)
    for code in BarcodeReader().read(image) {
        print(code.format, code.payloadString ?? "binary", code.corners.topLeft)
    }
}
