package import AnimationEngine
package import Geometry

/// A new value for a part of a layer.
package struct LayerChange: Sendable, Hashable {
  package var layer: LayerID
  package var keyPath: LayerKeyPath
  package var value: AnimationValue

  package init(_ layer: LayerID, _ keyPath: LayerKeyPath, _ value: AnimationValue) {
    (self.layer, self.keyPath, self.value) = (layer, keyPath, value)
  }
}

/// What an animation of a change does to one that still runs.
public enum Retargeting: String, Sendable, CaseIterable {
  /// Both run on and are added, where that is possible: UIKit since iOS 8. Velocity is continuous.
  case additive
  /// The new one starts where the layer is seen, from rest.
  case fromCurrent
  /// The new one starts at the old model value: the jump of the days before.
  case replace
}

/// How a change will be animated: the ends of the animation, and its key.
struct RetargetPlan {
  var from: AnimationValue
  var to: AnimationValue
  var isAdditive: Bool
  var key: String
}

extension PlayedLayers {
  /// The plan for a change whose model has not been set yet; nil where it changes nothing.
  ///
  /// Additive are position, bounds and affine transforms: from = old − new, to = 0, under keys of
  /// their own. Not over animations that are not additive themselves, repeat, or are keyframes:
  /// then, and for all other properties, the animation goes from the current value. (WWDC 2014
  /// session 236)
  func plan(
    _ change: LayerChange, by retargeting: Retargeting, at time: Rational
  ) -> RetargetPlan? {
    guard let old = model(of: change.layer, at: time)[change.keyPath], old != change.value,
      old.kind == change.value.kind
    else { return nil }
    let spelling = change.keyPath.spelling
    if retargeting == .additive, allowsAdding(change, over: old, at: time),
      let (from, to) = change.value.difference(from: old)
    {
      // What is over is gone, as in UIKit, and leaves its key to others.
      let now = evaluation.layerTime(of: change.layer, at: time)
      let taken = histories[change.layer.index].attachedAnimations(at: time, layerTime: now)
        .compactMap(\.key)
      return RetargetPlan(
        from: from, to: to, isAdditive: true, key: Self.freeKey(for: spelling, among: taken))
    }
    let current = presentation(of: change.layer, at: time)[change.keyPath] ?? old
    return RetargetPlan(
      from: retargeting == .replace ? old : current, to: change.value, isAdditive: false,
      key: spelling)
  }

  /// The first of `position`, `position-2`, `position-3` … that is not taken.
  ///
  /// Looks at each taken key once: a script may add to one property in every frame.
  static func freeKey(for spelling: String, among taken: some Sequence<String>) -> String {
    var isSpellingTaken = false
    var numbers: Set<Int> = []
    for key in taken where key.hasPrefix(spelling) {
      let rest = key.dropFirst(spelling.count)
      if rest.isEmpty { isSpellingTaken = true }
      if rest.first == "-", let number = Int(rest.dropFirst()), "-\(number)" == rest {
        numbers.insert(number)
      }
    }
    guard isSpellingTaken else { return spelling }
    var number = 2
    while numbers.contains(number) { number += 1 }
    return "\(spelling)-\(number)"
  }

  /// How far an animation of a change would go along each axis; a number counts as the first one.
  ///
  /// Nil where the change changes nothing, or has no distance.
  package func way(
    of change: LayerChange, by retargeting: Retargeting, at time: Rational
  ) -> Vector? {
    guard let plan = plan(change, by: retargeting, at: time) else { return nil }
    switch (plan.from, plan.to) {
    case (.point(let from), .point(let to)): return to - from
    default:
      guard let from = plan.from.number, let to = plan.to.number else { return nil }
      return Vector(dx: to - from, dy: 0)
    }
  }

  private func allowsAdding(
    _ change: LayerChange, over old: AnimationValue, at time: Rational
  ) -> Bool {
    switch (change.keyPath.property, old, change.value) {
    case (.position, _, _), (.bounds, _, _): break
    case (.transform, .transform(let old), .transform(let new)):
      guard old.isAffine, new.isAffine else { return false }
    case (.transform, _, _): break
    default: return false
    }
    return running(change.keyPath.property, of: change.layer, at: time).allSatisfy { animation in
      if case .keyframes = animation.interpolation { return false }
      if case .path = animation.interpolation { return false }
      let once = MediaTiming.Extent.finite(0)
      return animation.isAdditive && animation.timing.repeatDuration == once
        && (animation.timing.repeatCount == once || animation.timing.repeatCount == .finite(1))
    }
  }
}

extension AnimationValue {
  /// What must be added to this value to see an old one, and to see itself.
  fileprivate func difference(
    from old: AnimationValue
  ) -> (from: AnimationValue, to: AnimationValue)? {
    if case (.transform(let old), .transform(let new)) = (old, self) {
      return new.inverted.map {
        (.transform(old.concatenating($0)), .transform(.identity))
      }
    }
    guard let from = old.subtracting(self), let to = subtracting(self) else { return nil }
    return (from, to)
  }
}
