package import AnimationEngine
package import Geometry

extension PlayedLayers {
  /// The animations of a keyframe block, one for each part of a layer that it changes.
  func keyframeAnimations(
    of block: BlockAnimation, at time: Rational
  ) -> [(LayerID, PropertyAnimation, key: String, model: [LayerChange])] {
    keyframeAnimations(of: block, at: time).compactMap { layer, keyPath, interpolation in
      guard let last = interpolation.values.last else { return nil }
      return (
        layer, PropertyAnimation(keyPath: keyPath, interpolation: .keyframes(interpolation)),
        keyPath.spelling,
        [LayerChange(layer, keyPath, last)]
      )
    }
  }

  /// What a keyframe block makes each part of a layer do that it changes.
  ///
  /// Each goes from the current value through the keyframes in the order of their times, and waits
  /// between them; of two that overlap the later one begins when the earlier one is done.
  package func keyframeAnimations(
    of block: BlockAnimation, at time: Rational
  ) -> [(layer: LayerID, keyPath: LayerKeyPath, keyframes: Keyframes)] {
    var targets: [(layer: LayerID, keyPath: LayerKeyPath)] = []
    for change in block.keyframes.flatMap(\.changes)
    where !targets.contains(where: { $0 == (change.layer, change.keyPath) }) {
      targets.append((change.layer, change.keyPath))
    }
    return targets.compactMap { layer, keyPath in
      guard let current = presentation(of: layer, at: time)[keyPath],
        let keyframes = keyframes(of: block, for: layer, keyPath, from: current)
      else { return nil }
      return (layer, keyPath, keyframes)
    }
  }

  private func keyframes(
    of block: BlockAnimation, for layer: LayerID, _ keyPath: LayerKeyPath,
    from current: AnimationValue
  ) -> Keyframes? {
    var (values, times) = ([current], [Rational.zero])
    var last = current
    for keyframe in block.keyframes.sorted(by: { $0.start < $1.start }) {
      for change in keyframe.changes where change.layer == layer && change.keyPath == keyPath {
        guard change.value.kind == current.kind else { return nil }
        let begin = min(max(keyframe.start, times[times.count - 1]), 1)
        let end = min(max(keyframe.start + keyframe.duration, begin), 1)
        if begin > times[times.count - 1] {
          values.append(last)
          times.append(begin)
        }
        values.append(change.value)
        times.append(end)
        last = change.value
      }
    }
    if times[times.count - 1] < 1 {
      values.append(last)
      times.append(1)
    }
    guard values.count > 1 else { return nil }
    var interpolation = Keyframes(values: values, keyTimes: times)
    interpolation.calculationMode = block.calculationMode
    return interpolation
  }
}
