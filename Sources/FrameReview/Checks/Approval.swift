/// Makes a reviewed candidate the baseline.
package enum Approval {
  /// Who approved frames, and why.
  package struct Note: Sendable, Hashable {
    package var by: String
    package var reason: String

    package init(by: String, reason: String) { (self.by, self.reason) = (by, reason) }
  }

  /// Why a candidate is not approved.
  package enum Refusal: Error, Hashable, CustomStringConvertible {
    /// Its inputs are not the scene's any more: what was reviewed is not what would be approved.
    case inputsChanged(scene: String)
    /// It was drawn with other fonts or libraries than are here.
    case madeElsewhere(scene: String, [Fingerprint.Change])
    /// Only some of its frames are to be approved, and the baseline has no such frames.
    case otherFrames(scene: String, baseline: Int, candidate: Int)
    case noSuchFrames(scene: String, ClosedRange<Int>, count: Int)

    package var description: String {
      switch self {
      case .inputsChanged(let scene):
        "\(scene) has changed since it was checked; run the check again and review what it finds"
      case .madeElsewhere(let scene, let changes):
        "\(scene) was checked with other fonts or libraries than are here "
          + "(\(changes.map(\.description).joined(separator: "; "))); run the check here and review "
          + "what it finds"
      case .otherFrames(let scene, let baseline, let candidate):
        "\(scene): some frames can be approved only where size, rate and number stay as they were; "
          + "the baseline has \(baseline) frames, the candidate \(candidate)"
      case .noSuchFrames(let scene, let frames, let count):
        "\(scene) has \(count) frames: there are no \(frames.lowerBound)..\(frames.upperBound)"
      }
    }
  }

  /// The new baseline: the candidate's frames, or with `frames` only those, in the old baseline.
  ///
  /// `inputs` is the digest of what the scene is made of now, `fingerprint` what it is drawn with;
  /// nil does not ask. Throws `Refusal`, and `TextError` when
  /// the candidate cannot be read. Without frames and note the text is the candidate's, byte by byte.
  package static func baseline(
    fromCandidate candidate: String, inputs: String, fingerprint: Fingerprint? = nil,
    replacing baseline: String? = nil,
    frames: ClosedRange<Int>? = nil, note: Note? = nil
  ) throws -> String {
    var manifest = try FilmManifest(text: candidate)
    // As a user knows the scene: its file's name, not the way to it from the baselines.
    let scene = manifest.scene.split(separator: "/").last.map(String.init) ?? manifest.scene
    guard manifest.inputs == inputs else { throw Refusal.inputsChanged(scene: scene) }
    if let changes = fingerprint.map({ manifest.fingerprint.changes(to: $0) }), !changes.isEmpty {
      throw Refusal.madeElsewhere(scene: scene, changes)
    }
    if let frames {
      guard frames.upperBound < manifest.frames.count else {
        throw Refusal.noSuchFrames(
          scene: scene, frames, count: manifest.frames.count)
      }
      let old = try baseline.map { try FilmManifest(text: $0) }
      guard let old, old.frames.count == manifest.frames.count,
        (old.width, old.height) == (manifest.width, manifest.height),
        old.frameRate == manifest.frameRate
      else {
        throw Refusal.otherFrames(
          scene: scene, baseline: old?.frames.count ?? 0,
          candidate: manifest.frames.count)
      }
      var kept = old
      kept.frames.replaceSubrange(frames, with: manifest.frames[frames])
      // Some frames are still the old ones, and so are the layers in them.
      if kept.frames == manifest.frames { kept = manifest }
      manifest = kept
    }
    guard let note else { return frames == nil ? candidate : manifest.text }
    manifest.approval = note
    return manifest.text
  }
}
