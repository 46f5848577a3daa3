import Foundation
import Simulation

/// The file in which the motion of a scene's bodies is kept: `NAME.bake` in a folder.
struct BakeFile {
  let path: String
  private let digest: String

  /// What the folder has for a scene.
  enum Stored {
    case missing
    case found(DynamicsBake)
    case refused(DynamicsBake.Refusal)

    /// What to say once the file has been written anew.
    func note(path: String) -> String? {
      switch self {
      case .missing, .found: nil
      case .refused(.damaged): "\(path): was damaged, recorded anew"
      case .refused(.otherVersion): "\(path): was of another version, recorded anew"
      case .refused(.otherScene):
        "\(path): was of another scene or variant, or of this one before a change; recorded anew"
      }
    }
  }

  /// `film` is what the film is called whose bodies they are.
  init(folder: String, film name: String, digest: String) {
    path = URL(fileURLWithPath: folder).appendingPathComponent(name + ".bake").relativePath
    self.digest = digest
  }

  func read() throws(SceneLoadError) -> Stored {
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    let data: Data
    do throws(InputError) {
      data = try InputFile.data(path)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    do throws(DynamicsBake.Refusal) {
      return .found(try DynamicsBake(bytes: Array(data), digest: digest))
    } catch {
      return .refused(error)
    }
  }

  /// Writes the file as a whole or not at all.
  func write(_ bake: DynamicsBake) throws(SceneLoadError) {
    do {
      try DataFile.write(bake.bytes(digest: digest), to: path)
    } catch let error as OutputError {
      throw .unwritable(path: path, reason: error.reason)
    } catch {
      throw .unwritable(path: path, reason: FileProblem.reason(of: error))
    }
  }
}
