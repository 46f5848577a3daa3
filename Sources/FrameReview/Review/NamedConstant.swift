/// A constant from which a scene is made, as its author wrote it: what a review can name as a cause.
package struct NamedConstant: Sendable, Hashable {
  package var name: String
  /// The library that defines it; nil for the scene itself.
  package var file: String?
  /// What it is defined as, in one line.
  package var text: String

  package init(_ name: String, file: String?, text: String) {
    (self.name, self.file, self.text) = (name, file, text)
  }

  /// What became of constants, each in a line: `constant bounce of tokens.yaml: 0.2 → 0.3`; nothing
  /// where one side has no text that could say.
  package static func changes(from old: [Self]?, to new: [Self]?) -> [String] {
    guard let old, let new else { return [] }
    return Set((old + new).map(\.name)).sorted().compactMap { name in
      let before = old.first { $0.name == name }
      let after = new.first { $0.name == name }
      guard before?.text != after?.text else { return nil }
      let file = (after?.file ?? before?.file).map { " of \($0)" } ?? ""
      let change =
        switch (before, after) {
        case (let before?, let after?): "\(before.text) → \(after.text)"
        case (nil, let after?): "is new: \(after.text)"
        case (_, nil): "is gone"
        }
      return "constant \(name)\(file): \(change)"
    }
  }
}
