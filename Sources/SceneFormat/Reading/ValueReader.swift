/// Reads values of one kind, and says what they look like.
///
/// `read` returns nil where it has reported why there is no value; its callers then say nothing more.
struct ValueReader<Value>: Sendable {
  /// Asked for when it is needed, since maps of the language contain each other.
  let describe: @Sendable () -> ValueDescription
  /// A value as a scene spells it, for defaults in the reference; nil where it has no short spelling.
  let spell: @Sendable (Value) -> String?
  let read: @Sendable (SceneNode, Reading) -> Value?

  init(
    describe: @escaping @Sendable () -> ValueDescription,
    spell: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (SceneNode, Reading) -> Value?
  ) {
    (self.describe, self.spell, self.read) = (describe, spell, read)
  }

  init(
    _ phrase: String, _ shape: ValueShape,
    spell: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (SceneNode, Reading) -> Value?
  ) {
    self.init(describe: { ValueDescription(phrase, shape) }, spell: spell, read: read)
  }
}

extension ValueReader {
  /// The same values under another phrase in the reference.
  func called(_ phrase: String) -> ValueReader {
    ValueReader(
      describe: { [describe] in ValueDescription(phrase, describe().shape) }, spell: spell,
      read: read)
  }

  /// The node itself, which something else reads when its turn comes.
  var unread: ValueReader<SceneNode> {
    ValueReader<SceneNode>(describe: describe) { node, _ in node }
  }

  /// Only values about which `objection` has nothing to say; it is reported at the value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func refusing(
    _ objection: @escaping @Sendable (Value, Reading) -> (message: String, hint: String?)?
  ) -> ValueReader {
    ValueReader(describe: describe, spell: spell) { [read] node, reading in
      guard let value = read(node, reading) else { return nil }
      guard let (message, hint) = objection(value, reading) else { return value }
      reading.report(at: node.location, message, hint: hint)
      return nil
    }
  }

  /// What is made of such values; `transform` reports why there is none.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func then<Other>(
    spell: @escaping @Sendable (Other) -> String? = { _ in nil },
    _ transform: @escaping @Sendable (Value, SceneNode, Reading) -> Other?
  ) -> ValueReader<Other> {
    ValueReader<Other>(describe: describe, spell: spell) { [read] node, reading in
      read(node, reading).flatMap { transform($0, node, reading) }
    }
  }

  /// A list of values, or a constant that holds it; nil where one of them is wrong.
  ///
  /// `what` names them in messages.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func list<Element>(
    of element: ValueReader<Element>, _ what: String
  ) -> Self where Value == [Element] {
    let list = plainList(of: element, what)
    return Self(
      describe: {
        let plain = list.describe()
        return ValueDescription(plain.phrase, .orExpression(plain.shape))
      }, read: list.read)
  }

  /// A list of values, which editors expect to be written out.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func plainList<Element>(
    of element: ValueReader<Element>, _ what: String
  ) -> Self where Value == [Element] {
    Self(
      describe: {
        let one = element.describe()
        let phrase =
          one.phrase.hasPrefix("map (")
          ? "list of maps" + one.phrase.dropFirst("map".count) : "list of: \(one.phrase)"
        return ValueDescription(phrase, .list(one.shape))
      },
      read: { node, reading in
        guard let items = reading.list(node, of: what) else { return nil }
        let values = items.map { element.read($0, reading) }
        return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
      })
  }
}
