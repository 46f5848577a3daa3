/// How progress is paced: a function from linear progress to eased progress.
public enum TimingFunction: Sendable, Hashable {
  case linear
  /// A unit Bézier curve through (0, 0) and (1, 1) with these control points.
  case cubicBezier(CubicBezier)
  case steps(Steps)
  case piecewiseLinear(PiecewiseLinear)
}

/// A unit Bézier timing curve; its control points are kept as 32-bit floats, as Core Animation does.
public struct CubicBezier: Sendable, Hashable {
  public var x1: Float
  public var y1: Float
  public var x2: Float
  public var y2: Float

  public init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }
}

/// A staircase of equal steps, as CSS `steps()`.
public struct Steps: Sendable, Hashable {
  public enum Jump: String, Sendable, CaseIterable { case start, end, none, both }
  public var count: Int
  public var jump: Jump

  public init(count: Int, jump: Jump = .end) { (self.count, self.jump) = (count, jump) }
}

/// Straight pieces between given points, as CSS `linear()`.
public struct PiecewiseLinear: Sendable, Hashable {
  public struct Stop: Sendable, Hashable {
    public var input: Double
    public var output: Double
    public init(input: Double, output: Double) { (self.input, self.output) = (input, output) }
  }
  public var stops: [Stop]
  public init(stops: [Stop]) { self.stops = stops }
}
