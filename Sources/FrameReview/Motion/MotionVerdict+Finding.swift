extension MotionVerdict {
  /// Judges how a film's motion changed, from the cheapest explanation to the dearest.
  ///
  /// `matches` says whether an old frame and a new one are taken for equal; frames of one hash are
  /// not asked for; its errors are passed on. It is called for few pairs: those of equal place, and those that an explanation
  /// would pair.
  package init(
    old: FilmSketch, new: FilmSketch,
    matches: (_ old: Int, _ new: Int) throws -> Bool = { _, _ in false }
  ) throws {
    (oldFrameCount, newFrameCount) = (old.frameCount, new.frameCount)
    func isMatch(_ i: Int, _ j: Int) throws -> Bool {
      if old.hashes[i] == new.hashes[j] { return true }
      return try matches(i, j)
    }
    let shared = min(oldFrameCount, newFrameCount)
    differingFrames = try (0..<shared).filter { try !isMatch($0, $0) }

    if differingFrames.isEmpty {
      kind = Self.kind(matchingAll: oldFrameCount, newFrameCount)
    } else if let shift = try Self.shift(
      old.frameCount, new.frameCount, explaining: differingFrames.count, isMatch)
    {
      kind = shift
    } else if max(oldFrameCount, newFrameCount) > FilmSketch.longest {
      // An alignment takes memory and time with the square of the frames.
      kind = .content
    } else {
      let costs = FrameCosts(old, new)
      if let edit = try Self.edit(old, costs, isMatch) {
        kind = edit
      } else if oldFrameCount == newFrameCount, let blink = Self.blink(differingFrames, of: shared)
      {
        kind = blink
      } else {
        kind = Self.warp(costs)
      }
    }
  }

  /// Judges films of so many frames, all of which match as far as both go.
  init(matchingAll oldCount: Int, _ newCount: Int) {
    (oldFrameCount, newFrameCount, differingFrames) = (oldCount, newCount, [])
    kind = Self.kind(matchingAll: oldCount, newCount)
  }

  private static func kind(matchingAll oldCount: Int, _ newCount: Int) -> Kind {
    if min(oldCount, newCount) == 0 { return .nothingCompared }
    if oldCount == newCount { return .same }
    return newCount < oldCount
      ? .truncated(missing: oldCount - newCount) : .extended(added: newCount - oldCount)
  }

  /// A constant shift under which all overlapping frames match, the smallest first.
  ///
  /// It must explain more frames than it leaves without a counterpart: where only the end of a
  /// still film changed, a shift by as many frames would hide exactly what changed.
  private static func shift(
    _ oldCount: Int, _ newCount: Int, explaining differing: Int,
    _ isMatch: (Int, Int) throws -> Bool
  ) throws -> Kind? {
    let count = max(oldCount, newCount)
    func holds(_ shift: Int) throws -> Bool {
      let overlap = max(0, shift)..<min(newCount, oldCount + shift)
      guard overlap.count * 10 >= count * 6 else { return false }
      return try overlap.allSatisfy { try isMatch($0 - shift, $0) }
    }
    for size in 1..<max(2, min(differing, count / 2 + 1, FilmSketch.longest)) where size < differing
    {
      for shift in [size, -size] where try holds(shift) {
        var largest = size
        while largest + 1 < differing, try holds(shift.signum() * (largest + 1)) { largest += 1 }
        let last = shift.signum() * largest
        return .shift(frames: shift, range: min(shift, last)...max(shift, last))
      }
    }
    return nil
  }

  /// Frames that came or went, where all others match.
  private static func edit(
    _ old: FilmSketch, _ costs: FrameCosts, _ isMatch: (Int, Int) throws -> Bool
  ) throws -> Kind? {
    let steps = (1..<max(old.frameCount, 2)).filter { $0 < old.frameCount }
      .map { old.distance(from: $0 - 1, to: old, $0) }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return nil }
    let alignment = FrameAlignment(costs, gap: steps[steps.count / 2] / 2)
    var (inserted, deleted): ([Int], [Int]) = ([], [])
    for step in alignment.steps {
      switch step {
      case .inserted(let frame): inserted.append(frame)
      case .deleted(let frame): deleted.append(frame)
      case .pair(let i, let j): guard try isMatch(i, j) else { return nil }
      }
    }
    // Frames taken out or put in all along the film are another speed.
    if isRegular(inserted, of: costs.newCount) || isRegular(deleted, of: costs.oldCount) {
      return nil
    }
    if deleted.isEmpty { return .inserted(new: inserted) }
    return inserted.isEmpty
      ? .deleted(old: deleted) : .retimed(inserted: inserted, deleted: deleted)
  }

  /// Whether more than an eighth of the frames are listed, nowhere two more than 1.5 times the
  /// mean distance from each other.
  private static func isRegular(_ frames: [Int], of count: Int) -> Bool {
    guard frames.count * 8 > count, frames.count > 2 else { return false }
    let mean = Double(count) / Double(frames.count)
    let gaps = zip([-1] + frames, frames + [count]).map { Double($1 - $0) }
    return gaps.allSatisfy { $0 <= 1.5 * mean + 1 }
  }

  /// One frame that differs, or a few in several places.
  private static func blink(_ frames: [Int], of count: Int) -> Kind? {
    if frames.count == 1 { return .glitch(frame: frames[0]) }
    guard frames.count * 4 <= count else { return nil }
    let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
    if gaps.allSatisfy({ $0 == 1 }) { return nil }
    return .flicker(frames: frames, period: gaps.allSatisfy { $0 == gaps[0] } ? gaps[0] : nil)
  }

  /// The same pictures at other times, or other pictures.
  private static func warp(_ costs: FrameCosts) -> Kind {
    let shared = min(costs.oldCount, costs.newCount)
    let identity = (0..<shared).map { costs[$0, $0] }.reduce(0, +) / Float(shared)
    let warping = TimeWarping(costs)
    guard warping.residual < 0.35 * identity else { return .content }
    if let line = Line(warping.path, costs), (line.slope - 1).magnitude > 0.05, line.isStraight {
      return .speed(ratio: line.slope)
    }
    let times = warping.oldTimes(newCount: costs.newCount)
    return .timing(offsets: times.enumerated().map { Double($0) - $1 })
  }

  /// The straight line through a path of pairs, old over new.
  private struct Line {
    let slope: Double
    /// Whether no pair is far from it.
    let isStraight: Bool

    /// By least squares over the pairs in which both films move; nil where they hardly do.
    init?(_ path: [(old: Int, new: Int)], _ costs: FrameCosts) {
      // Where one film has ended and the other goes on, pairs say nothing about speed.
      let pairs = path.filter {
        $0.old > 0 && $0.new > 0 && $0.old < costs.oldCount - 1 && $0.new < costs.newCount - 1
      }
      guard pairs.count > 2 else { return nil }
      let count = Double(pairs.count)
      let meanOld = Double(pairs.reduce(0) { $0 + $1.old }) / count
      let meanNew = Double(pairs.reduce(0) { $0 + $1.new }) / count
      var (square, product) = (0.0, 0.0)
      for pair in pairs {
        let new = Double(pair.new) - meanNew
        square += new * new
        product += new * (Double(pair.old) - meanOld)
      }
      guard square > 0 else { return nil }
      let slope = product / square
      let reach = max(1.5, 0.06 * Double(costs.oldCount))
      self.slope = slope
      isStraight = pairs.allSatisfy {
        (Double($0.old) - meanOld - slope * (Double($0.new) - meanNew)).magnitude <= reach
      }
    }
  }
}
