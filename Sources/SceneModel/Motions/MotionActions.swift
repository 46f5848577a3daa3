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

/// A force on a running spring of one's own.
public enum MotionForce: String, Sendable, Hashable, CaseIterable {
  /// Stiffness times the distance to the target.
  case spring
  /// Against the velocity.
  case friction
}
