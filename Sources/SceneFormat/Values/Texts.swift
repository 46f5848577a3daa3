import Simulation
import TextFormats

extension ValueReader<Bool> {
  static var boolean: Self {
    Self("`true` or `false`", .boolean, spell: { "\($0)" }) { node, reading in
      reading.resolver.boolean(node)
    }
  }
}

extension ValueReader<String> {
  /// A text; numbers and words count as they are spelled.
  static var text: Self {
    Self(
      "text", .scalar([("type", .array(["string", "number", "boolean"].map { .string($0) }))])
    ) { node, reading in reading.resolver.text(node) }
  }

  /// A name by which the scene speaks of something that it has.
  static func name(_ phrase: String = "name") -> Self {
    Self(phrase, .string) { node, reading in reading.resolver.text(node) }
  }

  /// A new name, which addresses can use; `what` says of what, for messages.
  static func identifier(for what: String, except reserved: [String] = []) -> Self {
    Self("name", .string) { node, reading in
      reading.resolver.identifier(node, for: what, except: reserved)
    }
  }
}

extension ValueReader where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the cases, by its name.
  static var choice: Self { choice(of: Array(Value.allCases)) }

  /// One of some cases, by its name.
  static func choice(of cases: [Value]) -> Self {
    let words = cases.map(\.rawValue)
    return .word(of: words, spell: \.rawValue) { Value(rawValue: $0) }
  }
}

extension ValueReader {
  /// One of a few words, each of which stands for a value.
  static func word(
    of words: [String], spell: @escaping @Sendable (Value) -> String? = { _ in nil },
    _ value: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(
      words.map { "`\($0)`" }.joined(separator: ", "), .either([.words(words), .expression]),
      spell: spell
    ) { node, reading in reading.resolver.word(node, of: words).flatMap(value) }
  }
}

extension ValueReader where Value: Equatable & Sendable {
  /// One of a few words, each of which stands for a value.
  static func word(_ words: [(String, Value)]) -> Self {
    .word(
      of: words.map(\.0), spell: { value in words.first { $0.1 == value }?.0 }
    ) { word in words.first { $0.0 == word }?.1 }
  }
}
