import Geometry
import Libav
import OutputFormats
package import Pixels

/// Writes a film as an animated GIF: the second pass, after `PaletteCensus` has made its palette.
///
/// One color table serves the whole film. A frame is stored as the smallest rectangle in which its
/// indices differ from the frame's before it, with what is equal inside left transparent; frames
/// that look alike are one image with a longer delay. Frame n begins at round(100·n / rate)
/// hundredths of a second, so delays add up to the film's duration and never drift. Nothing is
/// dithered. Translucent pixels count as over black.
package struct GIFWriter: FilmWriter {
  package let film: FilmDescription
  /// A segment's first frame is stored as its difference from the frame before it.
  package let leadingFrames = 1
  private let palette: GIFPalette
  private let path: String
  private let scratchDirectory: String

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(
    _ film: FilmDescription, palette: GIFPalette, path: String, scratchDirectory: String
  ) throws {
    try film.validate(for: .gif)
    try OutputFile.checkWritable(path)
    (self.film, self.palette, self.path) = (film, palette, path)
    self.scratchDirectory = scratchDirectory
  }

  package func makeSink(for segment: FilmSegment) throws -> GIFSink {
    try GIFSink(film, segment, palette: palette, scratchDirectory: scratchDirectory)
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ segments: [GIFSegment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    let file = OutputFile(path)
    do {
      var stream = try GIFStream(film, palette: palette, path: file.temporaryPath)
      for segment in segments {
        try segment.images.forEach { image in
          try stream.append(image.bytes, at: image.time, hasTransparency: image.isMarked)
        }
      }
      try stream.finish()
    } catch var error as AVError where error.path == file.temporaryPath {
      error.path = path
      throw error
    }
    try file.commit()
  }

  package func discard(_ segment: GIFSegment) { segment.images.remove() }
}

/// The images of one segment: those of its frames that differ from the frame before them.
package struct GIFSegment: Sendable {
  let frames: Range<Int>
  let images: Spool
}

/// Compresses the frames of one segment.
package final class GIFSink: FrameSink {
  private let film: FilmDescription
  private let segment: FilmSegment
  private let palette: GIFPalette
  private let spool: SpoolWriter
  private let memory: FrameMemory
  private let search: PaletteSearch
  private let encoder = LZWEncoder()
  private var order: FrameOrder
  /// The index of every pixel in the frame before and, after `update`, in this one.
  private var shown: [UInt8]
  private var next: [UInt8]
  private var hasShown = false

  init(
    _ film: FilmDescription, _ segment: FilmSegment, palette: GIFPalette, scratchDirectory: String
  ) throws {
    (self.film, self.segment, self.palette) = (film, segment, palette)
    order = FrameOrder(film, segment)
    spool = try SpoolWriter(directory: scratchDirectory)
    memory = FrameMemory(width: film.width, height: film.height)
    search = PaletteSearch(palette.colors)
    shown = Array(repeating: 0, count: film.width * film.height)
    next = shown
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame, leading: 1)
    let changed = update(from: frame)
    let isLeading = frame.index < segment.frames.lowerBound
    if let changed, !isLeading {
      // The film's first image is whole: nothing is there that it could leave.
      let isFirst = frame.index == 0
      let bytes = image(of: changed, isFirst: isFirst)
      try bytes.withUnsafeBytes {
        try spool.append(time: frame.index, isMarked: !isFirst, $0)
      }
    }
    if let changed { show(changed) }
  }

  package func finish() throws -> GIFSegment {
    try order.finish()
    return GIFSegment(frames: segment.frames, images: try spool.finish())
  }

  /// Brings `next` up to date; the smallest rectangle in which it differs from `shown`.
  private func update(from frame: RenderedFrame) -> PixelRect? {
    var changed: PixelRect?
    let width = film.width
    memory.update(from: frame.pixels, damage: frame.damage) { place, before, now in
      var (first, last) = (Int.max, -1)
      for i in now.indices where before.map({ $0[i] != now[i] }) ?? true {
        let index = UInt8(search.nearest(to: now[i]))
        next[place + i] = index
        guard index != shown[place + i] || !hasShown else { continue }
        first = min(first, i)
        last = i
      }
      guard last >= 0 else { return }
      let row = PixelRect(
        x: place % width + first, y: place / width, width: last - first + 1, height: 1)
      changed = changed?.union(row) ?? row
    }
    hasShown = true
    return changed
  }

  private func show(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      for place in y * film.width + rect.x..<y * film.width + rect.maxX {
        shown[place] = next[place]
      }
    }
  }

  /// An image descriptor and compressed indices.
  private func image(of rect: PixelRect, isFirst: Bool) -> [UInt8] {
    var bytes: [UInt8] = [0x2C]
    for value in [rect.x, rect.y, rect.width, rect.height] {
      bytes.append(UInt8(value & 255))
      bytes.append(UInt8(value >> 8))
    }
    bytes.append(0)
    let transparent = palette.transparentIndex
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rect.area) { symbols in
      var count = 0
      for y in rect.y..<rect.maxY {
        for place in y * film.width + rect.x..<y * film.width + rect.maxX {
          let isUnchanged = !isFirst && shown[place] == next[place]
          symbols[count] = isUnchanged ? transparent : next[place]
          count += 1
        }
      }
      encoder.encode(UnsafeBufferPointer(symbols), bits: palette.tableBits, into: &bytes)
    }
    return bytes
  }
}
