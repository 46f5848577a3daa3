import Foundation
import MediaEncoding
import OutputFormats
import SceneModel

/// A piece of a render that one machine draws by itself and leaves in a cache, of which the films are joined.
package struct RenderChunk: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    /// One part of the pass for all films of a size.
    case part(Int, ofPass: Int)
    /// A file that is made in one go, by its place among those.
    case file(Int)
  }

  package let piece: Piece
  /// What it is, for people: `frames 0 to 149`, `rocket.svg`.
  package let title: String
}

extension RenderPlan {
  /// All pieces of the render, in a fixed order: they follow from the plan alone and never from the number of workers.
  ///
  /// - Throws: `RenderOptionError` for a format whose frames are no pieces of one file.
  package func chunks() throws -> [RenderChunk] {
    guard !targets.contains(where: { $0.format == .png }) else {
      throw RenderOptionError(
        "frames as PNG files are written where they are to lie: they cannot be drawn in chunks")
    }
    let counterparts = FilmSegment.segments(ofFrames: counted.frameCount)
    var chunks: [RenderChunk] = []
    for (pass, size) in sizes.enumerated() {
      let targets = drawnTargets.filter { $0.film.size == size }
      for counterpart in counterparts {
        let isDrawn = targets.contains { target in
          FilmSegment.segments(
            of: target.film.schedule, alignedWith: counted, isStill: target.format.isStill)[
              counterpart.index] != nil
        }
        guard isDrawn else { continue }
        let frames = counterpart.frames
        chunks.append(
          RenderChunk(
            piece: .part(counterpart.index, ofPass: pass),
            title: "frames \(frames.lowerBound) to \(frames.upperBound - 1)"))
      }
    }
    chunks += wholeFiles.enumerated().map { index, file in
      RenderChunk(piece: .file(index), title: (file.path as NSString).lastPathComponent)
    }
    return chunks
  }

  /// Stands for all that its films depend on: the scene, its files, what was asked for, the program and the kind of
  /// processor.
  ///
  /// - Throws: What keeps it from being known.
  package func digest() throws -> String {
    let keys =
      try targets.map { try key(of: $0).digits }
      + wholeFiles.compactMap { $0 as? Sheet }.map { try key(of: $0).digits }
    return try CacheKey("plan", of: loaded, keys).digits
  }

  /// Draws one piece and keeps it, with a cache; what is there already is not drawn.
  ///
  /// What is written for a while lies beside the plan's files.
  ///
  /// - Throws: What keeps it from being drawn.
  package func draw(_ chunk: RenderChunk, runsAhead: Bool) async throws {
    switch chunk.piece {
    case .file(let index):
      guard wholeFiles.indices.contains(index) else { return }
      let file = wholeFiles[index]
      place(of: file)?.keep(try file.write {})
      unlink(file.path)
    case .part(let part, let pass):
      let begun = try begin {}
      defer { begun.films.forEach { $0.discard() } }
      guard begun.passes.indices.contains(pass) else { return }
      try await begun.passes[pass].run(part: part, runsAhead: runsAhead)
      // A film of one part is complete, and joined here.
      for film in begun.films where film.pass == pass && film.outlet.isComplete(withPart: part) {
        unlink(try film.close().path)
      }
    }
  }
}
