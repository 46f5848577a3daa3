import AnimationEngine
import Foundation
import Geometry
import Pixels
import SceneModel
import Testing

@testable import RenderPipeline

/// Two pictures put together, and layers drawn through others, against arithmetic.
@Suite struct TransitionTruthTests {
  /// A colored layer of 80 × 60 at (20, 15) that turns blue, with a yellow mark off its middle.
  private func scene(_ kind: String, from side: String) throws -> LoadedScene {
    let from = kind == "fade" ? "" : "from: \(side), "
    return try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [120, 90], scale: 1, background: white, fps: 60}
        duration: 0.6
        layers:
          - {id: box, frame: [20, 15, 80, 60], backgroundColor: "#ff0000",
             layers: [{id: mark, frame: [10, 6, 20, 14], backgroundColor: "#ffff00"}]}
        script:
          - {at: 0.1, set: {box.backgroundColor: "#0000ff"}}
          - {at: 0.1, transition: \(kind), on: box, \(from)duration: 0.4,
             startProgress: 0.1, endProgress: 0.9}

        """)
  }

  /// The color of one of the pictures at a place in it.
  private func picture(_ ground: UInt32, _ x: Double, _ y: Double) -> UInt32 {
    (10..<30).contains(x) && (6..<20).contains(y) ? 0xFFFF00 : ground
  }

  /// What is seen at a place of the layer, `progress` of the way.
  private func expected(
    _ kind: String, _ side: String, _ progress: Double, _ x: Double, _ y: Double
  ) -> UInt32 {
    let (old, new) = (UInt32(0xFF0000), UInt32(0x0000FF))
    if kind == "fade" {
      let (a, b) = (picture(old, x, y), picture(new, x, y))
      return [16, 8, 0].reduce(0) { mixed, shift in
        let (from, to) = (Double(a >> shift & 255), Double(b >> shift & 255))
        return mixed | UInt32((from + (to - from) * progress).rounded()) << shift
      }
    }
    // How far from the side at which the motion begins, and which way that is.
    let (along, length, dx, dy) =
      switch side {
      case "left": (x, 80.0, 1.0, 0.0)
      case "right": (80 - x, 80, -1, 0)
      case "top": (y, 60, 0, 1)
      default: (60 - y, 60, 0, -1)
      }
    let (gone, left) = (progress * length, (1 - progress) * length)
    if along < gone {
      return kind == "reveal" ? picture(new, x, y) : picture(new, x + dx * left, y + dy * left)
    }
    return kind == "moveIn" ? picture(old, x, y) : picture(old, x - dx * gone, y - dy * gone)
  }

  @Test(
    arguments: ["fade", "push", "moveIn", "reveal"], ["left", "right", "top", "bottom"])
  func `a transition shows both pictures`(kind: String, side: String) throws {
    let renderer = try scene(kind, from: side).film().makeRenderer()
    for step: Int64 in [0, 7, 20, 33, 40, 41] {
      let picture = try renderer.still(at: seconds(10 + step, over: 100))
      // After its end a transition is gone.
      let progress = step > 40 ? 1 : 0.1 + 0.8 * Double(step) / 40
      for y in stride(from: 1.5, to: 90, by: 4) {
        for x in stride(from: 1.5, to: 120, by: 4) {
          let isInside = (20..<100).contains(x) && (15..<75).contains(y)
          let around = [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map { dx, dy in
            isInside ? expected(kind, side, progress, x - 20 + dx, y - 15 + dy) : 0xFFFFFF
          }
          // Edges that move lie between pixels.
          guard Set(around).count == 1 else { continue }
          let seen = picture[Int(x), Int(y)]
          let off = [16, 8, 0].map { (shift: UInt32) in
            abs(Int(seen >> shift & 255) - Int(around[0] >> shift & 255))
          }
          #expect(off.allSatisfy { $0 <= 1 }, "\(x), \(y) at step \(step)")
        }
      }
    }
  }

  /// The old picture slides where the layer is now, not where it was.
  @Test(arguments: ["push", "moveIn", "reveal"])
  func `a transition goes along with a layer that is moved with it`(kind: String) throws {
    func scene(_ move: String) throws -> LoadedScene {
      try LoadedScene(
        text: """
          inbetween: 1
          stage: {size: [220, 90], scale: 1, background: white, fps: 60}
          duration: 0.6
          layers:
            - {id: box, frame: [\(move.isEmpty ? 130 : 10), 15, 80, 60], backgroundColor: "#ff0000"}
          script:
            - {at: 0.1, set: {box.backgroundColor: "#0000ff"\(move)}}
            - {at: 0.1, transition: \(kind), on: box, from: left, duration: 0.4}

