import CFFmpeg
import Geometry
import Libav

/// When the frames of a stream are shown, by its packets.
struct PacketSchedule {
  let count: Int
  let timing: FrameTiming
  /// When the first frame is shown, in seconds by the file's own clock.
  let start: Rational

  /// Reads all packets: containers state numbers and durations that need not be true.
  init(_ path: String, name: String, structure: FileStructure) throws {
    let input = try Demuxer(path, name: name)
    let stream = try input.findVideo()
    let timeBase = try Self.timeBase(of: stream, path)
    let packets = try Self.packets(input, stream, path)
    guard let first = packets.first, let last = packets.last else {
      throw UnreadableFilm(path, "has no frames")
    }
    count = packets.count
    start = Rational(Int(first.time)) * timeBase
    guard count <= FilmLimits.frames else {
      throw UnreadableFilm(path, "has more than \(FilmLimits.frames) frames, which is the limit")
    }
    let stated = stream.pointee.nb_frames
    if structure.format == .mp4 || structure.format == .avif, stated != 0, stated != count {
      // An edit list may cut frames away; without it all must be there.
      let whole = try Demuxer(path, name: name, showsAll: true)
      guard try Self.packets(whole, whole.findVideo(), path).count == stated else {
        throw UnreadableFilm.cut(path, "with \(count) of \(stated) frames")
      }
    }
    if let delays = structure.delays {
      guard delays.count == count else {
        throw UnreadableFilm(
          path, "is damaged: \(delays.count) frames are announced, \(count) there")
      }
      let centiseconds = structure.format == .gif ? Rational(1) / 100 : nil
      timing = FrameTiming(delays: delays, tick: centiseconds, isCoarse: true)
      return
    }
    guard zip(packets, packets.dropFirst()).allSatisfy({ $0.time < $1.time }) else {
      throw UnreadableFilm(path, "shows two frames at one time")
    }
    timing = FrameTiming(
      starts: packets.map { Rational(Int($0.time - first.time)) * timeBase },
      end: last.duration > 0
        ? Rational(Int(last.time + last.duration - first.time)) * timeBase : nil,
      tick: timeBase, isCoarse: structure.format == .matroska,
      stated: input.statedRates(of: stream))
  }

  private static func timeBase(
    of stream: UnsafeMutablePointer<AVStream>, _ path: String
  ) throws -> Rational {
    let base = stream.pointee.time_base
    guard let timeBase = Rational(Int64(base.num), over: Int64(base.den)), timeBase > .zero else {
      throw UnreadableFilm(path, "counts time in nothing")
    }
    return timeBase
  }

  /// The packets of frames that are shown, by their times.
  private static func packets(
    _ input: borrowing Demuxer, _ stream: UnsafeMutablePointer<AVStream>, _ path: String
  ) throws -> [(time: Int64, duration: Int64)] {
    let packet = try Packet()
    var packets: [(time: Int64, duration: Int64)] = []
    var clock: Int64 = 0
    let codec = stream.pointee.codecpar.pointee.codec_id
    while try input.read(packet) {
      let read = packet.pointer.pointee
      if read.flags & AV_PKT_FLAG_DISCARD != 0 || !isShown(packet, codec) { continue }
      // AVI's packets say when they are decoded, pictures' nothing: one follows the other.
      let time = [read.pts, read.dts].first { $0 != shim_no_timestamp } ?? clock
      packets.append((time, max(0, read.duration)))
      clock = time + max(0, read.duration)
    }
    return packets.sorted { $0.time < $1.time }
  }

  /// VP8 has frames that others refer to and that nobody sees: bit 4 of the first byte is clear.
  private static func isShown(_ packet: borrowing Packet, _ codec: AVCodecID) -> Bool {
    codec != AV_CODEC_ID_VP8 || packet.bytes.first.map { $0 & 0x10 != 0 } ?? false
  }
}
