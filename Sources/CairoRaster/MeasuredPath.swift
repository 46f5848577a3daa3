import AnimationEngine
import Geometry

/// A path with what drawing asks of it in every frame, found once.
final class MeasuredPath {
  let path: Path
  /// Of its elements alone.
  let key: StateKey
  /// The box of all end and control points; nil for an empty path.
  let bounds: Rect?
  private var knownMiter: (limit: Double, length: Double)?
  /// Nil where they may cross or touch; looked for when the path is first filled.
  private(set) lazy var outlines = Outlines(of: path)

  init(_ path: Path) {
    self.path = path
    bounds = path.controlBounds
    var key = StateKeyBuilder()
    key.add(path)
    self.key = key.finish()
  }

  /// The longest miter that a stroke of this limit draws, in half line widths.
  func longestMiter(limit: Double) -> Double {
    if let knownMiter, knownMiter.limit == limit { return knownMiter.length }
    let length = path.longestMiter(limit: limit)
    knownMiter = (limit, length)
    return length
  }
}

/// Measured paths of layers, kept as long as the layers show the same ones.
///
/// Paths are told by where their elements lie in memory, which costs nothing however long they are;
/// an entry holds them, so that they neither change nor move as long as it is kept.
final class PathLibrary {
  /// In elements of paths, which take up to 56 bytes each.
  private static let limit = 262_144

  /// What is made of a layer's path.
  private struct Key: Hashable {
    var elements: UnsafeRawPointer?
    var count: Int
    var origin: Point
    var start: Double
    var end: Double
  }

  private struct Entry {
    let source: Path
    let measured: MeasuredPath
  }

  private var entries: [Key: Entry] = [:]
  private var elementCount = 0

  /// The part from `start` to `end`, as fractions of its length, of a path whose origin is moved to
  /// a corner of bounds.
  func path(
    _ source: Path, from corner: Point = .zero, start: Double = 0, end: Double = 1
  ) -> MeasuredPath {
    let elements = source.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    let key = Key(
      elements: elements, count: source.elements.count, origin: corner, start: start, end: end)
    if let known = entries[key] { return known.measured }
    let made = MeasuredPath(source.moved(by: corner).trimmed(from: start, to: end))
    let cost = source.elements.count + made.path.elements.count
    if elementCount + cost > Self.limit {
      entries.removeAll(keepingCapacity: true)
      elementCount = 0
    }
    elementCount += cost
    entries[key] = Entry(source: source, measured: made)
    return made
  }
}

extension Path {
  /// The path with `corner` at the origin.
  func moved(by corner: Point) -> Path {
    guard corner != .zero else { return self }
    return transformed(by: AffineTransform(translationX: -corner.x, y: -corner.y))
  }

  /// The longest miter that is drawn, in half line widths: those beyond the limit are beveled.
  fileprivate func longestMiter(limit: Double) -> Double {
    var longest = 1.0
    for subpath in tangents {
      for (incoming, outgoing) in subpath {
        // For unit vectors with the angle φ between them the miter is 1 / cos(φ/2).
        let product = incoming.dx * outgoing.dx + incoming.dy * outgoing.dy
        let scale = incoming.length * outgoing.length
        guard scale > 0 else { continue }
        let cosine = ((1 + max(-1, product / scale)) / 2).squareRoot()
        // A hair is added to the limit: these directions are rounded otherwise than the outline's.
        if cosine * (limit + 1e-6) >= 1 { longest = max(longest, 1 / cosine) }
      }
    }
    return longest
  }
}
