import AnimationEngine
import TextFormats

/// The JSON Schema of the scene language, for editors that complete and check while one types.
package enum SceneSchema {
  /// Of scenes and libraries: Draft 2020-12, always the same bytes.
  package static func json() -> String {
    let maps = SceneLanguage.maps
    let library: [(String, JSONValue)] = [("required", .array([.string(LibraryMap.marker)]))]
    return page(
      "Inbetween scene", of: maps,
      choice(
        library, then: reference(LibraryMap.description.name), else: reference(maps[0].name)))
  }

  /// The same of project files.
  package static func projectJSON() -> String {
    page("Inbetween project", of: ProjectReference.maps, reference(ProjectReference.maps[0].name))
  }

  private static func page(
    _ title: String, of maps: [MapDescription], _ root: [(String, JSONValue)]
  ) -> String {
    let definitions =
      maps.map { ($0.name, JSONValue.ordered(members(of: $0))) } + shared
      + sharedShapes(of: maps).map { ($0.name, .ordered(schema(of: $0.shape))) }
    return JSONValue.ordered(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)),
        ("$comment", .string("Generated from the table that the reader uses.")),
      ] + root + [("$defs", .ordered(definitions))]
    ).page
  }

  private static func members(of map: MapDescription) -> [(String, JSONValue)] {
    let properties = map.keys.map { key -> (String, JSONValue) in
      let description = key.fallback.map { "\(key.summary) Default: \($0)." } ?? key.summary
      return (
        key.name,
        .ordered([("description", .string(description))] + schema(of: key.value().shape))
      )
    }
    var members: [(String, JSONValue)] = [
      ("type", .string("object")), ("properties", .ordered(properties)),
    ]
    if let others = map.others, others.spelling == .addresses {
      members.append(
        ("patternProperties", .ordered([("\\.", .ordered(schema(of: others.shape)))])))
    }
    // The scene's own names cannot be listed here.
    members.append(("additionalProperties", .bool(map.others?.spelling == .names)))
    let required = map.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    return members
  }

  /// An expression stands wherever a scalar does.
  private static let shared: [(String, JSONValue)] = [
    ("expression", .ordered([("type", .string("string")), ("pattern", .string("^="))])),
    (
      "number",
      .ordered(
        schema(
          of: .either([
            .scalar([("type", .string("number"))]),
            .scalar([
              ("type", .string("string")),
              (
                "pattern",
                .string("^=|^[-+]?[0-9.]+([eE][-+]?[0-9]+)?(deg)?$|^[-+]?[0-9]+/[0-9]+$")
              ),
            ]),
          ])))
    ),
    (
      "boolean",
      .ordered(schema(of: .either([.scalar([("type", .string("boolean"))]), .expression])))
    ),
    (
      "color",
      .ordered(
        schema(
          of: .either([
            .string, .scalar([("type", .string("null"))]), .expression,
            .list(.number, count: 3...4),
          ])))
    ),
    ("value", .ordered([("description", .string("A value of the kind that the key path holds."))])),
  ]

  /// What values of several keys share, each once, in the order in which keys name it.
  private static func sharedShapes(
    of maps: [MapDescription]
  ) -> [(name: String, shape: ValueShape)] {
    var found: [(name: String, shape: ValueShape)] = []
    func collect(_ shape: ValueShape) {
      switch shape {
      case .shared(let name, let inner?, _):
        guard !found.contains(where: { $0.name == name }) else { return }
        found.append((name, inner))
        collect(inner)
      case .list(let element, _), .named(let element): collect(element)
      case .either(let shapes): for shape in shapes { collect(shape) }
      case .scalar, .shared, .map, .oneOf: return
      }
    }
    for map in maps {
      for key in map.keys { collect(key.value().shape) }
      if let others = map.others { collect(others.shape) }
    }
    return found
  }

  private static func schema(of shape: ValueShape) -> [(String, JSONValue)] {
    switch shape {
    case .scalar(let members): members
    case .shared(let name, _, let bounds): reference(name) + bounds
    case .map(let map): reference(map().name)
    case .oneOf(let choice): schema(of: choice().kinds)
    case .list(let element, let count): list(of: schema(of: element), count)
    case .named(let element):
      [
        ("type", .string("object")), ("additionalProperties", .ordered(schema(of: element))),
      ]
    case .either(let shapes): schema(ofEither: shapes)
    }
  }

  /// Lists, maps and scalars are told apart before they are looked into: an editor then underlines what
  /// is wrong in the one that is meant, and not the whole because it is none of them.
  private static func schema(ofEither shapes: [ValueShape]) -> [(String, JSONValue)] {
    var (lists, maps, scalars): ([ValueShape], [ValueShape], [ValueShape]) = ([], [], [])
    func sort(_ shape: ValueShape) {
      switch shape {
      case .list: lists.append(shape)
      case .map, .oneOf, .named, .shared(_, .oneOf?, _): maps.append(shape)
      case .either(let shapes), .shared(_, .either(let shapes)?, _):
        for shape in shapes { sort(shape) }
      case .scalar, .shared: scalars.append(shape)
      }
    }
    for shape in shapes { sort(shape) }
    var schema =
      scalars.isEmpty ? [] : scalars.count == 1 ? self.schema(of: scalars[0]) : anyOf(scalars)
    for (type, shapes) in [("object", maps), ("array", lists)] where !shapes.isEmpty {
      let typed = shapes.count == 1 ? self.schema(of: shapes[0]) : anyOf(shapes)
      schema =
        schema.isEmpty ? typed : choice([("type", .string(type))], then: typed, else: schema)
    }
    return schema
  }

  /// The map that its keys say, kind after kind; what is none of them lacks the key that says which.
  private static func schema(
    of kinds: [(condition: MapCondition, map: MapDescription)]
  ) -> [(String, JSONValue)] {
    let none: [(String, JSONValue)] = [
      ("anyOf", .array(kinds.map { .ordered($0.condition.schema) }))
    ]
    return kinds.reversed().reduce(none) { otherwise, kind in
      let map = reference(kind.map.name)
      if case .always = kind.condition { return map }
      return choice(kind.condition.schema, then: map, else: otherwise)
    }
  }

  private static func choice(
    _ condition: [(String, JSONValue)], then first: [(String, JSONValue)],
    else second: [(String, JSONValue)]
  ) -> [(String, JSONValue)] {
    [("if", .ordered(condition)), ("then", .ordered(first)), ("else", .ordered(second))]
  }

  private static func reference(_ name: String) -> [(String, JSONValue)] {
    [("$ref", .string("#/$defs/\(name)"))]
  }

  private static func anyOf(_ shapes: [ValueShape]) -> [(String, JSONValue)] {
    [("anyOf", .array(shapes.map { .ordered(schema(of: $0)) }))]
  }

  private static func list(
    of element: [(String, JSONValue)], _ count: ClosedRange<Int>?
  ) -> [(String, JSONValue)] {
    var schema: [(String, JSONValue)] = [("type", .string("array")), ("items", .ordered(element))]
    if let count {
      schema.append(("minItems", .integer(count.lowerBound)))
      schema.append(("maxItems", .integer(count.upperBound)))
    }
    return schema
  }
}
