extension MotionVerdict {
  /// The verdict in one line of words, said of the new film; times where a frame rate is known.
  package func sentence(at rate: FrameRate? = nil) -> String {
    func frames(_ count: Int) -> String {
      Words.count(count, "frame") + (rate.map { " (\($0.time(of: count)))" } ?? "")
    }
    func list(_ frames: [Int]) -> String { frames.map { "\($0)" }.joined(separator: ", ") }
    switch kind {
    case .same: return "the same motion"
    case .truncated(let missing): return "ends \(frames(missing)) early, all equal so far"
    case .extended(let added): return "goes on for \(frames(added)), all equal so far"
    case .shift(let shift, let range):
      let others = range.count == 1 ? "" : ", or any shift from \(range.lowerBound) to "
      return "all of it \(frames(abs(shift))) \(shift < 0 ? "earlier" : "later")"
        + (others.isEmpty ? "" : others + "\(range.upperBound)")
    case .inserted(let new): return "frames put in: \(list(new)); all others match"
    case .deleted(let old): return "frames taken out: \(list(old)); all others match"
    case .retimed(let inserted, let deleted):
      return "frames put in: \(list(inserted)), taken out: \(list(deleted)); all others match"
    case .glitch(let frame): return "differs in frame \(frame) alone"
    case .flicker(let frames, let period):
      return "flickers in frames \(list(frames))" + (period.map { ", every \($0) frames" } ?? "")
    case .speed(let ratio):
      return "the same motion at \(MotionWords.number(ratio)) times the speed"
    case .timing(let offsets):
      let largest = offsets.indices.max { offsets[$0].magnitude < offsets[$1].magnitude } ?? 0
      let offset = offsets.isEmpty ? 0 : offsets[largest]
      return "the same pictures at other times, in frame \(largest) "
        + "\(MotionWords.number(offset.magnitude, decimals: 1)) frames "
        + (offset < 0 ? "early" : "late")
    case .content:
      return "other pictures in \(Words.count(differingFrames.count, "frame"))"
        + (firstDivergentFrame.map { " from frame \($0)" } ?? "")
    case .nothingCompared: return "nothing compared: a film has no frames"
    }
  }
}
