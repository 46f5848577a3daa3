import AnimationEngine
import Geometry
import Simulation

// bridge: what readers that are not typed yet ask of animations.
extension SceneResolver {
  private var reading: Reading {
    var names = SceneNames(LayerTree())
    names.animations = animations
    return Reading(self, names)
  }

  func animationObjects(_ node: SceneNode) -> [String: AnimationParameters] {
    animations = .read(node, reading)
    return animations
  }

  func checkMorphs(_ names: SceneNames, _ script: [ScriptEntry]) {
    MorphCheck(names.layers, animations: names.animations, script: script).report(to: reading)
  }

  func displayLink(_ node: SceneNode) -> SceneDisplayLink? {
    SceneDisplayLink.map.read(node, reading)
  }

  func timing(_ node: SceneNode) -> TimingFunction? { reading.read(node, .timing) }

  func spring(_ node: SceneNode) -> Spring? { reading.read(node, .spring) }

  func physicalSpring(_ fields: Fields) -> Spring? { Spring.physical.read(fields.entries, reading) }

  func perceptualSpring(_ fields: Fields) -> Spring? {
    Spring.perceptual.read(fields.entries, reading)
  }

  func springNumber(_ key: String, _ fields: Fields, or fallback: Double) -> Double? {
    guard let node = fields[key] else { return fallback }
    return number(node)
  }

  func refuse(_ key: String, _ rule: String, _ number: Double, _ fields: Fields) {
    report(
      at: fields[key]?.location ?? fields.location,
      "the \(key) of a spring \(rule), found \(Written.spelling(of: number))")
  }

  func animationDuration(_ node: SceneNode) -> Rational? {
    reading.read(node, .animationDuration)
  }

  func transactionDuration(_ node: SceneNode) -> Rational? {
    reading.read(node, .transactionDuration)
  }

  func isAnimatable(_ keyPath: LayerKeyPath, at location: SourceLocation) -> Bool {
    keyPath.isAnimatable(at: location, reading)
  }

  func assignments(_ node: SceneNode, _ verb: String, _ names: SceneNames) -> [Assignment]? {
    Reading(self, names).read(node, .assignments(verb))
  }

  func value(_ node: SceneNode, _ keyPath: LayerKeyPath, of place: String) -> AnimationValue? {
    reading.read(node, .value(of: keyPath, at: place))
  }
}
