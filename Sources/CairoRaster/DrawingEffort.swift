/// How many pixels were drawn, and how many did not have to be.
package struct DrawingEffort: Sendable {
  /// Pixels of the canvas that were drawn anew.
  package internal(set) var drawnPixels = 0
  /// Pixels of the canvas that stayed as they were.
  package internal(set) var reusedPixels = 0
  /// Pixels of items that an opaque one hides, and that were not drawn.
  package internal(set) var culledPixels = 0

  mutating func note(drawn: Int, of canvas: Int) {
    drawnPixels += drawn
    reusedPixels += canvas - drawn
  }
}
