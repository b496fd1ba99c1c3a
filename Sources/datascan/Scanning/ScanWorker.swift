import Capture
import DataScanner
import Foundation

/// Opens sources and scans pages, one after another, until the queue has no more.
struct ScanWorker: Sendable {
    let sources: [Source]
    let queue: ScanQueue
    let scanner: PageScanner
    let imageOptions: StillImageOptions
    let pages: PageSelection
    let annotation: AnnotatedFiles?

    /// Runs in a thread of its own until the queue is empty.
    func start() {
        let thread = Thread { run() }
        // Decoding recurses little, but image libraries like the room a main thread has.
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func run() {
        while let job = queue.next() {
            switch job {
            case .open(let source): open(source)
            case .page(let source, let image, let page): scan(source, image, page)
            }
        }
    }

    private func open(_ index: Int) {
        let source = sources[index]
        do {
            let image: StillImage
            switch source.kind {
            case .unusable(let message):
                queue.openFailed(index, message: message)
                return
            case .live:
                queue.openFailed(index, message: "is video; scan it in a run of its own")
                return
            case .file: image = try StillImage(.file(path: source.name), options: imageOptions)
            case .standardInput:
                let bytes = try FileSystem.contents(descriptor: 0, limit: imageOptions.limits.maximumBytes)
                image = try StillImage(.data(bytes, name: source.name), options: imageOptions)
            }
            let chosen = pages.pages(of: image.pageCount)
            guard !chosen.isEmpty else {
                let count = image.pageCount == 1 ? "1 page" : "\(image.pageCount) pages"
                queue.openFailed(index, message: "has \(count), none of them in --pages")
                return
            }
            queue.opened(index, image: image, pages: chosen)
        } catch {
            queue.openFailed(index, message: Self.message(of: error))
        }
    }

    private func scan(_ index: Int, _ image: StillImage, _ page: Int) {
        do {
            let frame = try image.frame(page: page)
            guard let items = try recognize(frame, of: index) else { return }
            let picture = try annotation?.write(items, on: frame, source: index, page: page)
            queue.finished(index, PageResult(page: page, items: items, picture: picture))
        } catch {
            let message = Self.message(of: error)
            queue.pageFailed(index, message: image.pageCount > 1 ? "page \(page): \(message)" : message)
        }
    }

    /// Recognition only throws when the text models are missing: then no page has its text read, but all have their codes.
    ///
    /// - Returns: nil when nothing is left to look for.
    private func recognize(_ frame: Frame, of index: Int) throws -> [RecognizedItem]? {
        if queue.textFailure == nil {
            do {
                return try scanner.scan(frame)
            } catch {
                let message = "text is not read: \(error); codes alone need no model: -t barcode"
                guard scanner.barcodes != nil else {
                    queue.fail(index, message: message)
                    return nil
                }
                queue.goOnWithoutText(message)
            }
        }
        var codesOnly = scanner
        codesOnly.text = nil
        return try codesOnly.scan(frame)
    }

    static func message(of error: any Error) -> String {
        switch error {
        case let error as StillImageError: error.message
        case let error as FileError: error.message
        case let error as ImageWriter.WriteError: error.message
        default: "\(error)"
        }
    }
}
