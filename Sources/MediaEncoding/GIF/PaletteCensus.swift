import Geometry
import OutputFormats
package import Pixels

/// The first pass over a film that becomes a GIF: which colors it shows, and for how long.
///
/// Its result is the palette that `GIFWriter` needs. A pixel that changes in frame i of a segment
/// takes the rest of the segment from its old color and gives it to the new one, so that only
/// damage is looked at.
package struct PaletteCensus: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0

  package init(_ film: FilmDescription) throws {
    try film.validate(for: .gif)
    self.film = film
  }

  package func makeSink(for segment: FilmSegment) -> PaletteCensusSink {
    PaletteCensusSink(film, segment)
  }

  package func join(_ segments: [SegmentColors]) throws -> GIFPalette {
    try checkComplete(segments.map(\.frames), of: film)
    var census = ColorCensus()
    for segment in segments { census.merge(segment.tally) }
    return GIFPalette(census.tally)
  }
}

/// The colors of one segment's frames.
package struct SegmentColors: Sendable {
  let frames: Range<Int>
  let tally: ColorTally
}

/// Counts the colors of one segment's frames.
package final class PaletteCensusSink: FrameSink {
  private let segment: FilmSegment
  private let memory: FrameMemory
  private var order: FrameOrder
  private var census = ColorCensus()

  init(_ film: FilmDescription, _ segment: FilmSegment) {
    self.segment = segment
    order = FrameOrder(film, segment)
    memory = FrameMemory(width: film.width, height: film.height)
  }

  package func write(_ frame: RenderedFrame) {
    order.note(frame)
    let remaining = segment.frames.upperBound - frame.index
    memory.update(from: frame.pixels, damage: frame.damage) { _, before, now in
      // Equal neighbors are counted at once.
      var run = (old: UInt32(0), new: UInt32(0), count: 0)
      for i in now.indices {
        let change = (old: before?[i] ?? now[i], new: now[i])
        if change != (run.old, run.new) {
          count(run, isFirst: before == nil, remaining: remaining)
          run = (change.old, change.new, 0)
        }
        run.count += 1
      }
      count(run, isFirst: before == nil, remaining: remaining)
    }
  }

  package func finish() throws -> SegmentColors {
    try order.finish()
    return SegmentColors(frames: segment.frames, tally: census.tally)
  }

  private func count(_ run: (old: UInt32, new: UInt32, count: Int), isFirst: Bool, remaining: Int) {
    guard run.count > 0, isFirst || run.old != run.new else { return }
    if !isFirst { census.add(run.old, weight: -run.count * remaining) }
    census.add(run.new, weight: run.count * remaining)
  }
}
