import Geometry
import RigidBodies

// An animator can write down what the solver says, and repeat it later without the solver.
extension DynamicAnimator {
  /// What the tick just run left behind, with the events since `firstEvent`.
  func tickRecord(_ states: [RBState], firstEvent: Int) -> TickRecord {
    var record = TickRecord()
    record.poses.reserveCapacity(3 * states.count)
    record.velocities.reserveCapacity(3 * states.count)
    for state in states {
      record.poses.append(state.position.x * 100)
      record.poses.append(state.position.y * 100)
      record.poses.append(state.angle)
      record.velocities += [state.velocity.x, state.velocity.y, state.angularVelocity]
    }
    record.energy = [Float(energy.kinetic), Float(energy.potential)]
    record.events = events[firstEvent...].map(\.occurrence)
    record.details = details
    return record
  }

  /// Does what a tick did, as it was written down.
  func repeatTick(_ record: TickRecord) throws(DynamicsError) {
    guard record.poses.count == 3 * bodies.count, record.velocities.count == 3 * bodies.count,
      record.details == nil || record.details?.awake.count == bodies.count
    else { throw .damagedTrajectory }
    for (index, body) in bodies.enumerated() {
      (body.item.center, body.item.angle) = rounding.rounded(
        Point(x: Double(record.poses[3 * index]), y: Double(record.poses[3 * index + 1])),
        Double(record.poses[3 * index + 2]))
      let numbers = record.velocities[(3 * index)..<(3 * index + 3)].map { $0 }
      RBBodySetVelocity(world.pointer, body.handle, RBVector(x: numbers[0], y: numbers[1]))
      RBBodySetAngularVelocity(world.pointer, body.handle, numbers[2])
    }
    energy = DynamicsEnergy(
      kinetic: Double(record.energy[0]), potential: Double(record.energy[1]))
    details = record.details
  }

  /// What the solver knows of bodies and touches, for ``inspection``.
  func currentDetails(_ states: [RBState]) -> TickRecord.Details {
    var details = TickRecord.Details()
    for (body, state) in zip(bodies, states) {
      let force = RBBodyForce(world.pointer, body.handle)
      details.bodies += [state.velocity.x * 100, state.velocity.y * 100, force.x, force.y]
      details.awake.append(state.isAwake)
    }
    let none = RBTouch(point: RBVector(x: 0, y: 0), impulse: 0)
    var touches = [RBTouch](repeating: none, count: 16 + 8 * bodies.count)
    let count = RBWorldTouches(world.pointer, &touches, touches.count)
    details.touches = touches.prefix(count).map {
      DynamicsInspection.Touch(
        point: Point(x: Double($0.point.x * 100), y: Double($0.point.y * 100)),
        impulse: Double($0.impulse))
    }
    return details
  }

  /// Kinetic energy from velocities, potential energy from places and springs.
  func currentEnergy(_ states: [RBState]) -> DynamicsEnergy {
    var energy = DynamicsEnergy(
      kinetic: 0, potential: Double(RBWorldSpringEnergy(world.pointer)))
    for (body, state) in zip(bodies, states) where !body.properties.isAnchored {
      let density = body.properties.density
      let (v, w) = (state.velocity, Double(state.angularVelocity))
      // The solver's velocity is that of the center of mass.
      let arm = body.mass.center * 0.01
      let own = body.mass.inertia - body.mass.mass * (arm.dx * arm.dx + arm.dy * arm.dy)
      energy.kinetic +=
        density / 2
        * (body.mass.mass * Double(v.x * v.x + v.y * v.y)
          + (body.properties.allowsRotation ? own * w * w : 0))
    }
    for gravity in family.compactMap({ $0 as? GravityBehavior })
    where profile != .uikit || gravity.gravityDirection == lastGravity {
      let pull = gravity.gravityDirection * 10
      let floor =
        [referenceBounds.minX, referenceBounds.maxX].flatMap { x in
          [referenceBounds.minY, referenceBounds.maxY].map { pull.dx * x + pull.dy * $0 }
        }.max() ?? 0
      for item in gravity.items {
        guard let body = body(of: item), !body.properties.isAnchored else { continue }
        let mass = body.mass.mass * body.properties.density
        let turn = AffineTransform(rotation: item.angle)
        let center = item.center + (turn.apply(to: .zero + body.mass.center) - .zero)
        energy.potential += mass * 0.01 * (floor - pull.dx * center.x - pull.dy * center.y)
      }
    }
    return energy
  }

  /// What there is to see of the last tick; without bodies' details unless ``isInspected``.
  package var inspection: DynamicsInspection {
    var inspection = DynamicsInspection()
    if let details, details.awake.count == bodies.count {
      inspection.touches = details.touches
      inspection.bodies = bodies.enumerated().map { index, body in
        let numbers = details.bodies[(4 * index)..<(4 * index + 4)].map { Double($0) }
        return DynamicsInspection.Body(
          item: body.item.identifier, velocity: Vector(dx: numbers[0], dy: numbers[1]),
          force: Vector(dx: numbers[2], dy: numbers[3]), isAwake: details.awake[index],
          massCenter: body.mass.center)
      }
    }
    for behavior in family {
      switch behavior {
      case let attachment as AttachmentBehavior: inspection.ties.append(attachment.tie)
      case let snap as SnapBehavior:
        inspection.ties.append(
          DynamicsInspection.Tie(
            start: snap.snapPoint, end: snap.item.center, isSpring: true, restLength: 0))
      case let collision as CollisionBehavior:
        inspection.boundaries += collision.boundaryLines
      default: break
      }
    }
    return inspection
  }
}

extension AttachmentBehavior {
  var tie: DynamicsInspection.Tie {
    DynamicsInspection.Tie(
      start: shownStart, end: shownEnd, isSpring: kind == .distance && frequency > 0,
      restLength: restLength)
  }
}

extension CollisionBehavior {
  /// Without the skin: where boundaries are drawn.
  var boundaryLines: [[Point]] {
    builtOutlines.map { outline in
      switch outline {
      case .line(let start, let end): [start, end]
      case .loop(let points): points + points.prefix(1)
      }
    }
  }
}
