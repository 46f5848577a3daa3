package import Geometry

/// What can be added to a layer: an animation of one property, or a group of animations.
package enum Animation: Sendable, Hashable {
  case property(PropertyAnimation)
  case group(AnimationGroup)

  /// When it is active, in its parent's time: the layer's, or the group's that it is in.
  package var timing: MediaTiming {
    get {
      switch self {
      case .property(let animation): animation.timing
      case .group(let group): group.timing
      }
    }
    set {
      switch self {
      case .property(var animation):
        animation.timing = newValue
        self = .property(animation)
      case .group(var group):
        group.timing = newValue
        self = .group(group)
      }
    }
  }

  /// Whether it is taken away when its time is over, which its fill mode cannot prevent then.
  ///
  /// Of the animations in a group only the group's own counts.
  package var isRemovedOnCompletion: Bool {
    switch self {
    case .property(let animation): animation.isRemovedOnCompletion
    case .group(let group): group.isRemovedOnCompletion
    }
  }
}

/// Animations that run on a clock of their own.
///
/// The members see the group's time within its current cycle, so their begin times count from the
/// group's start. Whatever of a member goes on beyond the group's duration is never seen; the fill
/// modes of the members work inside it, outside only the group's own does.
package struct AnimationGroup: Sendable, Hashable {
  /// Applied in this order; a duration of 0 stands for the group's.
  package var animations: [Animation]
  package var timing = MediaTiming()
  /// Paces the time of all members.
  package var timingFunction: TimingFunction = .linear
  package var isRemovedOnCompletion = true

  package init(_ animations: [Animation]) { self.animations = animations }

  /// The members' time at a time of the group's parent; nil where the group shows nothing.
  ///
  /// It stays between 0 and the duration, even where the timing function leaves 0…1.
  package func time(at parentTime: Rational) -> Rational? {
    timing.progress(at: parentTime).map { time(of: $0) }
  }

  func time(of progress: MediaTiming.Progress) -> Rational {
    guard timingFunction != .linear else { return progress.fraction * timing.duration }
    let eased = timingFunction.value(
      at: progress.fraction.value, lasting: timing.duration.value)
    return (Rational(rounding: min(max(eased, 0), 1)) ?? 0) * timing.duration
  }
}

extension Animation {
  /// The copy that a layer keeps: nothing is left open in it.
  ///
  /// Begin times count from `now` on, except in groups, where they count from the group's start. A
  /// duration of 0 becomes the transaction's, which is greater than 0, and in a group the group's.
  /// (measured) `now` is in the layer's own clock.
  package func resolved(addedAt now: Rational, transactionDuration: Rational) -> Animation {
    var copy = resolvingDurations(transactionDuration)
    copy.timing.beginTime = now + timing.beginTime
    return copy
  }

  private func resolvingDurations(_ inherited: Rational) -> Animation {
    var copy = self
    if timing.duration <= 0 { copy.timing.duration = inherited }
    guard case .group(var group) = copy else { return copy }
    group.animations = group.animations.map { $0.resolvingDurations(group.timing.duration) }
    return .group(group)
  }

  /// Writes what the animation shows at a time of its parent into the values below it.
  func apply(to values: inout LayerValues, at time: Rational) {
    switch self {
    case .property(let animation):
      animation.apply(to: &values, at: time)
    case .group(let group):
      guard let groupTime = group.time(at: time) else { return }
      for member in group.animations { member.apply(to: &values, at: groupTime) }
    }
  }
}
