import Imaging

/// Finds where lines of text lie.
struct TextDetector: Sendable {
    let model: any InferenceModel
    var extraction = BoxExtraction()

    /// Boxes in pixels of the picture, in no particular order.
    func detect(_ picture: Picture, side: Int) throws -> [TextBox] {
        let plan = DetectionPlan(width: picture.width, height: picture.height, side: side)
        let shape = TensorShape(height: plan.inputHeight, width: plan.inputWidth)
        let input = UnsafeMutableBufferPointer<Float>.allocate(capacity: shape.count)
        defer { input.deallocate() }
        DetectionInput.fill(input, from: picture, plan: plan)
        let found = try model.run(input, shape: shape) { map, dimensions in
            guard map.count == shape.height * shape.width, dimensions.suffix(2) == [shape.height, shape.width],
                let base = map.baseAddress
            else { throw TextModelError(cause: "the text detector answers with an unexpected shape") }
            return extraction.boxes(map: base, width: shape.width, height: shape.height)
        }
        let scale = (
            x: Double(picture.width) / Double(plan.contentWidth), y: Double(picture.height) / Double(plan.contentHeight)
        )
        return found.compactMap { box in
            var box = box
            box.center = Point(
                x: (box.center.x - Double(plan.left)) * scale.x, y: (box.center.y - Double(plan.top)) * scale.y)
            // The two scales differ by rounding alone.
            box.length *= scale.x
            box.thickness *= scale.y
            let inside = (0...Double(picture.width)).contains(box.center.x) && (0...Double(picture.height)).contains(box.center.y)
            return inside && min(box.length, box.thickness) > 3 ? box : nil
        }
    }
}
