import AnimationEngine
import Assets
import Foundation
import Libav
import MediaEncoding
import OutputFormats

/// Where the segments of one film are kept, by what their frames show.
///
/// Not what the scene says decides, but what came of it: the state of every frame, from which it is drawn. So a change of
/// the scene costs those segments of which it changes a frame, and one that was killed goes on where it was.
struct SegmentPlace: Sendable {
  let cache: RenderCache
  /// What the film is called.
  let title: String
  /// Stands for all that its segments depend on beside their frames.
  private let base: String
  /// Says that segments of a film of this name, length and format were kept before: only then is it worth while to find
  /// out the states of frames before they are drawn.
  private let mark: CacheKey

  /// - Throws: What keeps a key from being made.
  init(
    _ cache: RenderCache, film: String, format: OutputFormat, description: FilmDescription,
    parts: [Any]
  ) throws {
    (self.cache, title) = (cache, "\(film)\(format.fileEnding.map { ".\($0)" } ?? "")")
    guard let fonts = AssetLibrary.fontHash else { throw CacheObstacle() }
    let hash = try SHA256()
    hash.add("inbetween \(RenderCache.version) segments of \(format.name)")
    hash.add(ValueText.of(description))
    for part in parts { hash.add(ValueText.of(part)) }
    for part in [fonts, ProgramIdentity.program, ProgramIdentity.libraries] { hash.add(part) }
    hash.add(ProgramIdentity.processor)
    base = hash.finish()
    let name = try SHA256()
    name.add("segments of \(film)")
    name.add(base)
    mark = CacheKey(digits: name.finish())
  }

  /// Whether it is likely that some of its segments are there.
  var isMarked: Bool { cache.has(mark) }

  /// The key of a segment whose frames, and those that it wants to see before them, have these states.
  private func key(of segment: FilmSegment, _ states: [StateKey]) throws -> CacheKey {
    let hash = try SHA256()
    hash.add(base)
    hash.add("\(segment.index) \(segment.frames)\(segment.outlastsOthers ? ", two threads" : "")")
    for state in states { hash.add(state.description) }
    return CacheKey(digits: hash.finish())
  }

  /// Puts a segment's file in its place; false where there is none, or none that is whole.
  func restore(_ segment: FilmSegment, showing states: [StateKey], to path: String) -> Bool {
    guard let key = try? key(of: segment, states) else { return false }
    return cache.restore(key, to: path) != nil
  }

  /// Whether a segment is there.
  func has(_ segment: FilmSegment, showing states: [StateKey]) -> Bool {
    (try? key(of: segment, states)).map(cache.has) ?? false
  }

  /// Keeps the file of a segment.
  func keep(_ path: String, of segment: FilmSegment, showing states: [StateKey]) {
    guard let key = try? key(of: segment, states) else { return }
    cache.keep(
      path, as: key,
      title: "\(title), frames \(segment.frames.lowerBound) to \(segment.frames.upperBound - 1)",
      notes: [:])
    if !isMarked { cache.keep([], as: mark, title: "\(title), segments") }
  }
}

/// What is made of a film beside its segments.
extension SegmentPlace: PieceStore {
  private func key(ofPiece piece: String) throws -> CacheKey {
    let hash = try SHA256()
    hash.add(base)
    hash.add("piece")
    hash.add(piece)
    return CacheKey(digits: hash.finish())
  }

  func restore(_ piece: String, to path: String) -> Bool {
    guard let key = try? key(ofPiece: piece) else { return false }
    return cache.restore(key, to: path) != nil
  }

  func keep(_ path: String, as piece: String) {
    guard let key = try? key(ofPiece: piece) else { return }
    cache.keep(path, as: key, title: "\(title), piece", notes: [:])
  }
}
