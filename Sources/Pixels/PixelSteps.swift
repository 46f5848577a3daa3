import PixelKernels

extension PixelBuffer {
  /// The largest difference of a stored channel of each pixel of a row, and the largest of all.
  ///
  /// `steps` has room for a row; both pictures are of one size.
  package func steps(from other: PixelBuffer, row y: Int, into steps: inout [UInt8]) -> Int {
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        largestStep(mine, y * stride, theirs, y * other.stride, into: &steps)
      }
    }
  }
}

extension StraightPicture {
  /// The largest difference of a channel of each pixel of a row, and the largest of all.
  ///
  /// `steps` has room for a row; both pictures are of one size.
  package func steps(from other: StraightPicture, row y: Int, into steps: inout [UInt8]) -> Int {
    bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { theirs in
        largestStep(mine, y * width * 4, theirs, y * other.width * 4, into: &steps)
      }
    }
  }
}

private func largestStep(
  _ a: UnsafeRawBufferPointer, _ start: Int, _ b: UnsafeRawBufferPointer, _ otherStart: Int,
  into steps: inout [UInt8]
) -> Int {
  let end = steps.count * 4
  precondition(start + end <= a.count && otherStart + end <= b.count, "a row beyond the picture")
  guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
  return Int(
    pixel_row_steps(
      pixel_kernel_level(), first + start, second + otherStart, &steps, Int32(steps.count)))
}
