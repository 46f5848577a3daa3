package import Foundation

/// Files that are read whole: regular ones only, since a pipe or a device may never end.
package enum InputFile {
  /// In bytes, of what a link leads to.
  package static func size(_ path: String) throws(InputError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw InputError(path: path, reason: FileProblem.words(forCode: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw InputError(path: path, reason: "it is not a file")
    }
    return Int(status.st_size)
  }

  /// All of a file, or its first bytes: a film may be larger than the memory.
  package static func data(_ path: String, first count: Int? = nil) throws(InputError) -> Data {
    _ = try size(path)
    let file = URL(fileURLWithPath: path)
    do {
      guard let count else { return try Data(contentsOf: file) }
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      return try handle.read(upToCount: count) ?? Data()
    } catch {
      throw InputError(path: path, reason: FileProblem.reason(of: error))
    }
  }
}

/// Why something could not be read.
package struct InputError: Error, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "cannot read \(path): \(reason)" }
}

/// What Foundation's errors about files mean, in the system's words.
package enum FileProblem {
  /// `No space left on device`; never the name of a domain and a number alone.
  package static func reason(of error: any Error) -> String {
    guard isFoundation(error) else { return "\(error)" }
    let problem = error as NSError
    if problem.domain == NSPOSIXErrorDomain { return words(forCode: Int32(problem.code)) }
    if let cause = problem.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: cause) }
    switch CocoaError.Code(rawValue: problem.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return words(forCode: ENOENT)
    case .fileReadNoPermission, .fileWriteNoPermission: return words(forCode: EACCES)
    case .fileWriteOutOfSpace: return words(forCode: ENOSPC)
    case .fileWriteFileExists: return words(forCode: EEXIST)
    case .fileWriteVolumeReadOnly: return words(forCode: EROFS)
    default: return "the file system refused it"
    }
  }

  /// The file that an error of Foundation is about, where it says so.
  package static func path(of error: any Error) -> String? {
    let about = (error as NSError).userInfo
    return about[NSFilePathErrorKey] as? String ?? (about[NSURLErrorKey] as? URL)?.path
  }

  /// What `errno` means.
  package static func words(forCode code: Int32) -> String { String(cString: strerror(code)) }

  /// Whether an error says nothing to a person by itself.
  package static func isFoundation(_ error: any Error) -> Bool {
    [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain)
  }
}
