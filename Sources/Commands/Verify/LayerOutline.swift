import AnimationEngine
import Geometry
import MotionTracking
import MotionVerification
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation

/// The corners of a layer, where the scene has it and where it was seen.
struct LayerOutline {
  let layer: String
  private let course: PoseCourse
  private let loaded: LoadedScene
  private let frame: [Subject]
  /// By key path, then by time.
  private let seen: [String: [Double: Double]]

  init(_ verdict: LayerVerdict, _ loaded: LoadedScene) throws {
    layer = verdict.layer
    self.loaded = loaded
    course = try PoseCourse(of: verdict.layer, in: loaded)
    let addresses = AddressReader(loaded.scene)
    frame = try ["bounds.size.width", "bounds.size.height", "anchorPoint.x", "anchorPoint.y"].map {
      try addresses.subject("\(verdict.layer).\($0)")
    }
    seen = Dictionary(
      verdict.properties.map { property in
        (
          property.observed.keyPath,
          Dictionary(
            property.observed.samples.map { ($0.time, $0.value) }, uniquingKeysWith: { $1 })
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Where its corners are in the scene at a time of it, and where they were seen at a time of the recording,
  /// in points; nil where they were not.
  func corners(at time: Rational, seenAt clock: Double) -> (told: [Point], seen: [Point]?) {
    let told = course.pose(at: time)
    let values = frame.map { loaded.timeline.value(of: $0, at: time)?.numbers.first ?? 0 }
    var here = told
    var isSeen = false
    func take(_ keyPath: String, _ part: WritableKeyPath<LayerPose, Double>) {
      guard let value = seen[keyPath]?[clock] else { return }
      here[keyPath: part] = value
      isSeen = true
    }
    take("position.x", \.x)
    take("position.y", \.y)
    take("transform.scale.x", \.scale)
    take("transform.rotation", \.rotation)
    return (Self.corners(told, values), isSeen ? Self.corners(here, values) : nil)
  }

  /// Points of polygons by side: in points of the stage, and in pixels of a recording where there is one.
  func polygons(
    at time: Rational, seenAt clock: Double, _ registration: Registration?
  ) -> [String: String] {
    let found = corners(at: time, seenAt: clock)
    var polygons: [String: String] = [:]
    for case (let name, let corners?) in [("Told", found.told), ("Seen", found.seen)] {
      polygons["scene" + name] = Self.text(corners)
      if let stage = registration {
        polygons["recording" + name] = Self.text(
          corners.map {
            Point(x: stage.scaleX * $0.x + stage.offsetX, y: stage.scaleY * $0.y + stage.offsetY)
          })
      }
    }
    return polygons
  }

  /// `frame` is width, height and anchor point.
  private static func corners(_ pose: LayerPose, _ frame: [Double]) -> [Point] {
    let (cosine, sine) = (
      Transcendentals.cos(pose.rotation) * pose.scale,
      Transcendentals.sin(pose.rotation) * pose.scale
    )
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { u, v in
      let (x, y) = ((u - frame[2]) * frame[0], (v - frame[3]) * frame[1])
      return Point(x: pose.x + cosine * x - sine * y, y: pose.y + sine * x + cosine * y)
    }
  }

  private static func text(_ corners: [Point]) -> String {
    corners.map {
      "\(AnimationValue.text($0.x, decimals: 1)),\(AnimationValue.text($0.y, decimals: 1))"
    }.joined(separator: " ")
  }
}
