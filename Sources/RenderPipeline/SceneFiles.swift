import AnimationEngine
import Assets
import SceneFormat
import Synchronization

/// Reads the scenes that are lanes of another, by the same rule of folders as its assets.
final class SceneFiles: SceneReading {
  private let assets: AssetLibrary
  private let read = Mutex<[String]>([])

  init(_ assets: AssetLibrary) { self.assets = assets }

  /// What was read so far, in order.
  var texts: [String] { read.withLock { $0 } }

  func text(at path: String) throws(ContentsError) -> String {
    let text = try assets.text(at: path)
    read.withLock { $0.append(text) }
    return text
  }
}
