extension LayerHistory {
  /// Whether nothing ever happens to a property, so that one look at it tells it for all times.
  ///
  /// What is animated, or set again, to the value that it has anyway is not looked at so closely.
  package func rests(_ property: LayerProperty) -> Bool {
    models.count == 1 && drives.isEmpty
      && !animations.contains { $0.animation.mayChange(property) }
  }
}

extension Animation {
  fileprivate func mayChange(_ property: LayerProperty) -> Bool {
    switch self {
    case .property(let animation): animation.mayChange(property)
    case .group(let group): group.animations.contains { $0.mayChange(property) }
    }
  }
}

extension PropertyAnimation {
  fileprivate func mayChange(_ property: LayerProperty) -> Bool {
    if keyPath.property == property { return true }
    // What goes along a path may turn with it.
    guard property == .transform, case .path(let path) = interpolation else { return false }
    return path.rotationMode != nil
  }
}
