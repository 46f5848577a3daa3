import Foundation

/// A folder for one test's files, removed with it.
final class Scratch {
  let directory: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("media-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directory = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func path(_ name: String) -> String { "\(directory)/\(name)" }

  /// What is in the folder, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func write(_ bytes: some Sequence<UInt8>, _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }
}

/// Runs a program that the system's packages provide, and returns what it says.
func run(_ program: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

/// ffprobe's fields of the first video stream, after reading all of the file.
func probe(_ path: String) throws -> [String: String] {
  let text = try run(
    "ffprobe",
    [
      "-v", "error", "-count_packets", "-select_streams", "v:0", "-show_streams", "-show_format",
      "-of", "default=noprint_wrappers=1", path,
    ])
  var fields: [String: String] = [:]
  for line in text.split(separator: "\n") {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // The container repeats names of the stream's, which come first.
    if parts.count == 2, fields[String(parts[0])] == nil {
      fields[String(parts[0])] = String(parts[1])
    }
  }
  return fields
}
