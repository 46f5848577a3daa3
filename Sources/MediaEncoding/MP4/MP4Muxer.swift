import CFFmpeg
import Geometry
import Libav

/// Joins encoded segments into one MP4 file, packet by packet.
///
/// Times are counted, not measured: frame n is shown at n frame durations, and the nth packet is
/// decoded at n minus the film's largest reordering delay, so that decoding times rise by one from
/// packet to packet across all borders. Offsets between the two may be negative, which spares the
/// file the edit list that some players ignore.
struct MP4Muxer {
  private let film: FilmDescription
  private let segments: [MP4Segment]

  init(_ film: FilmDescription, _ segments: [MP4Segment]) throws {
    (self.film, self.segments) = (film, segments)
    guard let first = segments.first else { throw FilmError.noFrames }
    for segment in segments
    where !segment.parameters.extradata.elementsEqual(first.parameters.extradata) {
      throw FilmError.segmentsDisagree(index: segment.index)
    }
  }

  /// Writes the file at `path`; errors name it `name`.
  func write(to path: String, reportingAs name: String) throws {
    let output = try VideoContainer(
      path: path, name: name, muxer: "mp4", frameRate: film.frameRate)
    try output.begin(parameters: segments[0].parameters, options: options)
    let delay = segments.map(\.reorderingDelay).max() ?? 0
    let packet = try Packet()
    var place = 0
    for segment in segments {
      try segment.packets.forEach { record in
        try packet.fill(with: record.bytes)
        packet.pointer.pointee.pts = Int64(record.time)
        packet.pointer.pointee.dts = Int64(place - delay)
        packet.pointer.pointee.duration = 1
        packet.setKey(record.isMarked)
        packet.pointer.pointee.pos = -1
        try output.write(packet)
        place += 1
      }
    }
    try output.finish()
  }

  /// The muxer refines the frame rate to at least 10000 ticks a second; the film's own clock, by
  /// default milliseconds, must tick alike for its duration to be exact.
  private var options: [String: String] {
    var ticks = film.frameRate.numerator
    while ticks < 10_000 { ticks *= 2 }
    return [
      "movflags": "+faststart+negative_cts_offsets", "use_editlist": "0",
      "movie_timescale": "\(ticks)",
    ]
  }
}
