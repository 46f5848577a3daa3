package import MediaEncoding
package import Pixels

/// Writes no file: hashes every frame of a film, for manifests.
package struct FrameHashCensus: FilmWriter {
  package let film: FilmDescription
  package var leadingFrames: Int { 0 }

  package init(film: FilmDescription) { self.film = film }

  package func makeSink(for segment: FilmSegment) -> Sink { Sink() }

  package func join(_ outputs: [[FrameHash]]) -> [FrameHash] { outputs.flatMap(\.self) }

  package final class Sink: FrameSink {
    private var hashes: [FrameHash] = []

    package func write(_ frame: RenderedFrame) {
      if frame.damage.isEmpty, let last = hashes.last {
        hashes.append(last)
      } else {
        hashes.append(frame.pixels.frameHash)
      }
    }

    package func finish() -> [FrameHash] { hashes }
  }
}
