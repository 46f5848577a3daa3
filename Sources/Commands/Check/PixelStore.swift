import Foundation
import FrameReview
import MediaEncoding
import Pixels
import RenderPipeline

/// Pixels of frames by their hashes, in a folder: `objects/ab/cdef….png`.
///
/// It may lie in the repository, in a cache or nowhere at all: what is missing is no failure, since
/// hashes decide.
struct PixelStore {
  let folder: String

  private func path(of hash: FrameHash) -> String {
    let digits = hash.description
    return "\(folder)/objects/\(digits.prefix(2))/\(digits.dropFirst(2)).png"
  }

  func has(_ hash: FrameHash) -> Bool { FileManager.default.fileExists(atPath: path(of: hash)) }

  func hasAll(of manifest: FilmManifest) -> Bool {
    manifest.frames.allSatisfy { has(FrameHash(bits: $0)) }
  }

  /// Keeps the frames of a manifest, which are drawn only where some are not there yet.
  func keep(_ manifest: FilmManifest, drawnBy draw: () throws -> any ReviewedFilm) throws {
    if !hasAll(of: manifest) { try keep(draw()) }
  }

  /// Keeps every frame that is not there yet.
  func keep(_ film: any ReviewedFilm) throws {
    var index = 0
    while let frame = try film.frame(index) {
      index += 1
      let hash = frame.frameHash
      if has(hash) { continue }
      try OutputFolder.make(for: path(of: hash))
      try PNGFile.write(frame, to: path(of: hash))
    }
  }

  /// The frame of a hash; throws where its file is missing or holds other pixels.
  func frame(_ hash: FrameHash) throws -> PixelBuffer {
    let path = path(of: hash)
    guard let pixels = try? FilmReader(path: path).next()?.pixels, pixels.frameHash == hash else {
      throw DamagedObject(path: path)
    }
    return pixels
  }

  /// Removes what no manifest names; returns how many files went.
  func prune(keeping hashes: Set<FrameHash>) throws -> Int {
    let files = FileManager.default
    var removed = 0
    for part in (try? files.contentsOfDirectory(atPath: "\(folder)/objects")) ?? [] {
      for name in (try? files.contentsOfDirectory(atPath: "\(folder)/objects/\(part)")) ?? [] {
        guard name.hasSuffix(".png"), let hash = FrameHash(text: part + name.dropLast(4)),
          !hashes.contains(hash)
        else { continue }
        try files.removeItem(atPath: "\(folder)/objects/\(part)/\(name)")
        removed += 1
      }
    }
    return removed
  }

  /// A file of the store that does not hold what its name says.
  struct DamagedObject: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) does not hold the frame that it is named after" }
  }
}

/// A baseline whose pixels lie in a store, as the old side of a review.
final class StoredFilm: ReviewedFilm {
  let title: String
  private let manifest: FilmManifest
  private let store: PixelStore

  init(_ manifest: FilmManifest, in store: PixelStore) {
    (self.manifest, self.store) = (manifest, store)
    title = "baseline"
  }

  var frameRate: FrameRate? { manifest.frameRate }
  var frameCount: Int? { manifest.frames.count }

  func frame(_ index: Int) throws -> PixelBuffer? {
    guard manifest.frames.indices.contains(index) else { return nil }
    return try store.frame(FrameHash(bits: manifest.frames[index]))
  }
}
