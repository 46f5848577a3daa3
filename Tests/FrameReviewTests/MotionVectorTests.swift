import FrameReview
import Foundation
import Pixels
import TestSupport
import Testing

/// What was done to 14 films, and how their frames differ.
struct MotionVectorTests {
  private struct Truth: Decodable {
    struct Deed: Decodable {
      var kind: String
      var shift: Int?
      var at: Int?
      var count: Int?
      var ratio: Double?
      var missing: Int?
      var period: Int?
      var frames: [Int]?
      var firstDivergentFrame: Int?
    }

    struct Frame: Decodable {
      var frame: Int
      var changedPixels: Int
      var maxChannelDiff: Int
      var bbox: [Int]?
    }

    var truth: Deed
    var exactFirstDivergentFrame: Int?
    var perFrame: [Frame]
  }

  private static func truths() throws -> [String: Truth] {
    try Vectors.decode([String: Truth].self, from: "review/anim.truth.json")
  }

  @Test func `verdicts, frames, shifts and ratios`() throws {
    let truths = try Self.truths()
    #expect(truths.count == 14)
    for (name, truth) in truths.sorted(by: { $0.key < $1.key }) {
      let verdict = try MotionVerdict(
        old: FilmSketch(ReviewVectors.film("\(name).a")),
        new: FilmSketch(ReviewVectors.film("\(name).b")))
      let deed = truth.truth
      #expect(verdict.firstDivergentFrame == truth.exactFirstDivergentFrame, "\(name)")
      let changed = truth.perFrame.filter { $0.changedPixels > 0 }.map(\.frame)
      #expect(verdict.differingFrames == changed, "\(name)")
      switch deed.kind {
      case "equal": #expect(verdict.kind == .same)
      case "shift":
        guard case .shift(let frames, _) = verdict.kind else {
          Issue.record("\(name) is \(verdict.kind)")
          continue
        }
        #expect(frames == deed.shift, "\(name)")
      case "insert":
        let (at, count) = (try #require(deed.at), try #require(deed.count))
        #expect(verdict.kind == .inserted(new: Array(at..<at + count)), "\(name)")
      case "delete":
        let (at, count) = (try #require(deed.at), try #require(deed.count))
        #expect(verdict.kind == .deleted(old: Array(at..<at + count)), "\(name)")
      case "glitch":
        #expect(verdict.kind == .glitch(frame: try #require(deed.firstDivergentFrame)), "\(name)")
      case "flicker":
        #expect(
          verdict.kind == .flicker(frames: try #require(deed.frames), period: deed.period),
          "\(name)")
      case "speed":
        guard case .speed(let ratio) = verdict.kind else {
          Issue.record("\(name) is \(verdict.kind)")
          continue
        }
        #expect(abs(ratio - (try #require(deed.ratio))) < 0.02, "\(name)")
      case "truncated":
        #expect(verdict.kind == .truncated(missing: try #require(deed.missing)), "\(name)")
      case "layer", "layerShift", "easing":
        // One of several layers changed: frames alone cannot say more than that pictures differ.
        #expect(verdict.kind == .content, "\(name)")
      case "noise":
        #expect(verdict.kind == .content, "\(name)")
      default: Issue.record("\(name) has the unknown kind \(deed.kind)")
      }
    }
  }

  @Test(arguments: [
    ("identical", "the same motion"),
    ("truncated", "ends 5 frames (0.083 s) early, all equal so far"),
    ("global-delay", "all of it 3 frames (0.05 s) later"),
    ("global-early", "all of it 2 frames (0.033 s) earlier"),
    ("inserted-hold", "frames put in: 15, 16; all others match"),
    ("dropped-frames", "frames taken out: 18, 19, 20; all others match"),
    ("one-frame-glitch", "differs in frame 23 alone"),
    ("flicker-every-6", "flickers in frames 3, 9, 15, 21, 27, 33, every 6 frames"),
    ("layer-C-missing-after", "other pictures in 18 frames from frame 18"),
    ("speed-ratio", "the same motion at 0.8 times the speed"),
  ])
  func `verdicts in words`(name: String, words: String) throws {
    let verdict = try MotionVerdict(
      old: FilmSketch(ReviewVectors.film("\(name).a")),
      new: FilmSketch(ReviewVectors.film("\(name).b")))
    #expect(verdict.sentence(at: FrameRate(60)) == words)
  }

  @Test func `noise passes with any tolerance of one step`() throws {
    let (old, new) = (
      try ReviewVectors.film("noise-plusminus1.a"), try ReviewVectors.film("noise-plusminus1.b")
    )
    let tolerance = Tolerance.Preset.strict.tolerance
    let verdict = try MotionVerdict(old: FilmSketch(old), new: FilmSketch(new)) { i, j in
      PictureComparison(StraightPicture(old[i]), StraightPicture(new[j]), tolerance).passes
    }
    #expect(verdict.kind == .same)
  }

  @Test func `numbers of each frame`() throws {
    for (name, truth) in try Self.truths() {
      let (old, new) = (
        try ReviewVectors.film("\(name).a"), try ReviewVectors.film("\(name).b")
      )
      #expect(truth.perFrame.count == min(old.count, new.count))
      for frame in truth.perFrame {
        let comparison = PictureComparison(
          StraightPicture(old[frame.frame]), StraightPicture(new[frame.frame]),
          Tolerance(metric: .exact))
        #expect(comparison.differingPixels == frame.changedPixels)
        #expect(comparison.maximumChannelStep == frame.maxChannelDiff)
        #expect(
          comparison.bounds.map { [$0.x, $0.y, $0.width, $0.height] } == frame.bbox,
          "\(name) \(frame.frame)")
      }
    }
  }
}
