import FrameReview
import Pixels
import TestSupport
import Testing

/// Generated films with one deed done to each: the verdict must be that deed.
struct MotionPropertyTests {
  /// Boxes that move along smooth paths, all the time.
  private struct Stage {
    private struct Box {
      var from: (x: Double, y: Double)
      var way: (x: Double, y: Double)
      var side: Double
      var color: UInt32
      var bend: Double
    }

    let length: Int
    private let boxes: [Box]

    init(_ random: inout SeededGenerator) {
      length = Int.random(in: 32...60, using: &random)
      let count = Int.random(in: 2...4, using: &random)
      boxes = (0..<count).map { _ in
        Box(
          from: (.random(in: 2...50, using: &random), .random(in: 2...28, using: &random)),
          way: (.random(in: 20...40, using: &random), .random(in: -12...12, using: &random)),
          side: .random(in: 6...10, using: &random),
          color: UInt32.random(in: 0...0x7F7F7F, using: &random),
          bend: .random(in: 0.1...0.5, using: &random))
      }
    }

    /// The picture at a time in frames.
    func picture(at time: Double, without hidden: Int? = nil) -> PixelBuffer {
      let buffer = PixelBuffer(width: 96, height: 48)
      for y in 0..<48 { for x in 0..<96 { buffer[x, y] = 0xFFF4_F0E8 } }
      let t = min(max(time / Double(length - 1), 0), 1)
      for (index, box) in boxes.enumerated() where index != hidden {
        // Never still: a straight way with a bend.
        let progress = t + box.bend * t * (1 - t)
        let (left, top) = (box.from.x + box.way.x * progress, box.from.y + box.way.y * progress)
        for y in max(0, Int(top))..<min(48, Int(top + box.side) + 1) {
          for x in max(0, Int(left))..<min(96, Int(left + box.side) + 1) {
            func cover(_ low: Double, _ cell: Int) -> Double {
              max(0, min(low + box.side, Double(cell + 1)) - max(low, Double(cell)))
            }
            let alpha = cover(left, x) * cover(top, y)
            var mixed: UInt32 = 0xFF00_0000
            for shift in [UInt32(0), 8, 16] {
              let (below, above) = (buffer[x, y] >> shift & 255, box.color >> shift & 255)
              let value = Double(below) + (Double(above) - Double(below)) * alpha
              mixed |= UInt32(value.rounded()) << shift
            }
            buffer[x, y] = mixed
          }
        }
      }
      return buffer
    }

    func film() -> [PixelBuffer] { (0..<length).map { picture(at: Double($0)) } }
  }

  private func verdict(_ old: [PixelBuffer], _ new: [PixelBuffer]) throws -> MotionVerdict {
    try MotionVerdict(old: FilmSketch(old), new: FilmSketch(new))
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `each deed is found`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage(&random)
    let (old, length) = (stage.film(), stage.length)
    let blot = PixelBuffer(width: 96, height: 48)

    #expect(try verdict(old, old).kind == .same)

    // Shifts, both ways; the first frame is held, or the last.
    let shift = Int.random(in: 1...6, using: &random)
    for step in [shift, -shift] {
      let new = (0..<length).map { old[min(max($0 - step, 0), length - 1)] }
      guard case .shift(let frames, let range) = try verdict(old, new).kind else {
        Issue.record("shift \(step) is \(try verdict(old, new).kind)")
        continue
      }
      #expect(frames == step && range == step...step)
    }

    let at = Int.random(in: 8...length - 12, using: &random)
    let count = Int.random(in: 1...3, using: &random)
    var held = old
    held.insert(contentsOf: Array(repeating: old[at - 1], count: count), at: at)
    let inserted = try verdict(old, held)
    #expect(inserted.kind == .inserted(new: Array(at..<at + count)))
    #expect(inserted.firstDivergentFrame == at)

    var dropped = old
    dropped.removeSubrange(at..<at + count)
    let deleted = try verdict(old, dropped)
    #expect(deleted.kind == .deleted(old: Array(at..<at + count)))
    #expect(deleted.firstDivergentFrame == at)

    // Held here, dropped there: as long as before.
    let later = at + count + 4
    if later + count < length - 2 {
      var retimed = old
      retimed.removeSubrange(later..<later + count)
      retimed.insert(contentsOf: Array(repeating: old[at - 1], count: count), at: at)
      #expect(
        try verdict(old, retimed).kind
          == .retimed(
            inserted: Array(at..<at + count), deleted: Array(later..<later + count)))
    }

