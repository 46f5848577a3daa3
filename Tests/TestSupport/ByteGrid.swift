/// Loops over all bytes of a picture, which test targets, compiled as in debug builds, take a hundred times as long for.
public struct ByteGrid {
  /// Four to a pixel, rows from the top one after the other.
  public let bytes: [UInt8]
  /// In pixels.
  public let width: Int

  public init(_ bytes: [UInt8], width: Int) {
    self.bytes = bytes
    self.width = width
  }

  /// Each byte of squares of `side` × `side` pixels as the mean of theirs.
  public func means(ofSide side: Int) -> [Double] {
    let columns = width / side
    let rows = bytes.count / (4 * width * side)
    var sums = [Int](repeating: 0, count: rows * columns * 4)
    for y in 0..<rows * side {
      for x in 0..<columns * side {
        let place = (y / side * columns + x / side) * 4
        for channel in 0..<4 { sums[place + channel] += Int(bytes[(y * width + x) * 4 + channel]) }
      }
    }
    return sums.map { Double($0) / Double(side * side) }
  }

  /// How far the bytes are from those of another picture, summed up, by the number of bytes that are not 0.
  public func meanDifference(from other: ByteGrid) -> Double {
    var (sum, count) = (0, 0)
    for index in bytes.indices {
      sum += abs(Int(bytes[index]) - Int(other.bytes[index]))
      count += bytes[index] > 0 ? 1 : 0
    }
    return Double(sum) / Double(max(1, count))
  }

  /// How far the bytes are from what they should be, where either has a pixel that can be seen.
  public func errors(against truth: [Double]) -> (worst: Double, mean: Double, sharpness: Double) {
    var (worst, total, count, own, other) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in bytes.indices where truth[index | 3] > 0 || bytes[index | 3] > 0 {
      let error = abs(Double(bytes[index]) - truth[index])
      worst = max(worst, error)
      total += error
      count += 1
      // Squares of what neighbors differ by, to those of the truth.
      for neighbor in [index + 4, index + width * 4] where neighbor < bytes.count {
        let a = Double(bytes[index]) - Double(bytes[neighbor])
        let b = truth[index] - truth[neighbor]
        own += a * a
        other += b * b
      }
    }
    return (worst, total / max(1, count), own / max(1, other))
  }
}
