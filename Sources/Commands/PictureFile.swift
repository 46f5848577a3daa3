import SceneModel
import AnimationEngine
import ArgumentParser
import Assets
import Geometry
import OutputFormats
import RenderPipeline

/// A picture that a command writes: a PNG, whatever its name.
enum PictureFile {
  /// Endings that promise something else.
  private static let otherEndings = Set([
    "jpg", "jpeg", "bmp", "tif", "tiff", "pdf", "heic", "yaml", "yml",
    "json",
  ]).union(OutputFormat.filmFiles.compactMap(\.fileEnding))

  /// Refuses a name that would say wrongly what is in the file.
  static func refuseOtherEnding(_ path: String) throws {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
    guard let ending, otherEndings.contains(ending.lowercased()) else { return }
    throw ValidationError("The picture is a PNG: '\(path)' must not end in .\(ending).")
  }

  /// Refuses a path at which what the picture is drawn from lies.
  static func refuseOverwriting(_ scenes: [LoadedScene], _ path: String) throws {
    var outputs = Outputs()
    outputs.add("--output", path)
    try outputs.refuseOverwriting(scenes.flatMap(\.inputFiles))
  }
}

extension LoadedScene {
  /// The files of the scene and of its art.
  var inputFiles: [String] {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return [path]
      + assets.digests.map { asset in
        asset.path.hasPrefix("/")
          ? asset.path : (folder + [Substring(asset.path)]).joined(separator: "/")
      }
  }

  /// How long it is, by one of its clocks.
  func length(on clock: Clock) -> Rational {
    clock == .scene ? scene.duration : scene.timeMap.length
  }

  /// Refuses times at which there is nothing to see any more.
  func refuseTimesAfterEnd(_ times: [Rational], on clock: Clock) throws {
    guard let late = times.first(where: { $0 > length(on: clock) }) else { return }
    let end = AnimationValue.text(length(on: clock).value, decimals: 3)
    let whose = scene.timeMap.isIdentity ? "" : " of the \(clock)'s clock"
    throw RenderOptionError("--at \(late) is after the end of \(path) at \(end) s\(whose)")
  }

  /// The film time that a time on a clock stands for: of the scene's, when the film first shows it.
  func filmTime(_ time: Rational, on clock: Clock) -> Rational {
    clock == .film ? time : scene.timeMap.filmTime(ofScene: time)
  }
}
