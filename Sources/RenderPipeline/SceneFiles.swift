import AnimationEngine
import Assets
import Locking
import SceneFormat

/// Reads the scenes that are lanes of another, and the libraries that scenes include, by the same rule of folders as its assets.
final class SceneFiles: SceneReading {
  private let assets: AssetLibrary
  /// Of one file.
  private let byteLimit: Int
  private let drafts: [String?: String]
  private let known = LockedValue<[(path: String, text: String)]>([])

  /// Drafts stand in for what files of these paths say.
  init(_ assets: AssetLibrary, byteLimit: Int, drafts: [String?: String] = [:]) {
    (self.assets, self.byteLimit, self.drafts) = (assets, byteLimit, drafts)
  }

  /// What was read so far, in order.
  var texts: [String] { read.map(\.text) }

  /// The same with their paths, from the folder of the outermost scene.
  var read: [(path: String, text: String)] { known.withLock(\.self) }

  /// Where that lies, from the folder of the outermost scene.
  var paths: [String] { read.map(\.path) }

  func text(at path: String) throws(ContentsError) -> String {
    let text: String
    if let draft = drafts[path] {
      text = draft
    } else {
      text = try assets.text(at: path, most: byteLimit)
    }
    known.withLock { $0.append((path, text)) }
    return text
  }
}
