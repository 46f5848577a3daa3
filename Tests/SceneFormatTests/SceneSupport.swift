import AnimationEngine
import Geometry
import SceneFormat
import Simulation
import Testing

/// Stands in for files and fonts: a few assets, and text that is half as wide as its font is high.
struct SampleContents: ContentsMeasuring {
  func svg(at path: String) throws(ContentsError) -> (contents: SVGContents, naturalSize: Size) {
    switch path {
    case "assets/rocket.svg":
      return (SVGContents(asset: path, digest: 7), Size(width: 46, height: 30))
    case "assets/broken.svg":
      throw ContentsError("`\(path)` is not an SVG document", hint: "its root is not `svg`")
    default: throw ContentsError("there is no file `\(path)`", hint: "did you move it?")
    }
  }

  func image(at path: String) throws(ContentsError) -> ImageContents {
    throw ContentsError("there is no picture '\(path)'")
  }

  func size(of text: TextContents, width: Double?) throws(ContentsError) -> Size {
    guard text.font.family == "Inter" else {
      throw ContentsError("there is no font `\(text.font.family)`", hint: "there is `Inter`")
    }
    return Size(
      width: Double(text.string.count) * text.font.size / 2, height: text.font.size)
  }
}

/// A scene of `lines` behind the version and a stage, unless they bring their own.
func sceneText(_ lines: String) -> String {
  var head = "inbetween: 1\n"
  if !lines.contains("stage:") { head += "stage: {size: [320, 240]}\n" }
  if !lines.contains("duration:") { head += "duration: 1\n" }
  return head + lines + "\n"
}

/// The scene that `lines` mean, which must have no mistakes.
func scene(_ lines: String, overrides: [String: String] = [:]) throws -> Scene {
  let document = try SceneReader.read(sceneText(lines), path: "scene.yaml")
  return try SceneBuilder(measuring: SampleContents(), overrides: overrides).build(document).scene
}

/// Everything that is wrong with a whole text; empty for a good scene.
func diagnostics(
  ofText text: String, limits: SceneLimits = SceneLimits(), overrides: [String: String] = [:]
) -> [Diagnostic] {
  do throws(SceneDiagnostics) {
    let document = try SceneReader.read(text, path: "scene.yaml", limits: limits)
    let builder = SceneBuilder(
      measuring: SampleContents(), limits: limits, overrides: overrides)
    return try builder.build(document).warnings
  } catch {
    return error.diagnostics
  }
}

/// Everything that is wrong with the scene of `lines`.
func diagnostics(_ lines: String, overrides: [String: String] = [:]) -> [Diagnostic] {
  diagnostics(ofText: sceneText(lines), overrides: overrides)
}

/// The messages alone.
func messages(_ lines: String, overrides: [String: String] = [:]) -> [String] {
  diagnostics(lines, overrides: overrides).map(\.message)
}
