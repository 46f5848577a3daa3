import Interaction
package import SceneModel

extension Relocation {
  func callAsFunction(_ block: SceneBlock) -> SceneBlock {
    var block = block
    block.name = block.name.map { self($0) }
    block.velocity = block.velocity.map { self($0) }
    block.changes = self(block.changes)
    block.keyframes = self(block.keyframes)
    block.blocks = block.blocks.map { self($0) }
    return block
  }

  private func callAsFunction(_ keyframes: [SceneBlock.Keyframe]) -> [SceneBlock.Keyframe] {
    keyframes.map { keyframe in
      var keyframe = keyframe
      keyframe.changes = self(keyframe.changes)
      return keyframe
    }
  }

  private func callAsFunction(_ velocity: LiveVelocity) -> LiveVelocity {
    LiveVelocity(of: self(velocity.address), self(velocity.value), velocity.kind)
  }

  package func callAsFunction(_ animator: SceneAnimator) -> SceneAnimator {
    var animator = animator
    animator.name = self(animator.name)
    animator.velocity = animator.velocity.map { self($0) }
    animator.changes = self(animator.changes)
    animator.keyframes = self(animator.keyframes)
    return animator
  }

  func callAsFunction(_ action: AnimatorAction) -> AnimatorAction {
    switch action {
    case .start, .pause, .reverse, .stop, .finish: action
    case .scrub(let fraction, let duration): .scrub(to: self(fraction), over: duration)
    case .proceed(let timing, let velocity, let factor):
      .proceed(timing, velocity: velocity.map { self($0) }, durationFactor: factor)
    case .add(let assignments, let delayFactor): .add(self(assignments), delayFactor: delayFactor)
    }
  }
}
