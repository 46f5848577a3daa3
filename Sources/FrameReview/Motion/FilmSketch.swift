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
    let sums = frame.lumaSums(columns: columns, rows: rows)
    func length(_ cell: Int, of count: Int, _ side: Int) -> Int {
      (cell + 1) * side / count - cell * side / count
    }
    for row in 0..<rows {
      let height = length(row, of: rows, frame.height)
      for column in 0..<columns {
        let area = length(column, of: columns, frame.width) * height
        luma.append(Int16(sums[row * columns + column] / (16 * area)))
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
    let squares = LumaCells.squaredDistance(
      luma[start..<start + count], other.luma[otherStart..<otherStart + count])
    return (Float(squares) / Float(count)).squareRoot() / 16
  }
}
