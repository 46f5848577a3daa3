import Geometry
package import MotionTrace
import Pixels

/// What a review takes for equal, and what it leaves out.
package struct ReviewRules: Sendable, Hashable {
  /// A layer whose place is left out, wherever it is.
  package struct IgnoredLayer: Sendable, Hashable {
    package var name: String
    package var span: IgnoredRegion.Span

    package init(_ name: String, during span: IgnoredRegion.Span = .always) {
      (self.name, self.span) = (name, span)
    }
  }

  package var tolerance: Tolerance
  package var ignoredRegions: [IgnoredRegion]
  package var ignoredLayers: [IgnoredLayer]

  package init(
    tolerance: Tolerance = Tolerance(metric: .exact), ignoredRegions: [IgnoredRegion] = [],
    ignoredLayers: [IgnoredLayer] = []
  ) {
    self.tolerance = tolerance
    (self.ignoredRegions, self.ignoredLayers) = (ignoredRegions, ignoredLayers)
  }

  /// Whether equal bytes are the only equal frames.
  var isExact: Bool { tolerance == Tolerance(metric: .exact) }

  var ignoresAnything: Bool { !ignoredRegions.isEmpty || !ignoredLayers.isEmpty }

  /// The layers to leave out that neither film has; none where a film's layers are not known.
  ///
  /// Overlays and the stage, whose name is empty, are no layers of a trace.
  package func unknownLayers(in old: MotionTrace?, _ new: MotionTrace?) -> [String] {
    guard let old, let new else { return [] }
    let known = Set((old.layers + new.layers).map(\.id))
    return ignoredLayers.map(\.name).filter {
      !$0.isEmpty && !$0.hasPrefix("overlay ") && !known.contains($0)
    }
  }

  /// The pixels of a frame that are left out; nil where there are none.
  ///
  /// Spans are about `number`, the film's own of the frame, and the time at which it is seen.
  func mask(
    ofFrame frame: Int, named number: Int, at time: Rational?, width: Int, height: Int,
    in films: [any ReviewedFilm]
  ) throws -> PixelMask? {
    guard ignoresAnything else { return nil }
    var mask =
      ignoredRegions.mask(width: width, height: height, frame: number, time: time)
      ?? PixelMask(width: width, height: height)
    let names = Set(
      ignoredLayers.filter { $0.span.contains(number, at: time) }.map(\.name))
    if !names.isEmpty {
      for film in films {
        let layers = try film.layerMask(of: frame) { names.contains($0) }
        guard let layers else { continue }
        for y in 0..<min(height, layers.height) {
          for x in 0..<min(width, layers.width) where layers.numbers[y * layers.width + x] != 0 {
            mask[x, y] = true
          }
        }
      }
    }
    return mask.count == 0 ? nil : mask
  }
}
