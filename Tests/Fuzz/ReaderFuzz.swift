import FrameReview

/// Called by libFuzzer with one text after another: each must end in a value or an error.
///
/// A manifest that was read must also survive being written and read again.
@c(LLVMFuzzerTestOneInput)
public func readAnything(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  if let manifest = try? FilmManifest(text: text) {
    let copy = try? FilmManifest(text: manifest.text)
    precondition(copy == manifest, "a manifest changed by being written and read")
  }
  return 0
}
