package import MediaEncoding
package import OutputFormats
package import SceneModel

/// A file that a render has left.
package struct RenderedFile: Sendable {
  package enum Content: Sendable {
    /// The scene in a format, at these times.
    case film(OutputFormat, FrameSchedule)
    /// So many moments of the scene on one page.
    case sheet(moments: Int)
  }

  package let path: String
  package let content: Content
  /// In pixels.
  package internal(set) var size: (width: Int, height: Int)
  /// What became of a GIF; nil for other files.
  package internal(set) var outcome: GIFOutcome?
  /// Whether it was there already, and only put in its place.
  package internal(set) var isFromCache = false
}
