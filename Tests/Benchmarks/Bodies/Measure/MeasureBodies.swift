import Dynamics
import Geometry
import PlainPile

/// Microseconds per tick of a pile, and beside it Box2D's alone.
@main struct MeasureBodies {
  static func main() throws {
    print("bodies   ticks   µs per tick   bare loop   ratio")
    for (count, ticks) in [(60, 600), (250, 400), (1000, 240)] {
      var (ours, bare) = (Double.infinity, Double.infinity)
      for _ in 0..<5 {
        ours = min(ours, try microseconds(count: count, ticks: ticks))
        bare = min(bare, plain(count: count, ticks: ticks))
      }
      let ratio = (100 * ours / bare).rounded() / 100
      print(
        "\(count)       \(ticks)     \((10 * ours).rounded() / 10)        "
          + "\((10 * bare).rounded() / 10)        \(ratio)")
    }
  }

  private static func columns(_ count: Int) -> Int { count <= 60 ? 8 : 40 }

  private static func microseconds(count: Int, ticks: Int) throws -> Double {
    let columns = columns(count)
    let width = Double(50 * columns + 100)
    let items = (0..<count).map { index -> DynamicItem in
      let (row, column) = (index / columns, index % columns)
      let x = Double(50 + 50 * column + 3 * (row % 3))
      return DynamicItem(
        "\(index)", size: Size(width: 40, height: 40),
        center: Point(x: x, y: Double(560 - 48 * row)))
    }
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: width, height: 600))
    try animator.addBehavior(GravityBehavior(items: items))
    let walls = CollisionBehavior(items: items)
    try walls.addBoundary("left", from: Point(x: 0, y: -20000), to: Point(x: 0, y: 600))
    try walls.addBoundary(
      "right", from: Point(x: width, y: -20000), to: Point(x: width, y: 600))
    try walls.addBoundary("floor", from: Point(x: 0, y: 600), to: Point(x: width, y: 600))
    try animator.addBehavior(walls)
    var recorder = TrajectoryRecorder(items, profile: .improved)
    let clock = ContinuousClock()
    let time = try clock.measure {
      for _ in 0..<ticks {
        try animator.advance()
        recorder.record()
      }
    }
    return time / .microseconds(1) / Double(ticks)
  }

  private static func plain(count: Int, ticks: Int) -> Double {
    let pile = PlainPileCreate(Int32(count), Int32(columns(count)))
    defer { PlainPileDestroy(pile) }
    let clock = ContinuousClock()
    let time = clock.measure { for _ in 0..<ticks { PlainPileStep(pile) } }
    precondition(PlainPileMiddle(pile) < 6)
    return time / .microseconds(1) / Double(ticks)
  }
}
