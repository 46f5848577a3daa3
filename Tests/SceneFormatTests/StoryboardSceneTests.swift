import AnimationEngine
import Geometry
import Simulation
import TestSupport
import Testing

/// Storyboards A and G as scenes, against numbers from outside.
@Suite struct StoryboardSceneTests {
  private struct Easing: Decodable {
    struct Curve: Decodable {
      var name: String
      var samples: [[Double]]
    }
    struct Flight: Decodable {
      var t: Double
      var bezier_x: Double
    }
    var curves: [Curve]
    var rocket: [Flight]
  }

  private struct Keyframes: Decodable {
    struct Place: Decodable {
      var t: Double
      var dx: Double
      var dy: Double
      var tangent_angle_auto: Double
    }
    struct Card: Decodable {
      var t_after_begin: Double
      var zPosition: Double
      var rotation: Double
      var dx: Double
      var dy: Double
    }
    struct Rockets: Decodable {
      var rocket1_x: [[Double]]
      var rocket2_presented_x: [[Double]]
    }
    var orbit: [Place]
    var shuffle: [Card]
    var two_rockets: Rockets
  }

  private func keyframes() throws -> Keyframes {
    try Vectors.decode(Keyframes.self, from: "dynamics/keyframes.json")
  }

  @Test func `a value function makes a transform of numbers, around as far as they say`() throws {
    let timeline = try film(
      rocket + """
        duration: 2
        script:
          - {at: 0, animate: rocket.transform, valueFunction: rotateZ, from: 0, to: 90deg, duration: 0.5, repeatCount: 4, cumulative: true}
        """)
    #expect(abs(try timeline.number("rocket.transform.rotation", at: "0.25") - .pi / 4) < 1e-9)
    #expect(abs(try timeline.number("rocket.transform.rotation", at: "0.75") - 3 * .pi / 4) < 1e-9)
    let other = try film(
      rocket + """
        duration: 1
        script:
          - {at: 0, animate: rocket.transform, valueFunction: translate, values: [[0, 0, 0], [40, 20, 0]], duration: 1}
        """)
    #expect(try other.number("rocket.transform.translation.x", at: "0.5") == 20)
    #expect(try other.number("rocket.transform.translation.y", at: "0.5") == 10)
  }

  @Test func `A3: what fills forwards and stays goes on showing its end`() throws {
    let timeline = try film(
      rocket + """
        duration: 3
        script:
          - {at: 0, animate: rocket.position.x, from: 77, to: 455, duration: 1, fillMode: forwards, removedOnCompletion: false, key: basic}
          - {at: 2, remove: basic, from: rocket}
        """)
    for time in ["1", "1.1", "1.99"] {
      #expect(try timeline.number("rocket.position.x", at: time) == 455)
      #expect(try timeline.number("model.rocket.position.x", at: time) == 77)
    }
    #expect(try timeline.number("rocket.position.x", at: "2") == 77)
    let animations = timeline.layers.histories[0].animations
    #expect(animations.map(\.key) == ["basic"])
    #expect(animations[0].isAttached(at: Rational(3, over: 2) ?? 0))
  }

  private func twoRockets(_ parameters: String, fill: String = "") throws -> Timeline {
    try film(
      """
      duration: 3
      layers: [{id: r1, position: [77, 61], size: [46, 30]}, {id: r2, position: [77, 111], size: [46, 30]}]
      animations: {launch: {keyPath: position.x, \(parameters), duration: 1\(fill)}}
      script:
        - {at: 0, set: {r1.position.x: 455, r2.position.x: 455}}
        - {at: 0, add: launch, to: r1, key: basic}
        - {at: 0, change: launch, delay: 0.5}
        - {at: 0, add: launch, to: r2, key: basic}
        - {at: 0, change: launch, speed: 7}
      """)
  }

  @Test func `A4: each rocket keeps the copy that was made for it`() throws {
    let timeline = try twoRockets("from: 77, by: 378")
    for row in try keyframes().two_rockets.rocket1_x {
      #expect(isClose(try timeline.number("r1.position.x", at: row[0]), row[1]))
    }
    for row in try keyframes().two_rockets.rocket2_presented_x {
      #expect(isClose(try timeline.number("r2.position.x", at: row[0]), row[1]))
    }
    let backwards = try twoRockets("from: 77, by: 378", fill: ", fillMode: backwards")
    #expect(try backwards.number("r1.position.x", at: "0.25") == 171.5)
    #expect(try backwards.number("r2.position.x", at: "0.25") == 77)
    // As written: by is resolved over the model, which is at the end already.
    let asWritten = try twoRockets("by: 378")
    #expect(try asWritten.number("r1.position.x", at: "0.5") == 644)
    #expect(try asWritten.number("r1.position.x", at: "1") == 833)
  }

