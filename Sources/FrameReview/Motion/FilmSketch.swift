package import Pixels

/// What is kept of a film's frames to find out how their order in time changed.
///
/// Of each frame its hash, and of each picture its luma over white, reduced to at most 96×54. Frames
/// are added as they are read; a minute of other pictures at 60 a second takes 37 MB, one that stands
/// still no more than a frame.
package struct FilmSketch: Sendable {
  static let widest = 96
  static let highest = 54
  /// How many frames are kept as pictures: two minutes at 60 frames per second.
  static let longest = 7200

  package private(set) var hashes: [FrameHash] = []
  /// Which picture each frame shows; nil where only its hash is known.
  private(set) var pictures: [Int?] = []
  /// In sixteenths of the 256 levels; all pictures one after the other.
  private var luma: [Int16] = []
  /// Where each picture's luma begins, and where the last one's ends.
  private var places = [0]
  private var known: [FrameHash: Int] = [:]

  package init() {}

  /// Of a film of which only hashes are known: its frames are equal, or as far apart as can be.
  package init(hashes: [FrameHash]) {
    self.hashes = hashes
    pictures = [Int?](repeating: nil, count: hashes.count)
  }

  package init(_ frames: some Sequence<PixelBuffer>) {
    for frame in frames { append(frame) }
  }

  package var frameCount: Int { hashes.count }
  /// How many frames look different from all before them.
  package var pictureCount: Int { places.count - 1 }

  /// Adds a frame; `other` is the sketch of a film that is likely to have an equal one.
  package mutating func append(
    _ frame: PixelBuffer, hash: FrameHash? = nil, besides other: FilmSketch? = nil
  ) {
    let hash = hash ?? frame.frameHash
    // Longer films are not aligned, and need no pictures.
    pictures.append(hashes.count < Self.longest ? picture(of: frame, hash, other) : nil)
    hashes.append(hash)
  }

  private mutating func picture(
    of frame: PixelBuffer, _ hash: FrameHash, _ other: FilmSketch?
  ) -> Int {
    if let picture = known[hash] { return picture }
    if let other, let picture = other.known[hash] {
      luma += other.luma[other.places[picture]..<other.places[picture + 1]]
    } else {
      Self.reduce(frame, into: &luma)
    }
    places.append(luma.count)
    known[hash] = pictureCount - 1
    return pictureCount - 1
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
    guard let a = pictures[frame], let b = other.pictures[otherFrame] else { return 255 }
    let (start, otherStart) = (places[a], other.places[b])
    let count = places[a + 1] - start
    guard count == other.places[b + 1] - otherStart, count > 0 else { return 255 }
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
