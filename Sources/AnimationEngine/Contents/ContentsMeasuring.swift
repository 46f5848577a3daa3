package import Geometry

/// Natural sizes of contents, for the scene's builder and for layout.
///
/// The layers below know no files and no fonts; who reads them conforms to this.
package protocol ContentsMeasuring: Sendable {
  /// Loads the SVG document at `path`, relative to the scene file.
  func svg(at path: String) throws(ContentsError) -> (contents: SVGContents, naturalSize: Size)
  /// Loads the picture at `path`, relative to the scene file.
  func image(at path: String) throws(ContentsError) -> ImageContents
  /// The size that `text` takes, in points; throws for a family or a glyph that is not there.
  ///
  /// Wrapped text is broken at `width`, where one is given.
  func size(of text: TextContents, width: Double?) throws(ContentsError) -> Size
  /// Makes font files, by paths relative to the scene file, known as the faces of one family.
  func addFont(named family: String, files: [String]) throws(ContentsError)
}

extension ContentsMeasuring {
  package func addFont(named family: String, files: [String]) throws(ContentsError) {
    throw ContentsError("fonts cannot be read from here")
  }
}

/// Why contents cannot be used: a sentence for the scene's author, and a hint.
package struct ContentsError: Error, Sendable, Hashable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
