import Geometry
import Testing

@testable import RenderPipeline

/// Which layers are under a point: those that leave a trace in its pixel.
@Suite struct LayerPickingTests {
  private func layers(_ layers: String, at x: Double, _ y: Double) throws -> [String] {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [100, 100], scale: 2, background: white}
        duration: 0.1
        layers: [\(layers)]

        """)
    return try scene.film().layers(at: Point(x: x, y: y), inFrame: 0).map(\.name)
  }

  @Test func `the topmost is first, and what is transparent is none`() throws {
    let scene = """
      {id: low, frame: [0, 0, 60, 60], backgroundColor: red},
      {id: group, frame: [0, 0, 80, 80]},
      {id: clear, frame: [0, 0, 80, 80], backgroundColor: "#FF000000"},
      {id: high, frame: [20, 20, 60, 60], backgroundColor: blue, opacity: 0.1},
      {id: gone, frame: [0, 0, 80, 80], backgroundColor: blue, opacity: 0}
      """
    #expect(try layers(scene, at: 30, 30) == ["high", "low"])
    #expect(try layers(scene, at: 10, 10) == ["low"])
    #expect(try layers(scene, at: 70, 70) == ["high"])
    #expect(try layers(scene, at: 90, 90) == [])
    #expect(try layers(scene, at: -5, 30) == [])
  }

  @Test func `corners, masks and what cuts the sublayers are looked through`() throws {
    // The corner of a circle of 20: (3, 3) is 24 from its middle, (7, 7) is 18.4.
    let circle = "{id: a, frame: [0, 0, 40, 40], cornerRadius: 20, backgroundColor: red}"
    #expect(try layers(circle, at: 3, 3) == [])
    #expect(try layers(circle, at: 7, 7) == ["a"])
    let cut = """
      {id: view, frame: [10, 10, 40, 40], cornerRadius: 20, masksToBounds: true, layers: [
        {id: inner, frame: [-10, -10, 90, 90], backgroundColor: red}]}
      """
    #expect(try layers(cut, at: 30, 30) == ["inner"])
    #expect(try layers(cut, at: 13, 13) == [])
    #expect(try layers(cut, at: 70, 70) == [])
    let masked = """
      {id: b, frame: [0, 0, 40, 40], backgroundColor: red,
       mask: {frame: [0, 0, 20, 40], backgroundColor: black}}
      """
    #expect(try layers(masked, at: 10, 20) == ["b"])
    #expect(try layers(masked, at: 30, 20) == [])
  }

  @Test func `a line is hit, what it goes around and its shadow are not`() throws {
    let line = """
      {id: ring, frame: [10, 10, 60, 60], borderWidth: 4, borderColor: red,
       shadow: {opacity: 1, radius: 2, offset: [20, 20], color: black}},
      {id: path, frame: [0, 0, 100, 100], shape: {path: M0 90L100 90, stroke: blue, lineWidth: 2}}
      """
    #expect(try layers(line, at: 12, 40) == ["ring"])
    #expect(try layers(line, at: 40, 40) == [])
    // In the shadow of its right side.
    #expect(try layers(line, at: 89, 60) == [])
    #expect(try layers(line, at: 50, 90) == ["path"])
    #expect(try layers(line, at: 50, 85) == [])
  }
}
