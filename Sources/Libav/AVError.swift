import CFFmpeg

/// A failed call of FFmpeg's libraries or of the C library.
package struct AVError: Error, Hashable, CustomStringConvertible {
  /// libav's code; negative.
  package var code: Int32
  /// The function that failed, without its arguments.
  package var call: String
  /// The file it was about, where there is one.
  package var path: String?

  package init(code: Int32, call: String, path: String? = nil) {
    (self.code, self.call, self.path) = (code, call, path)
  }

  /// `/nonexistent/a.mp4: No such file or directory`; the call only where no file is known.
  package var description: String {
    "\(path ?? call): \(reason)"
  }

  /// What the code means, in libav's or the system's words.
  package var reason: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { text in
      text.initialize(repeating: 0)
      av_strerror(code, text.baseAddress, text.count)
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Whether a file has become larger than the system lets this program write.
  package var isFileTooLarge: Bool { code == shim_error_file_too_large }

  /// The data of a file is not what its format asks for.
  package static func invalidData(_ call: String, path: String?) -> AVError {
    AVError(code: shim_error_invalid_data, call: call, path: path)
  }

  /// What the C library's `errno` says of the call just made.
  package static func system(_ call: String, path: String) -> AVError {
    AVError(code: shim_last_error(), call: call, path: path)
  }
}

/// The one place where a negative result of libav becomes an error.
@discardableResult
package func check(_ code: Int32, _ call: String, path: String? = nil) throws(AVError) -> Int32 {
  guard code < 0 else { return code }
  throw AVError(code: code, call: call, path: path)
}

/// The one place where a missing pointer of libav becomes an error: memory is exhausted.
package func required<Value>(_ value: Value?, _ call: String) throws(AVError) -> Value {
  guard let value else { throw AVError(code: shim_error_out_of_memory, call: call) }
  return value
}

/// Keeps libav and the encoders behind it from writing to standard error; errors are thrown.
package enum LibavLog {
  package static let silenced: Void = av_log_set_level(AV_LOG_QUIET)
}
