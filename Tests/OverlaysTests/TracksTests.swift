import AnimationEngine
import Geometry
import Testing

@testable import Overlays

@Suite struct TracksTests {
  private func scene() -> Rocket {
    var scene = Rocket()
    scene.fly()
    return scene
  }

  @Test func `rows are 22 apart, and each curve swings 7 around its own`() throws {
    let scene = scene()
    var tracks = Tracks([
      Plot.Curve(Quantity(scene.address), hue: .red, name: "position"),
      Plot.Curve(Quantity(scene.address, .displacement), hue: .teal, name: "added"),
    ])
    tracks.frame = Rect(x: 100, y: 50, width: 200, height: 0)
    let layers = try compose(scene, [tracks]).layers(at: try seconds("0.25")).all
    let lines = layers.stroked(Theme.light[.line]).map { $0.points[0].y }
    #expect(zip(lines, [57, 79]).allSatisfy { abs($0 - $1) <= 0.25 })
    for (hue, row) in [(Hue.red, 57.0), (.teal, 79)] {
      let color = Theme.light.mark(hue)
      let curve = try #require(layers.stroked(color.withAlpha(0.3)).first)
      for point in curve.points {
        let time = (point.x - 100) / 200
        #expect(abs(point.y - (row + 7 - 14 * time)) < 1e-6)
      }
      let dot = try #require(layers.filled(color).first)
      #expect((dot.frame.center - Point(x: 150, y: row + 3.5)).length < 1e-9)
      #expect(abs(dot.frame.size.width - 7.6) < 1e-9)
    }
    let playhead = try #require(layers.stroked(Theme.light[.ink].withAlpha(0.5)).first)
    #expect(playhead.points.map(\.x) == [150, 150])
  }

  @Test func `curves of one name share a row and its hue`() throws {
    let scene = scene()
    var tracks = Tracks([
      Plot.Curve(Quantity(scene.address), name: "position"),
      Plot.Curve(Quantity(scene.address, .velocity), name: "velocity"),
      Plot.Curve(Quantity(scene.address, .model), name: "position"),
    ])
    tracks.frame = Rect(x: 100, y: 50, width: 200, height: 0)
    let layers = try compose(scene, [tracks]).layers(at: 0).all
    #expect(layers.stroked(Theme.light[.line]).count == 2)
    // One path for both, so that they are no darker where they meet.
    #expect(layers.stroked(Theme.light.mark(.red).withAlpha(0.3)).count == 1)
    #expect(layers.stroked(Theme.light.mark(.teal).withAlpha(0.3)).count == 1)
    #expect(layers.filled(Theme.light.mark(.red)).allSatisfy { $0.frame.center.y < 68 })
    #expect(layers.filled(Theme.light.mark(.red)).count == 2)
  }

  @Test func `what has passed fades at the end of a film that loops, once its axis has ended`()
    throws
  {
    let scene = scene()
    var tracks = Tracks([Plot.Curve(Quantity(scene.address), hue: .red)])
    tracks.during = try seconds("0.25")...seconds("0.5")
    let composer = try compose(scene, [tracks])
    func opacity(at time: String) throws -> [Double] {
      let time = try seconds(time)
      return composer.layers(at: time).all.filled(Theme.light.mark(.red)).map(\.values.opacity)
    }
    #expect(try opacity(at: "0").isEmpty)
    #expect(try opacity(at: "0.7") == [1])
    #expect(abs(try #require(try opacity(at: "0.85").first) - 0.5) < 1e-9)
    #expect(try opacity(at: "1").isEmpty)
  }

  @Test func `names stand left of the axis and have room reserved`() throws {
    let scene = scene()
    let tracks = Tracks([Plot.Curve(Quantity(scene.address), name: "position")])
    let composer = try compose(scene, [tracks])
    // Eight characters of .62 · 12 points, and 16 to the axis; the figure's margin is 40.
    let inset = 8 * 0.62 * 12 + 16
    #expect(abs(composer.figure.stage.minX - (40 + inset)) <= 1)
    let name = try #require(composer.layers(at: 0).above.text("position"))
    #expect(abs(name.frame.minX - (composer.figure.stage.minX - inset)) < 1e-9)
    #expect(composer.figure.size.height > 122)
  }
}
