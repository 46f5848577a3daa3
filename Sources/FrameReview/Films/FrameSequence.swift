package import Pixels

/// The frames of a film in order: of a decoder, a folder of images, a scene.
///
/// Each is read once and none is kept, so that comparing long films needs no more memory than
/// comparing two pictures.
package protocol FrameSequence: ~Copyable {
  /// Nil where frames have no times, as in a folder of images.
  var frameRate: FrameRate? { get }
  /// How many frames there are, where that is known before they are read. It is a promise: a
  /// comparison that reads another number of them fails.
  var frameCount: Int? { get }

  /// The next frame, or nil after the last; the buffer may be reused by the next call.
  mutating func next() throws -> PixelBuffer?
}

/// Frames that can be asked for by their number.
package struct IndexedFrames: FrameSequence {
  package let frameRate: FrameRate?
  package let frameCount: Int?
  private let frame: (Int) throws -> PixelBuffer
  private let frames: Range<Int>
  private var index: Int

  /// `count` frames, of which `frame` returns the one with the number it is given.
  package init(
    count: Int, frameRate: FrameRate? = nil, frame: @escaping (Int) throws -> PixelBuffer
  ) {
    self.frameRate = frameRate
    self.frame = frame
    frames = 0..<max(count, 0)
    frameCount = frames.count
    index = 0
  }

  package mutating func next() throws -> PixelBuffer? {
    guard frames.contains(index) else { return nil }
    defer { index += 1 }
    return try frame(index)
  }
}

/// A film did not have as many frames as it announced: some of it was not read.
package struct FrameCountError: Error, Hashable, CustomStringConvertible {
  package enum Film: String, Sendable { case old, new }

  package var film: Film
  package var announced: Int
  package var read: Int

  package var description: String {
    "the \(film.rawValue) film announces \(Words.count(announced, "frame")), but has \(read)"
  }
}
