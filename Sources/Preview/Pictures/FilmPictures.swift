import Foundation
import Locking
import MediaEncoding
import Pixels
import RenderPipeline
import SceneModel

/// A frame of a film, compressed for a page.
struct FilmPicture: Sendable {
  let frame: Int
  let width: Int
  let height: Int
  let hash: FrameHash
  let data: [UInt8]
}

/// A frame of a film for a page that waits for it: straight RGBA, row by row, as `PixelRuns` packs it.
///
/// As runs, pictures of the gallery are 3 to 47 % of their pixels; packing them takes 1 ms, unpacking and painting
/// them in Chromium 0.3 ms, where the pixels alone were 15 to 30 ms on their way. PNG of level 1 takes 11 to 26 ms to
/// compress and 14 ms a megapixel to decode; lossless WebP compresses in 2 to 40 ms a megapixel and decodes in 19 to 27. So
/// what one waits for is runs; what is played or kept is PNG, which is smaller, and decoded beside the page.
struct RawPicture: Sendable {
  let frame: Int
  let width: Int
  let height: Int
  let data: [UInt8]
}

/// The frames of one film in one size: drawn when they are asked for, and kept as long as they fit.
///
/// Two threads draw stretches of frames in turn, each with a canvas of its own, so that a film that is
/// played costs what changes from frame to frame, on two processors; and one that was edited, what the edit changes.
final class FilmPictures: Sendable {
  /// Stands for the film, without what is kept of it.
  final class Token: Sendable {}

  let film: Film
  let token = Token()
  let drawers: [Drawer]
  private let kept = LockedValue(KeptPictures(limit: 96 << 20))

  /// Frames that one thread draws one after the other.
  private static let stretch = 12

  /// Goes on with the threads and canvases of a film of the same size, as far as they are given.
  init(_ film: Film, with drawers: [Drawer] = []) {
    self.film = film
    self.drawers =
      drawers.isEmpty ? (0..<2).map { Drawer(named: "inbetween.draw-\($0)") } : drawers
  }

  var frameCount: Int { film.schedule.frameCount }

  /// The picture of a frame of the film.
  func picture(_ frame: Int) async throws -> FilmPicture {
    if let picture = kept.withLock({ $0[frame] }) { return picture }
    let picture = try await drawer(of: frame).picture(frame, of: self)
    kept.withLock { $0.keep(picture) }
    return picture
  }

  /// A part of a frame, in pixels of it, which is not kept.
  func part(_ rect: PixelRect, of frame: Int) async throws -> FilmPicture {
    try await drawer(of: frame).picture(frame, of: self, part: rect)
  }

  /// The pixels of a frame, which are not kept.
  func raw(_ frame: Int) async throws -> RawPicture {
    try await drawer(of: frame).raw(frame, of: self)
  }

  /// The pixels of a frame with its neighbors, which are not kept.
  func onionSkin(_ frame: Int) async throws -> RawPicture {
    try await drawer(of: frame).onionSkin(frame, of: self)
  }

  private func drawer(of frame: Int) -> Drawer { drawers[frame / Self.stretch % drawers.count] }
}

/// Draws frames on a thread of its own, of one film after the other.
final class Drawer: @unchecked Sendable {
  private let queue: WorkQueue
  /// What was drawn last; touched on the queue alone.
  private var last: (film: FilmPictures.Token, renderer: FrameRenderer)?

  init(named name: String) { queue = WorkQueue(name) }

  /// A frame, or a part of it.
  func picture(
    _ frame: Int, of pictures: FilmPictures, part: PixelRect? = nil
  ) async throws -> FilmPicture {
    try await queue.run { [self] in
      let whole = try draw(frame, pictures)
      let pixels = part.flatMap(whole.bounds.intersection).map(whole.copy(of:)) ?? whole
      return FilmPicture(
        frame: frame, width: pixels.width, height: pixels.height, hash: pixels.frameHash,
        data: try PNGFile.quickData(pixels))
    }
  }

  func raw(_ frame: Int, of pictures: FilmPictures) async throws -> RawPicture {
    try await queue.run { [self] in
      RawPicture(frame, try draw(frame, pictures))
    }
  }

  func onionSkin(_ frame: Int, of pictures: FilmPictures) async throws -> RawPicture {
    try await queue.run { [self] in
      let neighbors = OnionSkin.neighbors(of: frame, among: pictures.frameCount)
      return RawPicture(frame, try renderer(of: pictures).onionSkin(frame, over: neighbors))
    }
  }

  /// On the queue.
  private func draw(_ frame: Int, _ pictures: FilmPictures) throws -> PixelBuffer {
    try renderer(of: pictures).frame(frame).pixels
  }

  /// On the queue.
  private func renderer(of pictures: FilmPictures) throws -> FrameRenderer {
    let known = last.flatMap { $0.film === pictures.token ? $0.renderer : nil }
    let renderer = try known ?? pictures.film.makeRenderer(after: last?.renderer)
    last = (pictures.token, renderer)
    return renderer
  }
}

extension RawPicture {
  fileprivate init(_ frame: Int, _ pixels: PixelBuffer) {
    self.init(
      frame: frame, width: pixels.width, height: pixels.height,
      data: PixelRuns.pack(pixels.straightRGBA, width: pixels.width))
  }
}

/// Which frames around one an onion skin shows, and how strong.
enum OnionSkin {
  /// Every third of the nine frames before and after, the farther the paler, in 1/255; those far off come first.
  static func neighbors(of frame: Int, among count: Int) -> [(frame: Int, weight: UInt8)] {
    [(9, 34), (6, 68), (3, 102)].flatMap { distance, weight in
      [frame - distance, frame + distance].filter { $0 >= 0 && $0 < count }
        .map { ($0, UInt8(weight)) }
    }
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
