import AnimationEngine
import Geometry
import SceneModel
import Testing

@testable import Overlays

private let light = Theme.light

/// Flies evenly from 77 to 455 in one second: x = 77 + 378 t.
private func flight() -> Rocket {
  var scene = Rocket()
  scene.fly()
  return scene
}

@Suite struct GhostTests {
  @Test func `the ghost is the model's outline, dotted in blue`() throws {
    let scene = flight()
    let composer = try compose(scene, [Ghost(scene.rocket)])
    for time: Rational in [try seconds("0.1"), try seconds("0.5"), 1] {
      let layers = composer.layers(at: time).all
      let ghost = try #require(layers.dashed([0, 3.2]).first)
      let shape = try #require(ghost.values.shape)
      #expect(shape.lineCap == .round && shape.lineWidth == 1.25 && shape.fillColor == nil)
      #expect(shape.strokeColor == light[.blueText].withAlpha(0.9))
      #expect(ghost.frame == Rect(x: 54, y: 46, width: 46, height: 30))
      let caption = try #require(layers.text("model"))
      #expect(caption.values.text?.foregroundColor == light[.blueText])
      let ink = try #require(caption.ink)
      #expect(ink.minY - 76 <= 18 && ink.minY > 76)
    }
  }

  @Test func `on a photograph it is white with wider dots`() throws {
    let scene = flight()
    var ghost = Ghost(scene.rocket)
    ghost.isOnPhotograph = true
    let layers = try compose(scene, [ghost]).layers(at: 1).all
    #expect(
      layers.dashed([0, 3.4]).first?.values.shape?.strokeColor == Color.white.withAlpha(0.95))
  }

  @Test func `where the roles are swapped it follows what is seen`() throws {
    let scene = flight()
    var ghost = Ghost(scene.rocket)
    ghost.shows = .presentation
    let layers = try compose(scene, [ghost]).layers(at: try seconds("0.5")).all
    let outline = try #require(layers.dashed([0, 3.2]).first)
    #expect(abs(outline.frame.center.x - 266) < 1e-9)
    #expect(layers.strings == ["presentation"])
  }

  @Test func `it comes with the distance of what is seen from what is set`() throws {
    let scene = flight()
    let composer = try compose(scene, [Ghost(scene.rocket)])
    // At 378 points per second a distance of d points is reached at d/378 s: nothing up to one
    // point, all of it from four on, and evenly between them.
    for (distance, opacity) in [(0, nil), (1, nil), (2, 1.0 / 3), (3, 2.0 / 3), (4, 1), (40, 1)] {
      let layers = composer.layers(at: Rational(distance) / 378).all
      let ghost = layers.dashed([0, 3.2]).first
      let caption = layers.text("model")
      for found in [ghost?.values.opacity, caption?.values.opacity] {
        #expect((found == nil) == (opacity == nil), "at \(distance) points")
        if let found, let opacity { #expect(abs(found - opacity) < 1e-9) }
      }
    }
  }

  @Test func `what fades before its model does has its ghost, though neither moves`() throws {
    var scene = Rocket()
    var fade = AnimationParameters()
    fade.keyPath = LayerKeyPath(.opacity)
    (fade.from, fade.to, fade.duration) = (.number(1), .number(0), 1)
    scene.at(0, .animate([scene.rocket], fade, key: nil))
    let composer = try compose(scene, [Ghost(scene.rocket)])
    for (time, opacity) in [("0.125", 0.5), ("0.25", 1.0), ("0.8", 1.0)] {
      let ghost = try #require(
        composer.layers(at: try seconds(time)).all.dashed([0, 3.2]).first)
      #expect(abs(ghost.values.opacity - opacity) < 1e-6)
    }
  }

  @Test func `turning on the spot counts as far as the corners go`() throws {
    var scene = Rocket()
    var turn = AnimationParameters()
    turn.keyPath = LayerKeyPath(.transform, .rotation)
    (turn.from, turn.to) = (.number(0), .number(Double.pi))
    turn.duration = 1
    scene.at(0, .animate([scene.rocket], turn, key: nil))
    let composer = try compose(scene, [Ghost(scene.rocket)])
    #expect(composer.layers(at: try seconds("0.5")).all.dashed([0, 3.2]).count == 1)
    // A corner is √(23² + 15²) = 27.5 points from the center: 0.4 points after π/200.
    #expect(composer.layers(at: try seconds("0.005")).all.dashed([0, 3.2]).isEmpty)
  }

  @Test func `a layer without a shape is outlined by its rounded bounds, turned as it is`() throws {
    var scene = Rocket()
    scene.duration = 2
    var turn = AnimationParameters()
    turn.keyPath = LayerKeyPath(.transform, .rotation)
    (turn.from, turn.to) = (.number(0), .number(0))
    turn.duration = 1
    scene.at(0, .animate([scene.sky], turn, key: nil))
    let quarter = Transform3D(AffineTransform(rotation: Double.pi / 2))
    scene.at(
      0, .set([Assignment(LayerAddress(scene.sky, LayerKeyPath(.transform)), .transform(quarter))]))
    var ghost = Ghost(scene.sky)
    ghost.caption = ""
    let layers = try compose(scene, [ghost]).layers(at: 0).all
    let frame = try #require(layers.first?.frame)
    #expect(abs(frame.minX + 122) < 1e-9 && abs(frame.maxX) < 1e-9)
    #expect(abs(frame.size.height - 432) < 1e-9)
    #expect(layers.count == 1)
  }
}

