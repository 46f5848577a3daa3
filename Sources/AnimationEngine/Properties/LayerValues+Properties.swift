extension LayerValues {
  /// The value at a key path, or nil where this layer's contents have no such property.
  ///
  /// Writing a value of another kind than the key path's, or at a key path that is not there,
  /// changes nothing.
  package subscript(keyPath: LayerKeyPath) -> AnimationValue? {
    get {
      switch (keyPath.property, keyPath.component) {
      case (let property, .whole): self[property]
      // The most animated parts of all take the short way, past the value of the whole.
      case (.transform, let component): TransformComponents(transform)[component]
      case (let property, let component): self[property]?[component]
      }
    }
    set {
      guard let newValue else { return }
      switch (keyPath.property, keyPath.component) {
      case (let property, .whole):
        self[property] = newValue
      case (.transform, let component):
        var components = TransformComponents(transform)
        components[component] = newValue
        transform = components.transform
      case (let property, let component):
        guard var whole = self[property] else { return }
        whole[component] = newValue
        self[property] = whole
      }
    }
  }

  /// Whether a property is another one than in other values, or is missing in one of both.
  package func differs(from other: LayerValues, in property: LayerProperty) -> Bool {
    var nothing: Void = ()
    return property.accept(Comparing(values: self, other: other), &nothing)
  }

  private subscript(property: LayerProperty) -> AnimationValue? {
    get {
      var nothing: Void = ()
      return property.accept(Reading(values: self), &nothing)
    }
    set {
      if let newValue { property.accept(Writing(value: newValue), &self) }
    }
  }
}

private struct Reading: PropertyVisitor {
  let values: LayerValues

  @inline(__always)
  func visit<Holder, Stored, Use>(
    _ row: PropertyRow<Holder, Stored, Use>, _: inout Void
  ) -> AnimationValue? {
    Holder.value(at: row.path, in: values)?.stored
  }
}

private struct Comparing: PropertyVisitor {
  let values: LayerValues
  let other: LayerValues

  @inline(__always)
  func visit<Holder, Stored, Use>(
    _ row: PropertyRow<Holder, Stored, Use>, _: inout Void
  ) -> Bool {
    Holder.value(at: row.path, in: values) != Holder.value(at: row.path, in: other)
  }
}

private struct Writing: PropertyVisitor {
  let value: AnimationValue

  @inline(__always)
  func visit<Holder, Stored, Use>(
    _ row: PropertyRow<Holder, Stored, Use>, _ values: inout LayerValues
  ) {
    guard let stored = Stored.read(value) else { return }
    Holder.set(stored, at: row.path, in: &values)
  }
}
