// Writes down where layers are on screen, for `inbetween verify`. Copy this file into a test target.
//
//   let sampler = PresentationSampler(["card": card.layer, "row": row.layer])
//   sampler.start()
//   // … let the app move …
//   try sampler.stop().write(to: url, atomically: true, encoding: .utf8)
//
// Each refresh of the screen gives a line for each property: `t,layer,keyPath,value`. Times are those for
// which the frame was made (CADisplayLink.timestamp), not those at which this code ran. Names are the
// scene's; positions are in the superlayer, as the scene's are.

/// The lines of a trace.
struct PresentationTrace {
  private(set) var csv = "t,layer,keyPath,value\n"

  /// Notes a value at a time in seconds; both are written with all their digits.
  mutating func add(_ time: Double, _ layer: String, _ keyPath: String, _ value: Double) {
    csv += "\(time),\(Self.cell(layer)),\(Self.cell(keyPath)),\(value)\n"
  }

  private static func cell(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

#if canImport(UIKit)
  import UIKit

  /// Samples the presentation layers of some layers at each refresh of the screen.
  @MainActor
  final class PresentationSampler: NSObject {
    private let layers: [(name: String, layer: CALayer)]
    private var trace = PresentationTrace()
    private var link: CADisplayLink?

    /// Layers by the names that they have in the scene.
    init(_ layers: [String: CALayer]) {
      self.layers = layers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func start() {
      let link = CADisplayLink(target: self, selector: #selector(sample))
      // Without this, screens of 120 Hz are sampled at 60.
      if #available(iOS 15, *) {
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
      }
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// Ends and gives the trace.
    func stop() -> String {
      link?.invalidate()
      link = nil
      return trace.csv
    }

    @objc private func sample(_ link: CADisplayLink) {
      for (name, layer) in layers {
        let seen = layer.presentation() ?? layer
        trace.add(link.timestamp, name, "position.x", Double(seen.position.x))
        trace.add(link.timestamp, name, "position.y", Double(seen.position.y))
        trace.add(link.timestamp, name, "opacity", Double(seen.opacity))
        for keyPath in ["transform.scale.x", "transform.scale.y", "transform.rotation"] {
          if let value = seen.value(forKeyPath: keyPath) as? NSNumber {
            trace.add(link.timestamp, name, keyPath, value.doubleValue)
          }
        }
      }
    }
  }
#endif
