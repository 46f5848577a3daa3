/// How large the art, the fonts and the texts of a scene may be.
package struct AssetLimits: Sendable, Hashable {
  /// Of a picture's file.
  package var pictureBytes = 64 * 1_048_576
  /// The longest side of a picture, in pixels.
  package var pictureSide = 16_384
  /// Of one picture; pixels of 16 bits a channel count twice.
  ///
  /// With its smaller sizes it takes 5⅓ bytes for each, and 8 while it is read: 400 MB at most.
  package var picturePixels = 50_000_000
  /// Of all pictures of a scene together, which stay in memory while it is drawn.
  package var scenePixels = 128_000_000
  /// Of an SVG document.
  package var svgBytes = 4 * 1_048_576
  /// Of the elements that an SVG document draws by referring to others; so many take about half a second.
  package var svgReferences = 100_000
  /// Of a font's file.
  package var fontBytes = 64 * 1_048_576
  /// Of one text, in characters as readers count them.
  package var textCharacters = 1_000

  package init() {}
}
