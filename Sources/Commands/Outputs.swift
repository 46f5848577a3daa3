import ArgumentParser
import Foundation
import FrameReview
import MediaEncoding

/// Paths on a command line.
enum PathArgument {
  /// Refuses the empty path, which joined with a name would mean the root of the disk.
  static func read(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("the path is empty.") }
    return argument
  }

  /// The same for the one file that a command writes: a dash is standard output.
  static func readOutput(_ argument: String) throws -> String {
    argument == "-" ? OutputFile.standardOutput : try read(argument)
  }

  /// The same for a file or a folder that a command writes beside its words: those are on standard output, which a dash
  /// would mean, so that it is refused.
  static func readBesideWords(_ argument: String) throws -> String {
    guard argument != "-" else {
      throw ValidationError(
        "standard output has what the command says; write './-' for a file or a folder of that name."
      )
    }
    return try read(argument)
  }
}

/// What a command is to write, by the options that name it.
struct Outputs {
  private var files: [(option: String, path: String)] = []

  mutating func add(_ option: String, _ path: String?) {
    if let path { files.append((option, path)) }
  }

  /// Refuses, before anything is written, two outputs of one path and outputs in the place of what
  /// the command reads, or of any scene or manifest.
  func refuseOverwriting(_ inputs: [String]) throws {
    let inputs = inputs.map { (name: $0, path: Self.resolved($0)) }
    var options: [String: String] = [:]
    for (option, path) in files where !Self.isDevice(path) {
      let place = Self.resolved(path)
      if let other = options[place] {
        throw ValidationError("\(other) and \(option) would both write '\(path)'.")
      }
      options[place] = option
      if let input = inputs.first(where: { $0.path == place }) {
        throw ValidationError("\(option) '\(path)' would overwrite '\(input.name)', which is read.")
      }
      if let input = inputs.first(where: { place.hasPrefix($0.path + "/") }) {
        throw ValidationError("\(option) '\(path)' lies in '\(input.name)', which is read.")
      }
      if Self.isScene(path) {
        throw ValidationError("\(option) '\(path)' would overwrite a scene or its baseline.")
      }
    }
  }

  /// Whether a scene or a manifest is there.
  static func isScene(_ path: String) -> Bool {
    guard kind(of: path) == S_IFREG else { return false }
    return BaselineFiles.isManifest(path) || [.scene, .library].contains(SceneText(ofFile: path))
  }

  /// Devices and pipes take what is written and keep nothing that could be lost.
  private static func isDevice(_ path: String) -> Bool {
    kind(of: path).map { $0 != S_IFREG && $0 != S_IFDIR } ?? false
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  static func folder(of file: String) -> String {
    URL(fileURLWithPath: file).deletingLastPathComponent().path
  }

  /// Where a path leads, links resolved as far as something is there: the same for every spelling.
  static func resolved(_ path: String) -> String {
    if let pointer = realpath(path, nil) {
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let parts = path.split(separator: "/")
    guard path != ".", let last = parts.last else { return path }
    let before = (path.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
    let parent = resolved(before.isEmpty ? "." : before)
    switch last {
    case ".": return parent
    // Out of a folder that is yet to be made.
    case "..": return folder(of: parent)
    default: return parent == "/" ? "/\(last)" : "\(parent)/\(last)"
    }
  }
}
