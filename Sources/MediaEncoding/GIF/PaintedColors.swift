/// The colors that one frame, or several, paint, as values that can wait in a file.
struct PaintedColors: Sendable {
  private(set) var entries: [ColorHistogram.Entry]
  /// Whether each entry is one color and not the mean of several.
  fileprivate(set) var isExact: Bool
  private(set) var flat: FlatColors

  init(_ histogram: ColorHistogram, flat: FlatColors) {
    (entries, isExact, self.flat) = (histogram.entries, histogram.isExact, flat)
  }

  var quantizer: ColorQuantizer { ColorQuantizer(entries, flat: flat.filling + prominent) }

  /// What part of all weight a color has that must be shown as it is, however small its places are.
  private static let prominentShare = 160

  /// Colors that are no means and are seen much, the weightiest first.
  private var prominent: [ColorHistogram.Entry] {
    guard isExact else { return [] }
    let total = entries.reduce(0) { $0 + $1.weight }
    let known = Set(flat.filling.map(\.color))
    return entries.filter { $0.weight > total / Self.prominentShare && !known.contains($0.color) }
      .sorted { ($1.weight, $0.color) < ($0.weight, $1.color) }
  }

  /// All of the colors where `GIFPalette.capacity` suffices, else the best `count`.
  func palette(_ count: Int) -> GIFPalette {
    if isExact, entries.count <= count {
      return GIFPalette(colors: entries.map(\.color).sorted(), fidelity: .exact)
    }
    return GIFPalette(
      colors: quantizer.colors(count), fidelity: isExact ? .approximate : .coarse)
  }

  // MARK: In a file

  init(_ record: Spool.Record) {
    let words = record.bytes.bindMemory(to: Int.self)
    let flatCount = words[1]
    isExact = words[0] != 0
    flat = FlatColors()
    for place in stride(from: 2, to: 2 + flatCount * 3, by: 3) {
      flat.add(UInt32(words[place]), pixels: words[place + 1], weight: words[place + 2])
    }
    entries = stride(from: 2 + flatCount * 3, to: words.count, by: 2).map {
      ColorHistogram.Entry(color: UInt32(words[$0]), weight: words[$0 + 1])
    }
  }

  func append(to spool: SpoolWriter, frame: Int) throws {
    var words = [isExact ? 1 : 0, flat.areas.count]
    for (color, area) in flat.areas.sorted(by: { $0.key < $1.key }) {
      words += [Int(color), area.pixels, area.weight]
    }
    for entry in entries { words += [Int(entry.color), entry.weight] }
    try words.withUnsafeBytes { try spool.append(time: frame, isMarked: false, $0) }
  }
}

/// The colors of many frames together.
struct FilmColors {
  private let histogram = ColorHistogram(capacity: 1 << 15)
  private var flat = FlatColors()
  private var isExact = true

  mutating func add(_ colors: PaintedColors) {
    for entry in colors.entries { histogram.add(entry.color, weight: entry.weight) }
    flat.add(colors.flat)
    isExact = isExact && colors.isExact
  }

  var colors: PaintedColors {
    var colors = PaintedColors(histogram, flat: flat)
    colors.isExact = colors.isExact && isExact
    return colors
  }
}
