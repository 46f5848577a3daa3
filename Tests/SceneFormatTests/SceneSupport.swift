import AnimationEngine
import Geometry
import Overlays
import SceneFormat
import SceneModel
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
    switch path {
    case "assets/lake.png", "panels/assets/lake.png":
      return ImageContents(asset: path, digest: 9, pixelSize: Size(width: 300, height: 200))
    case "assets/truncated.png":
      throw ContentsError("`\(path)` ends in the middle of the picture")
    case "assets/huge.png":
      throw ContentsError(
        "`\(path)` has 100000 × 100000 pixels, more than the limit `imagePixels` of 67108864")
    default: throw ContentsError("there is no picture `\(path)`")
    }
  }

  func addFont(named family: String, files: [String]) throws(ContentsError) {}

  func size(of text: TextContents, width: Double?) throws(ContentsError) -> Size {
    guard ["Inter", "DejaVu Sans Mono"].contains(text.font.family) else {
      throw ContentsError("there is no font `\(text.font.family)`", hint: "there is `Inter`")
    }
    return Size(
      width: Double(text.string.count) * text.font.size / 2, height: text.font.size)
  }
}

/// Other scenes that lanes can name.
struct SampleScenes: SceneReading {
  func text(at path: String) throws(ContentsError) -> String {
    switch path {
    case "other.yaml":
      return """
        inbetween: 1
        stage: {size: [100, 80], background: navy}
        let: {gap: 8, far: =gap * 2}
        layers: [{id: dot, position: [=gap, =far], size: [8, 8]}]
        animations: {fade: {keyPath: opacity, from: 0}}
        script:
          - {at: 0.25, add: fade, to: dot, key: fading}
          - {at: 0.5, animate: dot.position.x, to: 90, duration: 1.5}
        overlays: [{ghost: dot}, {title: Other}]
        expect: [{at: 0, model.dot.position.y: =far}]
        variants: {slow: {duration: 3, let: {gap: 10}}}
        """
    case "kit.yaml": return "inbetween: 1\nlibrary: Kit\nlet: {thickness: 3}\n"
    case "panels/panel.yaml":
      return """
        inbetween: 1
        stage: {size: [300, 200]}
        duration: 1
        layers: [{id: lake, image: assets/lake.png}]
        """
    case "pair.yaml":
      return """
        inbetween: 1
        stage: {fps: 60}
        lanes:
          - {scene: other.yaml, id: left, caption: Left}
          - {scene: other.yaml, id: right, let: {gap: 30}}
        layers: [{id: floor}]
        overlays: [{title: Pair}]
        expect:
          - {at: 0, right.dot.position.x: 30}
          - {at: 0, equal: [model.left.dot.opacity, model.right.dot.opacity]}
        """
    case "tied.yaml":
      return """
        inbetween: 1
        stage: {size: [90, 90]}
        duration: 1
        layers: [{id: ball, size: [9, 9]}]
        behaviors: {tie: {attachment: ball, to: ball}}
        """
    case "vast.yaml": return "inbetween: 1\nstage: {size: [9000, 9000]}\nduration: 1\n"
    case "astray.yaml":
      return """
        inbetween: 1
        stage: {size: [8, 8]}
        duration: 1
        layers: [{id: dots}]
        script: [{at: 0, set: {floor.opacity: 0}},
                 {at: 0, set: {dott.opacity: 0}},
                 {when: other.dot.fading.ended, set: {dots.opacity: 0}}]
        """
    case "broken.yaml": return "inbetween: 1\nstage: {size: [8, 8]}\nduration: 1\nlayer: []\n"
    case "round.yaml":
      return "inbetween: 1\nstage: {fps: 60}\nlanes: [{scene: back.yaml}]\n"
    case "back.yaml":
      return "inbetween: 1\nstage: {fps: 60}\nlanes: [{scene: round.yaml}]\n"
    default:
      guard path.hasPrefix("deep"), let level = Int(path.dropFirst(4).prefix { $0 != "." }) else {
        throw ContentsError("there is no scene `\(path)`")
      }
      return "inbetween: 1\nstage: {fps: 60}\nlanes: [{scene: deep\(level + 1).yaml}]\n"
    }
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
  try built(lines, overrides: overrides).scene
}

/// All that `lines` mean, which must have no mistakes.
func built(
  _ lines: String, overrides: [String: String] = [:], variant: String? = nil,
  theme: Theme.Name? = nil
) throws -> BuiltScene {
  let document = try SceneReader.read(sceneText(lines), path: "scene.yaml")
  let builder = SceneBuilder(
    measuring: SampleContents(), reading: SampleScenes(), overrides: overrides, variant: variant,
    theme: theme)
  return try builder.build(document)
}

/// Everything that is wrong with a whole text; empty for a good scene.
func diagnostics(
  ofText text: String, limits: SceneLimits = SceneLimits(), overrides: [String: String] = [:]
) -> [Diagnostic] {
  do throws(SceneDiagnostics) {
    let document = try SceneReader.read(text, path: "scene.yaml", limits: limits)
    let builder = SceneBuilder(
      measuring: SampleContents(), reading: SampleScenes(), limits: limits, overrides: overrides)
    if document.isLibrary {
      return try builder.examine(library: document, named: "scene.yaml", in: "")
    }
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
