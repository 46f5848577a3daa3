import AnimationEngine
import Foundation

/// Where asset paths lead, and whether a scene may follow them.
enum FilePaths {
  /// The absolute path with all symbolic links resolved; nil when nothing is there.
  static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// The absolute path of the regular file that `path` means in `folder`, itself resolved.
  static func resolved(
    _ path: String, within folder: String, allowsOutside: Bool
  ) throws(ContentsError) -> String {
    guard !path.isEmpty else { throw ContentsError("the path of an asset is empty") }
    let joined = path.hasPrefix("/") ? path : folder + "/" + path
    guard let file = resolved(joined) else {
      throw ContentsError(
        "there is no file '\(path)'", hint: "paths are relative to the scene's folder")
    }
    let tree = folder.hasSuffix("/") ? folder : folder + "/"
    guard allowsOutside || file.hasPrefix(tree) else {
      throw ContentsError(
        "'\(path)' lies outside the scene's folder",
        hint: "move it beside the scene, or allow it with --allow-outside-assets")
    }
    // A named pipe or a device could block or never end.
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw ContentsError("'\(path)' is not a file")
    }
    return file
  }

  /// How large a file may be, and what that limit is called.
  struct SizeLimit {
    let name: String
    let bytes: Int
  }

  /// The bytes of a file that is not too large.
  static func bytes(
    of file: String, named path: String, limit: SizeLimit
  ) throws(ContentsError) -> [UInt8] {
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: limit.bytes + 1) ?? Data()
    else { throw ContentsError("'\(path)' cannot be read") }
    guard data.count <= limit.bytes else {
      throw ContentsError(
        "'\(path)' is larger than the limit `\(limit.name)` of \(limit.bytes) bytes")
    }
    guard !data.isEmpty else { throw ContentsError("'\(path)' is empty") }
    return [UInt8](data)
  }
}

extension AssetLimits {
  var picture: FilePaths.SizeLimit { .init(name: "pictureBytes", bytes: pictureBytes) }
  var svg: FilePaths.SizeLimit { .init(name: "svgBytes", bytes: svgBytes) }
  var font: FilePaths.SizeLimit { .init(name: "fontBytes", bytes: fontBytes) }
}
