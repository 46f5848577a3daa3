extension PixelBuffer {
  /// Mixes another picture in, by a weight in 1/255: each pixel that differs from `frame` and lies where `cover` is
  /// clear.
  ///
  /// All are of one size. Channels are premultiplied, and rounded to the nearest.
  package func show(
    _ other: PixelBuffer, unlike frame: PixelBuffer, outside cover: PixelBuffer, weight: UInt8
  ) {
    precondition(
      [other, frame, cover].allSatisfy { $0.width == width && $0.height == height },
      "pictures of several sizes")
    let part = UInt32(weight)
    func mixed(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> UInt32 {
      let (from, to) = (a >> shift & 255, b >> shift & 255)
      return ((from * (255 - part) + to * part + 127) / 255) << shift
    }
    let count = stride / 4 * height
    withUnsafeMutableBytes { own in
      let own = own.bindMemory(to: UInt32.self)
      other.withUnsafeBytes { other in
        let other = other.bindMemory(to: UInt32.self)
        frame.withUnsafeBytes { frame in
          let frame = frame.bindMemory(to: UInt32.self)
          cover.withUnsafeBytes { cover in
            let cover = cover.bindMemory(to: UInt32.self)
            for place in 0..<count where cover[place] == 0 && other[place] != frame[place] {
              let (a, b) = (own[place], other[place])
              own[place] = mixed(a, b, 0) | mixed(a, b, 8) | mixed(a, b, 16) | mixed(a, b, 24)
            }
          }
        }
      }
    }
  }
}
