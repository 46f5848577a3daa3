/// A map of one of several kinds, each of which has a key that makes it one.
struct OneOf<Value: Sendable>: Sendable {
  struct Kind: Sendable {
    /// The key that makes a map of this kind.
    var key: String
    var map: Map<Value>
  }

  /// What a map is that has the keys of several kinds.
  enum Rule: Sendable {
    /// A mistake.
    case oneKey
    /// The first kind that has the others' keys too: a plot may have a `title`, which alone makes one.
    case knowsOthers
  }

  /// What is said of a map, and a hint.
  typealias Complaint = (message: String, hint: String?)

  /// As messages name it, with its article.
  let phrase: String
  /// A map as it may look like, for hints.
  let example: String
  /// What is said of a map of two kinds, by their keys.
  let twice: @Sendable ([String]) -> Complaint
  /// What is said of a map of none; the hint is for one without a key that is nearly right.
  let nothing: Complaint
  let rule: Rule
  /// In the order of the reference.
  let kinds: [Kind]

  /// Kinds by their keys, in the order of the reference; of each map there is exactly one.
  ///
  /// `twice` begins the message about a map of two kinds.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init(_ phrase: String, such example: String, twice: String, _ kinds: [(String, Map<Value>)]) {
    self.init(
      phrase, such: example, twice: { ("\(twice) \(enumeration($0))", nil) },
      nothing: (
        "\(phrase) needs one of \(enumeration(kinds.map(\.0), "or"))", "such as \(example)"
      ), by: .oneKey, kinds)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ phrase: String, such example: String, twice: @escaping @Sendable ([String]) -> Complaint,
    nothing: Complaint, by rule: Rule, _ kinds: [(String, Map<Value>)]
  ) {
    (self.phrase, self.example, self.twice) = (phrase, example, twice)
    (self.nothing, self.rule) = (nothing, rule)
    self.kinds = kinds.map { Kind(key: $0.0, map: $0.1) }
  }

  var keys: [String] { kinds.map(\.key) }

  var maps: [MapDescription] { kinds.map(\.map.description) }

  /// The kind of a map with these keys; nil where it is of none or of several.
  func kind(with keys: [String]) -> Kind? {
    let given = kinds.filter { keys.contains($0.key) }
    switch rule {
    case .oneKey: return given.count == 1 ? given[0] : nil
    case .knowsOthers:
      return given.first { kind in given.allSatisfy { kind.map.description.key($0.key) != nil } }
    }
  }

  /// What a node means that must be such a map.
  func read(_ node: SceneNode, _ reading: Reading) -> Value? {
    guard let (entries, kind) = entries(node, reading) else { return nil }
    return kind.map.read(entries, reading)
  }

  /// The entries of a node that must be such a map, and the kind that its keys say.
  func entries(_ node: SceneNode, _ reading: Reading) -> (MapEntries, Kind)? {
    guard let mapping = reading.mapping(node, expected: phrase, such: example) else { return nil }
    if let kind = kind(with: mapping.entries.map(\.key)) {
      return (reading.entries(mapping, kind.map.description, at: node.location), kind)
    }
    let given = mapping.entries.filter { keys.contains($0.key) }
    guard given.isEmpty else {
      let (message, hint) = twice(given.map(\.key))
      reading.report(at: given[1].keyLocation, message, hint: hint)
      return nil
    }
    let near = mapping.entries.lazy.compactMap { reading.question(for: $0.key, in: keys) }.first
    reading.report(at: node.location, nothing.message, hint: near ?? nothing.hint)
    return nil
  }

  /// Its shape, which the schema has once, by the phrase without its article.
  var shape: ValueShape {
    .shared(String(phrase.drop { $0 != " " }.dropFirst()), choice)
  }

  /// The same as a part of another value's shape.
  var choice: ValueShape {
    .oneOf { [self] in
      // Keys that other kinds have, too, make a map of their own kind only where no other does.
      let shared = kinds.filter { kind in
        kinds.contains { $0.key != kind.key && $0.map.description.key(kind.key) != nil }
      }
      let alone = kinds.filter { kind in !shared.contains { $0.key == kind.key } }
      return ChoiceOfMaps((alone + shared).map { (.has($0.key), $0.map.description) })
    }
  }
}

extension ValueReader where Value: Sendable {
  /// Entries of a list, each a map of one of these kinds; those that are wrong are left out.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func entries<Element: Sendable>(
    of choice: @autoclosure @escaping @Sendable () -> OneOf<Element>, _ what: String
  ) -> Self where Value == [Element] {
    Self(
      describe: {
        ValueDescription(
          "list of \(what) (see \(what.prefix(1).uppercased() + what.dropFirst()))",
          .list(choice().shape))
      },
      read: { node, reading in
        reading.list(node, of: what)?.compactMap { choice().read($0, reading) }
      })
  }
}
