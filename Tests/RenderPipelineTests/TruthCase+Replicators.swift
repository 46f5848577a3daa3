import AnimationEngine
import Geometry
import Testing

extension TruthCase {
  /// Two copies, the second one 40 points to the right of the first.
  private static func copies(_ color: String) -> String {
    """
    {id: box, frame: [20, 15, 80, 60], \
    replicator: {count: 2, transform: {translation: [40, 0]}}, layers: [\
    {id: inside, frame: [0, 0, 30, 60], backgroundColor: \(color)}]}
    """
  }

  private static func second(_ offset: String, _ color: @escaping @Sendable (Double) -> Color)
    -> TruthCase
  {
    number(offset, copies("white"), from: 0, to: -0.6) { value in
      Appearance(spots: [Spot(35, 45, .white), Spot(75, 45, color(1 + value))])
    }
  }

  static let replicators: [TruthCase] = [
    second("instanceRedOffset") { Color(red: $0, green: 1, blue: 1) },
    second("instanceGreenOffset") { Color(red: 1, green: $0, blue: 1) },
    second("instanceBlueOffset") { Color(red: 1, green: 1, blue: $0) },
    number("instanceAlphaOffset", copies("black"), from: 0, to: -0.6) { value in
      let gray = -value
      return Appearance(spots: [
        Spot(35, 45, .black), Spot(75, 45, Color(red: gray, green: gray, blue: gray)),
      ])
    },
    // The first copy goes 200 points a second; the delay grows by half a second in each.
    TruthCase(
      keyPath: "instanceDelay",
      layers: """
        {id: box, frame: [0, 0, 120, 90], \
        replicator: {count: 2, transform: {translation: [0, 40]}}, layers: [\
        {id: inside, position: [30, 20], size: [20, 12], backgroundColor: black}]}
        """,
      from: "0", to: "0.1",
      value: { Rational(rounding: 0.1 * $0).map { .rational($0) } ?? .boolean(false) },
      appearance: { value in
        let delay = try #require(value.number)
        let (first, second) = (30 + 200 * 2 * delay, 30 + 200 * delay)
        return Appearance(center: Point(x: (first + second) / 2, y: 40), area: 2 * 20 * 12)
      },
      others: ["{at: 0, animate: inside.position.x, from: 30, to: 70, duration: 0.2}"]),
  ]
}
