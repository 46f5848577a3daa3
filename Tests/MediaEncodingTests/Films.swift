import Geometry
import MediaEncoding
import Pixels

/// Frames in memory that tests feed to writers as the pipeline does.
struct Film {
  var description: FilmDescription
  var frames: [PixelBuffer]

  init(_ frames: [PixelBuffer], rate: Rational, playCount: Int = 0) {
    self.frames = frames
    description = FilmDescription(
      width: frames.first?.width ?? 1, height: frames.first?.height ?? 1, frameRate: rate,
      frameCount: frames.count, playCount: playCount)
  }

  /// Segments of `length` frames, the last one of what is left.
  func segments(of length: Int) -> [FilmSegment] {
    stride(from: 0, to: frames.count, by: length).enumerated().map { index, start in
      FilmSegment(index: index, frames: start..<min(start + length, frames.count))
    }
  }

  /// What differs between two frames, in two rectangles that overlap.
  private func damage(of index: Int) -> [PixelRect] {
    guard index > 0, let bounds = frames[index].difference(from: frames[index - 1]).bounds else {
      return []
    }
    guard bounds.width > 2 else { return [bounds] }
    let third = bounds.width / 3
    return [
      PixelRect(x: bounds.x, y: bounds.y, width: third * 2, height: bounds.height),
      PixelRect(
        x: bounds.x + third, y: bounds.y, width: bounds.width - third, height: bounds.height),
    ]
  }

  /// Writes the film in segments, of which one may outlast the others; buffers are overwritten after each frame, as a
  /// worker may.
  @discardableResult
  func write<Writer: FilmWriter>(
    with writer: Writer, segmentLength: Int = .max, outlasting: Int? = nil
  ) throws -> Writer.Output {
    var outputs: [Writer.Sink.Output] = []
    for var segment in segments(of: min(segmentLength, max(1, frames.count))) {
      segment.outlastsOthers = segment.index == outlasting
      let sink = try writer.makeSink(for: segment)
      let first = max(0, segment.frames.lowerBound - writer.leadingFrames)
      let shared = PixelBuffer(width: description.width, height: description.height)
      for index in first..<segment.frames.upperBound {
        shared.replaceContents(by: frames[index])
        let rects = index == first ? [shared.bounds] : damage(of: index)
        try sink.write(RenderedFrame(index: index, pixels: shared, damage: rects))
      }
      outputs.append(try sink.finish())
    }
    return try writer.join(outputs)
  }
}

extension PixelBuffer {
  func replaceContents(by other: PixelBuffer) {
    withUnsafeMutableBytes { mine in other.withUnsafeBytes { mine.copyMemory(from: $0) } }
  }

  static func flat(_ color: UInt32, width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    buffer.fill(buffer.bounds, color)
    return buffer
  }

  func fill(_ rect: PixelRect, _ color: UInt32) {
    guard let rect = rect.intersection(bounds) else { return }
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { self[x, y] = color } }
  }
}

extension Film {
  /// A square that moves over a ground with a stripe, and rests in every fourth frame.
  static func movingSquare(
    count: Int, rate: Rational = 30, width: Int = 64, height: Int = 48, playCount: Int = 0
  ) -> Film {
    var frames: [PixelBuffer] = []
    for index in 0..<count {
      let frame = PixelBuffer.flat(0xFFF0_F0F0, width: width, height: height)
      frame.fill(PixelRect(x: 0, y: height / 2, width: width, height: 3), 0xFF20_60C0)
      let place = (index - (index % 4 == 3 ? 1 : 0)) * 2 % (width - 10)
      frame.fill(PixelRect(x: place, y: height / 3, width: 10, height: 14), 0xFFE0_4020)
      frames.append(frame)
    }
    return Film(frames, rate: rate, playCount: playCount)
  }

  /// Flat frames whose gray says their index, in steps that no encoder confuses.
  static func numbered(count: Int, rate: Rational) -> Film {
    Film(
      (0..<count).map { .flat(gray(of: $0), width: 48, height: 32) }, rate: rate)
  }

  /// A gray that differs by at least 20 from those of the frames around.
  static func gray(of index: Int) -> UInt32 {
    0xFF00_0000 | UInt32(index * 7 % 11 * 20 + 20) * 0x01_0101
  }
}

/// All frames of a file.
func decode(_ path: String) throws -> (info: FilmReader.Info, frames: [FilmReader.Frame]) {
  let reader = try FilmReader(path: path)
  var frames: [FilmReader.Frame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return (reader.info, frames)
}
