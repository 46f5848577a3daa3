import Geometry
import MotionTrace
import Testing

@Suite struct SceneClockTests {
  private let quarter = Rational(1) / 4

  /// Half a second, half a second at a quarter of the speed, and on; it rests for six frames before.
  private func clock() -> SceneClock {
    SceneClock(
      frameRate: 10, movingFrames: 6..<46,
      pieces: [
        SceneClock.Piece(start: 0, sceneStart: 0, speed: 1),
        SceneClock.Piece(start: 2 * quarter, sceneStart: 2 * quarter, speed: quarter),
        SceneClock.Piece(start: 10 * quarter, sceneStart: 4 * quarter, speed: 0),
        SceneClock.Piece(start: 3, sceneStart: 4 * quarter, speed: 1),
      ])
  }

  @Test(arguments: [
    (0, "0"), (6, "0"), (8, "0.2"), (15, "0.6"), (31, "1"), (36, "1"), (40, "1.4"), (60, "2"),
  ])
  func `frames show these times`(frame: Int, time: String) throws {
    #expect(clock().sceneTime(ofFrame: frame) == Rational(text: time))
  }

  @Test(arguments: [("0", 6), ("0.15", 8), ("0.6", 15), ("1", 31), ("1.05", 37)])
  func `times are shown first by these frames`(time: String, frame: Int) throws {
    #expect(clock().firstFrame(showing: try #require(Rational(text: time))) == frame)
  }

  @Test func `a clock without pieces counts frames that move`() {
    let clock = SceneClock(frameRate: 10, movingFrames: 3..<9)
    #expect(
      (0..<12).map { clock.sceneTime(ofFrame: $0) * 10 } == [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 6, 6])
    #expect(clock.firstFrame(showing: quarter) == 6)
  }

  @Test func `pieces are read as they are written`() {
    let pieces = clock().pieces
    #expect(clock().piecesText == "0: 0 × 1, 1/2: 1/2 × 1/4, 5/2: 1 × 0, 3: 1 × 1")
    #expect(SceneClock.pieces(ofText: clock().piecesText) == pieces)
    for text in ["", "1: 0 × 1", "0: 0", "0: 0 × -1", "0: 0 × 1, 0: 1 × 1", "0 × 1", "0: a × 1"] {
      #expect(SceneClock.pieces(ofText: text) == nil, "\(text)")
    }
  }
}
