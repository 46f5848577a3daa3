import AnimationEngine
import Geometry
import Interaction
import SceneModel

// What blocks and animators change, worked out when they begin.
extension LiveContext {
  func changes(_ assignments: [Assignment]) throws(LiveProblem) -> [LayerChange] {
    var changes: [LayerChange] = []
    for assignment in assignments {
      let (layer, keyPath) = (assignment.address.layer, assignment.address.keyPath)
      changes.append(LayerChange(layer, keyPath, try value(assignment.value, of: keyPath.kind)))
    }
    return changes
  }

  func keyframes(
    _ keyframes: [SceneBlock.Keyframe]
  ) throws(LiveProblem) -> [BlockAnimation.Keyframe] {
    var result: [BlockAnimation.Keyframe] = []
    for keyframe in keyframes {
      result.append(
        BlockAnimation.Keyframe(
          start: keyframe.start, duration: keyframe.duration,
          changes: try changes(keyframe.changes)))
    }
    return result
  }
}

extension LiveVelocity {
  /// In distances per second, for the change that it belongs to.
  func relative(
    among changes: [LayerChange], by retargeting: Retargeting, in world: World
  ) throws(LiveProblem) -> Vector {
    let change = changes.first { LayerAddress($0.layer, $0.keyPath) == address }
    let way =
      change.flatMap { world.layers.way(of: $0, by: retargeting, at: world.now) } ?? .zero
    return try relative(in: world) { axis in
      axis.component == .y && address.keyPath.component == .whole ? way.dy : way.dx
    }
  }

  /// The same where each axis has its way to go.
  func relative(in world: World, way: (LayerKeyPath) -> Double?) throws(LiveProblem) -> Vector {
    let keyPath = address.keyPath
    let value = try world.context.value(
      value, of: kind, movingIn: world.layers.space(of: address, at: world.now))
    guard keyPath.kind == .point else {
      let own: Double
      switch value {
      // Of a point's velocity a single coordinate takes its own part.
      case .point(let point): own = keyPath.component == .y ? point.y : point.x
      default: own = value.number ?? 0
      }
      let part = relativeVelocity(own, over: way(keyPath) ?? 0)
      return Vector(dx: part, dy: part)
    }
    guard case .point(let point) = value else { return .zero }
    return Vector(
      dx: relativeVelocity(point.x, over: way(LayerKeyPath(keyPath.property, .x)) ?? 0),
      dy: relativeVelocity(point.y, over: way(LayerKeyPath(keyPath.property, .y)) ?? 0))
  }
}
