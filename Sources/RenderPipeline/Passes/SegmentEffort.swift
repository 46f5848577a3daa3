import Geometry
import MediaEncoding
import SceneModel

/// How much there is to do for each segment of a film, as far as the film itself tells: by the pixels that change.
///
/// Drawing and encoding both take the longer the more changes, so it says which segment is worked on when the others
/// are done.
struct SegmentEffort: Equatable {
  /// Frames for which the change of the one in their middle stands.
  ///
  /// Looking at each would take as long as evaluating the film once more; this costs an eighth of that.
  static let stretch = 16
  /// What a frame costs in which nothing changes: a quarter of one that changes everywhere, as measured with the
  /// photograph of `Tests/Benchmarks/Render` (0.24).
  static let restingPart = 4

  /// Of each segment, in pixels.
  let pixels: [Int]

  init(pixels: [Int]) { self.pixels = pixels }

  /// - Parameters:
  ///   - film: What is drawn.
  ///   - segments: All of the film's, in order.
  /// - Throws: What keeps the film from being drawn.
  init(of film: Film, in segments: [FilmSegment]) throws {
    let renderer = try FrameRenderer(film, bufferLimit: 0)
    let area = film.size.width * film.size.height
    pixels = try segments.map { segment in
      var pixels = segment.frames.count * area / Self.restingPart
      for first in stride(
        from: segment.frames.lowerBound, to: segment.frames.upperBound, by: Self.stretch)
      {
        let frames = first..<min(first + Self.stretch, segment.frames.upperBound)
        let middle = (frames.lowerBound + frames.upperBound) / 2
        guard middle > 0 else { continue }
        pixels += frames.count * (try renderer.changedPixels(inFrame: middle))
      }
      return pixels
    }
  }

  /// Of each segment, whether it goes on alone for at least half of its own time, where two workers take the
  /// segments in order: of one at most.
  ///
  /// Two are assumed everywhere, whatever a machine has: what is written follows from this.
  var outlastOthers: [Bool] {
    var ends = [0, 0]
    var last = 0
    for (index, effort) in pixels.enumerated() {
      let worker = ends[0] <= ends[1] ? 0 : 1
      ends[worker] += effort
      if ends[worker] > ends[1 - worker] { last = index }
    }
    let alone = abs(ends[0] - ends[1])
    return pixels.indices.map { pixels.count > 1 && $0 == last && 2 * alone >= pixels[$0] }
  }
}

extension FrameRenderer {
  /// How many pixels a frame has that differ from the one before it, found out without drawing either.
  fileprivate func changedPixels(inFrame index: Int) throws -> Int {
    let moments = [index - 1, index].map(film.schedule.moment(ofFrame:))
    // What fades goes over into another picture everywhere.
    guard moments.allSatisfy({ $0.fade == 0 }) else { return film.size.width * film.size.height }
    return try changedPixels(
      from: film.timeMap.place(at: moments[0].time), to: film.timeMap.place(at: moments[1].time))
  }
}

extension [Int: FilmSegment] {
  /// The same segments of a film, with a mark on the one that outlasts the others.
  ///
  /// How many threads an encoder has is part of what it writes, so the mark follows from the film alone: it is
  /// the same for any number of workers, and for a part that is drawn by itself.
  ///
  /// - Throws: What keeps the film from being drawn.
  func markingLongest(of film: Film) throws -> Self {
    guard count > 1 else { return self }
    let parts = keys.sorted()
    let effort = try SegmentEffort(of: film, in: parts.compactMap { self[$0] })
    var marked = self
    for (part, outlasts) in zip(parts, effort.outlastOthers) {
      marked[part]?.outlastsOthers = outlasts
    }
    return marked
  }
}
