import Foundation
import MediaEncoding

/// Files of bytes, written whole or not at all.
///
/// What a killed run leaves of one has the name that the next run takes away.
package enum DataFile {
  package static func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFolder.make(for: path)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw OutputError(path: path, reason: "it is a folder")
    }
    let file = OutputFile(path)
    do {
      if path == OutputFile.standardOutput {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: file.temporaryPath))
      }
    } catch {
      throw OutputError(path: path, reason: FileProblem.reason(of: error))
    }
    try file.commit()
  }
}
