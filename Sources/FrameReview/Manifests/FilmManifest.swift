package import MotionTrace
import Pixels

/// A film as text: what it was made of, and one hash for each frame.
///
/// Baselines and candidates are manifests. One frame stands on each line, so that version control
/// shows which frames changed and merges changes of different ones.
package struct FilmManifest: Sendable, Hashable {
  /// The path of the scene's file from the folder of the baselines, with `/` between folders.
  package var scene: String
  /// Which of the scene's films it is; nil is the scene as it is, and the palette that it chooses.
  package var variant: String?
  package var theme: String?
  /// A digest of everything the film was made of: the scene file, its assets, the options.
  package var inputs: String
  package var fingerprint: Fingerprint
  /// In pixels.
  package var width: Int
  package var height: Int
  package var frameRate: FrameRate
  /// A 64-bit hash of each frame's pixels, from the first frame on.
  package var frames: [UInt64]
  /// What of the scene the film shows; nil where film and scene are one.
  package var sceneClock: SceneClock?
  /// What each layer did, as digests: that hashes of frames differ is explained by them.
  package var layers: LayerDigests
  /// Who approved the frames and why; nil where nobody said so.
  package var approval: Approval.Note?

  package init(
    scene: String, variant: String? = nil, theme: String? = nil, inputs: String,
    fingerprint: Fingerprint, width: Int, height: Int, frameRate: FrameRate, frames: [UInt64],
    sceneClock: SceneClock? = nil, layers: LayerDigests = LayerDigests(),
    approval: Approval.Note? = nil
  ) {
    (self.scene, self.variant, self.theme) = (scene, variant, theme)
    (self.inputs, self.fingerprint) = (inputs, fingerprint)
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
    (self.frames, self.layers, self.approval) = (frames, layers, approval)
    self.sceneClock = sceneClock
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
      new: .init(
        frameCount: new.frames.count, frameRate: new.frameRate, sceneClock: new.sceneClock),
      differences: differences,
      sizeMismatch: bounds == newBounds ? nil : .init(frame: 0, old: bounds, new: newBounds))
  }

  /// Details under the sentence: how the frames were moved in time, and what layers changed.
  package func details(of new: FilmManifest) -> [String] {
    let comparison = compare(with: new)
    var lines: [String] = []
    if comparison.verdict != .same, comparison.verdict != .nothingCompared, bounds == new.bounds,
      let motion = try? MotionVerdict(
        old: FilmSketch(hashes: frames.map { FrameHash(bits: $0) }),
        new: FilmSketch(hashes: new.frames.map { FrameHash(bits: $0) })),
      motion.kind != .same
    {
      lines.append("motion: \(motion.sentence(at: new.frameRate))")
    }
    let changes = layers.changes(to: new.layers)
    if layers.isEmpty || new.layers.isEmpty {
      return lines
    }
    if changes.isEmpty {
      if comparison.verdict == .different { lines.append("renderer change: no layer changed") }
    } else {
      let shown = changes.prefix(8).joined(separator: ", ")
      let rest = changes.count > 8 ? " and \(changes.count - 8) more" : ""
      lines.append("layers changed: \(shown)\(rest)")
    }
    return lines
  }

  private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
