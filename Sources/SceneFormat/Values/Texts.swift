import SceneModel
import TextFormats

extension ValueReader<Bool> {
  static var boolean: Self {
    Self("`true` or `false`", .boolean, spell: { "\($0)" }) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .boolean(let flag): return flag
      case .text("true", isQuoted: false): return true
      case .text("false", isQuoted: false): return false
      case .text, .number, .list, .map, .nothing:
        reading.mismatch(node, written, expected: "`true` or `false`")
        return nil
      }
    }
  }
}

extension ValueReader<String> {
  /// A text; numbers and words count as they are spelled.
  static var text: Self {
    Self(
      "text", .scalar([("type", .array(["string", "number", "boolean"].map { .string($0) }))]),
      spell: \.self
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .text(let text, _): return text
      case .number(let number): return Written.spelling(of: number.value)
      case .boolean(let flag): return "\(flag)"
      case .nothing(let isEmpty):
        reading.report(
          at: node.location, "expected a text, found nothing",
          hint: isEmpty ? "write \"\" for an empty text" : "put the word in quotes")
      case .list, .map: reading.mismatch(node, written, expected: "a text")
      }
      return nil
    }
  }

  /// A name by which the scene speaks of something that it has.
  static func name(_ phrase: String = "name") -> Self {
    Self(phrase, .string, spell: \.self, read: text.read)
  }

  /// A new name, which addresses can use; `what` says of what, for messages.
  static func identifier(for what: String, except reserved: [String] = []) -> Self {
    name().then(spell: \.self) { name, node, reading in
      reading.isIdentifier(name, for: what, at: node.location, except: reserved) ? name : nil
    }
  }
}

extension Reading {
  /// Whether addresses can use a name; `what` says of what it would be, for messages.
  func isIdentifier(
    _ name: String, for what: String, at location: SourceLocation, except reserved: [String] = []
  ) -> Bool {
    let isLetter = { (scalar: Unicode.Scalar) in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    let scalars = name.unicodeScalars
    let isWellFormed =
      scalars.first.map(isLetter) == true
      && scalars.allSatisfy {
        isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      }
    guard isWellFormed else {
      report(
        at: location, "`\(name)` cannot be \(what)",
        hint: "it takes a letter first, then letters, digits, `_` and `-`")
      return false
    }
    guard !reserved.contains(name) else {
      report(at: location, "`\(name)` cannot be \(what): the word has a meaning of its own")
      return false
    }
    return true
  }
}

extension ValueReader where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the cases, by its name.
  static var choice: Self { choice(of: Array(Value.allCases)) }

  /// One of some cases, by its name.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func choice(of cases: [Value]) -> Self {
    let words = cases.map(\.rawValue)
    return .word(of: words, spell: \.rawValue) { Value(rawValue: $0) }
  }
}

extension ValueReader {
  /// One of a few words, each of which stands for a value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func word(
    of words: [String], spell: @escaping @Sendable (Value) -> String? = { _ in nil },
    _ value: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(
      words.map { "`\($0)`" }.joined(separator: ", "), .either([.words(words), .expression]),
      spell: spell
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .text(let text, _) = written, words.contains(text) else {
        var hint: String?
        if case .text(let text, _) = written { hint = reading.question(for: text, in: words) }
        reading.report(
          at: node.location, "expected \(enumeration(words, "or")), found \(written.phrase)",
          hint: hint)
        return nil
      }
      return value(text)
    }
  }
}

extension ValueReader where Value: Equatable & Sendable {
  /// One of a few words, each of which stands for a value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func word(_ words: [(String, Value)]) -> Self {
    .word(
      of: words.map(\.0), spell: { value in words.first { $0.1 == value }?.0 }
    ) { word in words.first { $0.0 == word }?.1 }
  }

  /// One of a few words, each of which stands for a value, or a whole number that makes one.
  ///
  /// `count` is the number of a value that no word stands for.
  static func word(
    _ words: [(String, Value)], orCountIn range: ClosedRange<Int>,
    _ value: @escaping @Sendable (Int) -> Value, count: @escaping @Sendable (Value) -> Int?
  ) -> Self {
    let number = ValueReader<Int>.count(in: range)
    let spellings = words.map(\.0)
    let quoted = spellings.map { "`\($0)`" }.joined(separator: ", ")
    let expected = "\(quoted) or a \(number.describe().phrase)"
    return Self(
      expected, .either([.words(spellings), number.describe().shape]),
      spell: { value in words.first { $0.1 == value }?.0 ?? count(value).flatMap(number.spell) }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .text(let text, _) where Number(text: text) == nil:
        if let word = words.first(where: { $0.0 == text }) { return word.1 }
        reading.mismatch(
          node, written, expected: expected, hint: reading.question(for: text, in: spellings))
        return nil
      case .text, .number: return number.read(node, reading).map(value)
      case .boolean, .list, .map, .nothing:
        reading.mismatch(node, written, expected: expected)
        return nil
      }
    }
  }
}
