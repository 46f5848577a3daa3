import CFFmpeg
import Geometry
import Libav
import OutputFormats
package import Pixels

/// Writes a film as video: WebM, ProRes or AVIF, by the row of its coding.
///
/// Every segment has an encoder of its own and starts with a frame that players can seek to; its
/// packets wait in a file of `scratchDirectory` and are joined in order. Colors are BT.709, limited
/// range, and tagged so. Films that are not opaque have their alpha beside colors that are not
/// premultiplied, where the format can say so; else translucent pixels count as over black.
package struct VideoWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let coding: VideoCoding
  private let path: String
  private let scratchDirectory: String

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(
    _ film: FilmDescription, coding: VideoCoding, path: String, scratchDirectory: String
  ) throws {
    try film.validate(for: coding.format)
    try OutputFile.checkWritable(path)
    var film = film
    if !coding.format.hasTransparency { film.isOpaque = true }
    (self.film, self.coding) = (film, coding)
    (self.path, self.scratchDirectory) = (path, scratchDirectory)
  }

  package func makeSink(for segment: FilmSegment) throws -> VideoSink {
    try VideoSink(film, segment, coding: coding, scratchDirectory: scratchDirectory)
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ segments: [VideoSegment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    guard let first = segments.first else { throw FilmError.noFrames }
    for segment in segments
    where !segment.parameters.extradata.elementsEqual(first.parameters.extradata) {
      throw FilmError.segmentsDisagree(index: segment.index)
    }
    let file = OutputFile(path)
    let container = try VideoContainer(
      path: file.temporaryPath, name: path, muxer: coding.muxer, frameRate: film.frameRate)
    try container.begin(
      parameters: first.parameters, options: coding.muxerOptions,
      metadata: film.isOpaque ? [:] : coding.metadataWithAlpha)
    let packet = try Packet()
    for segment in segments {
      try segment.forEachPacket { recorded in
        try packet.fill(with: recorded.bytes)
        packet.pointer.pointee.pts = Int64(recorded.frame)
        // Nothing is reordered: packets come as frames do.
        packet.pointer.pointee.dts = Int64(recorded.frame)
        packet.pointer.pointee.duration = 1
        packet.pointer.pointee.pos = -1
        packet.setKey(recorded.isKey)
        if !recorded.alpha.isEmpty { try packet.setAlpha(recorded.alpha) }
        try container.write(packet)
      }
    }
    try container.finish()
    try file.commit()
  }

  package func discard(_ segment: VideoSegment) { segment.discard() }

  package func file(of segment: VideoSegment) -> String? { segment.packets.path }

  package func placeForFile() -> String? { Spool.path(in: scratchDirectory) }

  package func output(fromFile path: String, for segment: FilmSegment) throws -> VideoSegment? {
    let packets = Spool(keptAt: path)
    let summary = try packets.summary()
    guard
      let parameters = try CodecParameters(numbers: summary.numbers, extradata: summary.head)
    else { return nil }
    return VideoSegment(
      index: segment.index, frames: segment.frames, parameters: parameters, packets: packets)
  }
}

extension SegmentSummary {
  /// What a stream's head says, for segments whose records are packets; `numbers` come first.
  init(_ parameters: CodecParameters, besides numbers: [Int] = []) {
    self.init(
      numbers: numbers + parameters.numbers, head: Array(parameters.extradata))
  }
}

/// The encoded frames of one segment.
package struct VideoSegment: Sendable {
  let index: Int
  let frames: Range<Int>
  let parameters: CodecParameters
  fileprivate let packets: Spool

  /// Takes away what waits on disk.
  func discard() { packets.remove() }

  /// A record begins with the number of bytes of alpha, and those.
  func forEachPacket(_ body: (VideoPacket) throws -> Void) throws {
    try packets.forEach { record in
      let count = Int(record.bytes.loadUnaligned(as: UInt32.self))
      let rest = UnsafeRawBufferPointer(rebasing: record.bytes.dropFirst(VideoSink.headLength))
      try body(
        VideoPacket(
          frame: record.time, isKey: record.isMarked,
          bytes: UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)),
          alpha: UnsafeRawBufferPointer(rebasing: rest.prefix(count))))
    }
  }
}

/// Encodes the frames of one segment.
package final class VideoSink: FrameSink {
  private let segment: FilmSegment
  private let picture: VideoPicture
  private let encoder: VideoEncoder
  private let spool: SpoolWriter
  private var order: FrameOrder
  private var packetCount = 0
  /// What the first packet says of the stream; nil where the encoder said it at once.
  private var described: CodecParameters?

  /// Of the number of bytes of alpha.
  fileprivate static let headLength = 4

  init(
    _ film: FilmDescription, _ segment: FilmSegment, coding: VideoCoding, scratchDirectory: String
  ) throws {
    self.segment = segment
    order = FrameOrder(film, segment)
    let picture = VideoPicture(film, coding.layout, hasAlpha: !film.isOpaque)
    encoder = try VideoEncoder(coding, film, picture)
    spool = try SpoolWriter(directory: scratchDirectory)
    self.picture = picture
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    let isFirst = frame.index == segment.frames.lowerBound
    StageMeter.measure(.convert, within: .encode) { picture.show(frame, isFirst: isFirst) }
    try encoder.encode(picture, index: frame.index, consume: store)
  }

  package func finish() throws -> VideoSegment {
    try order.finish()
    try encoder.finish(consume: store)
    guard packetCount == segment.frames.count else {
      throw FilmError.framesMissing(expected: segment.frames.count, found: packetCount)
    }
    let parameters = described ?? encoder.parameters
    return VideoSegment(
      index: segment.index, frames: segment.frames, parameters: parameters,
      packets: try spool.finish(SegmentSummary(parameters)))
  }

  private func store(_ packet: VideoPacket) throws {
    if described == nil, !packet.head.isEmpty {
      described = try CodecParameters(encoder.parameters, extradata: packet.head)
    }
    var record: [UInt8] = []
    record.reserveCapacity(Self.headLength + packet.alpha.count + packet.bytes.count)
    withUnsafeBytes(of: UInt32(packet.alpha.count)) { record.append(contentsOf: $0) }
    record.append(contentsOf: packet.alpha)
    record.append(contentsOf: packet.bytes)
    try record.withUnsafeBytes {
      try spool.append(time: packet.frame, isMarked: packet.isKey, $0)
    }
    packetCount += 1
  }
}
