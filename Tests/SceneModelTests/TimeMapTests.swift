import Geometry
import SceneModel
import TestSupport
import Testing

private func seconds(_ text: String) throws -> Rational { try #require(Rational(text: text)) }

@Suite struct TimeMapTests {
  /// Four fifths at speed 1, 0.4 s at a quarter, a rest of 0.6 s, 0.4 s at an eighth, 0.8 s at speed 1.
  private func example() throws -> TimeMap {
    let span = try seconds("0.8")...(try seconds("1.2"))
    return TimeMap(
      [
        .speed(try seconds("1/4"), during: span),
        .freeze(at: span.upperBound, for: try seconds("0.6")),
        .again(span, speed: try seconds("1/8")),
      ], duration: 2)
  }

  @Test func `without changes both clocks are one`() throws {
    let map = TimeMap(duration: try seconds("1.5"))
    #expect(map.isIdentity && map.pieces.count == 1)
    #expect(map.length == (try seconds("1.5")))
    for text in ["0", "1/3", "1.5"] {
      let time = try seconds(text)
      #expect(map.place(at: time) == TimeMap.Place(sceneTime: time, pace: .usual))
      #expect(map.filmTime(ofScene: time) == time)
    }
  }

  /// By hand: 0.8 + 0.4 · 4 + 0.6 + 0.4 · 8 + 0.8 = 7 s.
  @Test(
    arguments: [
      ("-1", "0", "1", false), ("0.5", "0.5", "1", false), ("0.8", "0.8", "1/4", false),
      ("1", "0.85", "1/4", false), ("2.4", "1.2", "0", false), ("2.9", "1.2", "0", false),
      ("3", "0.8", "1/8", true), ("3.8", "0.9", "1/8", true), ("6.2", "1.2", "1", false),
      ("6.5", "1.5", "1", false), ("7", "2", "1", false), ("9", "2", "1", false),
    ])
  func `a film slows down, rests and repeats`(
    film: String, scene: String, speed: String, isRepeat: Bool
  ) throws {
    let map = try example()
    #expect(map.length == 7)
    let place = map.place(at: try seconds(film))
    #expect(place.sceneTime == (try seconds(scene)))
    #expect(place.pace == TimeMap.Pace(speed: try seconds(speed), isRepeat: isRepeat))
  }

  @Test(arguments: [
    ("0", "0"), ("0.8", "0.8"), ("1", "1.6"), ("1.2", "2.4"), ("1.199", "2.396"), ("1.5", "6.5"),
    ("9", "7"),
  ])
  func `a time of the scene is shown first then`(scene: String, film: String) throws {
    #expect(try example().filmTime(ofScene: seconds(scene)) == seconds(film))
  }

  @Test func `changes at the ends, and repeats that wait`() throws {
    let map = TimeMap(
      [
        .again(0...1, speed: 2, at: 3), .freeze(at: 0, for: 1), .speed(3, during: 0...3),
        .freeze(at: 3, for: 2),
      ], duration: 3)
    #expect(map.pieces.map(\.start) == [0, 1, 2, try seconds("2.5")])
    #expect(map.pieces.map(\.pace.speed) == [0, 3, 2, 0])
    #expect(map.length == (try seconds("4.5")))
    #expect(map.place(at: map.length).sceneTime == 3)
    #expect(map.filmTime(ofScene: 0) == 0)
    // The repeat comes before the film has shown the end.
    #expect(map.filmTime(ofScene: 3) == (try seconds("2.5")))
  }

  @Test func `touching spans of one speed are one piece, and a faster one is shorter`() throws {
    let map = TimeMap([.speed(2, during: 0...1), .speed(2, during: 1...2)], duration: 3)
    #expect(map.pieces.count == 2 && map.length == 2)
  }

  /// A second method: the scene's time is the sum of the speeds so far, a thousandth at a time.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random maps add up, go on without a gap, and are found again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let duration: Rational = 4
    var changes: [TimeChange] = []
    var edge = 0
    while edge < 36, changes.count < 5 {
      let start = edge + Int.random(in: 0...4, using: &random)
      let end = start + Int.random(in: 1...4, using: &random)
      edge = end
      guard end <= 40 else { break }
      let span = Rational(start) / 10...Rational(end) / 10
      let speed = Rational(Int.random(in: 1...3, using: &random)) / 4
      changes.append(
        [
          .speed(speed, during: span), .freeze(at: span.upperBound, for: speed),
          .again(span, speed: speed),
        ].randomElement(using: &random) ?? .freeze(at: 0, for: 1))
    }
    #expect(TimeChange.mistakes(in: changes, duration: duration).isEmpty)
    let map = TimeMap(changes, duration: duration)
    #expect(map.pieces.first?.start == 0)
    #expect(zip(map.pieces, map.pieces.dropFirst()).allSatisfy { $0.end == $1.start })
    let step = Rational(1) / 1000
    var walked: Rational = 0
    for piece in map.pieces {
      if !piece.pace.isRepeat { #expect(piece.sceneStart == walked, "\(changes)") }
      var (time, scene) = (piece.start, piece.sceneStart)
      while time < piece.end {
        #expect(map.place(at: time).sceneTime == scene)
        let next = min(time + step, piece.end)
        scene += (next - time) * piece.pace.speed
        time = next
      }
      #expect(scene == piece.sceneEnd)
      if !piece.pace.isRepeat { walked = scene }
    }
    #expect(walked == duration)
    for tenth in 0...40 {
      let scene = Rational(tenth) / 10
      let film = map.filmTime(ofScene: scene)
      #expect(map.place(at: film).sceneTime == scene)
      // Nothing shows it before.
      let earlier = map.pieces.filter { $0.start < film }.contains { piece in
        let end = min(piece.end, film)
        let last = piece.sceneStart + (end - piece.start) * piece.pace.speed
        return piece.sceneStart < scene && scene < last
      }
      #expect(!earlier)
    }
  }

  @Test func `mistakes are found, each at its change`() throws {
    let changes: [TimeChange] = [
      .speed(0, during: 0...1), .speed(1, during: 1...1), .speed(-1, during: 0...1),
      .freeze(at: 1, for: 0), .freeze(at: -1, for: 1), .freeze(at: 4, for: 1),
      .again(0...2, speed: 1, at: 1), .again(0...5, speed: 1), .speed(1, during: -1...1),
      .speed(2, during: 0...2), .speed(2, during: 1...3), .speed(2, during: 2...3),
      .freeze(at: 1, for: 1), .freeze(at: 1, for: 2), .again(0...1, speed: 1),
      .again(0...1, speed: 1),
    ]
    let mistakes = TimeChange.mistakes(in: changes, duration: 3)
    #expect(mistakes.map(\.index) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13])
    #expect(
      mistakes.map(\.mistake) == [
        .speedNotPositive, .spanEmpty, .speedNotPositive, .restNotPositive, .beforeStart, .afterEnd,
        .repeatBeforeSpan, .afterEnd, .beforeStart, .overlap(9), .overlap(10), .overlap(12),
      ])
  }
}
