import Geometry
import MotionTrace
import Pixels
import Testing

@testable import FrameReview

/// What baselines have digests of may never be spelled otherwise.
struct LayerDigestTests {
  private static let values: [TraceValue] = [
    .numbers([]), .numbers([1]), .numbers([1, -0.0, 0.1, 1e300, -1.5e-7]),
    .numbers([.leastNonzeroMagnitude, .nan, .infinity, -.infinity, 1e16, 123_456_789.123]),
    .color(nil), .color(Color(red: 1, green: 0.5, blue: 0.1, alpha: 0)), .color(.black), .text(""),
    .text("plain"), .text("a\"b\\c\nd\r\t\u{0}\u{1}é\u{301}\u{200D}🙂"),
  ]

  @Test(arguments: values) func `a value is spelled as Swift spells it`(value: TraceValue) {
    var text = ""
    value.spell(into: &text)
    #expect(text == "\(value)")
  }

  /// A digest that a committed baseline has, of lines that this test spells out.
  @Test func `a track's digest is that of its lines`() {
    var track = Track(property: "position")
    track.append(.numbers([1, 2]), at: 0)
    track.append(.numbers([1.5, 2]), at: 3)
    let digests = LayerDigests(
      MotionTrace(
        frameRate: 60, frameCount: 4, layers: [TracedLayer(id: "box", tracks: [track])]))
    let lines = Array("0 numbers([1.0, 2.0])\n3 numbers([1.5, 2.0])".utf8)
    let digest = lines.withUnsafeBytes { ByteDigest.digest(of: $0) } & 0xFFFF_FFFF
    let digits = String(digest, radix: 16)
    #expect(
      digests.lines["box"]
        == "position:" + String(repeating: "0", count: 8 - digits.count) + digits)
  }
}