@Suite struct TrailTests {
  @Test func `dots stand at equal times and fade by the law`() throws {
    let scene = flight()
    let composer = try compose(scene, [Trail(scene.rocket)])
    let dots = composer.layers(at: try seconds("0.98")).all
    // 0.975 and 0.9375 … lie under the rocket: 46 points wide, it covers 61 ms on either side.
    for dot in dots {
      let time = (dot.frame.center.x - 77) / 378
      let count = (time / 0.075).rounded()
      #expect(abs(time - count * 0.075) < 1e-9)
      let age = 13 - count
      let alpha = try #require(dot.values.shape?.fillColor?.alpha)
      #expect(abs(alpha - 0.75 * (1 - age / 12)) < 1e-12)
      #expect(abs(dot.frame.size.width - 3) < 1e-12)
      #expect(dot.frame.center.y == 61)
    }
    // Of 13 dots, 0.975 is under the rocket and 0.075·2 the first beyond the ghost's 23 points; the
    // twelfth is at 0.15.
    #expect(dots.count == 11)
  }

  @Test func `a model that is put back takes its trail along`() throws {
    var scene = flight()
    scene.duration = 3
    let address = LayerAddress(scene.rocket, LayerKeyPath(.position, .x))
    scene.at(try seconds("0.5"), .set([Assignment(address, .number(90))]))
    scene.at(try seconds("1.2"), .set([Assignment(address, .number(300))]))
    let composer = try compose(scene, [Trail(scene.rocket)])
    func dots(_ time: String) throws -> Int {
      composer.layers(at: try seconds(time)).all
        .count { $0.frame.size == Size(width: 3, height: 3) }
    }
    // While the flight goes on a model that is set moves nothing that is seen.
    #expect(try dots("0.99") >= 9)
    #expect(try dots("1.19") > 4)
    #expect(try dots("1.2") == 0)
    #expect(try dots("1.4") == 0)
  }

  @Test func `none is inside the ghost or under the rocket, and never more than twelve`() throws {
    var scene = flight()
    scene.duration = 3
    let composer = try compose(scene, [Trail(scene.rocket)])
    for index in 0...180 {
      let time = Rational(index) / 60
      let dots = composer.layers(at: time).all
      #expect(dots.count <= 12)
      for dot in dots {
        #expect(!Rect(x: 54, y: 46, width: 46, height: 30).contains(dot.frame.center))
      }
    }
    // At rest again: every dot has faded.
    #expect(composer.layers(at: 3).all.isEmpty)
  }

  @Test func `a dot stays where it is as others come`() throws {
    let scene = flight()
    let composer = try compose(scene, [Trail(scene.rocket)])
    let early = composer.layers(at: try seconds("0.5")).all.map(\.frame)
    let late = composer.layers(at: try seconds("0.9")).all.map(\.frame)
    #expect(!early.isEmpty)
    for frame in early { #expect(late.contains(frame)) }
  }
}

@Suite struct OnionSkinTests {
  @Test func `bodies leave fills in their hue that fade by the law`() throws {
    let scene = flight()
    var skin = OnionSkin(scene.rocket)
    skin.count = 6
    let skins = try compose(scene, [skin]).layers(at: 1).all
    #expect(skins.count == 6)
    for (age, skin) in skins.reversed().enumerated() {
      let time = Double(11 - age) / 12
      #expect(abs(skin.frame.center.x - (77 + 378 * time)) < 1e-9)
      let alpha = max(0.055, 0.25 * Transcendentals.pow(1 - Double(age) / 6, 1.2))
      #expect(skin.values.shape?.fillColor == light[.red].withAlpha(alpha))
      #expect(skin.values.shape?.strokeColor == nil)
      #expect(skin.values.transformToSuperlayer == skin.transform)
    }
  }

