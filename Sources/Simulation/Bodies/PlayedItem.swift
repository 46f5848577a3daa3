import AnimationEngine
import Dynamics
import Geometry
import Interaction
import SceneModel

/// Something with a body while its scene is played.
final class PlayedItem {
  /// A part of a layer that follows the body.
  private final class Drive {
    let definition: SceneDrive
    let track: Live<BodyTrack>
    var reference: ModelDriveReference?

    init(_ definition: SceneDrive, _ profile: DynamicsProfile) {
      self.definition = definition
      track = Live(BodyTrack(width: 1, profile: profile))
    }
  }

  let definition: SceneItem
  let item: DynamicItem
  let track: Live<BodyTrack>
  /// Members of a group, whose layers it writes.
  let members: [PlayedItem]
  /// Whether it has a body, by itself or in its group, as far as layers know.
  var isHeld = false
  /// Whether its layers are written in every tick.
  var isWriting = false
  private let drives: [Drive]
  private var reference: ModelDriveReference?

  init(
    _ definition: SceneItem, _ item: DynamicItem, members: [PlayedItem], _ profile: DynamicsProfile
  ) {
    (self.definition, self.item, self.members) = (definition, item, members)
    track = Live(BodyTrack(width: 3, profile: profile))
    drives = definition.drives.map { Drive($0, profile) }
  }

  private var pose: [Float] { [Float(item.center.x), Float(item.center.y), Float(item.angle)] }

  /// Points and radians per second, with what pushes that were made have yet to add.
  private func velocities(in animator: DynamicAnimator) -> [Float] {
    let (velocity, spin) = animator.pushedVelocity(ofCenterOf: item)
    return [Float(velocity.dx), Float(velocity.dy), Float(spin)]
  }

  // MARK: - Its track

  /// Begins anew from where the body is now.
  func beginPoses(_ played: PlayedDynamics, at now: Rational) {
    track.value.begin(
      pose, velocities: velocities(in: played.animator), at: now, nextTick: played.tick(from: now))
  }

  /// Begins anew, with all that follows the body.
  func beginTrack(_ played: PlayedDynamics, in world: World) {
    beginPoses(played, at: world.now)
    for drive in drives {
      guard let number = number(of: drive, in: world) else { continue }
      drive.track.value.begin([number], at: world.now, nextTick: played.tick(from: world.now))
    }
  }

  /// Writes down where a tick has left the body.
  func follow(_ animator: DynamicAnimator) {
    track.value.append(pose, velocities: velocities(in: animator))
  }

  func followDrives(in world: World) {
    for drive in drives {
      if let number = number(of: drive, in: world) { drive.track.value.append([number]) }
    }
  }

  /// Goes on as fast as the body moves now.
  func kick(_ animator: DynamicAnimator, at now: Rational) {
    track.value.kick(velocities(in: animator), at: now)
  }

  private func number(of drive: Drive, in world: World) -> Float? {
    do throws(LiveProblem) {
      let number = Float(try world.context.number(drive.definition.number))
      guard number.isFinite else { throw LiveProblem(message: "this is not a finite number") }
      return number
    } catch {
      world.report(definition.location, error.message, hint: error.hint)
      return nil
    }
  }

  // MARK: - Its layers

  /// Lets layers follow; bodies live in the space of a layer, or the stage's where that is nil.
  func beginDrives(_ space: LayerID?, in world: World) {
    if case .layer(let layer) = definition.body {
      let map = world.layers.map(to: layer, from: space, at: world.now)
      reference = world.layers.drive(
        layer, by: LiveTrajectory(track) { BodyTrajectory(track: $0, map: map) }, from: world.now)
    }
    for drive in drives {
      let (address, ends) = (drive.definition.address, drive.definition.ends)
      let trajectory = LiveTrajectory(drive.track) {
        DriveTrajectory(track: $0, keyPath: address.keyPath, ends: ends)
      }
      drive.reference = world.layers.drive(address.layer, by: trajectory, from: world.now)
    }
  }

  func endDrives(_ world: World) {
    if case .layer(let layer) = definition.body, let reference {
      world.layers.endDrive(reference, of: layer, at: world.now)
    }
    for drive in drives {
      guard let reference = drive.reference else { continue }
      let layer = drive.definition.address.layer
      world.layers.endDrive(reference, of: layer, at: world.now)
    }
  }
}

extension PlayedLayers {
  /// From the space of a layer, or the stage's, to that of another layer's superlayer.
  func map(to layer: LayerID, from space: LayerID?, at time: Rational) -> AffineTransform {
    mapToStage(space, at: time).concatenating(
      spaceAround(layer, at: time).inverted ?? .identity)
  }
}
