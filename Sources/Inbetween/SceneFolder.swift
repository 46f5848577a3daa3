import AnimationEngine
import Assets

/// The folder from which a scene takes its pictures; read when it is first needed.
final class SceneFolder {
  private let path: String
  private var library: AssetLibrary?

  init(_ path: String) { self.path = path }

  init(_ library: AssetLibrary) { (path, self.library) = ("", library) }

  func assets() throws -> AssetLibrary {
    if let library { return library }
    let library = try AssetLibrary(folder: path)
    self.library = library
    return library
  }
}
