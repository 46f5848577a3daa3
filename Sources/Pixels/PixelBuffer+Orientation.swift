extension PixelBuffer {
  /// The picture as it is to be seen, by Exif's orientation: 1 is upright, 6 is turned clockwise by
  /// a quarter, 2, 4, 5 and 7 are mirrored.
  package func turned(_ orientation: Int) -> PixelBuffer {
    guard (2...8).contains(orientation) else { return self }
    let isQuarter = orientation >= 5
    let turned = PixelBuffer(width: isQuarter ? height : width, height: isQuarter ? width : height)
    withUnsafeBytes { source in
      turned.withUnsafeMutableBytes { target in
        Orientation(orientation, width: width, height: height).move(
          source, source.count / height, to: target, turned.stride)
      }
    }
    return turned
  }
}

extension StraightPicture {
  /// The picture as it is to be seen, by Exif's orientation.
  package func turned(_ orientation: Int) -> StraightPicture {
    guard (2...8).contains(orientation) else { return self }
    let (width, height) = orientation >= 5 ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: bytes.count)
    bytes.withUnsafeBytes { source in
      turned.withUnsafeMutableBytes { target in
        Orientation(orientation, width: self.width, height: self.height).move(
          source, self.width * 4, to: target, width * 4)
      }
    }
    return StraightPicture(width: width, height: height, bytes: turned)
  }
}

/// Where the pixels of a picture go by Exif's orientation, 2…8.
private struct Orientation {
  let number: Int
  let width: Int
  let height: Int

  init(_ number: Int, width: Int, height: Int) {
    (self.number, self.width, self.height) = (number, width, height)
  }

  /// Moves pixels of four bytes between rows of so many bytes.
  func move(
    _ source: UnsafeRawBufferPointer, _ sourceStride: Int,
    to target: UnsafeMutableRawBufferPointer, _ targetStride: Int
  ) {
    let (right, bottom) = (width - 1, height - 1)
    let (columns, rows) = number >= 5 ? (height, width) : (width, height)
    for y in 0..<rows {
      for x in 0..<columns {
        let (fromX, fromY) =
          switch number {
          case 2: (right - x, y)
          case 3: (right - x, bottom - y)
          case 4: (x, bottom - y)
          case 5: (y, x)
          case 6: (y, bottom - x)
          case 7: (right - y, bottom - x)
          default: (right - y, x)
          }
        target.storeBytes(
          of: source.load(fromByteOffset: fromY * sourceStride + fromX * 4, as: UInt32.self),
          toByteOffset: y * targetStride + x * 4, as: UInt32.self)
      }
    }
  }
}