  @Test func `cards leave four outlines, photographs three white ones`() throws {
    let scene = flight()
    for (isPhotograph, alphas) in [(false, [0.34, 0.24, 0.16, 0.10]), (true, [0.38, 0.24, 0.14])] {
      var skin = OnionSkin(scene.rocket)
      skin.style = .outlined
      skin.isOnPhotograph = isPhotograph
      let skins = try compose(scene, [skin]).layers(at: 1).all
      #expect(skins.reversed().map { $0.values.shape?.strokeColor?.alpha } == alphas)
      #expect(skins.allSatisfy { $0.values.shape?.lineWidth == 1 })
      #expect(skins.allSatisfy { $0.values.shape?.fillColor == nil })
    }
  }

  @Test func `a rest leaves one skin, not a pile`() throws {
    var scene = flight()
    scene.duration = 3
    let skins = try compose(scene, [OnionSkin(scene.rocket)])
    // From 1 s on the rocket is back where it began.
    #expect(Set(skins.layers(at: 3).all.map(\.frame.minX)).count == skins.layers(at: 3).all.count)
  }
}

@Suite struct MotionPathTests {
  @Test func `the past ends where the layer is, the future's dots stand still`() throws {
    let scene = flight()
    let composer = try compose(scene, [MotionPath(scene.rocket)])
    for text in ["0.1", "0.501", "0.9"] {
      let time = try seconds(text)
      let layers = composer.layers(at: time).all
      let past = try #require(layers.stroked(light[.red].withAlpha(0.35)).first)
      let future = try #require(layers.dashed([0, 4]).first)
      let now = Point(x: 77 + 378 * time.value, y: 61)
      #expect(((past.points.last ?? .zero) - now).length < 1e-9)
      #expect(((future.points.last ?? .zero) - now).length < 1e-9)
      // Dashes are counted from the end of the way, which does not move.
      #expect(future.points.first == Point(x: 455, y: 61))
    }
  }

  @Test func `ticks cross the path at equal times`() throws {
    let scene = flight()
    var path = MotionPath(scene.rocket)
    path.ticks = MotionPath.Ticks(every: Rational(1) / 10, majorEvery: 5)
    let layers = try compose(scene, [path]).layers(at: 0).all
    let ticks = layers.filter {
      $0.values.shape?.path.elements.count == 2 && $0.points[0].x == $0.points[1].x
    }
    #expect(ticks.count == 11)
    for (index, tick) in ticks.enumerated() {
      #expect(abs(tick.points[0].x - (77 + 37.8 * Double(index))) < 1e-6)
      let length = abs(tick.points[0].y - tick.points[1].y)
      #expect(abs(length - (index % 5 == 0 ? 9 : 5)) < 1e-9)
    }
  }
}

@Suite struct ArrowTests {
  @Test func `the tip is the velocity away from the layer, to the figure's scale`() throws {
    let scene = flight()
    var arrow = Arrow(scene.rocket)
    arrow.showsValue = true
    let layers = try compose(scene, [arrow]).layers(at: try seconds("0.5")).all
    let head = try #require(
      layers.first {
        $0.values.shape?.path.elements.count == 5 && $0.values.shape?.fillColor != nil
          && $0.points.count == 4
      })
    let (tip, back) = (head.points[0], head.points[1])
    #expect(abs(tip.x - (266 + 37.8)) < 1e-4 && abs(tip.y - 61) < 1e-6)
    // 8 long, half-width .46 of it, back notched to .82.
    #expect(abs(tip.x - back.x - 8) < 1e-9 && abs(abs(back.y - tip.y) - 3.68) < 1e-9)
    #expect(abs(tip.x - head.points[2].x - 6.56) < 1e-9)
    let shaft = try #require(layers.first { $0.values.shape?.path.elements.count == 2 })
    #expect(abs(tip.x - shaft.points[1].x - 7.2) < 1e-9)
    #expect(shaft.values.shape?.lineCap == .butt)
    #expect(layers.strings == ["378.0 pt/s"])
  }

