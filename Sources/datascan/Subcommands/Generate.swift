/// `datascan generate man|bash|zsh|fish`: what packagers install beside the command.
@Sendable func generateDocument(_ arguments: Arguments) throws -> Int32 {
    let documents: [(name: String, text: () -> String)] = [
        ("man", ManualPage.text), ("bash", Completions.bash), ("zsh", Completions.zsh), ("fish", Completions.fish),
    ]
    let names = documents.map(\.name)
    guard arguments.operands.count == 1, let wanted = arguments.operands.first else {
        throw UsageError("generate needs one of \(names.joined(separator: ", "))")
    }
    guard let document = documents.first(where: { $0.name == wanted }) else {
        throw UsageError(
            "generate cannot write '\(wanted)'\(Suggestion.phrase(for: wanted, among: names)) (one of \(names.joined(separator: ", ")))")
    }
    Terminal.write(document.text())
    return ExitStatus.found
}
