import AnimationEngine
import Overlays
import TextFormats

extension ValueType {
  var description: ValueDescription { ValueDescription(phrase, shape) }

  private var shape: ValueShape {
    switch self {
    case .version: .scalar([("const", .number(1))])
    case .text: Self.textual
    case .identifier, .animationName, .removal, .keyPath, .layerName, .address: .string
    case .layerNames, .addresses: .either([.string, .list(.string)])
    case .number, .positive, .angle, .time, .duration, .fraction, .rate, .count: .number
    case .boolean: .boolean
    case .scaleFactor: .either([.number, .list(.number, count: 2...2)])
    case .repeatCount, .repeatDuration:
      .either([.scalar([("const", .string("forever"))]), .number])
    case .loop: .either([.words(["forever", "once"]), .number])
    case .keyTimes: .orExpression(.list(.number))
    case .interval, .point, .size, .vector, .range: .numbers(2)
    case .rect, .line: .numbers(4)
    case .roundedRect: .numbers(5)
    case .affine: .numbers(6)
    case .matrix: .numbers(16)
    case .colorOffset: .numbers(4)
    case .corners: .orExpression(.list(.words(Corners.names.map(\.name))))
    case .dashes, .locations: .orExpression(.list(.number))
    case .colors: .orExpression(.list(.color))
    case .hue: .words(Hue.allCases.map(\.rawValue))
    case .runs: .either([Self.textual, .list(.either([Self.textual, Self.map(.textRun)]))])
    case .curves: .either([.string, .list(.either([.string, Self.map(.curve)]))])
    case .stateRows:
      .either([
        .string,
        .list(
          .either([
            .string,
            Self.choice([(.has("steps"), .stateSteps), (.always, .stateRow)]),
          ])),
      ])
    case .namedValues: .list(.either([.number, Self.map(.namedValue)]))
    case .namedTimes: .list(.either([.number, Self.map(.namedTime)]))
    case .intervals: .list(.numbers(2))
    case .color, .optionalColor: .color
    case .path: .either([.string, Self.map(.path)])
    case .timing: .shared("timing", Self.timingShape)
    case .timings: .orExpression(.list(.shared("timing", Self.timingShape)))
    case .spring:
      .either([
        Self.choice([
          (.has("spring"), .springTiming),
          (.either(.has("duration"), .has("bounce")), .perceptualSpring), (.always, .spring),
        ]), .expression,
      ])
    case .animationDuration:
      .either([
        .number, .scalar([("type", .string("string")), ("pattern", .string("^settling\\("))]),
        Self.map(.settling),
      ])
    case .transform:
      .either([
        Self.choice([
          (.has("affine"), .affineTransform), (.has("matrix"), .matrixTransform),
          (.always, .transform),
        ]), .expression,
      ])
    case .stops: .list(.either([.number, .list(.number, count: 2...2)]))
    case .choice(let words): .either([.words(words), .expression])
    case .weight: .either([.number, .words(SceneResolver.weights.map(\.0))])
    case .animationValue: .value
    case .animationValues: .orExpression(.list(.value))
    case .assignments, .constants, .theme, .stateSets: .object
    case .blockTiming:
      .either([.shared("timing", Self.timingShape), Self.map(.blockSpringTiming)])
    case .blockSpring:
      .either([
        Self.choice([
          (.has("dampingRatio"), .ratioSpring),
          (.either(.has("duration"), .has("bounce")), .perceptualSpring), (.always, .spring),
        ]), .expression,
      ])
    case .animatorNames, .stopNames: .either([.string, .list(.string)])
    case .liveNumber: .number
    case .liveVelocity: .either([.number, .string, .list(.number, count: 2...2)])
    case .stateName, .gestureName, .transitionName: .string
    case .condition: .either([.string, .scalar([("type", .string("boolean"))])])
    case .names, .parameterNames: .list(.string)
    case .target, .livePoint: .either([.string, .list(.number, count: 2...2)])
    case .event: .either([.string, Self.map(.event)])
    case .addressPair: .list(.string, count: 2...2)
    case .countRange: .either([.number, .list(.number, count: 2...2)])
    case .countOrNone: .number
    case .gestures: .named(.shared("gesture", Self.choice(of: SceneLanguage.gestures)))
    case .item: .string
    case .items: .either([.string, .list(.string)])
    case .collisionShape: .either([.string, Self.map(.path)])
    case .drives: .object
    case .actions: .list(Self.entryShape)
    case .force: .either([.string, .list(.number, count: 2...2)])
    case .behaviors: .named(Self.behaviorShape)
    case .list(let element): .orExpression(.list(element.shape))
    case .map(let kind): .orExpression(Self.map(kind))
    case .maps(let kinds): .list(Self.shape(ofOne: kinds))
    case .named(let kind): .named(Self.map(kind))
    }
  }

