import Foundation
import RenderPipeline
import SceneFormat

/// Writes values into a scene's files: those characters, and no other.
enum WriteBack {
  /// Why nothing was written.
  struct Refusal: Error, CustomStringConvertible { let description: String }

  /// Puts what was turned into the files, each of which appears in its place when it is complete; into none where
  /// one of them is not as it was.
  ///
  /// - Throws: `Refusal` where a value is not what it was when it was turned, and what the file system says.
  static func write(_ draft: Draft, to path: String, _ loader: SceneLoader) throws {
    let texts = try draft.files.map { file in
      let place = SceneFolders.path(ofFile: file, besides: path)
      let (text, lost) = draft.applied(to: try loader.text(place), ofFile: file)
      if let first = lost.first {
        throw Refusal(
          description:
            "\(first.knob.id) is not \(first.knob.text) in the file any more: nothing was written")
      }
      return (place, text)
    }
    for (place, text) in texts { try replace(place, with: text) }
  }

  /// A link stays a link, and the file's permissions stay.
  private static func replace(_ path: String, with text: String) throws {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    let other = file.deletingLastPathComponent().appendingPathComponent(
      ".\(file.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)~")
    do {
      try Data(text.utf8).write(to: other)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: other.path)
      }
      guard rename(other.path, file.path) == 0 else {
        throw Refusal(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
      }
    } catch {
      try? FileManager.default.removeItem(at: other)
      throw error
    }
  }
}
