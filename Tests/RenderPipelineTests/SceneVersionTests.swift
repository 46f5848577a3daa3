import Overlays
import SceneFormat
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// What a scene file holds besides the film that is asked for.
@Suite struct SceneVersionTests {
  static let scene = """
    inbetween: 1
    stage: {size: [80, 40], scale: 1}
    duration: 1
    themes: {light: {far: 60}, dark: {far: 70}}
    let: {step: 1}
    layers: [{id: dot, size: [8, 8], backgroundColor: red}]
    script: [{at: 0, animate: {dot.position.x: =far}, duration: =step}]
    variants:
      slow: {let: {step: 2}, expect: [{at: 1, dot.position.x: 60}]}
    expect: [{at: 1, dot.position.x: 60}]
    """

  private func report(
    _ text: String, _ change: (inout SceneLoader) -> Void = { _ in }
  ) throws -> (versions: [String], report: VersionReport) {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "scene.yaml")
    var loader = SceneLoader()
    change(&loader)
    let loaded = try loader.load(path)
    #expect(loaded.failedExpectations().isEmpty)
    let report = try loader.examineOtherVersions(of: loaded)
    return (loaded.otherVersions.map(\.description), report)
  }

  @Test func `expectations of variants and of the other theme are tried`() throws {
    let (versions, report) = try report(Self.scene)
    #expect(
      versions == [
        "in the dark theme", "in the variant `slow` and the light theme",
        "in the variant `slow` and the dark theme",
      ])
    #expect(report.errors.isEmpty && report.expectationCount == 3)
    #expect(report.failedExpectations.map(\.location.line) == [10, 9, 9])
    #expect(
      report.failedExpectations.map { $0.message.prefix { $0 != ":" } } == versions.map { $0[...] })
  }

  @Test func `an option that chooses a version leaves no other`() throws {
    #expect(
      try report(Self.scene, { $0.theme = .light }).versions == [
        "in the variant `slow` and the light theme"
      ])
    let (versions, found) = try report(
      Self.scene.replacing("step: 2", with: "step: 1"), { $0.variant = "slow" })
    #expect(versions == ["in the variant `slow` and the dark theme"])
    #expect(found.failedExpectations.count == 1)
  }

  @Test func `a scene that never speaks of themes has one`() throws {
    let text = """
      inbetween: 1
      stage: {size: [80, 40]}
      duration: 1
      layers: [{id: dot}]
      """
    #expect(try report(text).versions.isEmpty)
  }

  @Test func `what the other theme names must be there`() throws {
    let text = """
      inbetween: 1
      stage: {size: [80, 40]}
      duration: 1
      themes: {light: {size: 8}, dark: {size: -8}}
      layers: [{id: dot, size: [=size, 8]}]
      """
    let (_, found) = try report(text)
    #expect(found.errors.count == 1)
    #expect(found.errors.first?.message.hasPrefix("in the dark theme: ") == true)
  }

  @Test func `where nothing may be overlooked, a warning is an error`() throws {
    let folder = try TemporaryFolder()
    let text = """
      inbetween: 1
      stage: {size: [80, 40]}
      duration: 1
      layers: [{id: dot, opacity: 1.5}]
      """
    let path = try folder.write(text, to: "scene.yaml")
    var loader = SceneLoader()
    #expect(try loader.load(path).warnings.count == 1)
    loader.isStrict = true
    #expect {
      try loader.load(path)
    } throws: { error in
      guard case SceneLoadError.invalid(let diagnostics) = error else { return false }
      return diagnostics.map(\.severity) == [.error]
    }
  }
}
