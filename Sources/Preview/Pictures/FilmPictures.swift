import Foundation
import MediaEncoding
import Pixels
import RenderPipeline
import SceneModel
import Synchronization

/// A frame of a film, compressed for a page.
struct FilmPicture: Sendable {
  let frame: Int
  let width: Int
  let height: Int
  let hash: FrameHash
  let data: [UInt8]
}

/// A frame of a film as it is, for a page that waits for it: straight RGBA, row by row.
///
/// From pixels to paint at 1520×960 in headless Chromium on two cores, medians of 12: raw 30 ms (all of it the
/// way to the page), PNG of level 1 without prediction 48 ms for flat art and 60 ms for a photograph (11 and 26 to
/// compress, 12 to 16 on the way, 21 to decode). Lossless WebP was not measured. So what one
/// waits for is raw; what is played or kept is PNG, a fifth to a thirtieth of the bytes, decoded beside the page.
struct RawPicture: Sendable {
  let frame: Int
  let width: Int
  let height: Int
  let data: [UInt8]
}

/// The frames of one film in one size: drawn when they are asked for, and kept as long as they fit.
///
/// Two threads draw stretches of frames in turn, each with a canvas of its own, so that a film that is
/// played costs what changes from frame to frame, on two processors.
final class FilmPictures: Sendable {
  let film: Film
  private let drawers: [Drawer]
  private let kept = Mutex(KeptPictures(limit: 96 << 20))

  /// Frames that one thread draws one after the other.
  private static let stretch = 12

  init(_ film: Film) {
    self.film = film
    drawers = (0..<2).map { Drawer(film, named: "inbetween.draw-\($0)") }
  }

  var frameCount: Int { film.schedule.frameCount }

  /// The picture of a frame of the film.
  func picture(_ frame: Int) async throws -> FilmPicture {
    if let picture = kept.withLock({ $0[frame] }) { return picture }
    let drawer = drawers[frame / Self.stretch % drawers.count]
    let picture = try await drawer.picture(frame)
    kept.withLock { $0.keep(picture) }
    return picture
  }

  /// The pixels of a frame, which are not kept.
  func raw(_ frame: Int) async throws -> RawPicture {
    try await drawers[frame / Self.stretch % drawers.count].raw(frame)
  }
}

/// Draws frames on a thread of its own.
private final class Drawer: @unchecked Sendable {
  private let film: Film
  private let queue: WorkQueue
  /// Made when the first frame is asked for, and touched on the queue alone.
  private var renderer: FrameRenderer?

  init(_ film: Film, named name: String) { (self.film, queue) = (film, WorkQueue(name)) }

  func picture(_ frame: Int) async throws -> FilmPicture {
    try await queue.run { [self] in
      let pixels = try draw(frame)
      return FilmPicture(
        frame: frame, width: pixels.width, height: pixels.height, hash: pixels.frameHash,
        data: try PNGFile.quickData(pixels))
    }
  }

  func raw(_ frame: Int) async throws -> RawPicture {
    try await queue.run { [self] in
      let pixels = try draw(frame)
      return RawPicture(
        frame: frame, width: pixels.width, height: pixels.height, data: pixels.straightRGBA)
    }
  }

  /// On the queue.
  private func draw(_ frame: Int) throws -> PixelBuffer {
    let renderer = try self.renderer ?? film.makeRenderer()
    self.renderer = renderer
    return try renderer.frame(frame).pixels
  }
}

/// Pictures by their frames, of which those that were not asked for the longest go first.
struct KeptPictures {
  private let limit: Int
  private var pictures: [Int: (picture: FilmPicture, use: Int)] = [:]
  private var uses = 0
  private(set) var byteCount = 0

  /// Keeps so many bytes at most, and always the last picture.
  init(limit: Int) { self.limit = limit }

  subscript(frame: Int) -> FilmPicture? {
    mutating get {
      guard let known = pictures[frame] else { return nil }
      uses += 1
      pictures[frame] = (known.picture, uses)
      return known.picture
    }
  }

  mutating func keep(_ picture: FilmPicture) {
    uses += 1
    if let old = pictures.updateValue((picture, uses), forKey: picture.frame) {
      byteCount -= old.picture.data.count
    }
    byteCount += picture.data.count
    while byteCount > limit, pictures.count > 1,
      let oldest = pictures.min(by: { $0.value.use < $1.value.use })
    {
      byteCount -= oldest.value.picture.data.count
      pictures[oldest.key] = nil
    }
  }
}
