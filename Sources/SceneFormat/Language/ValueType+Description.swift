import AnimationEngine

extension ValueType {
  /// What a scene writes here, as the reference's table names it.
  var phrase: String {
    switch self {
    case .version: "`\(SceneLanguage.version)`"
    case .text: "text"
    case .identifier: "name"
    case .layerNames: "layer or list of layers"
    case .animationName: "name of an animation"
    case .number: "number"
    case .positive: "number above 0"
    case .count: "whole number"
    case .boolean: "`true` or `false`"
    case .angle: "angle"
    case .scaleFactor: "number or [x, y]"
    case .time: "time"
    case .duration: "time, not negative"
    case .fraction: "exact number"
    case .rate: "exact number above 0"
    case .repeatCount, .repeatDuration: "number or `forever`"
    case .loop: "`forever`, `once` or a count"
    case .keyTimes: "rising numbers from 0 to 1"
    case .interval: "[from, to]"
    case .color: "color"
    case .optionalColor: "color or `none`"
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .rect: "[x, y, width, height]"
    case .roundedRect: "[x, y, width, height, radius]"
    case .affine: "[a, b, c, d, tx, ty]"
    case .path: "path"
    case .timing: "timing"
    case .timings: "list of timings"
    case .spring: "spring (see Spring)"
    case .animationDuration: "time, or `settling(NAME)`"
    case .transform: "map (see Transform)"
    case .stops: "list of numbers or [input, output]"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .weight:
      "100 to 900, or " + SceneResolver.weights.map { "`\($0.0)`" }.joined(separator: ", ")
    case .animationValue: "value of the key path's kind"
    case .animationValues: "list of values"
    case .keyPath: "key path"
    case .addresses: "address or list of addresses"
    case .assignments: "map of addresses to values"
    case .removal: "key or `all`"
    case .constants: "map of names to values"
    case .list(.map(let kind)): "list of maps (see \(kind.title))"
    case .list(let element): "list of: \(element.phrase)"
    case .map(let kind): "map (see \(kind.title))"
    case .maps(let kinds): "list of entries (\(kinds.map(\.title).joined(separator: ", ")))"
    case .named(let kind): "map of names to maps (see \(kind.title))"
    }
  }
}

extension MapKind {
  /// The heading of its part of the reference.
  var title: String {
    switch self {
    case .scene: "Scene"
    case .stage: "Stage"
    case .layer: "Layer"
    case .font: "Font"
    case .shape: "Shape"
    case .path: "Path"
    case .transform: "Transform"
    case .affineTransform: "Affine transform"
    case .animation: "Animation"
    case .setEntry: "Entry: set"
    case .animateEntry: "Entry: animate"
    case .addEntry: "Entry: add"
    case .changeEntry: "Entry: change"
    case .transitionEntry: "Entry: transition"
    case .removeEntry: "Entry: remove"
    case .transaction: "Transaction"
    case .valueExpectation: "Expectation at a time"
    case .courseExpectation: "Expectation during an interval"
    case .course: "Claims about an interval"
    case .stepsTiming: "Timing in steps"
    case .linearTiming: "Timing by straight pieces"
    case .springTiming: "Timing by a spring"
    case .spring: "Spring"
    case .perceptualSpring: "Spring by duration and bounce"
    case .settling: "Settling duration"
    case .contents: "Contents"
    }
  }
}