    var glitched = old
    glitched[at] = blot
    #expect(try verdict(old, glitched).kind == .glitch(frame: at))

    let period = Int.random(in: 5...8, using: &random)
    let flickers = Array(stride(from: 2, to: length, by: period))
    var flickering = old
    for frame in flickers { flickering[frame] = blot }
    #expect(try verdict(old, flickering).kind == .flicker(frames: flickers, period: period))

    let missing = Int.random(in: 1...9, using: &random)
    #expect(try verdict(old, old.dropLast(missing)).kind == .truncated(missing: missing))
    #expect(try verdict(old.dropLast(missing), old).kind == .extended(added: missing))

    for ratio in [
      Double.random(in: 0.6...0.9, using: &random), .random(in: 1.12...1.5, using: &random),
    ] {
      let frames = Int((Double(length - 1) / ratio).rounded(.down)) + 1
      let new = (0..<frames).map { stage.picture(at: Double($0) * ratio) }
      guard case .speed(let found) = try verdict(old, new).kind else {
        Issue.record("speed \(ratio) is \(try verdict(old, new).kind)")
        continue
      }
      #expect(abs(found - ratio) < 0.05, "\(found) for \(ratio)")
    }

    // Another easing of everything: the same pictures at other times.
    let eased = (0..<length).map { frame in
      let t = Double(frame) / Double(length - 1)
      return stage.picture(at: Double(length - 1) * (t + 0.8 * t * (1 - t)))
    }
    let timing = try verdict(old, eased)
    if case .timing(let offsets) = timing.kind {
      // It runs ahead by a fifth of the film in its middle.
      let middle = offsets[length / 2]
      #expect(abs(middle + 0.2 * Double(length - 1)) < 2)
    } else {
      Issue.record("easing is \(timing.kind)")
    }

    // One box gone from some frame on is no matter of time.
    let cut = length / 3
    let without = (0..<length).map {
      $0 < cut ? old[$0] : stage.picture(at: Double($0), without: 0)
    }
    let gone = try verdict(old, without)
    #expect(gone.kind == .content)
    #expect(gone.firstDivergentFrame == cut)
    #expect(gone.runs == [cut..<length])
  }

  @Test func `nothing hides in films that stand still`() throws {
    let (still, other) = (picture(20, 10), picture(20, 10, color: 0xFF00_0000))
    let film = Array(repeating: still, count: 20)
    for changed in [[19], [18, 19], [0], [0, 1], [10]] as [[Int]] {
      var new = film
      for frame in changed { new[frame] = other }
      let verdict = try verdict(film, new)
      #expect(verdict.differingFrames == changed)
      switch verdict.kind {
      case .glitch, .content: break
      default: Issue.record("\(changed) is \(verdict.kind)")
      }
    }
    #expect(try verdict([still], [other]).kind == .glitch(frame: 0))
    #expect(try verdict([still], [still]).kind == .same)
    #expect(try verdict([], []).kind == .nothingCompared)
    #expect(try verdict([still], []).kind == .nothingCompared)
    #expect(try verdict([], [still]).kind == .nothingCompared)
    #expect(try verdict(film, Array(repeating: other, count: 20)).kind == .content)
  }

  @Test func `errors of reading frames are passed on`() {
    struct Unreadable: Error {}
    let (a, b) = (picture(20, 10), picture(20, 10, color: 0))
    #expect(throws: Unreadable.self) {
      try MotionVerdict(old: FilmSketch([a]), new: FilmSketch([b])) { _, _ in throw Unreadable() }
    }
  }

  /// An alignment takes memory and time with the square of the frames.
  @Test func `of films of an hour nothing is kept that grows with their square`() throws {
    let hashes = (0..<216_000).map { FrameHash(bits: UInt64($0)) }
    let (old, new) = (FilmSketch(hashes: hashes), FilmSketch(hashes: hashes.reversed()))
    let clock = ContinuousClock.now
    #expect(try MotionVerdict(old: old, new: new).kind == .content)
    #expect(try MotionVerdict(old: old, new: old).kind == .same)
    #expect(ContinuousClock.now - clock < .seconds(30))
  }
}
