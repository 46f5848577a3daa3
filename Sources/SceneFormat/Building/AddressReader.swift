package import AnimationEngine
import Geometry
package import Simulation

/// Reads addresses that come from elsewhere than a scene, such as a command line.
package enum AddressReader {
  /// What `spelling` means in a tree of layers; throws the diagnostic that a scene would get.
  package static func subject(
    _ spelling: String, in layers: LayerTree
  ) throws(Diagnostic) -> Expectation.Subject {
    let start = SourceLocation(line: 1, column: 1)
    let resolver = SceneResolver(
      path: "", limits: SceneLimits(), measuring: NothingToMeasure())
    if let resolved = resolver.address(spelling, at: start, in: layers) {
      return Expectation.Subject(address: resolved.address, isModel: resolved.isModel)
    }
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

    func size(of text: TextContents) throws(ContentsError) -> Size {
      throw ContentsError("there is no scene")
    }
  }
}
