package import Pixels

/// What is kept of a film's frames to find out how their order in time changed.
///
/// Of each frame its hash and its luma over white, reduced to at most 96×54. Frames are added as
/// they are read; a minute at 60 frames per second takes 37 MB.
package struct FilmSketch: Sendable {
  static let widest = 96
  static let highest = 54
  /// How many frames are kept as pictures: two minutes at 60 frames per second.
  static let longest = 7200

  package private(set) var hashes: [FrameHash] = []
  /// In sixteenths of the 256 levels; all frames one after the other.
  private var luma: [Int16] = []
  /// Where each frame's luma begins, and where the last one's ends.
  private var places = [0]

  package init() {}

  /// Of a film of which only hashes are known: its frames are equal, or as far apart as can be.
  package init(hashes: [FrameHash]) {
    self.hashes = hashes
    places = [Int](repeating: 0, count: hashes.count + 1)
  }

  package init(_ frames: some Sequence<PixelBuffer>) {
    for frame in frames { append(frame) }
  }

  package var frameCount: Int { hashes.count }

  /// Adds a frame; `other` is the sketch of a film whose last frame is likely to be equal.
  package mutating func append(
    _ frame: PixelBuffer, hash: FrameHash? = nil, besides other: FilmSketch? = nil
  ) {
    let hash = hash ?? frame.frameHash
    if hashes.count >= Self.longest {
      // Longer films are not aligned, and need no pictures.
    } else if let known = lastLuma(of: hash) ?? other?.lastLuma(of: hash) {
      luma.append(contentsOf: known)
    } else {
      Self.reduce(frame, into: &luma)
    }
    hashes.append(hash)
    places.append(luma.count)
  }

  /// What became of the last frame, where it is equal.
  private func lastLuma(of hash: FrameHash) -> ArraySlice<Int16>? {
    guard hashes.last == hash else { return nil }
    return luma[places[places.count - 2]...]
  }

  /// The mean luma of each cell of a grid over the frame.
  private static func reduce(_ frame: PixelBuffer, into luma: inout [Int16]) {
    let (columns, rows) = (min(frame.width, widest), min(frame.height, highest))
    let edges = (0...columns).map { $0 * frame.width / columns }
    frame.withUnsafeBytes { bytes in
      var sums = [Int](repeating: 0, count: columns)
      for row in 0..<rows {
        let (top, bottom) = (row * frame.height / rows, (row + 1) * frame.height / rows)
        for column in 0..<columns { sums[column] = 0 }
        for y in top..<bottom {
          for column in 0..<columns {
            var sum: UInt32 = 0
            for x in edges[column]..<edges[column + 1] {
              let pixel = bytes.load(fromByteOffset: y * frame.stride + x * 4, as: UInt32.self)
              // Premultiplied, so what is behind shows by 255 less alpha.
              sum &+=
                (pixel >> 16 & 255) &* 77 &+ (pixel >> 8 & 255) &* 150 &+ (pixel & 255) &* 29
                &+ (255 &- pixel >> 24) &* 256
            }
            sums[column] += Int(sum)
          }
        }
        for column in 0..<columns {
          let area = (edges[column + 1] - edges[column]) * (bottom - top)
          luma.append(Int16(sums[column] / (16 * area)))
        }
      }
    }
  }

  /// The root mean square of the luma's difference between a frame and one of another film.
  ///
  /// In levels, 0…255; frames of different grids are as far apart as can be.
  func distance(from frame: Int, to other: FilmSketch, _ otherFrame: Int) -> Float {
    if hashes[frame] == other.hashes[otherFrame] { return 0 }
    let (start, count) = (places[frame], places[frame + 1] - places[frame])
    let otherStart = other.places[otherFrame]
    guard count == other.places[otherFrame + 1] - otherStart, count > 0 else { return 255 }
    let squares = luma.withUnsafeBufferPointer { a in
      other.luma.withUnsafeBufferPointer { b in
        var sum = 0
        for first in stride(from: 0, to: count, by: widestRun) {
          // So few squares of at most 4080² fit a 32-bit sum.
          var part: UInt32 = 0
          for i in first..<min(first + widestRun, count) {
            let step = Int32(a[start + i]) &- Int32(b[otherStart + i])
            part &+= UInt32(truncatingIfNeeded: step &* step)
          }
          sum += Int(part)
        }
        return sum
      }
    }
    return (Float(squares) / Float(count)).squareRoot() / 16
  }
}

private let widestRun = 128
