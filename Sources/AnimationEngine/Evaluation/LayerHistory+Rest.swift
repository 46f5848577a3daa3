package import Geometry

extension LayerHistory {
  /// Whether nothing ever happens to a property, so that one look at it tells it for all times.
  ///
  /// What is animated, or set again, to the value that it has anyway is not looked at so closely.
  package func rests(_ keyPath: LayerKeyPath) -> Bool {
    models.count == 1 && drives.isEmpty
      && !animations.contains { $0.animation.mayChange(keyPath) }
  }

  /// The same history without the animations that leave a property alone: it has the same value at every time.
  package func telling(_ keyPath: LayerKeyPath) -> LayerHistory {
    leaving { !$0.animation.mayChange(keyPath) }
  }

  /// The scene's times within which a property may change, both ends counted, ascending and apart; nil where something
  /// writes the model by itself.
  ///
  /// Only where the layer's own clock is the scene's.
  func changes(of keyPath: LayerKeyPath) -> [ClosedRange<Rational>]? {
    guard drives.isEmpty else { return nil }
    var spans: [ClosedRange<Rational>] = []
    for (before, model) in zip(models, models.dropFirst()) {
      if let lead = model.leadIn {
        spans.append(model.time - lead.duration...model.time)
      } else if before.values[keyPath] != model.values[keyPath] {
        spans.append(model.time...model.time)
      }
    }
    for animation in animations where animation.animation.mayChange(keyPath) {
      spans.append(animation.addedAt...animation.addedAt)
      if let removedAt = animation.removedAt { spans.append(removedAt...removedAt) }
      // Before and after it is active nothing shows of it, or what it fills with.
      let timing = animation.animation.timing
      switch timing.end {
      case .finite(let end): spans.append(timing.beginTime...max(end, timing.beginTime))
      case .endless:
        spans.append(timing.beginTime...max(Rational(Int(Int32.max)), timing.beginTime))
      }
    }
    var joined: [ClosedRange<Rational>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, span.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}

extension LayerEvaluation {
  /// The scene's times within which a property of a layer may change, both ends counted, ascending and apart; nil where
  /// that is not known before they are looked at.
  package func changes(of keyPath: LayerKeyPath, of id: LayerID) -> [ClosedRange<Rational>]? {
    var layer: LayerID? = id
    while let next = layer {
      guard histories[next.index].models.allSatisfy({ $0.values.clock == LayerClock() }) else {
        return nil
      }
      layer = tree[next].parent
    }
    return histories[id.index].changes(of: keyPath)
  }
}

extension Animation {
  fileprivate func mayChange(_ keyPath: LayerKeyPath) -> Bool {
    switch self {
    case .property(let animation): animation.mayChange(keyPath)
    case .group(let group): group.animations.contains { $0.mayChange(keyPath) }
    }
  }
}

extension PropertyAnimation {
  fileprivate func mayChange(_ other: LayerKeyPath) -> Bool {
    if keyPath.property == other.property {
      // Of a point the one coordinate is written without the other.
      return Set([keyPath.component, other.component]) != [.x, .y]
    }
    // What goes along a path may turn with it.
    guard other.property == .transform, case .path(let path) = interpolation else { return false }
    return path.rotationMode != nil
  }
}
