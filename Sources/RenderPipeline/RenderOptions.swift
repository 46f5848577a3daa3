package import Geometry
package import OutputFormats
import SceneFormat

/// How scenes are to be rendered; what is nil is the scene's own choice.
package struct RenderOptions: Sendable {
  /// A part of a film.
  package enum Part: Sendable, Hashable {
    case whole
    /// Film time in seconds; nil ends are the film's. The first frame is the film's first one at
    /// or after the beginning, so that it equals the whole film's.
    case times(from: Rational?, to: Rational?)
    /// Frame numbers of the film at its frame rate, both included.
    case frames(ClosedRange<Int>)
  }

  package var outputFolder = "Output"
  package var formats: [OutputFormat]?
  /// Of scenes that do not say theirs.
  package var usualFormats = OutputFormat.usual
  /// Frames per second of all formats that hold as many.
  package var frameRate: Rational?
  /// How a page of the film's moments is laid out; nil draws none.
  package var sheet: ContactSheet?
  /// Pixels per point of all formats.
  package var scale: Double?
  package var part = Part.whole
  /// How many seconds of film one second of film time takes.
  package var slowdown: Rational = 1
  /// How MP4 files are encoded.
  package var mp4 = H264Options()
  /// How WebP films are encoded.
  package var webP = WebPQuality.lossless
  /// What is asked of GIFs; it goes before what scenes ask of theirs.
  package var gif = GIFOptions()
  /// What is asked of GIFs where neither `gif` nor the scene asks for anything.
  package var usualGIF = GIFOptions()
  /// How many segments are worked on at once.
  package var jobs = 1

  package init() {}
}

/// An option that does not fit the scene.
package struct RenderOptionError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
