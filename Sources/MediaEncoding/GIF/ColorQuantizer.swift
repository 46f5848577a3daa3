import PixelKernels

/// Chooses few colors for many, in whole numbers, so that every machine chooses the same.
///
/// Colors of flat areas are kept exactly. The others are cut into boxes at the mean of the widest
/// channel of the worst box (variance cut), whose means then move to the middle of what is nearest
/// to them (k-means). An error is 2·ΔR² + 3·ΔG² + ΔB², as `pixel_nearest_entries` has it, times
/// the weight.
struct ColorQuantizer {
  private struct Sample {
    var channels: SIMD4<Int>
    var color: UInt32
    var weight: Int
  }

  private let samples: [Sample]
  private let flat: [ColorHistogram.Entry]
  /// By how much weights were made smaller, so that sums of errors fit 64 bits.
  private let weightShift: Int

  /// How many entries flat colors may take at most.
  private static let flatCapacity = 144
  private static let rounds = 5
  private static let importance = SIMD4(2, 3, 1, 0)

  /// `flat` are those of the entries' colors that fill areas, the weightiest first.
  init(_ entries: [ColorHistogram.Entry], flat: [ColorHistogram.Entry]) {
    self.flat = Array(flat.prefix(Self.flatCapacity))
    let total = entries.reduce(0) { $0 + $1.weight }
    var shift = 0
    while total >> shift > 1 << 36 { shift += 1 }
    weightShift = shift
    samples = entries.map {
      Sample(
        channels: Self.channels($0.color), color: $0.color, weight: max(1, $0.weight >> shift))
    }
  }

  /// At most `capacity` different colors; flat ones first, then by value.
  func colors(_ capacity: Int) -> [UInt32] {
    let fixed = flat.prefix(capacity * 9 / 16).map(\.color)
    var means = cut(into: capacity - fixed.count, without: fixed)
    for _ in 0..<Self.rounds { means = moved(means, beside: fixed) }
    var seen = Set(fixed)
    return fixed + means.filter { seen.insert($0).inserted }.sorted()
  }

  /// The sum of errors where each color is shown as the nearest of `palette`.
  ///
  /// In errors of a pixel that stays for one frame in a flat neighborhood, of which each weighs
  /// `FrameColors.unitWeight`; 0 where there is nothing to show, and the largest number where there is
  /// something and no color.
  func error(of palette: [UInt32]) -> Int {
    guard !samples.isEmpty else { return 0 }
    guard !palette.isEmpty else { return .max }
    let distances = nearest(in: palette).distances
    let sum = zip(samples, distances).reduce(0) { $0 + $1.0.weight * Int($1.1) }
    return sum / max(1, FrameColors.unitWeight >> weightShift)
  }

  // MARK: Variance cut

  private struct Box {
    var range: Range<Int>
    var mean: SIMD4<Int>
    var variance: SIMD4<Int>
    var error: Int { (variance &* importance).wrappedSum() }

    init(_ samples: UnsafeMutablePointer<Sample>, _ range: Range<Int>) {
      self.range = range
      var (weight, sum, variance) = (0, SIMD4<Int>.zero, SIMD4<Int>.zero)
      for index in range {
        weight += samples[index].weight
        sum &+= samples[index].channels &* samples[index].weight
      }
      // Rounded, in 16ths of a level: whole levels would leave an error in boxes of one color.
      mean = (sum &* 16 &+ weight / 2) / SIMD4(repeating: max(1, weight))
      for index in range {
        let difference = samples[index].channels &* 16 &- mean
        variance &+= (difference &* difference &* samples[index].weight) &>> 8
      }
      self.variance = variance
    }

    /// Two boxes, neither of them empty; nil when all colors are equal.
    func halves(_ samples: UnsafeMutablePointer<Sample>) -> (Box, Box)? {
      let spread = variance &* importance
      var axis = 0
      for candidate in 1..<3 where spread[candidate] > spread[axis] { axis = candidate }
      let limit = mean[axis]
      var middle = range.lowerBound
      for index in range where samples[index].channels[axis] * 16 <= limit {
        (samples[index], samples[middle]) = (samples[middle], samples[index])
        middle += 1
      }
      guard range.lowerBound < middle, middle < range.upperBound else { return nil }
      return (
        Box(samples, range.lowerBound..<middle), Box(samples, middle..<range.upperBound)
      )
    }
  }

