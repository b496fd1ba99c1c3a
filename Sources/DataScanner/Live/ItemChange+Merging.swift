import Foundation

extension ItemChange {
    /// Whether nothing came and nothing went.
    var hasOnlyUpdates: Bool { added.isEmpty && removed.isEmpty }

    /// This change and the one after it as one: what came and went in between is left out.
    func followed(by next: ItemChange) -> ItemChange {
        var merged = next
        let latest = Dictionary(next.updated.map { ($0.id, $0) }) { $1 }
        let goes = Set(next.removed.map(\.id))
        let wasAdded = Set(added.map(\.id))
        let wasRemoved = Set(removed.map(\.id))

        merged.added = added.filter { !goes.contains($0.id) }.map { latest[$0.id] ?? $0 }
        merged.added += next.added.filter { !wasRemoved.contains($0.id) }
        // What went and came back under its name was, for whoever saw neither, an update.
        let returned = next.added.filter { wasRemoved.contains($0.id) }
        let standing = Set(merged.added.map(\.id))
        var updates: [UUID: RecognizedItem] = [:]
        var order: [UUID] = []
        for item in updated + next.updated + returned where !goes.contains(item.id) && !standing.contains(item.id) {
            if updates.updateValue(item, forKey: item.id) == nil { order.append(item.id) }
        }
        merged.updated = order.compactMap { updates[$0] }
        let isBack = Set(returned.map(\.id))
        merged.removed = removed.filter { !isBack.contains($0.id) } + next.removed.filter { !wasAdded.contains($0.id) }
        return merged
    }
}
