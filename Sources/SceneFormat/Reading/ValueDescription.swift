import TextFormats

/// What a value of the language looks like, for people, editors and the formatter.
struct ValueDescription: Sendable {
  /// As the reference's table names it.
  var phrase: String
  var shape: ValueShape

  init(_ phrase: String, _ shape: ValueShape) { (self.phrase, self.shape) = (phrase, shape) }

  /// One address, or several.
  static let addresses = ValueDescription(
    "address or list of addresses", .either([.string, .list(.string)]))
}

/// How a value is built of scalars, lists and maps.
///
/// Maps stand in closures, since maps of the language contain each other.
indirect enum ValueShape: Sendable {
  /// A scalar, by its members of a JSON Schema.
  case scalar([(String, JSONValue)])
  /// What many values share: a definition of its own in the JSON Schema, and further members that
  /// narrow it, such as the bounds of a number.
  case shared(String, ValueShape? = nil, [(String, JSONValue)] = [])
  case map(@Sendable () -> MapDescription)
  /// Maps of several kinds, one of whose keys says which.
  case oneOf(@Sendable () -> ChoiceOfMaps)
  case list(ValueShape, count: ClosedRange<Int>? = nil)
  /// A map whose keys are names of the scene's own.
  case named(ValueShape)
  case either([ValueShape])

  /// What the items of a list look like; nil for what can be no list.
  var element: ValueShape? {
    switch self {
    case .list(let element, _): element
    case .either(let shapes): shapes.lazy.compactMap(\.element).first
    case .shared(_, let shape, _): shape?.element
    case .scalar, .map, .oneOf, .named: nil
    }
  }
}

extension ValueShape {
  static let expression = ValueShape.shared("expression")
  static let number = ValueShape.shared("number")
  static let value = ValueShape.shared("value")
  static let boolean = ValueShape.shared("boolean")
  static let color = ValueShape.shared("color")
  static let string = ValueShape.scalar([("type", .string("string"))])
  static let object = ValueShape.scalar([("type", .string("object"))])

  /// One of a few words.
  static func words(_ words: [String]) -> ValueShape {
    .scalar([("enum", .array(words.map { .string($0) }))])
  }

  /// So many numbers, or a constant that holds them.
  static func numbers(_ count: Int) -> ValueShape {
    .either([.list(.number, count: count...count), .expression])
  }

  /// The value itself, or a constant that holds it.
  static func orExpression(_ shape: ValueShape) -> ValueShape { .either([shape, .expression]) }
}

/// All that the language says of one kind of map.
struct MapDescription: Sendable {
  /// Of its definition in the JSON Schema.
  var name: String
  /// As diagnostics name it, with its article.
  var phrase: String
  /// Of its part of the reference.
  var heading: String
  /// Those of the groups, then its own, in the order of the reference.
  var keys: [SceneKey]
  /// Keys that other maps have, too.
  var groups: [KeyGroup] = []
  /// Stands under its table in the reference.
  var note: String?
  /// Keys that the table cannot list.
  var others: OtherKeys?
  /// Known words without effect so far, and hence refused.
  var reserved: Set<String> = []
  /// What is said of a key that the table lacks, where more is known of it than that.
  var objection: (@Sendable (String) -> (message: String, hint: String?)?)?

  /// Keys of a map that are the scene's own.
  struct OtherKeys: Sendable {
    enum Spelling: Sendable {
      /// Those with a dot.
      case addresses
      /// All that the table does not know.
      case names
    }

    var spelling: Spelling
    /// Of their values.
    var shape: ValueShape
  }

  /// The keys that are in no group.
  var ownKeys: [SceneKey] {
    let shared = Set(groups.flatMap(\.keys).map(\.name))
    return keys.filter { !shared.contains($0.name) }
  }

  func key(_ name: String) -> SceneKey? { keys.first { $0.name == name } }
}
