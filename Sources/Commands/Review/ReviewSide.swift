import SceneModel
import AnimationEngine
import ArgumentParser
import Foundation
import FrameReview
import Geometry
import MediaEncoding
import MotionTrace
import Pixels
import RenderPipeline

/// What a command's argument means: a film or pictures, a scene here or at a commit, or hashes.
enum ReviewSide {
  case film(any ReviewedFilm)
  case manifest(FilmManifest, title: String)

  /// Opens both sides; a scene that is compared with a film is rendered at the film's rate.
  static func open(
    _ old: String, _ new: String, sceneOptions: SceneOptions, console: Console
  ) throws -> (old: ReviewSide, new: ReviewSide) {
    let meanings = try [old, new].map { try Meaning($0, sceneOptions.project) }
    var first: PictureFilm?
    let films = try meanings.map { meaning -> ReviewSide? in
      switch meaning {
      case .pictures(let path):
        let film =
          try first.map { try PictureFilm(path: path, besides: $0) } ?? PictureFilm(path: path)
        first = film
        return .film(film)
      case .manifest(let path): return .manifest(try FilmManifest(ofFile: path), title: path)
      case .scene, .commit: return nil
      }
    }
    let rate = films.compactMap { $0?.frameRate }.first
    let size = try first?.frame(0).map { (width: $0.width, height: $0.height) }
    let sides = try zip(meanings, films).map { meaning, film -> ReviewSide in
      if let film { return film }
      switch meaning {
      case .scene(let path):
        let loaded = try sceneOptions.load(path, console: console)
        let film = try SceneFilm(
          loaded, title: path, frameRate: rate, pictureSize: size)
        tell(film, rate, console)
        return .film(film)
      case .commit(let reference, let path):
        let file = try CommittedFile(path, at: reference)
        let film = try SceneFilm(
          file.treePath, at: file.commit, loader: sceneOptions.loader(for: path), frameRate: rate,
          pictureSize: size)
        tell(film, rate, console)
        return .film(film)
      case .pictures(let path), .manifest(let path):
        throw OutputError(path: path, reason: "it was not opened")
      }
    }
    return (sides[0], sides[1])
  }

  /// What a scene shows between a film's frames is not looked at, which must be known.
  private static func tell(_ scene: SceneFilm, _ rate: FrameRate?, _ console: Console) {
    let ownScale = scene.loaded.scene.stage.scale
    if scene.scale != ownScale {
      console.note(
        "\(scene.title) is drawn at scale \(AnimationValue.text(scene.scale, decimals: 3)), as the film beside it, "
          + "not at its own \(AnimationValue.text(ownScale, decimals: 3))")
    }
    let own = FrameRate(scene.loaded.scene.stage.frameRate)
    guard let rate, let own, rate != own else { return }
    console.note(
      "\(scene.title) is drawn at \(rate.text) frames per second, as the film beside it, not at "
        + "its own \(own.text)")
  }

  var frameRate: FrameRate? {
    switch self {
    case .film(let film): film.frameRate
    case .manifest(let manifest, _): manifest.frameRate
    }
  }

  /// What it is read from: files, or a folder of pictures.
  var files: [String] {
    if case .film(let film as SceneFilm) = self { return film.loaded.inputFiles }
    return [title]
  }

  var title: String {
    switch self {
    case .film(let film): film.title
    case .manifest(_, let title): title
    }
  }

  /// Whether an argument names a scene that is here.
  static func isScene(_ argument: String, _ project: ProjectChoice) -> Bool {
    guard case .scene? = try? Meaning(argument, project) else { return false }
    return true
  }

  /// What kind of thing an argument names.
  private enum Meaning {
    case pictures(String)
    case manifest(String)
    case scene(String)
    case commit(String, path: String)

    init(_ argument: String, _ project: ProjectChoice) throws {
      if argument.hasPrefix("git:") {
        let parts = argument.dropFirst(4).split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else {
          throw ValidationError(
            "'\(argument)' is not git:REF:PATH, such as git:main:Scenes/rocket.yaml.")
        }
        self = .commit(String(parts[0]), path: String(parts[1]))
        return
      }
      if BaselineFiles.isManifest(argument), FileManager.default.fileExists(atPath: argument) {
        self = .manifest(argument)
        return
      }
      if SceneFinder.isNamedAsScene(argument) || !FileManager.default.fileExists(atPath: argument) {
        self = .scene(try SceneFinder.path(for: argument, project: project))
      } else {
        self = .pictures(argument)
      }
    }
  }
}

extension ReviewSide {
  /// The hashes of all frames: read, or made by reading the film; pictures, which have no times,
  /// are as fast as what they are compared with.
  func manifest(beside other: ReviewSide) throws -> FilmManifest {
    switch self {
    case .manifest(let manifest, _): return manifest
    case .film(let unpaired):
      guard let film = FilmPairing.evenly(unpaired) else {
        throw UnreadableFilm(
          title, "has frames that last differently long, and a manifest's do not")
      }
      // Hashes are of pixels alone.
      if let otherwise = film.traits.visibleDifference {
        throw UnreadableFilm(title, "looks otherwise than a manifest says: \(otherwise)")
      }
      var frames: [UInt64] = []
      var bounds = PixelRect(x: 0, y: 0, width: 1, height: 1)
      while let frame = try film.frame(frames.count) {
        if frames.isEmpty { bounds = frame.bounds }
        frames.append(frame.frameHash.bits)
      }
      guard let rate = film.frameRate ?? other.frameRate else {
        throw UnreadableFilm(film.title, "has no frame rate")
      }
      return FilmManifest(
        scene: film.title, inputs: "", fingerprint: Fingerprint([]), width: bounds.width,
        height: bounds.height, frameRate: rate, frames: frames,
        layers: film.trace.map {
          LayerDigests($0, omitting: LoadedScene.usualLayerValues)
        } ?? LayerDigests())
    }
  }
}