  private static let textual = ValueShape.scalar([
    ("type", .array(["string", "number", "boolean"].map { .string($0) }))
  ])

  static let timingShape = ValueShape.either([
    .words(TimingFunction.names), .expression, .list(.number, count: 4...4),
    choice([
      (.has("steps"), .stepsTiming), (.has("linear"), .linearTiming), (.always, .springTiming),
    ]),
  ])

  static let behaviorShape = ValueShape.shared(
    "behavior",
    choice(
      SceneLanguage.behaviors.map { (.hasPlain($0.name), $0.kind) } + [
        (.always, .compositeBehavior)
      ]))

  /// Words that mean one thing for behaviors and another for animations and layers come with what tells
  /// them apart; the reader also knows what the scene has.
  static let entryShape = ValueShape.shared(
    "entry", .either([.words(["removeAllBehaviors"]), verbShape]))

  private static let verbShape = choice(
    [(.hasMap("animate"), .blockEntry)]
      + SceneLanguage.verbs.map { verb in
        let condition: MapCondition =
          switch verb.kind {
          case .addEntry: .both(.has("add"), .has("to"))
          case .removeEntry:
            .both(.has("remove"), .has("from"))
          case .moveEntry:
            .both(.has("move"), .either(.has("horizontalLimits"), .has("verticalLimits")))
          case .moveAnchorEntry:
            .ends("move", with: [".anchorPoint", ".snapPoint", ".position"])
          default: .has(verb.name)
          }
        return (condition, verb.kind)
      } + [(.has("move"), .moveEntry)])

  private static func map(_ kind: MapKind) -> ValueShape {
    .map { SceneLanguage.description(of: kind) }
  }

  private static func choice(_ kinds: [(MapCondition, MapKind)]) -> ValueShape {
    .oneOf { ChoiceOfMaps(kinds.map { ($0, SceneLanguage.description(of: $1)) }) }
  }

  private static func choice(of table: [(name: String, kind: MapKind)]) -> ValueShape {
    choice(table.map { (.has($0.name), $0.kind) })
  }

  /// What an entry of a list of several kinds is.
  private static func shape(ofOne kinds: [MapKind]) -> ValueShape {
    if kinds.contains(.plotOverlay) {
      // A plot may have a `title`, and a ghost a `caption`: such words come last.
      let table = SceneLanguage.overlays
      func isShared(_ name: String) -> Bool {
        table.contains { $0.name != name && SceneLanguage.key(name, of: $0.kind) != nil }
      }
      return .shared(
        "overlay",
        choice(of: table.filter { !isShared($0.name) } + table.filter { isShared($0.name) }))
    }
    if kinds.contains(.courseExpectation) {
      return .shared(
        "expectation",
        choice([
          (.has("event"), .eventExpectation), (.has("equal"), .equalExpectation),
          (.has("during"), .courseExpectation), (.always, .valueExpectation),
        ]))
    }
    if kinds.contains(.tapTouch) { return .shared("touch", choice(of: SceneLanguage.touches)) }
    return entryShape
  }
}
