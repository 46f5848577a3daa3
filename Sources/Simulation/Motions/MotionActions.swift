public import AnimationEngine
public import Geometry

/// Begins a motion that writes the model, on each of some layers.
public struct MotionStart: Sendable, Hashable {
  public var layers: [LayerID]
  public var keyPath: LayerKeyPath
  public var motion: MotionParameters
  /// Nil begins at the model value.
  public var from: LiveValue?
  public var to: LiveValue?
  /// In units per second; nil takes what the motion itself says.
  public var velocity: LiveValue?
  /// Of a curve of POP's, in seconds.
  public var duration: Rational?
  /// How often it is played, there and back counting as two.
  public var repeatCount = 0
  public var repeatsForever = false
  public var autoreverses = false
  /// What a chase follows where that moves.
  public var leader: LayerAddress?
  /// Nil takes the key path's spelling.
  public var key: String?
  /// The display link that calls it, by its name.
  public var link = SceneDisplayLink.name

  public init(_ layers: [LayerID], _ keyPath: LayerKeyPath, _ motion: MotionParameters) {
    (self.layers, self.keyPath, self.motion) = (layers, keyPath, motion)
  }
}

/// Changes running motions.
public struct MotionRetarget: Sendable, Hashable {
  public var addresses: [LayerAddress]
  /// Nil leaves the target.
  public var to: LiveValue?
  /// In units per second; nil keeps the velocity.
  public var velocity: LiveValue?

  public init(_ addresses: [LayerAddress], to: LiveValue? = nil, velocity: LiveValue? = nil) {
    (self.addresses, self.to, self.velocity) = (addresses, to, velocity)
  }
}

/// What drives a scene's motions; events are told of it by its name.
public struct SceneDisplayLink: Sendable, Hashable {
  public var name = Self.name
  public var link: DisplayLink

  public init(_ link: DisplayLink) { self.link = link }

  public static let name = "displayLink"
}

/// A force on a running spring of one's own.
public enum MotionForce: String, Sendable, Hashable, CaseIterable {
  /// Stiffness times the distance to the target.
  case spring
  /// Against the velocity.
  case friction
}

extension Relocation {
  func callAsFunction(_ start: MotionStart) -> MotionStart {
    var start = start
    start.layers = self(start.layers)
    start.from = start.from.map { self($0) }
    start.to = start.to.map { self($0) }
    start.velocity = start.velocity.map { self($0) }
    start.leader = start.leader.map { self($0) }
    start.link = self(start.link)
    return start
  }

  func callAsFunction(_ retarget: MotionRetarget) -> MotionRetarget {
    MotionRetarget(
      retarget.addresses.map { self($0) }, to: retarget.to.map { self($0) },
      velocity: retarget.velocity.map { self($0) })
  }

  public func callAsFunction(_ link: SceneDisplayLink) -> SceneDisplayLink {
    var link = link
    link.name = self(link.name)
    return link
  }
}
