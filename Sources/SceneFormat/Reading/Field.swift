/// A row of a map: its key, what the value looks like, and where it goes.
///
/// A default is printed from the value that the map begins with, so that it stands in one place.
///
/// What makes rows, readers and maps is compiled once, not anew for every type of value: it runs once a scene, and
/// its thousands of copies were two fifths of the time in which this module is compiled.
struct Field<Root>: Sendable {
  /// All but the default.
  let key: SceneKey
  /// What holds when the key is left out, of the value that the map begins with.
  let fallback: @Sendable (Root) -> String?
  /// Reads a value into its place; false where it was wrong, which has been reported then.
  let read: @Sendable (SceneNode, inout Root, Reading) -> Bool

  /// What the reference says of a key that is left out.
  enum Fallback: Sendable, ExpressibleByStringLiteral {
    /// The value that the map begins with.
    case start
    case words(String)
    /// Nothing: the text says it, or nothing holds.
    case untold

    init(stringLiteral text: String) { self = .words(text) }
  }

  /// A value that the map always has; where the scene leaves it out, the one it begins with stays.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ reader: ValueReader<Value>,
    into place: any WritableKeyPath<Root, Value> & Sendable,
    required isRequired: Bool = false, default fallback: Fallback = .start,
    also otherNames: [String] = [], example: String, _ summary: String
  ) {
    key = SceneKey(
      name, reader.describe, required: isRequired, also: otherNames, example: example, summary)
    self.fallback = { start in
      switch fallback {
      case .start: isRequired ? nil : reader.spell(start[keyPath: place])
      case .words(let words): words
      case .untold: nil
      }
    }
    read = { node, root, reading in
      guard let value = reader.read(node, reading) else { return false }
      root[keyPath: place] = value
      return true
    }
  }

  /// A value that may be missing: where the scene leaves it out, it stays nil or what the map begins with.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ reader: ValueReader<Value>,
    into place: any WritableKeyPath<Root, Value?> & Sendable, required isRequired: Bool = false,
    default fallback: Fallback = .start, also otherNames: [String] = [], example: String,
    _ summary: String
  ) {
    key = SceneKey(
      name, reader.describe, required: isRequired, also: otherNames, example: example, summary)
    self.fallback = { start in
      switch fallback {
      case .start: isRequired ? nil : start[keyPath: place].flatMap(reader.spell)
      case .words(let words): words
      case .untold: nil
      }
    }
    read = { node, root, reading in
      guard let value = reader.read(node, reading) else { return false }
      root[keyPath: place] = value
      return true
    }
  }

  /// A value whose meaning depends on what stands before it in the table, which is read by then.
  init(
    _ name: String, like describe: @escaping @Sendable () -> ValueDescription,
    required isRequired: Bool = false, default fallback: Fallback = .untold,
    also otherNames: [String] = [], example: String, _ summary: String,
    read: @escaping @Sendable (SceneNode, inout Root, Reading) -> Bool
  ) {
    key = SceneKey(
      name, describe, required: isRequired, also: otherNames, example: example, summary)
    self.fallback = { _ in if case .words(let words) = fallback { words } else { nil } }
    self.read = read
  }
}

extension Field {
  /// The same row of a value that holds this one's.
  func within<Whole>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> Field<Whole> {
    Field<Whole>(
      key: key, fallback: { [fallback] whole in fallback(whole[keyPath: part]) },
      read: { [read] node, whole, reading in read(node, &whole[keyPath: part], reading) })
  }

  /// The same row of a map that counts without it: what is wrong with its value has been reported.
  var forgiving: Field {
    Field(key: key, fallback: fallback) { [read] node, root, reading in
      _ = read(node, &root, reading)
      return true
    }
  }

  private init(
    key: SceneKey, fallback: @escaping @Sendable (Root) -> String?,
    read: @escaping @Sendable (SceneNode, inout Root, Reading) -> Bool
  ) {
    (self.key, self.fallback, self.read) = (key, fallback, read)
  }
}

/// Rows one below the other.
@resultBuilder enum FieldsBuilder<Root> {
  static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
  static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
  static func buildOptional(_ fields: [Field<Root>]?) -> [Field<Root>] { fields ?? [] }
  static func buildEither(first fields: [Field<Root>]) -> [Field<Root>] { fields }
  static func buildEither(second fields: [Field<Root>]) -> [Field<Root>] { fields }
  static func buildBlock(_ rows: [Field<Root>]...) -> [Field<Root>] { rows.flatMap(\.self) }
}
