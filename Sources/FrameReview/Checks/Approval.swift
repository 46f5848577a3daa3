/// Makes a reviewed candidate the baseline.
package enum Approval {
  /// The candidate's inputs are not the scene's any more: what was reviewed is not what would be
  /// approved.
  package struct InputsChanged: Error, Hashable, CustomStringConvertible {
    package var scene: String

    package var description: String {
      "\(scene) has changed since it was checked; run the check again and review what it finds"
    }
  }

  /// The text of the new baseline: exactly the text of the candidate's file.
  ///
  /// `inputs` is the digest of what the scene is made of now. Throws `InputsChanged` when that is
  /// not what the candidate was made of, and `TextError` when the candidate cannot be read.
  package static func baseline(fromCandidate candidate: String, inputs: String) throws -> String {
    let manifest = try FilmManifest(text: candidate)
    guard manifest.inputs == inputs else { throw InputsChanged(scene: manifest.scene) }
    return candidate
  }
}