          """)
    }
    let moved = try scene(", box.position.x: 170").film().makeRenderer()
    let there = try scene("").film().makeRenderer()
    for step: Int64 in [1, 13, 30] {
      let time = seconds(10 + step, over: 100)
      let (a, b) = (try moved.still(at: time), try there.still(at: time))
      #expect(a[200, 45] == 0xFFFF_0000 || a[135, 45] == 0xFF00_00FF)
      for y in stride(from: 0, to: 90, by: 7) {
        for x in stride(from: 0, to: 220, by: 3) {
          #expect(a[x, y] == b[x, y], "\(x), \(y) at step \(step)")
        }
      }
    }
  }

  @Test func `a push between pixels leaves no seam`() throws {
    let renderer = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [120, 90], scale: 1, background: white, fps: 60}
        duration: 0.6
        layers:
          - {id: box, frame: [20, 15, 80, 60], backgroundColor: "#102030"}
        script:
          - {at: 0.1, set: {box.backgroundColor: "#102031"}}
          - {at: 0.1, transition: push, on: box, from: left, duration: 0.4}

        """
    ).film().makeRenderer()
    for step: Int64 in 1..<40 {
      let picture = try renderer.still(at: seconds(100 + 10 * step + 3, over: 1000))
      for x in 20..<100 {
        let seen = picture[x, 45]
        #expect((seen >> 16 & 255) <= 0x12, "\(x) at step \(step): \(String(seen, radix: 16))")
      }
    }
  }

  /// Where only one of two pictures is, the ground shows through as far as it has gone.
  @Test func `contents that fade are added by their weights`() throws {
    func rectangle(_ x: Double, _ color: Color) -> AnimationValue {
      var shape = ShapeContents(path: Path(rect: Rect(x: x, y: 10, width: 50, height: 40)))
      shape.fillColor = color
      return .contents(ContentsFade(.shape(shape)))
    }
    var values = LayerValues()
    values.bounds.size = Size(width: 100, height: 60)
    values.position = Point(x: 50, y: 30)
    var tree = LayerTree()
    let layer = tree.add(values, name: "box")
    var stage = Stage(size: values.bounds.size)
    stage.scale = 1
    var scene = Scene(stage: stage, duration: 1, layers: tree)
    var fade = AnimationParameters()
    fade.keyPath = LayerKeyPath(.contents)
    (fade.from, fade.to) = (
      rectangle(10, Color(red: 1, green: 0, blue: 0)),
      rectangle(40, Color(red: 0, green: 0, blue: 1))
    )
    fade.duration = 1
    scene.script = [
      ScriptEntry(
        time: 0, action: .animate([layer], fade, key: nil),
        location: SourceLocation(line: 1, column: 1))
    ]
    let renderer = try LoadedScene(scene, named: "fade").film().makeRenderer()
    for step: Int64 in [0, 1, 3, 5, 8, 9] {
      let picture = try renderer.still(at: seconds(step, over: 10))
      let part = Double(step) / 10
      let wanted: [(x: Int, red: Double, green: Double, blue: Double)] = [
        (25, 1, part, part), (50, 1 - part, 0, part), (75, 1 - part, 1 - part, 1), (95, 1, 1, 1),
      ]
      for (x, red, green, blue) in wanted {
        let seen = picture[x, 30]
        for (shift, level) in [(16, red), (8, green), (0, blue)] {
          let off = Double(seen >> UInt32(shift) & 255) - level * 255
          #expect(abs(off) <= 1, "at \(x), step \(step)")
        }
      }
    }
  }

  @Test func `a mask lets as much through as it is opaque`() throws {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [60, 40], scale: 1, background: white, fps: 60}
        duration: 1
        layers:
          - {id: box, frame: [5, 5, 50, 30], backgroundColor: black,
             mask: {id: hole, frame: [10, 5, 20, 20], backgroundColor: "#ff000080"}}
        script:
          - {at: 0, animate: hole.opacity, from: 0, to: 1, duration: 1}

        """)
    let renderer = try scene.film().makeRenderer()
    for step: Int64 in [0, 1, 4, 7, 9] {
      let seen = Moments(try renderer.still(at: seconds(step, over: 10)))
      let part = Double(step) / 10 * 128 / 255
      // Half a level of each of 400 pixels for either of the two products.
      #expect(abs(seen.area - 400 * part) <= 400.0 / 255)
      guard step > 0 else { continue }
      #expect(abs(seen.center.x - 25) < 1e-6 && abs(seen.center.y - 20) < 1e-6)
    }
  }

  /// Copies stand a step apart, and each moves later than the one before.
  @Test func `the copies of a replicator are placed and delayed one by one`() throws {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [160, 60], scale: 1, background: white, fps: 60}
        duration: 1
        layers:
          - {id: box, frame: [0, 0, 160, 60],
             replicator: {count: 3, transform: {translation: [40, 12]}, delay: 0.1}, layers: [
               {id: dot, position: [10, 15], size: [10, 10], backgroundColor: black}]}
        script:
          - {at: 0, animate: dot.position.x, from: 10, to: 60, duration: 1}

        """)
    let renderer = try scene.film().makeRenderer()
    // Between copies: 40 for the step, less what a tenth of a second moves.
    for step: Int64 in [20, 37, 50, 88] {
      let seen = Moments(try renderer.still(at: seconds(step, over: 100)))
      let first = 10 + 50 * Double(step) / 100
      #expect(abs(seen.area - 300) < 0.6)
      #expect(abs(seen.center.x - (first + 35)) < 0.05)
      #expect(abs(seen.center.y - 27) < 0.05)
      // Of three places d apart: 2/3 · d².
      #expect(abs((seen.variance.x - 100.0 / 12).squareRoot() - 35 * (2.0 / 3).squareRoot()) < 0.05)
      #expect(abs((seen.variance.y - 100.0 / 12).squareRoot() - 12 * (2.0 / 3).squareRoot()) < 0.05)
    }
  }

  /// The old picture dissolves where the layer is now.
  @Test func `a fade leaves nothing behind where a layer was that moves`() throws {
    func scene(_ course: String, _ x: Double) throws -> FrameRenderer {
      try LoadedScene(
        text: """
          inbetween: 1
          stage: {size: [220, 90], scale: 1, background: white, fps: 60}
          duration: 0.8
          layers:
            - {id: box, frame: [\(x), 15, 80, 60], backgroundColor: "#ff0000"}
          script:
            - {at: 0.1, set: {box.backgroundColor: "#0000ff"}}
            - {at: 0.1, transition: fade, on: box, duration: 0.4}
            \(course)

          """
      ).film().makeRenderer()
    }
    // 10 points in a tenth of a second, from the middle at 50 on.
    let moved = try scene(
      "- {at: 0.1, animate: box.position.x, from: 50, to: 90, duration: 0.4, timing: linear}", 10)
    for step: Int64 in [1, 2, 3] {
      let time = seconds(1 + step, over: 10)
      let there = try scene("", 10 + 10 * Double(step)).still(at: time)
      let seen = try moved.still(at: time)
      for y in stride(from: 0, to: 90, by: 7) {
        for x in 0..<220 { #expect(seen[x, y] == there[x, y], "\(x), \(y) at step \(step)") }
      }
    }
  }

  /// Edges between pixels are covered once, where the pictures slide along them and between them, as
  /// soon as they are more than a pixel out of their places.
  @Test(arguments: ["left", "right", "top", "bottom"])
  func `a push of white to white changes no edge`(side: String) throws {
    func scene(_ push: String) throws -> FrameRenderer {
      try LoadedScene(
        text: """
          inbetween: 1
          stage: {size: [60, 60], scale: 1, background: black, fps: 60}
          duration: 0.6
          layers:
            - {id: box, frame: [20.3, 20.7, 20, 20.5], backgroundColor: white}
          script:
            - {at: 0.1, set: {box.backgroundColor: white}}
            \(push)

          """
      ).film().makeRenderer()
    }
    let still = try scene("").still(at: seconds(3, over: 10))
    let pushed = try scene("- {at: 0.1, transition: push, on: box, from: \(side), duration: 0.4}")
    for step: Int64 in [7, 13, 20, 33] {
      let seen = try pushed.still(at: seconds(10 + step, over: 100))
      for y in 15..<47 {
        for x in 15..<47 {
          let off = abs(Int(seen[x, y] & 255) - Int(still[x, y] & 255))
          // What two parts of a pixel lose by rounding each to a level of 255.
          #expect(off <= 1, "\(x), \(y) at step \(step): \(off)")
        }
      }
    }
  }
}
