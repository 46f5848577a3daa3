public import AnimationEngine
public import Geometry
public import Interaction
import SceneModel

// `UIView.animate` and `UIViewPropertyAnimator`, as a scene file's blocks and `animators` say them.
extension Scene {
  /// Makes an animator, which a script starts; its name is unique in the scene.
  ///
  /// `animations` sets what it changes, each time it begins; in it ``addKeyframe(at:duration:_:)``
  /// divides it into parts. The duration is in seconds, above 0; springs that take the time that they
  /// need ignore it.
  public func addAnimator(
    named name: String, duration: Rational,
    timing: AnimatorTiming = .curve(.easeInEaseOut),
    options: Interaction.PropertyAnimator.Options = .init(),
    calculationMode: Keyframes.CalculationMode = .linear,
    animations: @escaping () -> Void = {}
  ) -> PropertyAnimator {
    precondition(duration > 0, "an animator lasts longer than 0 seconds")
    take(
      name, as: "animator",
      among: ownAnimators.map(\.name) + (playedFile?.animators.map(\.name) ?? []))
    let animator = PropertyAnimator(
      name, duration: duration, timing: timing, options: options, calculationMode, animations,
      in: self)
    ownAnimators.append(animator)
    return animator
  }

  /// Sets what a block changes at once, and shows it over time: `UIView.animate`.
  ///
  /// For use in a script. A block in another one takes its duration and its curve. With a name it has
  /// events, `NAME.began` and `NAME.ended`; `configure` sets what has a default.
  public func animate(
    withDuration duration: Rational, delay: Rational = 0,
    timing: AnimatorTiming = .curve(.easeInEaseOut), named name: String? = nil,
    configure: (inout BlockAnimation) -> Void = { _ in }, animations: () -> Void
  ) {
    precondition(now != nil, "an animation is begun in a script: scene.at(0) { … }")
    var block = BlockAnimation(name ?? "", duration: duration)
    (block.delay, block.timing) = (delay, timing)
    configure(&block)
    let done = captured(as: SceneBlock(name, block), animations)
    if openBlocks.isEmpty {
      tell(.block(done))
    } else {
      openBlocks[openBlocks.count - 1].blocks.append(done)
    }
  }

  /// Sets what a part of a block or an animator changes, from one fraction of its duration on for
  /// another: `UIView.addKeyframe`.
  public func addKeyframe(
    at start: Rational, duration: Rational, _ changes: () -> Void
  ) {
    precondition(!openBlocks.isEmpty, "a keyframe is a part of an animation: scene.animate { … }")
    let changes = capturedChanges(changes)
    openBlocks[openBlocks.count - 1].keyframes.append(
      SceneBlock.Keyframe(start: start, duration: duration, changes: changes))
  }

  /// What code sets, where it may do nothing else.
  func capturedChanges(_ code: () -> Void) -> [Assignment] {
    let block = captured(code)
    precondition(
      block.blocks.isEmpty && block.keyframes.isEmpty, "what is added here only changes layers")
    return block.changes
  }

  /// What code sets, in place of doing it.
  func captured(
    as block: SceneBlock = SceneBlock(nil, BlockAnimation("", duration: 0)), _ code: () -> Void
  ) -> SceneBlock {
    if openBlocks.isEmpty {
      flush()
    } else {
      openBlocks[openBlocks.count - 1].changes += takeChanges()
    }
    let (transaction, actions) = (transaction, performance?.actions.count)
    self.transaction = nil
    openBlocks.append(block)
    code()
    var done = openBlocks.removeLast()
    done.changes += takeChanges()
    precondition(performance?.actions.count == actions, "an animation only changes layers")
    self.transaction = transaction
    return done
  }
}
