import AnimationEngine
import Overlays
import TextFormats

/// The JSON Schema of the scene language, for editors that complete and check while one types.
package enum SceneSchema {
  /// Draft 2020-12, always the same bytes.
  package static func json() -> String {
    let root = JSONValue.ordered(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("Inbetween scene")),
        ("$comment", .string("Generated from the table that the scene reader uses.")),
      ] + members(of: .scene) + [
        (
          "$defs",
          .ordered(
            MapKind.allCases.filter { $0 != .scene }.map {
              ($0.rawValue, .ordered(members(of: $0)))
            }
              + shared)
        )
      ])
    return root.page
  }

  private static func members(of kind: MapKind) -> [(String, JSONValue)] {
    let keys = SceneLanguage.keys(of: kind)
    let properties = keys.map { key -> (String, JSONValue) in
      var schema: [(String, JSONValue)] = [("description", .string(description(of: key)))]
      schema += self.schema(of: key.type)
      return (key.name, .ordered(schema))
    }
    var members: [(String, JSONValue)] = [
      ("type", .string("object")), ("properties", .ordered(properties)),
    ]
    if kind.takesAddresses {
      let claim =
        kind == .courseExpectation ? reference(MapKind.course.rawValue) : reference("value")
      members.append(("patternProperties", .ordered([("\\.", .ordered(claim))])))
    }
    // The scene's own names cannot be listed here.
    members.append(("additionalProperties", .bool(kind.takesNames)))
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    return members
  }

  private static func description(of key: SceneKey) -> String {
    key.fallback.map { "\(key.summary) Default: \($0)." } ?? key.summary
  }

  /// An expression stands wherever a scalar does.
  private static let shared: [(String, JSONValue)] = [
    ("expression", .ordered([("type", .string("string")), ("pattern", .string("^="))])),
    (
      "number",
      either([
        type("number"),
        [
          ("type", .string("string")),
          ("pattern", .string("^=|^[-+]?[0-9.]+([eE][-+]?[0-9]+)?(deg)?$|^[-+]?[0-9]+/[0-9]+$")),
        ],
      ])
    ),
    ("boolean", either([type("boolean"), reference("expression")])),
    (
      "color",
      either([
        type("string"), type("null"), reference("expression"),
        list(of: reference("number"), 3...4),
      ])
    ),
    (
      "timing",
      either([
        [("enum", .array(TimingFunction.names.map { .string($0) }))], reference("expression"),
        list(of: reference("number"), 4...4), reference("stepsTiming"), reference("linearTiming"),
        reference("springTiming"),
      ])
    ),
    ("value", .ordered([("description", .string("A value of the kind that the key path holds."))])),
  ]

  private static func schema(of type: ValueType) -> [(String, JSONValue)] {
    switch type {
    case .version: [("const", .number(1))]
    case .text: textual
    case .identifier, .animationName, .removal, .keyPath, .layerName, .address:
      self.type("string")
    case .layerNames, .addresses: anyOf([self.type("string"), list(of: self.type("string"))])
    case .number, .positive, .angle, .time, .duration, .fraction, .rate, .count:
      reference("number")
    case .boolean: reference("boolean")
    case .scaleFactor: anyOf([reference("number"), list(of: reference("number"), 2...2)])
    case .repeatCount, .repeatDuration:
      anyOf([[("const", .string("forever"))], reference("number")])
    case .loop:
      anyOf([[("enum", .array([.string("forever"), .string("once")]))], reference("number")])
    case .keyTimes: anyOf([list(of: reference("number")), reference("expression")])
    case .interval, .point, .size, .vector, .range: numbers(2)
    case .rect, .line: numbers(4)
    case .roundedRect: numbers(5)
    case .affine: numbers(6)
    case .matrix: numbers(16)
    case .colorOffset: numbers(4)
    case .corners: choices(of: Corners.names.map(\.name))
    case .dashes, .locations: anyOf([list(of: reference("number")), reference("expression")])
    case .colors: anyOf([list(of: reference("color")), reference("expression")])
    case .hue: [("enum", .array(Hue.allCases.map { .string($0.rawValue) }))]
    case .runs: mixed(textual, .textRun)
    case .curves: anyOf([self.type("string"), list(of: oneOf(self.type("string"), [.curve]))])
    case .stateRows:
      anyOf([
        self.type("string"), list(of: oneOf(self.type("string"), [.stateRow, .stateSteps])),
      ])
    case .namedValues: list(of: oneOf(reference("number"), [.namedValue]))
    case .namedTimes: list(of: oneOf(reference("number"), [.namedTime]))
    case .intervals: list(of: numbers(2))
    case .color, .optionalColor: reference("color")
    case .path: anyOf([self.type("string"), reference("path")])
    case .timing: reference("timing")
    case .timings: anyOf([list(of: reference("timing")), reference("expression")])
    case .spring:
      anyOf([
        reference("spring"), reference("perceptualSpring"), reference("springTiming"),
        reference("expression"),
      ])
    case .animationDuration:
      anyOf([
        reference("number"), [("type", .string("string")), ("pattern", .string("^settling\\("))],
        reference("settling"),
      ])
    case .transform:
      anyOf([
        reference("transform"), reference("affineTransform"), reference("matrixTransform"),
        reference("expression"),
      ])
    case .stops:
      list(of: anyOf([reference("number"), list(of: reference("number"), 2...2)]))
    case .choice(let words):
      anyOf([[("enum", .array(words.map { .string($0) }))], reference("expression")])
    case .weight:
      anyOf([
        reference("number"),
        [("enum", .array(SceneResolver.weights.map { .string($0.0) }))],
      ])
    case .animationValue: reference("value")
    case .animationValues: anyOf([list(of: reference("value")), reference("expression")])
    case .assignments, .constants, .theme, .stateSets: self.type("object")
    case .blockTiming: anyOf([reference("timing"), reference("blockSpringTiming")])
    case .blockSpring:
      anyOf([
        reference("spring"), reference("perceptualSpring"), reference("ratioSpring"),
        reference("expression"),
      ])
    case .animatorNames, .stopNames: anyOf([self.type("string"), list(of: self.type("string"))])
    case .liveNumber: reference("number")
    case .liveVelocity:
      anyOf([reference("number"), self.type("string"), list(of: reference("number"), 2...2)])
    case .stateName, .gestureName, .transitionName: self.type("string")
    case .condition: anyOf([self.type("string"), self.type("boolean")])
    case .names, .parameterNames: list(of: self.type("string"))
    case .target, .livePoint: anyOf([self.type("string"), list(of: reference("number"), 2...2)])
    case .event: oneOf(self.type("string"), [.event])
    case .addressPair: list(of: self.type("string"), 2...2)
    case .countRange: anyOf([reference("number"), list(of: reference("number"), 2...2)])
    case .countOrNone: reference("number")
    case .gestures:
      self.type("object") + [
        (
          "additionalProperties",
          .ordered(anyOf(SceneLanguage.gestures.map { reference($0.kind.rawValue) }))
        )
      ]
    case .item: self.type("string")
    case .items: anyOf([self.type("string"), list(of: self.type("string"))])
    case .collisionShape: anyOf([self.type("string"), reference("path")])
    case .drives: self.type("object")
    case .actions: list(of: anyOf(SceneLanguage.actions.map { reference($0.rawValue) }))
    case .force: anyOf([self.type("string"), list(of: reference("number"), 2...2)])
    case .behaviors:
      self.type("object") + [
        (
          "additionalProperties",
          .ordered(
            anyOf(
              (SceneLanguage.behaviors.map(\.kind) + [.compositeBehavior]).map {
                reference($0.rawValue)
              }))
        )
      ]
    case .list(let element): anyOf([list(of: schema(of: element)), reference("expression")])
    case .map(let kind): anyOf([reference(kind.rawValue), reference("expression")])
    case .maps(let kinds): list(of: anyOf(kinds.map { reference($0.rawValue) }))
    case .named(let kind):
      self.type("object") + [("additionalProperties", .ordered(reference(kind.rawValue)))]
    }
  }

  private static let textual: [(String, JSONValue)] = [
    ("type", .array(["string", "number", "boolean"].map { .string($0) }))
  ]

  private static func oneOf(
    _ plain: [(String, JSONValue)], _ kinds: [MapKind]
  ) -> [(String, JSONValue)] {
    anyOf([plain] + kinds.map { reference($0.rawValue) })
  }

  private static func mixed(
    _ plain: [(String, JSONValue)], _ kind: MapKind
  ) -> [(String, JSONValue)] {
    anyOf([plain, list(of: oneOf(plain, [kind]))])
  }

  private static func choices(of words: [String]) -> [(String, JSONValue)] {
    anyOf([list(of: [("enum", .array(words.map { .string($0) }))]), reference("expression")])
  }

  private static func type(_ name: String) -> [(String, JSONValue)] { [("type", .string(name))] }

  private static func reference(_ name: String) -> [(String, JSONValue)] {
    [("$ref", .string("#/$defs/\(name)"))]
  }

  private static func anyOf(_ schemas: [[(String, JSONValue)]]) -> [(String, JSONValue)] {
    [("anyOf", .array(schemas.map { .ordered($0) }))]
  }

  private static func either(_ schemas: [[(String, JSONValue)]]) -> JSONValue {
    .ordered(anyOf(schemas))
  }

  private static func list(
    of element: [(String, JSONValue)], _ count: ClosedRange<Int>? = nil
  ) -> [(String, JSONValue)] {
    var schema: [(String, JSONValue)] = [("type", .string("array")), ("items", .ordered(element))]
    if let count {
      schema.append(("minItems", .integer(count.lowerBound)))
      schema.append(("maxItems", .integer(count.upperBound)))
    }
    return schema
  }

  private static func numbers(_ count: Int) -> [(String, JSONValue)] {
    anyOf([list(of: reference("number"), count...count), reference("expression")])
  }
}
