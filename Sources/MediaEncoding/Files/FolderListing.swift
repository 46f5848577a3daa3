import Glibc
import Libav

/// The names in a folder, sorted by their bytes, without `.` and `..`.
struct FolderListing {
  let names: [String]

  init(_ path: String) throws(AVError) {
    guard let folder = opendir(path) else { throw .system("opendir", path: path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether there is a folder at `path`.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
