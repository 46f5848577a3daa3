import Geometry
import Libav
package import OutputFormats
package import Pixels

/// Writes a film as H.264 or H.265 in MP4: BT.709, limited range, and tagged so; 4:2:0 where nothing else is
/// asked for.
///
/// Every segment has an encoder of its own and starts with a frame that players can seek to; its
/// packets wait in a file of `scratchDirectory`, so that memory does not grow with the film, and
/// are joined in order. Frames last exactly 1 / frame rate. In 4:2:0 odd sides are padded to even ones
/// by repeating the last column and row. Translucent pixels count as over black.
package struct MP4Writer: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let path: String
  private let scratchDirectory: String
  private let coding: MP4Coding
  private let options: H264Options

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(
    _ film: FilmDescription, path: String, scratchDirectory: String, coding: MP4Coding = .h264,
    options: H264Options = .init()
  ) throws {
    try film.validate(for: coding.format)
    try OutputFile.checkWritable(path)
    (self.film, self.path) = (film, path)
    (self.scratchDirectory, self.coding, self.options) = (scratchDirectory, coding, options)
  }

  /// The size in the file: even sides in 4:2:0.
  package var codedSize: (width: Int, height: Int) {
    switch options.chroma {
    case .halved: (film.width + film.width % 2, film.height + film.height % 2)
    case .full: (film.width, film.height)
    }
  }

  package func makeSink(for segment: FilmSegment) throws -> MP4Sink {
    try MP4Sink(
      film, segment, coding: coding, scratchDirectory: scratchDirectory, options: options)
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ segments: [MP4Segment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    let file = OutputFile(path)
    try MP4Muxer(film, segments).write(to: file.temporaryPath, reportingAs: path)
    try file.commit()
  }

  package func discard(_ segment: MP4Segment) { segment.packets.remove() }

  package func file(of segment: MP4Segment) -> String? { segment.packets.path }

  package func placeForFile() -> String? { Spool.path(in: scratchDirectory) }

  package func output(fromFile path: String, for segment: FilmSegment) throws -> MP4Segment? {
    let packets = Spool(keptAt: path)
    let summary = try packets.summary()
    guard let delay = summary.numbers.first,
      let parameters = try CodecParameters(
        numbers: summary.numbers.dropFirst(), extradata: summary.head)
    else { return nil }
    return MP4Segment(
      index: segment.index, frames: segment.frames, parameters: parameters, packets: packets,
      reorderingDelay: delay)
  }
}

/// The encoded frames of one segment.
package struct MP4Segment: Sendable {
  let index: Int
  let frames: Range<Int>
  let parameters: CodecParameters
  let packets: Spool
  /// By how much the index of a frame is at most behind its place in coding order.
  let reorderingDelay: Int
}

/// Encodes the frames of one segment.
package final class MP4Sink: FrameSink {
  private let segment: FilmSegment
  private let picture: PlanarPicture
  private let encoder: MP4Encoder
  private let spool: SpoolWriter
  private var order: FrameOrder
  private var packetCount = 0
  private var reorderingDelay = 0

  init(
    _ film: FilmDescription, _ segment: FilmSegment, coding: MP4Coding, scratchDirectory: String,
    options: H264Options
  ) throws {
    self.segment = segment
    order = FrameOrder(film, segment)
    let picture = PlanarPicture(
      sourceWidth: film.width, sourceHeight: film.height, halvesChroma: options.chroma == .halved)
    encoder = try MP4Encoder(film, segment, picture, coding: coding, options: options)
    spool = try SpoolWriter(directory: scratchDirectory)
    self.picture = picture
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    let isFirst = frame.index == segment.frames.lowerBound
    StageMeter.measure(.convert, within: .encode) {
      picture.convert(frame.pixels, damage: isFirst ? [frame.pixels.bounds] : frame.damage)
    }
    try encoder.encodePicture(index: frame.index, consume: store)
  }

  package func finish() throws -> MP4Segment {
    try order.finish()
    try encoder.finish(consume: store)
    guard packetCount == segment.frames.count else {
      throw FilmError.framesMissing(expected: segment.frames.count, found: packetCount)
    }
    return MP4Segment(
      index: segment.index, frames: segment.frames, parameters: encoder.parameters,
      packets: try spool.finish(
        SegmentSummary(encoder.parameters, besides: [reorderingDelay])),
      reorderingDelay: reorderingDelay)
  }

  private func store(index: Int, isKey: Bool, bytes: UnsafeRawBufferPointer) throws {
    try spool.append(time: index, isMarked: isKey, bytes)
    let place = segment.frames.lowerBound + packetCount
    reorderingDelay = max(reorderingDelay, place - index)
    packetCount += 1
  }
}
