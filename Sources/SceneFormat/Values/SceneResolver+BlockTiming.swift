import AnimationEngine
import Geometry
import Interaction
import Simulation

extension SceneResolver {
  /// A timing as animations have it, or a spring as UIKit takes it.
  func animatorTiming(_ node: SceneNode) -> AnimatorTiming? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written, mapping["spring"] != nil else {
      return timing(node).map { .curve($0) }
    }
    return fields(mapping, .blockSpringTiming, at: node.location)["spring"].flatMap(blockSpring)
  }

  /// A spring by its coefficients, by period and bounce, or by its damping ratio.
  private func blockSpring(_ node: SceneNode) -> AnimatorTiming? {
    guard let written = written(node), case .map(let mapping) = written else {
      // Its own diagnostics.
      _ = spring(node)
      return nil
    }
    if mapping["spring"] != nil { return animatorTiming(node) }
    if mapping["dampingRatio"] != nil, mapping["duration"] == nil {
      return ratioSpring(fields(mapping, .ratioSpring, at: node.location))
    }
    if mapping["duration"] != nil || mapping["bounce"] != nil {
      let fields = fields(mapping, .perceptualSpring, at: node.location)
      guard let spring = perceptualSpring(fields),
        let duration = springNumber("duration", fields, or: 0),
        let bounce = springNumber("bounce", fields, or: 0)
      else { return nil }
      return .perceptual(duration: duration, bounce: bounce, initialVelocity: both(spring))
    }
    let fields = fields(mapping, .spring, at: node.location)
    guard let spring = physicalSpring(fields) else { return nil }
    if fields["allowsOverdamping"] != nil {
      report(
        at: fields.keyLocation("allowsOverdamping"),
        "`allowsOverdamping` has no effect here: UIKit's springs may always be overdamped")
    }
    return .spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: both(spring))
  }

  private func ratioSpring(_ fields: Fields) -> AnimatorTiming? {
    guard let ratio = springNumber("dampingRatio", fields, or: 1),
      let velocity = springNumber("velocity", fields, or: 0)
    else { return nil }
    guard ratio > 0, ratio <= 1 else {
      refuse("dampingRatio", "must be above 0 and at most 1", ratio, fields)
      return nil
    }
    return .dampingRatio(ratio, initialVelocity: Vector(dx: velocity, dy: velocity))
  }

  private func both(_ spring: Spring) -> Vector {
    Vector(dx: spring.initialVelocity, dy: spring.initialVelocity)
  }

  /// A velocity in units per second that a spring takes over, for the change that it belongs to: the
  /// only position, or the only change.
  func velocity(
    _ node: SceneNode, of changes: [Assignment], _ timing: AnimatorTiming, _ names: SceneNames
  ) -> LiveVelocity? {
    if case .curve = timing {
      report(
        at: node.location, "only a spring takes a velocity over",
        hint: "give it `timing: {spring: {dampingRatio: 0.7}}`")
      return nil
    }
    let positions = changes.filter { $0.address.keyPath.property == .position }
    guard let address = (positions.isEmpty ? changes : positions).first?.address,
      (positions.isEmpty ? changes : positions).count == 1
    else {
      report(
        at: node.location,
        "the velocity could be that of any of "
          + "\((positions.isEmpty ? changes : positions).count) changes",
        hint: "change only one position, or write an entry for each")
      return nil
    }
    guard [.point, .number].contains(address.keyPath.kind) else {
      report(
        at: node.location,
        "a velocity is that of a point or a number, but "
          + "`\(address.keyPath)` is \(address.keyPath.kind.rawValue)")
      return nil
    }
    guard let (value, kind) = velocityValue(node, address.keyPath.kind, names) else { return nil }
    guard kind == .point || address.keyPath.kind == .number else {
      report(
        at: node.location, "the velocity of a point is [x, y], found a number",
        hint: "write `[…, 0]`, or change `\(address.keyPath).x` alone")
      return nil
    }
    return LiveVelocity(of: address, value, kind)
  }

  private func velocityValue(
    _ node: SceneNode, _ expected: AnimationValue.Kind, _ names: SceneNames
  ) -> (LiveValue, AnimationValue.Kind)? {
    guard case .scalar(let text, _) = node.content else {
      return livePoint(node, names).map { ($0, .point) }
    }
    if names.isInGesture, GestureQuantity(rawValue: text)?.kind == .point {
      return livePoint(node, names).map { ($0, .point) }
    }
    guard isLive(node) else {
      return number(node).map { (.fixed(.number($0)), .number) }
    }
    // A name alone has a kind of its own; whatever is computed is a number.
    let name = String(text.dropFirst())
    var kind = AnimationValue.Kind.number
    if let quantity = GestureQuantity(rawValue: name) {
      kind = quantity.kind
    } else if let expression = try? ExpressionParser.parse(text), case .name = expression {
      guard let subject = subject(name, at: node.location, names) else { return nil }
      kind = self.kind(of: subject)
    }
    guard let value = live(node, kind, names) else { return nil }
    return (value, kind)
  }
}
