import FrameReview
import Foundation
import Pixels
import PlainPixelmatch

/// How long the metrics take for a pair of 1920×1080 pixels on one thread, the best of nine runs.
@main
enum Measure {
  static func main() {
    let cases: [(String, UInt64)] = [
      ("every pixel differs", 1), ("one in four", 4), ("one in twenty", 20),
    ]
    for (name, share) in cases {
      print(name)
      let (a, b) = pair(share)
      let plain = time {
        plain_pixelmatch_count(a.bytes, b.bytes, a.pixelCount, 0.1)
      }
      report("pixelmatch, plain C", plain, plain)
      let newer = time {
        plain_pixelmatch_oklab_count(a.bytes, b.bytes, a.pixelCount, 0.1)
      }
      report("its OKLab, plain C", newer, plain)
      for distance in PerceivedDifference.Distance.allCases {
        let taken = time {
          PerceivedDifference.mask(a, b, by: distance, above: 0.1).marks.count
        }
        report("\(distance)", taken, plain)
      }
    }
    let (a, b) = pair(20)
    let copy = StraightPicture(width: a.width, height: a.height, bytes: a.bytes.map { $0 })
    let compared = time {
      a.bytes.withUnsafeBytes { x in
        copy.bytes.withUnsafeBytes { y in
          guard let x = x.baseAddress, let y = y.baseAddress else { return 1 }
          return Int(memcmp(x, y, a.bytes.count))
        }
      }
    }
    print("equal pictures")
    report("memcmp", compared, compared)
    report("exact", time { a.difference(from: copy).count }, compared)
    print("one in twenty")
    report("exact", time { a.difference(from: b).count }, compared)
    report("ssimulacra2", time { Ssimulacra2.score(original: a, distorted: b) ?? 0 }, nil)
    report("ssim", time { StructuralSimilarity.score(a, b) ?? 0 }, nil)
    report("ciede2000", time { ColorDifference(a, b).values.count }, nil)
  }

  /// A picture of noise, and another in which one of `share` pixels moved a little.
  private static func pair(_ share: UInt64) -> (StraightPicture, StraightPicture) {
    var state: UInt64 = 1
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    var a = [UInt8](repeating: 255, count: 1920 * 1080 * 4)
    var b = a
    for pixel in 0..<1920 * 1080 {
      let isChanged = next() % share == 0
      for place in pixel * 4..<pixel * 4 + 3 {
        a[place] = UInt8(truncatingIfNeeded: next())
        b[place] = isChanged ? a[place] ^ UInt8(truncatingIfNeeded: next() & 31) : a[place]
      }
    }
    return (
      StraightPicture(width: 1920, height: 1080, bytes: a),
      StraightPicture(width: 1920, height: 1080, bytes: b)
    )
  }

  /// In milliseconds of this thread's own time: what others do on the machine does not count.
  private static func time(_ body: () -> some Equatable) -> Double {
    let expected = body()
    return (0..<9).map { _ in
      let start = threadTime
      precondition(body() == expected, "a measured function must give one result")
      return threadTime - start
    }.min() ?? 0
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func report(_ name: String, _ time: Double, _ base: Double?) {
    let ratio = base.map { String(format: "%6.2f ×", time / $0) } ?? ""
    print(
      "  \(name.padding(toLength: 22, withPad: " ", startingAt: 0))"
        + String(format: "%8.2f ms  ", time) + ratio)
  }
}
