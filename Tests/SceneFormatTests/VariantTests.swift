import SceneModel
import AnimationEngine
import Geometry
import SceneFormat
import Testing

/// Variants of scenes that have lanes.
@Suite struct VariantTests {
  /// Two lanes that show the scene itself, one of them as a variant; `quick` is shown by neither.
  static let lines = """
    stage: {size: [200, 100], background: white}
    duration: 2
    let: {gap: 12, high: 50}
    layers: [{id: dot, position: [=gap, =high], size: [8, 8]}]
    lanes: [{id: plain}, {variant: wide, id: wider}]
    variants:
      wide: {let: {gap: 40}}
      quick: {let: {gap: 20, high: 60}, duration: 1}
    overlays: [{ghost: wider.dot}]
    expect:
      - {at: 0, plain.dot.position.x: =gap}
      - {at: 0, wider.dot.position.x: 40}
    """

  @Test func `a variant that no lane shows applies within every lane, below the lane's own`() throws
  {
    let built = try built(Self.lines, variant: "quick")
    let scene = built.scene
    #expect(scene.layers.layerNames == ["plain", "plain.dot", "wider", "wider.dot"])
    #expect(scene.layers.nodes[1].values.position == Point(x: 20, y: 60))
    #expect(scene.layers.nodes[3].values.position == Point(x: 40, y: 60))
    #expect(scene.duration == 1)
    #expect(scene.expectations.map(\.spelling) == ["plain.dot.position.x", "wider.dot.position.x"])
    #expect(built.overlays.count == 1)
    #expect(built.warnings.isEmpty)
  }

  @Test func `expectations of such a variant replace those of the whole`() throws {
    let lines = Self.lines.replacing(
      "duration: 1}", with: "duration: 1, expect: [{at: 0, plain.dot.position.y: 60}]}")
    let scene = try built(lines, variant: "quick").scene
    #expect(scene.expectations.map(\.spelling) == ["plain.dot.position.y"])
  }

  @Test func `a variant that is a lane says what it leaves out`() throws {
    let built = try built(Self.lines, variant: "wide")
    #expect(built.scene.layers.layerNames == ["dot"])
    #expect(
      built.warnings.map(\.description) == [
        """
        scene.yaml:6:1: warning: the variant `wide` is shown without the other lanes, and without \
        `overlays` and `expect`, which speak of all of them
          hint: `overlays` and `expect` within the variant speak of it alone
        """
      ])
  }

  @Test func `a chosen variant does not hide what is wrong with the scene`() throws {
    let lines = Self.lines.replacing("ghost: wider.dot", with: "ghost: other.dot")
    #expect(throws: SceneDiagnostics.self) { try built(lines, variant: "wide") }
    do throws(SceneDiagnostics) {
      let document = try SceneReader.read(sceneText(lines), path: "scene.yaml")
      _ = try SceneBuilder(measuring: SampleContents(), variant: "wide").build(document)
      Issue.record("the scene is invalid")
    } catch {
      #expect(
        error.diagnostics.filter { $0.severity == .error }.map(\.message)
          == ["without a variant: there is no layer `other.dot`"])
    }
  }

  @Test func `what a variant breaks elsewhere is told with its name`() {
    let found = messages(
      """
      let: {width: 8}
      layers: [{id: dot, size: [=width, 8]}]
      variants: {broken: {let: {width: -8}}}
      """)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("in the variant `broken`: ") == true)
  }

  @Test func `a constant of one variant can be set where that one is wanted`() throws {
    let lines = """
      layers: [{id: dot}]
      variants: {wide: {let: {gap: 40}, layers: [{id: dot, position: [=gap, 0]}]}}
      """
    let scene = try built(lines, overrides: ["gap": "7"], variant: "wide").scene
    #expect(scene.layers.nodes[0].values.position.x == 7)
  }
}
