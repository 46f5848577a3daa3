import AnimationEngine
import TextFormats

/// The JSON Schema of the scene language, for editors that complete and check while one types.
package enum SceneSchema {
  /// Draft 2020-12, always the same bytes.
  package static func json() -> String {
    let maps = SceneLanguage.maps
    let root = JSONValue.ordered(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("Inbetween scene")),
        ("$comment", .string("Generated from the table that the scene reader uses.")),
      ] + maps.prefix(1).flatMap(members) + [
        ("$defs", .ordered(maps.dropFirst().map { ($0.name, .ordered(members(of: $0))) } + shared))
      ])
    return root.page
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
        anyOf([
          [("type", .string("number"))],
          [
            ("type", .string("string")),
            ("pattern", .string("^=|^[-+]?[0-9.]+([eE][-+]?[0-9]+)?(deg)?$|^[-+]?[0-9]+/[0-9]+$")),
          ],
        ]))
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
    ("timing", .ordered(schema(of: ValueType.timingShape))),
    ("value", .ordered([("description", .string("A value of the kind that the key path holds."))])),
  ]

  private static func schema(of shape: ValueShape) -> [(String, JSONValue)] {
    switch shape {
    case .scalar(let members): members
    case .shared(let name, _, let bounds): reference(name) + bounds
    case .map(let map): reference(map().name)
    case .oneOf(let choice): anyOf(choice().maps.map { reference($0.name) })
    case .list(let element, let count): list(of: schema(of: element), count)
    case .named(let element):
      [
        ("type", .string("object")), ("additionalProperties", .ordered(schema(of: element))),
      ]
    case .either(let shapes): anyOf(shapes.map(schema))
    }
  }

  private static func reference(_ name: String) -> [(String, JSONValue)] {
    [("$ref", .string("#/$defs/\(name)"))]
  }

  private static func anyOf(_ schemas: [[(String, JSONValue)]]) -> [(String, JSONValue)] {
    [("anyOf", .array(schemas.map { .ordered($0) }))]
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
