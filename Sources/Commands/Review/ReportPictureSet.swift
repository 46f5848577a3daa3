import FrameReview
import Geometry
import MediaEncoding
import Pixels
import RenderPipeline

/// The pictures of one scene of a report, as large and as many as their budget lets them be.
struct ReportPictureSet {
  private let review: FilmReview
  private let old: any ReviewedFilm
  private let new: any ReviewedFilm
  private let folder: String
  private let subfolder: String
  /// In bytes.
  private let budget: Int

  init(
    _ review: FilmReview, old: any ReviewedFilm, new: any ReviewedFilm, folder: String,
    subfolder: String, budget: Int
  ) {
    (self.review, self.old, self.new) = (review, old, new)
    (self.folder, self.subfolder, self.budget) = (folder, subfolder, budget)
  }

  /// Widths in pixels and qualities, from the best on.
  private static let choices: [(width: Int, quality: Int)] = [
    (520, 82), (480, 72), (400, 66), (320, 60), (240, 50), (160, 40),
  ]

  /// Nil where there is no picture, or the review passed over some.
  func write() throws -> ReportPictures? {
    guard let hashes = review.hashes, let sample = try sample() else { return nil }
    let full = try fullSize()
    let rest = budget - full.bytes
    let distinct = Set(hashes.old).union(hashes.new).count
    var choice = Self.choices[0]
    var bytes = 0
    for candidate in Self.choices {
      choice = candidate
      bytes = try WebPFile.data(thumbnail(of: sample, choice.width), quality: choice.quality).count
      if bytes * distinct <= rest { break }
    }
    let step = max(1, (bytes * distinct + max(1, rest) - 1) / max(1, rest))
    let small = thumbnail(of: sample, choice.width)
    var pictures = ReportPictures(
      width: small.width, height: small.height, files: [], old: [], new: [], step: step,
      full: full.links,
      scale: new.scale * Double(small.width) / Double(max(1, sample.width)))
    var known: [FrameHash: Int] = [:]
    pictures.old = try files(
      old, hashes.old, choice, step, &known, &pictures.files)
    pictures.new = try files(
      new, hashes.new, choice, step, &known, &pictures.files)
    pictures.heatMap = try heatMap(small)
    outline(&pictures, factor: Double(small.width) / Double(max(1, sample.width)))
    return pictures
  }

  private func sample() throws -> PixelBuffer? {
    let index = review.worstFrame?.index ?? review.comparison.firstDivergentFrame ?? 0
    return try new.frame(index) ?? old.frame(index) ?? new.frame(0) ?? old.frame(0)
  }

  private func thumbnail(of frame: PixelBuffer, _ width: Int) -> PixelBuffer {
    let size = frame.size(within: width, width)
    return frame.scaled(width: size.width, height: size.height)
  }

  /// Frames that must be among the pictures, however few there are.
  private var notable: Set<Int> {
    var frames: Set<Int> = [0]
    if let first = review.comparison.firstDivergentFrame { frames.formUnion([first - 1, first]) }
    if let worst = review.worstFrame { frames.insert(worst.index) }
    if let last = review.comparison.differences.last { frames.insert(last.frame) }
    return frames
  }

  /// Of each frame the place of its file, which is written where it is the first to look so.
  private func files(
    _ film: any ReviewedFilm, _ hashes: [FrameHash], _ choice: (width: Int, quality: Int),
    _ step: Int, _ known: inout [FrameHash: Int], _ files: inout [String]
  ) throws -> [Int] {
    let notable = notable
    var places: [Int] = []
    for (index, hash) in hashes.enumerated() {
      if let place = known[hash] {
        places.append(place)
        continue
      }
      guard index % step == 0 || notable.contains(index) || places.isEmpty else {
        places.append(places[places.count - 1])
        continue
      }
      guard let frame = try film.frame(index) else { break }
      let name = "\(subfolder)/\(files.count).webp"
      let bytes = try WebPFile.data(
        thumbnail(of: frame, choice.width), quality: choice.quality)
      try DataFile.write(bytes, to: "\(folder)/\(name)")
      known[hash] = files.count
      places.append(files.count)
      files.append(name)
    }
    return places
  }

  /// The frame that differs most, as it is, where there is room for it.
  private func fullSize() throws -> (links: [(label: String, file: String)], bytes: Int) {
    let keepsColors = review.keepsColors
    guard let worst = review.worstFrame?.index,
      let before = try old.compared(worst, keepingColors: keepsColors)?.copy(),
      let after = try new.compared(worst, keepingColors: keepsColors)
    else { return ([], 0) }
    let pictures = [
      ("old", before.pixels), ("new", after.pixels),
      ("difference", DifferenceImage.make(before, after)),
    ]
    let encoded = try pictures.map { ($0.0, try PNGFile.data($0.1)) }
    let bytes = encoded.reduce(0) { $0 + $1.1.count }
    guard bytes * 3 <= budget else { return ([], 0) }
    var links: [(label: String, file: String)] = []
    for (label, data) in encoded {
      let file = "\(subfolder)/\(label)-\(worst).png"
      try DataFile.write(data, to: "\(folder)/\(file)")
      links.append((label, file))
    }
    return (links, bytes)
  }

  private func heatMap(_ size: PixelBuffer) throws -> String? {
    guard let map = review.instability, map.maximum > 0 else { return nil }
    let file = "\(subfolder)/heat.png"
    let picture = map.picture().scaled(width: size.width, height: size.height)
    try DataFile.write(try PNGFile.data(picture), to: "\(folder)/\(file)")
    return file
  }

  /// The layer that explains most of the change, where it was and where it is.
  private func outline(_ pictures: inout ReportPictures, factor: Double) {
    guard let traces = review.traces else { return }
    let moved = traces.leadingFindings.filter {
      guard case .motion = $0.change, !$0.layer.isEmpty, let property = $0.property else {
        return false
      }
      return ["position", "bounds", "transform", "anchorPoint"].contains {
        property == $0 || property.hasPrefix($0 + ".")
      }
    }
    let explained = review.attribution?.layers.map(\.layer) ?? []
    let layer =
      explained.first { name in moved.contains { $0.layer == name } } ?? moved.first?.layer
    guard let layer else { return }
    func corners(_ film: any ReviewedFilm, _ count: Int) -> [[Double]?] {
      (0..<count).map { frame in
        film.outline(of: layer, in: frame)?.flatMap { [$0.x * factor, $0.y * factor] }
      }
    }
    pictures.outlinedLayer = layer
    pictures.oldOutline = corners(old, review.comparison.old.frameCount)
    pictures.newOutline = corners(new, review.comparison.new.frameCount)
  }
}
