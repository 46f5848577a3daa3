/// A staircase of equal steps, as CSS `steps()`.
public struct Steps: Sendable, Hashable {
  /// Where the jumps are: at the start of each interval, at its end, at neither or at both ends.
  public enum Jump: String, Sendable, CaseIterable { case start, end, none, both }
  /// How many intervals the time is divided into; at least 1, and at least 2 for jumps at neither
  /// end.
  public var count: Int
  public var jump: Jump

  public init(count: Int, jump: Jump = .end) { (self.count, self.jump) = (count, jump) }

  /// The height of the step that `progress` stands on; the stairs go on beyond 0…1.
  ///
  /// `isBefore` is CSS's before flag: on the border of two steps the lower one counts.
  package func value(at progress: Double, isBefore: Bool = false) -> Double {
    let scaled = progress * Double(count)
    // A progress such as 29/100 is rounded as a double, and times 100 it must still be 29.
    let nearest = scaled.rounded()
    let isOnBorder = (scaled - nearest).magnitude <= scaled.magnitude * 0x1p-51
    var step = isOnBorder ? nearest : scaled.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if isBefore, isOnBorder { step -= 1 }
    let heights = Double(jumpCount)
    if progress >= 0, step < 0 { step = 0 }
    if progress <= 1, step > heights { step = heights }
    return step / heights
  }

  private var jumpCount: Int {
    switch jump {
    case .start, .end: count
    case .none: max(1, count - 1)
    case .both: count + 1
    }
  }
}