  private func cut(into count: Int, without fixed: [UInt32]) -> [UInt32] {
    guard count > 0 else { return [] }
    var others = withoutFlat(Set(fixed))
    guard !others.isEmpty else { return [] }
    return others.withUnsafeMutableBufferPointer { others in
      guard let samples = others.baseAddress else { return [] }
      var boxes = [Box(samples, 0..<others.count)]
      while boxes.count < count {
        // The first of the worst boxes; those of one color have no error.
        guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
          let (low, high) = boxes[worst].halves(samples)
        else { break }
        boxes[worst] = low
        boxes.append(high)
      }
      return boxes.map { Self.color(($0.mean &+ 8) &>> 4) }
    }
  }

  /// The samples without what flat colors have an entry of their own for.
  private func withoutFlat(_ fixed: Set<UInt32>) -> [Sample] {
    let palette = flat.filter { fixed.contains($0.color) }
    guard !palette.isEmpty else { return samples }
    var rest = samples
    let (entries, distances) = nearest(in: palette.map(\.color))
    var left = palette.map { $0.weight >> weightShift }
    for index in rest.indices where distances[index] <= 48 {
      let part = min(left[Int(entries[index])], rest[index].weight)
      left[Int(entries[index])] -= part
      rest[index].weight -= part
    }
    return rest.filter { $0.weight > 0 }
  }

  // MARK: k-means

  private func moved(_ means: [UInt32], beside fixed: [UInt32]) -> [UInt32] {
    guard !means.isEmpty else { return [] }
    var sums = Array(repeating: SIMD4<Int>.zero, count: fixed.count + means.count)
    var weights = Array(repeating: 0, count: sums.count)
    for (sample, entry) in zip(samples, nearest(in: fixed + means).entries) {
      sums[Int(entry)] &+= sample.channels &* sample.weight
      weights[Int(entry)] += sample.weight
    }
    return means.indices.map { index in
      let weight = weights[fixed.count + index]
      guard weight > 0 else { return means[index] }
      let half = SIMD4(repeating: weight / 2)
      return Self.color((sums[fixed.count + index] &+ half) / SIMD4(repeating: weight))
    }
  }

  private func nearest(in palette: [UInt32]) -> (entries: [UInt8], distances: [UInt32]) {
    var entries = Array(repeating: UInt8(0), count: samples.count)
    var distances = Array(repeating: UInt32(0), count: samples.count)
    let colors = samples.map(\.color)
    var table = PixelPalette(palette)
    pixel_nearest_entries(
      pixel_kernel_level(), &table, colors, colors.count, &entries, &distances)
    return (entries, distances)
  }

  // MARK: Arithmetic

  private static func channels(_ color: UInt32) -> SIMD4<Int> {
    SIMD4(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255), 0)
  }

  private static func color(_ channels: SIMD4<Int>) -> UInt32 {
    UInt32(channels[0] << 16 | channels[1] << 8 | channels[2])
  }
}

extension PixelPalette {
  /// At least one color and at most 256, as 0xRRGGBB.
  fileprivate init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "a palette has 1...256 colors")
    self.init()
    count = Int32(colors.count)
    withUnsafeMutableBytes(of: &red) { Self.store(colors, shift: 16, in: $0) }
    withUnsafeMutableBytes(of: &green) { Self.store(colors, shift: 8, in: $0) }
    withUnsafeMutableBytes(of: &blue) { Self.store(colors, shift: 0, in: $0) }
  }

  private static func store(
    _ colors: [UInt32], shift: UInt32, in bytes: UnsafeMutableRawBufferPointer
  ) {
    let channel = bytes.bindMemory(to: Int32.self)
    for (index, color) in colors.enumerated() { channel[index] = Int32(color >> shift & 255) }
  }
}
