import AnimationEngine
import Geometry
import Simulation

// bridge: what topics that are not read by typed rows yet still ask the resolver for.
extension SceneResolver {
  private var bare: Reading { Reading(self, SceneNames(LayerTree())) }

  static let weights = Font.weights

  func number(_ node: SceneNode, allowsAngle: Bool = false) -> Double? {
    bare.number(node, allowsAngle: allowsAngle)?.value
  }

  func numbers(_ node: SceneNode, _ counts: ClosedRange<Int>, expected: String) -> [Double]? {
    bare.numbers(node, counts, expected: expected)
  }

  func nonNegative(_ node: SceneNode) -> Double? { bare.read(node, .nonNegative) }
  func positive(_ node: SceneNode) -> Double? { bare.read(node, .positive) }

  func count(_ node: SceneNode, in range: ClosedRange<Int>) -> Int? {
    bare.read(node, .count(in: range))
  }

  func rational(_ node: SceneNode, expected: String = "a number") -> Rational? {
    bare.read(node, .exact(expected))
  }

  func time(_ node: SceneNode) -> Rational? { bare.read(node, .time) }
  func clockTime(_ node: SceneNode) -> Rational? { bare.read(node, .clockTime) }

  func duration(_ node: SceneNode, _ what: String = "a duration") -> Rational? {
    bare.read(node, .duration(what))
  }

  func boolean(_ node: SceneNode) -> Bool? { bare.read(node, .boolean) }
  func text(_ node: SceneNode) -> String? { bare.read(node, .text) }

  func word(_ node: SceneNode, of words: [String]) -> String? {
    bare.read(node, .word(words.map { ($0, $0) }))
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ node: SceneNode, _: Choice.Type
  ) -> Choice? {
    bare.read(node, .choice)
  }

  func identifier(_ node: SceneNode, for what: String, except reserved: [String] = []) -> String? {
    bare.read(node, .identifier(for: what, except: reserved))
  }

  func isIdentifier(
    _ name: String, for what: String, at location: SourceLocation, except reserved: [String] = []
  ) -> Bool {
    bare.isIdentifier(name, for: what, at: location, except: reserved)
  }

  func point(_ node: SceneNode, expected: String = "a point [x, y]") -> Point? {
    bare.read(node, .point(expected: expected))
  }

  func size(_ node: SceneNode) -> Size? { bare.read(node, .size) }
  func rect(_ node: SceneNode) -> Rect? { bare.read(node, .rect) }
  func optionalColor(_ node: SceneNode) -> Color?? { bare.read(node, .optionalColor) }
  func path(_ node: SceneNode) -> Path? { bare.read(node, .path) }
  func transform(_ node: SceneNode) -> Transform3D? { bare.read(node, .transform) }
  func colors(_ node: SceneNode) -> [Color]? { bare.read(node, .colors) }
  func locations(_ node: SceneNode) -> [Double]? { bare.read(node, .locations) }
  func contents(_ node: SceneNode) -> Contents? { bare.read(node, .contents) }
}
