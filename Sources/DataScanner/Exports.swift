@_exported import Barcodes
@_exported import Imaging
@_exported import TextRecognition
