import Foundation

/// The reader that the environment names.
private let reader: FuzzedReader = {
  let name = ProcessInfo.processInfo.environment["INBETWEEN_READER"] ?? ""
  guard let reader = FuzzedReader(rawValue: name) else {
    preconditionFailure("INBETWEEN_READER is one of \(FuzzedReader.allCases.map(\.rawValue))")
  }
  return reader
}()

/// Called by libFuzzer with one input after another: each must end in a value or an error.
@c(LLVMFuzzerTestOneInput)
public func readAnything(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  reader.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
