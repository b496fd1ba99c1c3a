import Capture
import DataScanner

/// `datascan devices`: the cameras, under the names that `camera:NAME` takes.
@Sendable func listDevices(_ arguments: Arguments) throws -> Int32 {
    try refuseOperands(arguments, of: "devices")
    let cameras: [CameraDevice]
    do {
        cameras = try DeviceList.cameras()
    } catch {
        throw UsageError(error.message)
    }
    if arguments.format?.option == "json" {
        for camera in cameras {
            writeLine { json in
                json.member("type", "device")
                json.member("kind", "camera")
                json.member("name", camera.name)
                json.member("id", camera.id)
                if let path = camera.path { json.member("path", path) }
                json.key("resolutions")
                json.array { json in
                    for size in camera.resolutions {
                        json.array {
                            $0.integer(size.width)
                            $0.integer(size.height)
                        }
                    }
                }
            }
        }
    } else if cameras.isEmpty {
        Terminal.complain("no camera is connected; plug one in, or scan a video, screen:, an rtsp:// address or demo:")
    } else {
        var table = [["NAME", "LARGEST PICTURE", "DEVICE"]]
        for camera in cameras {
            let largest = camera.resolutions.last.map { "\($0.width)×\($0.height)" } ?? ""
            table.append([LiveText.visible(camera.name), largest, LiveText.visible(camera.path ?? camera.id)])
        }
        Terminal.write(aligned(table))
    }
    return cameras.isEmpty ? ExitStatus.nothingFound : ExitStatus.found
}
