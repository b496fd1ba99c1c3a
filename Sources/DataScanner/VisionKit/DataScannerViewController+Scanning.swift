import Capture
import Foundation

extension DataScannerViewController {
    /// Opens the camera and begins to recognise; access is asked for now, if it has to be.
    ///
    /// Returns at once. What goes wrong later, such as access refused, comes by `becameUnavailableWithError`.
    /// Does nothing while scanning.
    ///
    /// - Throws: `ScanningUnavailable` where it is known already that nothing can come.
    public func startScanning() throws {
        guard !isScanning else { return }
        let source: any FrameSource
        do {
            source = try makeSource()
        } catch {
            unavailability = error
            throw ScanningUnavailable(error)
        }
        isScanning = true
        unavailability = nil
        textUnavailability = nil
        failures = 0
        begin(with: source)
    }

    /// Ends recognition and releases the camera. Every item is removed, then the streams yield an empty array.
    public func stopScanning() {
        guard isScanning else { return }
        isScanning = false
        endScan()
        removeEverything()
        guidance = nil
    }

    // MARK: - Running

    private func begin(with source: any FrameSource) {
        let scan = LiveScan(
            source: source, plan: plan, placement: placement, frames: frameStreams, accepts: acceptItem
        ) { [weak self] scan in
            Task { @MainActor in self?.deliver(from: scan) }
        }
        scan.pause(isPaused)
        self.scan = scan
        scan.start()
    }

    private var plan: LiveScan.Plan {
        var settings = SessionSettings(
            barcodes: recognizedDataTypes.barcodeOptions(quality: qualityLevel),
            text: recognizedDataTypes.textOptions(quality: qualityLevel).map(SessionSettings.frameReader))
        settings.recognizesMultipleItems = recognizesMultipleItems
        return LiveScan.Plan(
            settings: settings, measuresGuidance: isGuidanceEnabled,
            frameInterval: isHighFrameRateTrackingEnabled ? 0 : 0.1)
    }

    private func endScan() {
        retry?.cancel()
        retry = nil
        scan?.stop()
        scan = nil
    }

    /// Goes on with another source.
    func restart() {
        guard isScanning else { return }
        endScan()
        removeEverything()
        // The delegate may have stopped, or started anew, on the way.
        guard isScanning, scan == nil else { return }
        do {
            begin(with: try makeSource())
        } catch {
            fail(with: error)
        }
    }

    // MARK: - Reports

    /// Takes what a scan has to tell, in order. The delegate may stop or restart at any point in it.
    private func deliver(from scan: LiveScan) {
        for report in scan.collect() {
            guard self.scan === scan else { return }
            switch report {
            case .items(let change, let size): deliver(change, size)
            case .guidance(let value):
                guidance = value
                delegate?.dataScanner(self, didChangeGuidance: value)
            case .size(let size): resize(to: size)
            case .interrupted(let error): lose(error)
            case .resumed: recover()
            case .ended:
                isScanning = false
                endScan()
                removeEverything()
                delegate?.dataScannerDidReachEnd(self)
            case .failed(let error): fail(with: error)
            case .textFailed(let error): failText(with: error)
            }
        }
    }

    private func deliver(_ change: ItemChange, _ size: FrameSize) {
        let geometry = ViewGeometry(frame: size, placement: placement)
        func placed(_ items: [RecognizedItem]) -> [RecognizedItem] {
            items.map { $0.placed(by: geometry.inView) }
        }
        itemsInFrame = change.allItems
        let all = placed(change.allItems)
        announce(
            added: placed(change.added), updated: placed(change.updated), removed: placed(change.removed), all: all)
    }

    private func resize(to size: FrameSize) {
        frameSize = size
        if usesCamera { CameraAccess.note(isRefused: false) }
        if placement.zoom > maxZoomFactor { zoomFactor = maxZoomFactor }
    }

    /// Tells the delegate and the streams of one batch.
    private func announce(
        added: [RecognizedItem], updated: [RecognizedItem], removed: [RecognizedItem], all: [RecognizedItem]
    ) {
        let scan = scan
        currentItems = all
        undeliveredRemovals = removed
        if !added.isEmpty { delegate?.dataScanner(self, didAdd: added, allItems: all) }
        // Stopped by the delegate: everything, this batch's removals too, has been removed already.
        guard self.scan === scan else { return }
        if !updated.isEmpty { delegate?.dataScanner(self, didUpdate: updated, allItems: all) }
        guard self.scan === scan else { return }
        undeliveredRemovals = []
        if !removed.isEmpty { delegate?.dataScanner(self, didRemove: removed, allItems: all) }
        guard self.scan === scan else { return }
        itemStreams.send(all)
    }

    private func removeEverything() {
        let gone = currentItems + undeliveredRemovals
        currentItems = []
        itemsInFrame = []
        undeliveredRemovals = []
        guard !gone.isEmpty else { return }
        delegate?.dataScanner(self, didRemove: gone, allItems: [])
        // The delegate may have started again, but nothing can have been found yet.
        itemStreams.send(currentItems)
    }

    // MARK: - Losses

    /// The camera went away; the source waits for it.
    private func lose(_ error: CaptureError) {
        let isNews = unavailability == nil
        unavailability = error
        if isNews { delegate?.dataScanner(self, becameUnavailableWithError: ScanningUnavailable(error)) }
    }

    private func recover() {
        failures = 0
        guard unavailability != nil else { return }
        unavailability = nil
        delegate?.dataScannerBecameAvailable(self)
    }

    /// The source gave up. Where the cause can pass, it is tried again, ever more rarely.
    private func fail(with error: CaptureError) {
        if error.reason == .accessDenied, usesCamera { CameraAccess.note(isRefused: true) }
        switch error.reason {
        case .accessDenied, .unsupported:
            isScanning = false
            endScan()
            removeEverything()
            lose(error)
        case .notFound, .busy, .lost, .other:
            let scan = scan
            lose(error)
            // The delegate may have stopped, or started anew.
            guard isScanning, self.scan === scan else { return }
            let pause = min(5, 0.5 * Double(1 << min(failures, 4)))
            failures += 1
            retry = Task { [weak self] in
                try? await Task.sleep(for: .seconds(pause))
                guard !Task.isCancelled else { return }
                self?.tryAgain(after: scan)
            }
        }
    }

    private func tryAgain(after failed: LiveScan?) {
        guard isScanning, scan === failed else { return }
        retry = nil
        if let failed {
            failed.start()
            return
        }
        do {
            begin(with: try makeSource())
        } catch {
            fail(with: error)
        }
    }

    private func failText(with error: any Error) {
        guard textUnavailability == nil else { return }
        textUnavailability = error
        guard recognizedDataTypes.barcodeOptions(quality: qualityLevel) == nil else { return }
        // Nothing else was asked for.
        isScanning = false
        endScan()
        removeEverything()
        lose(CaptureError(.unsupported, "\(error)"))
    }
}

extension DataScannerViewController.ScanningUnavailable {
    init(_ error: CaptureError) {
        self = error.reason == .unsupported ? .unsupported : .cameraRestricted
    }
}
