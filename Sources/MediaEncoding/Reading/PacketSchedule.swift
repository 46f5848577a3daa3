import CFFmpeg
import Geometry
import Libav

/// When the frames of a stream are shown, by its packets.
struct PacketSchedule {
  private let times: [Int64]
  private let end: Int64
  private let timeBase: Rational

  init(
    _ input: borrowing Demuxer, stream: UnsafeMutablePointer<AVStream>, path: String
  ) throws {
    let packet = try Packet()
    var packets: [(time: Int64, duration: Int64)] = []
    var clock: Int64 = 0
    while try input.read(packet, path: path) {
      let read = packet.pointer.pointee
      // GIF's and pictures' packets need not carry a time: one follows the other.
      let time = read.pts != shim_no_timestamp ? read.pts : clock
      packets.append((time, max(0, read.duration)))
      clock = time + max(0, read.duration)
    }
    let stated = stream.pointee.nb_frames
    let base = stream.pointee.time_base
    packets.sort { $0.time < $1.time }
    guard let last = packets.last, stated == 0 || stated == packets.count,
      let timeBase = Rational(Int64(base.num), over: Int64(base.den))
    else { throw AVError.invalidData("av_read_frame", path: path) }
    times = packets.map(\.time)
    end = last.time + last.duration
    self.timeBase = timeBase
  }

  var count: Int { times.count }
  var duration: Rational { seconds(end - times[0]) }

  /// In seconds from the first frame.
  func time(of frame: Int) -> Rational { seconds(times[frame] - times[0]) }

  /// Frames per second where all last equally long.
  var frameRate: Rational? {
    let step = (times.count > 1 ? times[1] : end) - times[0]
    let next = times.dropFirst() + [end]
    guard step > 0, zip(times, next).allSatisfy({ $1 - $0 == step }) else { return nil }
    return .one / seconds(step)
  }

  private func seconds(_ ticks: Int64) -> Rational { Rational(Int(ticks)) * timeBase }
}
