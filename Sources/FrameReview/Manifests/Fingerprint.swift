/// What frames depend on besides their scene: versions of the renderer and of the libraries, digests
/// of the fonts.
package struct Fingerprint: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// An entry that is not the same on both sides; nil where a side has none.
  package struct Change: Sendable, Hashable, CustomStringConvertible {
    package var name: String
    package var old: String?
    package var new: String?

    package var description: String { "\(name): \(old ?? "none"), now \(new ?? "none")" }
  }

  /// Sorted by name; each name occurs once.
  package let entries: [Entry]

  /// Values that share a name (two files of one font) are joined into one, sorted.
  package init(_ entries: [Entry]) {
    var joined: [Entry] = []
    for entry in entries.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
      if joined.last?.name == entry.name {
        joined[joined.count - 1].value += ", " + entry.value
      } else {
        joined.append(entry)
      }
    }
    self.entries = joined
  }

  /// What is another in `new`, by name.
  package func changes(to new: Fingerprint) -> [Change] {
    let names = Set(entries.map(\.name)).union(new.entries.map(\.name)).sorted()
    return names.compactMap { name in
      let (before, after) = (self[name], new[name])
      return before == after ? nil : Change(name: name, old: before, new: after)
    }
  }

  private subscript(name: String) -> String? { entries.first { $0.name == name }?.value }
}
