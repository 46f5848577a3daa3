import AnimationEngine
import ArgumentParser
import Geometry
import RenderPipeline
import Simulation

/// A picture that a command writes: a PNG, whatever its name.
enum PictureFile {
  /// Endings that promise something else.
  private static let otherEndings: Set<String> = [
    "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "svg", "pdf", "heic", "mp4", "mov",
    "webm", "apng", "yaml", "yml", "json",
  ]

  /// Refuses a name that would say wrongly what is in the file.
  static func refuseOtherEnding(_ path: String) throws {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
    guard let ending, otherEndings.contains(ending.lowercased()) else { return }
    throw ValidationError("The picture is a PNG: '\(path)' must not end in .\(ending).")
  }
}

extension LoadedScene {
  /// Refuses times at which there is nothing to see any more.
  func refuseTimesAfterEnd(_ times: [Rational]) throws {
    guard let late = times.first(where: { $0 > scene.duration }) else { return }
    let end = AnimationValue.text(scene.duration.value, decimals: 3)
    throw RenderOptionError("--at \(late) is after the end of \(path) at \(end) s")
  }
}
