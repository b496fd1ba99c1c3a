@_exported import Barcodes
@_exported import enum Capture.FrameEvent
@_exported import protocol Capture.FrameSource
@_exported import struct Capture.CaptureError
@_exported import Imaging
@_exported import TextRecognition
