import Geometry
import RigidBodies

extension RBFlight {
  /// Free flight for one step h against a resistance c: v′ = a − c·v with a constant a, in closed form.
  ///
  /// With z = c·h the velocity becomes v·e^−z + a·h·φ₁, and its mean over the step is v·φ₁ + a·h·φ₂,
  /// where φ₁ = (1 − e^−z)/z and φ₂ = (1 − φ₁)/z.
  init(resistance: Double) {
    let z = resistance * Double(DynamicAnimator.timeStep)
    let decay = Transcendentals.exp(-z)
    guard z.magnitude < 0.25 else {
      let mean = (1 - decay) / z
      self.init(decay: decay, mean: mean, drift: (1 - mean) / z)
      return
    }
    // Taylor's series, φ₂ = 1/2! − z/3! + z²/4! − …, where the quotients would lose digits.
    var drift = 1.0
    for order in stride(from: 16.0, through: 3, by: -1) { drift = 1 - drift * z / order }
    drift /= 2
    self.init(decay: decay, mean: 1 - z * drift, drift: drift)
  }
}
