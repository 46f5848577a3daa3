import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// A value of the kind that a key path holds; `place` names the key path in messages.
  func value(_ node: SceneNode, _ keyPath: LayerKeyPath, of place: String) -> AnimationValue? {
    guard fits(node, keyPath.kind, place: place) else { return nil }
    switch keyPath.kind {
    case .number: return number(node, allowsAngle: keyPath.isAngle).map { .number($0) }
    case .boolean: return boolean(node).map { .boolean($0) }
    case .point: return point(node).map { .point($0) }
    case .size:
      return numbers(node, 2...2, expected: keyPath.kind.rawValue).map {
        .size(Size(width: $0[0], height: $0[1]))
      }
    case .rect:
      return numbers(node, 4...4, expected: keyPath.kind.rawValue).map {
        .rect(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case .color: return optionalColor(node).map { .color($0) }
    case .transform: return transform(node).map { .transform($0) }
    case .path: return path(node).map { .path($0) }
    case .rational:
      return (keyPath.property == .speed ? rational(node) : time(node)).map { .rational($0) }
    case .text: return text(node).map { .text($0) }
    case .colors: return colors(node).map { .colors($0) }
    case .numbers: return locations(node).map { .numbers($0) }
    case .contents: return contents(node).map { .contents(ContentsFade($0)) }
    }
  }

  /// Refuses a single number where several are needed, and the other way round, naming the address.
  private func fits(_ node: SceneNode, _ kind: AnimationValue.Kind, place: String) -> Bool {
    guard let written = written(node) else { return false }
    let isScalar =
      switch written {
      case .number, .boolean: true
      case .text(let text, _): Number(text: text) != nil || Number(degrees: text) != nil
      default: false
      }
    let isList = if case .list = written { true } else { false }
    let mismatched =
      switch kind {
      case .point, .size, .rect, .transform: isScalar
      case .number, .boolean, .rational, .text: isList
      case .color, .path, .contents, .numbers, .colors: false
      }
    guard mismatched else { return true }
    report(
      at: node.location, "`\(place)` is \(kind.rawValue), but \(written.phrase) is not",
      hint: kind == .point && isScalar
        ? "to change one coordinate, write `\(place).x` or `\(place).y`" : nil)
    return false
  }
}

extension LayerKeyPath {
  /// True for numbers that are angles, for which `90deg` may be written.
  var isAngle: Bool { [.rotation, .rotationX, .rotationY, .rotationZ].contains(component) }
}
