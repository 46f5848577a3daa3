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
            Self.choice([.stateRow, .stateSteps]) { keys in
              keys.contains { $0.name == "steps" } ? .stateSteps : .stateRow
            },
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
        Self.choice([.spring, .perceptualSpring, .springTiming]) { _ in nil }, .expression,
      ])
    case .animationDuration:
      .either([
        .number, .scalar([("type", .string("string")), ("pattern", .string("^settling\\("))]),
        Self.choice([.settling]) { _ in nil },
      ])
    case .transform:
      .either([
        Self.choice([.transform, .affineTransform, .matrixTransform]) { keys in
          keys.contains { $0.name == "affine" }
            ? .affineTransform
            : keys.contains { $0.name == "matrix" } ? .matrixTransform : .transform
        }, .expression,
      ])
    case .stops: .list(.either([.number, .list(.number, count: 2...2)]))
    case .choice(let words): .either([.words(words), .expression])
    case .weight: .either([.number, .words(SceneResolver.weights.map(\.0))])
    case .animationValue: .value
    case .animationValues: .orExpression(.list(.value))
    case .assignments, .constants, .theme, .stateSets: .object
    case .blockTiming:
      .either([.shared("timing", Self.timingShape), Self.choice([.blockSpringTiming]) { _ in nil }])
    case .blockSpring:
      .either([
        Self.choice([.spring, .perceptualSpring, .ratioSpring]) { _ in nil }, .expression,
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
    case .gestures: .named(Self.choice(of: SceneLanguage.gestures))
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
    choice([.stepsTiming, .linearTiming, .springTiming]) { keys in
      keys.contains { $0.name == "steps" }
        ? .stepsTiming : keys.contains { $0.name == "linear" } ? .linearTiming : nil
    },
  ])

  static let behaviorShape = choice(
    SceneLanguage.behaviors.map(\.kind) + [.compositeBehavior]
  ) { _ in nil }

  private static let entryShape = choice(SceneLanguage.actions) { keys in
    guard
      let verb = SceneLanguage.verbs.first(where: { verb in keys.contains { $0.name == verb.name } }
      )
    else { return nil }
    let isBlock = verb.kind == .animateEntry && keys.contains { $0.name == "animate" && $0.isMap }
    return isBlock ? .blockEntry : verb.kind
  }

  private static func map(_ kind: MapKind) -> ValueShape {
    .map { SceneLanguage.description(of: kind) }
  }

  private static func choice(
    _ kinds: [MapKind],
    choose: @escaping @Sendable ([(name: String, isMap: Bool)]) -> MapKind?
  ) -> ValueShape {
    .oneOf {
      ChoiceOfMaps(maps: kinds.map(SceneLanguage.description)) { keys in
        choose(keys).map(SceneLanguage.description)
      }
    }
  }

  private static func choice(of table: [(name: String, kind: MapKind)]) -> ValueShape {
    choice(table.map(\.kind)) { keys in
      table.first { row in keys.contains { $0.name == row.name } }?.kind
    }
  }

  /// What an entry of a list of several kinds is.
  private static func shape(ofOne kinds: [MapKind]) -> ValueShape {
    if kinds.contains(.plotOverlay) {
      return choice(kinds) { SceneLanguage.overlay(with: $0.map(\.name)) }
    }
    if kinds.contains(.courseExpectation) {
      return choice(kinds) { keys in
        let names = keys.map(\.name)
        if names.contains("event") { return .eventExpectation }
        if names.contains("equal") { return .equalExpectation }
        return names.contains("during") ? .courseExpectation : .valueExpectation
      }
    }
    if kinds.contains(.tapTouch) { return choice(of: SceneLanguage.touches) }
    return entryShape
  }
}
