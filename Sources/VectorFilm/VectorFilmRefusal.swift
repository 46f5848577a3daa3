package import AnimationEngine

/// Something of a scene that a film of vectors cannot say.
package struct VectorFilmRefusal: Error, Sendable, Hashable {
  /// The layer that has it; nil where it is no one layer's.
  package let layer: LayerID?
  /// What it is, as a part of a sentence.
  package let message: String
  package let hint: String?

  init(_ layer: LayerID?, _ message: String, hint: String? = nil) {
    (self.layer, self.message, self.hint) = (layer, message, hint)
  }
}
