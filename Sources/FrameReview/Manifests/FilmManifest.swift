import Pixels

/// A film as text: what it was made of, and one hash for each frame.
///
/// Baselines and candidates are manifests. One frame stands on each line, so that version control
/// shows which frames changed and merges changes of different ones.
package struct FilmManifest: Sendable, Hashable {
  /// The scene's path as the user knows it, with `/` between folders.
  package var scene: String
  /// A digest of everything the film was made of: the scene file, its assets, the options.
  package var inputs: String
  package var fingerprint: Fingerprint
  /// In pixels.
  package var width: Int
  package var height: Int
  package var frameRate: FrameRate
  /// A 64-bit hash of each frame's pixels, from the first frame on.
  package var frames: [UInt64]

  package init(
    scene: String, inputs: String, fingerprint: Fingerprint, width: Int, height: Int,
    frameRate: FrameRate, frames: [UInt64]
  ) {
    (self.scene, self.inputs, self.fingerprint) = (scene, inputs, fingerprint)
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
    self.frames = frames
  }

  /// Compares hashes only: no pixel is read, so changes have no extent.
  ///
  /// Another fingerprint is not a difference. It explains one, or shows that there is none.
  package func compare(with new: FilmManifest) -> FilmComparison {
    let (bounds, newBounds) = (self.bounds, new.bounds)
    var differences: [FilmComparison.FrameDifference] = []
    for (frame, hashes) in zip(frames, new.frames).enumerated()
    where hashes.0 != hashes.1 || bounds != newBounds {
      differences.append(.init(frame: frame, change: nil))
    }
    return FilmComparison(
      old: .init(frameCount: frames.count, frameRate: frameRate),
      new: .init(frameCount: new.frames.count, frameRate: new.frameRate),
      differences: differences,
      sizeMismatch: bounds == newBounds ? nil : .init(frame: 0, old: bounds, new: newBounds))
  }

  private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
