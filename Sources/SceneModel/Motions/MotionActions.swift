package import AnimationEngine
package import Geometry

/// Begins a motion that writes the model, on each of some layers.
package struct MotionStart: Sendable, Hashable {
  package var layers: [LayerID]
  package var keyPath: LayerKeyPath
  package var motion: MotionParameters
  /// Nil begins at the model value.
  package var from: LiveValue?
  package var to: LiveValue?
  /// In units per second; nil takes what the motion itself says.
  package var velocity: LiveValue?
  /// Of a curve of POP's, in seconds.
  package var duration: Rational?
  /// How often it is played, there and back counting as two.
  package var repeatCount = 0
  package var repeatsForever = false
  package var autoreverses = false
  /// What a chase follows where that moves.
  package var leader: LayerAddress?
  /// Nil takes the key path's spelling.
  package var key: String?
  /// The display link that calls it, by its name.
  package var link = SceneDisplayLink.name

  package init(_ layers: [LayerID], _ keyPath: LayerKeyPath, _ motion: MotionParameters) {
    (self.layers, self.keyPath, self.motion) = (layers, keyPath, motion)
  }
}

/// Changes running motions.
package struct MotionRetarget: Sendable, Hashable {
  package var addresses: [LayerAddress]
  /// Nil leaves the target.
  package var to: LiveValue?
  /// In units per second; nil keeps the velocity.
  package var velocity: LiveValue?

  package init(_ addresses: [LayerAddress], to: LiveValue? = nil, velocity: LiveValue? = nil) {
    (self.addresses, self.to, self.velocity) = (addresses, to, velocity)
  }
}

/// A force on a running spring of one's own.
package enum MotionForce: String, Sendable, Hashable, CaseIterable {
  /// Stiffness times the distance to the target.
  case spring
  /// Against the velocity.
  case friction
}
