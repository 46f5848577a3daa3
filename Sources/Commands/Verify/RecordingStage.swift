import Geometry
import MediaEncoding
import MotionTracking
import Pixels
import RenderPipeline
import SceneModel

/// Where the stage of a scene is in a recording.
struct RecordingStage {
  let registration: Registration

  /// Why a recording says nothing of a scene.
  enum Problem: Error, CustomStringConvertible {
    case tooFewPictures(Int)
    case otherScreen(agreement: Double, time: Double)

    var description: String {
      switch self {
      case .tooFewPictures(let count):
        "\(count == 1 ? "one picture" : "\(count) pictures") cannot show a motion"
      case .otherScreen(let agreement, let time):
        "the picture at \(time) s does not show the scene's stage as it begins (agreement "
          + "\(Int((max(agreement, 0) * 100).rounded())) % of at least "
          + "\(Int((Registration.leastAgreement * 100).rounded())) %); let the recording begin before "
          + "anything moves, or say with --from when the scene begins and with --rect where it is"
      }
    }
  }

  private static let fewestPictures = 6
  /// A stage that is found in a size that is off by more is drawn again in that size.
  private static let largestMismatch = 0.02
  /// Pixels per point at which the stage is drawn to be looked for.
  private static let scales = 0.25...4.0

  /// Looks at the last picture that is not after the scene's begin, which is the first one where that is
  /// not told.
  init(_ recording: Recording, _ sprites: SceneSprites, start: Double?, place: Rect?) throws {
    var pictures = try recording.pictures()
    guard pictures.count >= Self.fewestPictures, var frame = try pictures.next() else {
      throw Problem.tooFewPictures(pictures.count)
    }
    if let start {
      while let next = try pictures.next(), next.time.value <= start { frame = next }
    }
    let stage = sprites.loaded.scene.stage.size
    let picture = LumaPlane(frame.pixels)
    let wide = place.map(\.size.width) ?? Double(frame.pixels.width)
    func find(_ scale: Double, told: Registration?) throws -> Registration {
      let scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
      let still = try sprites.still(at: .zero, scale: scale)
      // Pictures are whole pixels wide, and so a little wider than the stage.
      return Registration.find(
        still: still, bare: try sprites.bareStill(at: .zero, scale: scale),
        pointsWide: Double(still.width) / scale, in: picture, told: told)
    }
    let scale = wide / stage.width
    let found = try find(
      scale,
      told: place.map { place in
        Registration(
          scaleX: place.size.width / stage.width, scaleY: place.size.height / stage.height,
          offsetX: place.minX, offsetY: place.minY)
      })
    // Thin lines look otherwise where they are drawn larger.
    let isOther = abs(found.scale / scale - 1) > Self.largestMismatch
    let again = isOther ? try find(found.scale, told: found) : found
    registration = again.agreement > found.agreement ? again : found
    guard registration.agreement > Registration.leastAgreement else {
      throw Problem.otherScreen(agreement: registration.agreement, time: frame.time.value)
    }
  }
}
