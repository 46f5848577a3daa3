import Foundation

extension URL {
  /// What lies here and the folders that hold it, the nearest first.
  ///
  /// Not up to the root where the current folder is gone: a path from there has no place.
  var withFoldersAbove: some Sequence<URL> {
    sequence(first: standardizedFileURL) { folder in
      let above = folder.deletingLastPathComponent()
      return above.path.utf8.count < folder.path.utf8.count ? above : nil
    }
  }
}