  private static let orbits = """
    duration: 8
    layers:
      - id: planet
        position: [200, 200]
        layers:
          - {id: auto, position: [3, 4], size: [70, 24]}
          - {id: level, position: [3, 4], size: [70, 24]}
    script:
      - {at: 0, animate: auto.position, path: {ellipse: [-150, -150, 300, 300]}, calculationMode: paced, rotationMode: auto, additive: true, duration: 4, repeatCount: forever}
      - {at: 0, animate: level.position, path: {ellipse: [-150, -150, 300, 300]}, calculationMode: paced, additive: true, duration: 4, repeatCount: forever}
    """

  @Test func `A6 and A7: a satellite orbits at one speed, turning with its path or not`() throws {
    let timeline = try film(Self.orbits)
    for place in try keyframes().orbit {
      for name in ["auto", "level"] {
        #expect(isClose(try timeline.number("\(name).position.x", at: place.t), 3 + place.dx, 0.05))
        #expect(isClose(try timeline.number("\(name).position.y", at: place.t), 4 + place.dy, 0.05))
      }
      let turn =
        try timeline.number("auto.transform.rotation", at: place.t) - place.tangent_angle_auto
      #expect(isClose((turn / (2 * .pi)).rounded() * 2 * .pi, turn, 1e-3))
      #expect(try timeline.number("level.transform.rotation", at: place.t) == 0)
    }
    for frame in 1..<240 {
      func point(_ frame: Int) throws -> Point {
        Point(
          x: try timeline.number("auto.position.x", at: "\(frame)/60"),
          y: try timeline.number("auto.position.y", at: "\(frame)/60"))
      }
      let speed = (try point(frame) - point(frame - 1)).length * 60
      #expect(isClose(speed, 235.62, 235.62 * 0.005))
    }
    #expect(
      try timeline.number("auto.position.x", at: "4")
        == timeline.number("auto.position.x", at: "0"))
  }

  @Test func `A8 to A14: five timing functions and a curve of one's own`() throws {
    let easing = try Vectors.decode(Easing.self, from: "dynamics/easing.json")
    #expect(easing.curves.count == 6)
    for curve in easing.curves {
      let timing = curve.name == "rocket_bezier" ? "[0.5, 0, 0.9, 0.7]" : curve.name
      let timeline = try film(
        rocket + """
          script: [{at: 0, animate: rocket.position.x, from: 50, to: 150, duration: 1, timing: \(timing)}]
          """)
      for sample in curve.samples where sample[0] <= 1 {
        #expect(
          isClose(
            try timeline.number("rocket.position.x", at: sample[0]), 50 + 100 * sample[1], 1e-4))
      }
    }
    let timeline = try film(
      rocket + """
        script: [{at: 0, animate: rocket.position.x, from: 77, to: 455, duration: 1, timing: [0.5, 0, 0.9, 0.7]}]
        """)
    for row in easing.rocket {
      #expect(isClose(try timeline.number("rocket.position.x", at: row.t), row.bezier_x, 1e-4))
    }
  }

  @Test func `A17: a shuffle is one group on one layer`() throws {
    let timeline = try film(
      """
      duration: 3
      layers:
        - {id: back, position: [100, 100], size: [110, 110], zPosition: -1}
        - {id: front, position: [100, 100], size: [110, 110]}
      animations:
        shuffle:
          duration: 1.2
          group:
            - {keyPath: zPosition, from: -1, to: 1}
            - {keyPath: transform.rotation, values: [0, 0.14, 0], timings: [easeInEaseOut, easeInEaseOut]}
            - {keyPath: position, values: [[0, 0], [110, -20], [0, 0]], timings: [easeInEaseOut, easeInEaseOut], additive: true}
      script:
        - {at: 0.5, set: {back.zPosition: 1}}
        - {at: 0.5, add: shuffle, to: back, key: shuffle}
      """)
    for card in try keyframes().shuffle {
      let time = 0.5 + card.t_after_begin
      #expect(isClose(try timeline.number("back.zPosition", at: time), card.zPosition, 1e-4))
      #expect(
        isClose(try timeline.number("back.transform.rotation", at: time), card.rotation, 1e-4))
      #expect(isClose(try timeline.number("back.position.x", at: time), 100 + card.dx, 1e-4))
      #expect(isClose(try timeline.number("back.position.y", at: time), 100 + card.dy, 1e-4))
    }
    func order(at time: String) throws -> [Int] {
      timeline.presentation(at: try #require(Rational(text: time))).layers.map(\.id.index)
    }
    #expect(try order(at: "1.09") == [0, 1])
    // At 1.1 both are at 0, where the order of the tree decides.
    #expect(try order(at: "1.1") == [0, 1])
    #expect(try order(at: "1.11") == [1, 0])
    #expect(try order(at: "2.5") == [1, 0])
  }

  @Test func `G1: time controls`() throws {
    func x(_ controls: String, at time: String) throws -> Double {
      try film(
        rocket
          + "duration: 12\nscript: [{at: 0, animate: rocket.position.x, from: 0, to: 100, "
          + "duration: 1, \(controls)}]"
      ).number("rocket.position.x", at: time)
    }
    #expect(try x("delay: 0.3", at: "0.2") == 77)
    #expect(try x("delay: 0.3", at: "0.8") == 50)
    #expect(isClose(try x("timeOffset: 0.3", at: "0.9"), 20))
    #expect(try x("timeOffset: 0.3", at: "1.01") == 77)
    #expect(try x("speed: 2", at: "0.5") == 100)
    #expect(try x("speed: 0.5", at: "1") == 50)
    #expect(isClose(try x("speed: -1", at: "0.2"), 80))
    #expect(
      try x("repeatCount: 2.5, fillMode: forwards, removedOnCompletion: false", at: "9") == 50)
    #expect(isClose(try x("repeatDuration: 1.5, autoreverses: true", at: "1.5"), 50))
    #expect(isClose(try x("autoreverses: true", at: "1.75"), 25))
    #expect(try x("delay: 1, fillMode: backwards", at: "0.5") == 0)
    #expect(try x("delay: 1, fillMode: both, removedOnCompletion: false", at: "2.5") == 100)
    #expect(try x("speed: 0, timeOffset: 0.4", at: "7") == 40)
  }

  @Test func `G2: paced goes by length, linear by piece`() throws {
    let lines = """
      duration: 2
      layers: [{id: paced, size: [8, 8]}, {id: linear, size: [8, 8]}]
      let: {route: M0 0L400 0L400 25L425 25L425 50L450 50}
      script:
        - {at: 0, animate: paced.position, path: =route, calculationMode: paced, duration: 2}
        - {at: 0, animate: linear.position, path: =route, duration: 2}
      """
    let timeline = try film(lines)
    // 500 points in 2 seconds against 400 and then 25 points in 0.4 seconds each.
    #expect(isClose(try timeline.number("paced.position.x", at: "0.8"), 200))
    #expect(isClose(try timeline.number("linear.position.x", at: "0.2"), 200))
    #expect(isClose(try timeline.number("linear.position.x", at: "0.4"), 400))
    #expect(isClose(try timeline.number("linear.position.y", at: "0.6"), 12.5))
    #expect(isClose(try timeline.number("paced.position.y", at: "1.7"), 25))
  }

  @Test func `G3: a path is drawn by the end of its stroke`() throws {
    let timeline = try film(
      """
      duration: 5
      layers: [{id: name, shape: {path: M0 0L100 0, fill: none, stroke: black}}]
      script:
        - {at: 0, animate: name.strokeEnd, from: 0, to: 1, duration: 2}
        - {at: 2, animate: name.strokeStart, from: 0, to: 1, duration: 2}
      """)
    #expect(try timeline.number("name.strokeEnd", at: "0.5") == 0.25)
    #expect(try timeline.number("name.strokeStart", at: "3") == 0.5)
    #expect(try timeline.number("name.strokeEnd", at: "3") == 1)
  }

  @Test func `G21: five layers take copies of one group, which runs at half speed`() throws {
    var lines = "duration: 6\nlayers:\n"
    for index in 1...5 { lines += "  - {id: r\(index), position: [0, 0], size: [8, 8]}\n" }
    lines += """
      animations:
        hop: {group: [{keyPath: position.x, by: 100}, {keyPath: opacity, from: 0, to: 1, delay: 0.5, duration: 0.5}], duration: 1, speed: 0.5}
      script:
      """
    for index in 1...5 {
      lines +=
        "\n  - {at: 0, change: hop, delay: \(index - 1)/5}\n  - {at: 0, add: hop, to: r\(index)}"
    }
    let timeline = try film(lines)
    for index in 1...5 {
      let start = Double(index - 1) / 5
      #expect(isClose(try timeline.number("r\(index).position.x", at: start + 1), 50, 1e-6))
      #expect(isClose(try timeline.number("r\(index).opacity", at: start + 1.5), 0.5, 1e-6))
      #expect(try timeline.number("r\(index).position.x", at: start + 2.1) == 0)
    }
  }
}
