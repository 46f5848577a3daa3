import AnimationEngine
import Geometry
package import Simulation

/// Reads addresses that come from elsewhere than a scene, such as a command line.
package enum AddressReader {
  /// What `spelling` means in a scene; throws the diagnostic that a scene would get.
  package static func subject(
    _ spelling: String, in scene: Scene
  ) throws(Diagnostic) -> Subject {
    let start = SourceLocation(line: 1, column: 1)
    let resolver = SceneResolver(
      path: "", limits: SceneLimits(), measuring: NothingToMeasure())
    if let subject = resolver.subject(spelling, at: start, SceneNames(scene)) { return subject }
    throw resolver.diagnostics.first
      ?? Diagnostic(path: "", location: start, message: "`\(spelling)` is not an address")
  }

  /// Addresses never ask for a size.
  private struct NothingToMeasure: ContentsMeasuring {
    func svg(
      at path: String
    ) throws(ContentsError) -> (contents: SVGContents, naturalSize: Size) {
      throw ContentsError("there is no scene")
    }

    func image(at path: String) throws(ContentsError) -> ImageContents {
      throw ContentsError("there is no picture '\(path)'")
    }

    func size(of text: TextContents, width: Double?) throws(ContentsError) -> Size {
      throw ContentsError("there is no scene")
    }
  }
}