  @Test func `its name stands beyond the tip and off the body, whichever way it points`() throws {
    let scene = flight()
    for turn in 0..<16 {
      let angle = Double(turn) * Double.pi / 8
      for length in [10.0, 300] {
        var arrow = Arrow(scene.rocket)
        arrow.source = .constant(
          Vector(
            dx: length * Transcendentals.cos(angle), dy: length * Transcendentals.sin(angle)))
        arrow.scale = 0.5
        arrow.label = "up"
        let layers = try compose(scene, [arrow]).layers(at: 0).all
        let ink = try #require(layers.text("up")?.ink)
        let head = try #require(layers.first { $0.points.count == 4 })
        let body = Rect(x: 54, y: 46, width: 46, height: 30)
        #expect(ink.inset(by: -3).intersection(body) == nil)
        #expect(ink.inset(by: -3).intersection(head.frame) == nil)
      }
    }
  }

  @Test func `its name is moved by its offset, and the arrow is not`() throws {
    let scene = flight()
    var arrow = Arrow(scene.rocket)
    (arrow.label, arrow.showsValue) = ("v", true)
    func drawn(_ offset: Vector) throws -> (text: Rect, tip: Point) {
      arrow.labelOffset = offset
      let layers = try compose(scene, [arrow]).layers(at: try seconds("0.5")).all
      let text = try #require(layers.text("v  378.0 pt/s")?.ink)
      return (text, try #require(layers.first { $0.points.count == 4 }).points[0])
    }
    let (plain, moved) = (try drawn(.zero), try drawn(Vector(dx: 20, dy: -12)))
    #expect((moved.text.origin - (plain.text.origin + Vector(dx: 20, dy: -12))).length < 1e-9)
    #expect(moved.tip == plain.tip)
  }

  @Test func `the length stops at 110, and a rest has no arrow`() throws {
    var scene = flight()
    scene.duration = 2
    var arrow = Arrow(scene.rocket)
    arrow.scale = 1
    let composer = try compose(scene, [arrow])
    let head = try #require(
      composer.layers(at: try seconds("0.5")).all.first { $0.points.count == 4 })
    #expect(abs(head.points[0].x - 376) < 1e-4)
    #expect(composer.layers(at: try seconds("1.5")).all.isEmpty)
  }

  @Test func `a given vector stands in the gutter with a hairline to its edge`() throws {
    let scene = flight()
    var arrow = Arrow(scene.rocket)
    arrow.source = .constant(Vector(dx: 0, dy: -300))
    arrow.gutter = 12
    let layers = try compose(scene, [arrow]).layers(at: 0).all
    let hairline = try #require(layers.first)
    #expect(hairline.values.shape?.lineWidth == 1)
    #expect(hairline.points.map(\.y) == [46, 46])
    let head = try #require(layers.first { $0.points.count == 4 })
    #expect(head.points[0] == Point(x: 444, y: 16))
  }
}

@Suite struct ClipEdgeTests {
  @Test(arguments: [1.0, 2, 3])
  func `the edge runs 8 points beyond the view, on whole pixels`(_ scale: Double) throws {
    let scene = flight()
    let layers = try compose(scene, [ClipEdge(scene.sky)], scale: scale)
      .layers(at: 0).all
    let line = try #require(layers.stroked(light[.ink].withAlpha(0.85)).first)
    #expect(abs(line.points[0].x - 432) <= 0.5)
    #expect(abs(min(line.points[0].y, line.points[1].y) + 8) < 1e-9)
    #expect(abs(max(line.points[0].y, line.points[1].y) - 130) < 1e-9)
    let edge = (line.points[0].x - 0.5) * scale
    #expect(abs(edge - edge.rounded()) < 1e-9)
    #expect(layers.strings == ["clips at 432"])
  }

  @Test func `what is cut shows faintly, only beyond the edge`() throws {
    let scene = flight()
    var clip = ClipEdge(scene.sky)
    clip.reveals = [scene.rocket]
    let layers = try compose(scene, [clip]).layers(at: 1).all
    let group = try #require(layers.first { $0.values.masksToBounds })
    #expect(group.descendantCount == 1)
    #expect(group.frame.minX == 432)
    let cut = try #require(layers.first { $0.id == scene.rocket })
    #expect(cut.values.opacity == 0.13)
  }
}
