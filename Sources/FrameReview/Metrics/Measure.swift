import Pixels

/// What is measured of two pictures of one size.
struct Measure {
  private let ignored: PixelMask?
  private let width: Int
  private let height: Int
  var differing: PixelMask
  private(set) var channelStep = 0
  private(set) var place: PictureComparison.Place?
  private(set) var score: Double?

  init(width: Int, height: Int, ignoring ignored: PixelMask?) {
    (self.width, self.height, self.ignored) = (width, height, ignored)
    differing = PixelMask(width: width, height: height)
  }

  /// Measures by the tolerance's metric; `areDrawn` as ``PictureComparison`` says.
  mutating func run(
    _ a: StraightPicture, _ b: StraightPicture, _ tolerance: Tolerance, areDrawn: Bool
  ) {
    switch tolerance.metric {
    case .exact: differing = measureSteps(a, b, premultiplied: areDrawn)
    case .fuzzy:
      differing = measureSteps(a.overWhite, b.overWhite)
      // What is transparent and what is white are one over white.
      if tolerance.seesTransparency, !a.isOpaque || !b.isOpaque {
        differing.formUnion(measureSteps(a.over(gray: 0), b.over(gray: 0)))
      }
    case .yiq, .oklab:
      let distance: PerceivedDifference.Distance = tolerance.metric == .yiq ? .yiq : .oklab
      differing = PerceivedDifference.mask(
        a, b, by: distance, above: tolerance.threshold, backdrop: tolerance.backdrop,
        ignoringAntialiasing: tolerance.ignoresAntialiasing)
      if let ignored { differing.subtract(ignored) }
      _ = measureSteps(a.overWhite, b.overWhite)
    case .ciede2000:
      let difference = ColorDifference(a, b)
      differing = difference.mask(above: tolerance.threshold)
      if let ignored { differing.subtract(ignored) }
      score = mean(difference.values)
      _ = measureSteps(a.overWhite, b.overWhite)
    case .ssim, .ssimulacra2:
      let seen = a.withPixels(of: b, where: ignored)
      score =
        tolerance.metric == .ssim
        ? StructuralSimilarity.score(a, seen) : Ssimulacra2.score(original: a, distorted: seen)
      differing = measureSteps(a.overWhite, b.overWhite)
    }
  }

  /// The mean over all pixels that are not left out.
  private func mean(_ values: [Double]) -> Double? {
    var (sum, count) = (0.0, 0)
    for (place, value) in values.enumerated() where ignored?.marks[place] ?? 0 == 0 {
      sum += value
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }

  /// The pixels with any step of a channel; notes the largest one and where it is.
  private mutating func measureSteps(
    _ a: StraightPicture, _ b: StraightPicture, premultiplied: Bool = false
  ) -> PixelMask {
    // Of opaque pixels both kinds of steps are the same.
    guard premultiplied, !(a.isOpaque && b.isOpaque) else {
      return steps { a.steps(from: b, row: $0, into: &$1) }
    }
    return steps { y, steps in
      a.steps(from: b, row: y, into: &steps)
    } refine: { x, y in
      Self.premultipliedStep(a, b, (y * a.width + x) * 4)
    }
  }

  /// The pixels with any step, by the steps of each row; notes the largest one and where it is first.
  ///
  /// `refine` tells another size of the step of a pixel that has one.
  mutating func steps(
    ofRow row: (_ y: Int, _ steps: inout [UInt8]) -> Int,
    refine: ((_ x: Int, _ y: Int) -> Int)? = nil
  ) -> PixelMask {
    var marks = [UInt8](repeating: 0, count: width * height)
    var steps = [UInt8](repeating: 0, count: width)
    for y in 0..<height {
      var largest = row(y, &steps)
      guard largest > 0 else { continue }
      if let ignored {
        for x in steps.indices where ignored.marks[y * width + x] != 0 { steps[x] = 0 }
      }
      marks.withUnsafeMutableBufferPointer { marks in
        for x in steps.indices { marks[y * width + x] = steps[x] == 0 ? 0 : 1 }
      }
      if let refine {
        for x in steps.indices where steps[x] != 0 { steps[x] = UInt8(refine(x, y)) }
      }
      if ignored != nil || refine != nil { largest = Int(steps.max() ?? 0) }
      guard largest > channelStep, let x = steps.firstIndex(of: UInt8(largest)) else { continue }
      channelStep = largest
      place = PictureComparison.Place(x: x, y: y)
    }
    return PixelMask(width: width, height: height, marks: marks)
  }

  /// The largest step of a pixel's channels times alpha, each to the nearest: ⌊(c·a + 127) / 255⌋.
  private static func premultipliedStep(
    _ a: StraightPicture, _ b: StraightPicture, _ place: Int
  ) -> Int {
    let (before, after) = (Int(a.bytes[place + 3]), Int(b.bytes[place + 3]))
    return (place..<place + 3).reduce(abs(before - after)) { step, channel in
      let old = (Int(a.bytes[channel]) * before + 127) / 255
      let new = (Int(b.bytes[channel]) * after + 127) / 255
      return max(step, abs(old - new))
    }
  }

  /// Marks what only one of two pictures has.
  mutating func markBeyond(_ old: PixelRect, _ new: PixelRect, ignoring ignored: PixelMask?) {
    for y in 0..<differing.height {
      for x in 0..<differing.width {
        let isInBoth = x < min(old.width, new.width) && y < min(old.height, new.height)
        if isInBoth || ignored?[x, y] == true { continue }
        differing[x, y] = true
        channelStep = 255
      }
    }
  }
}

extension StraightPicture {
  /// The other picture, but with this one's pixels where the mask has them.
  fileprivate func withPixels(of other: StraightPicture, where kept: PixelMask?) -> StraightPicture
  {
    guard let kept else { return other }
    var bytes = other.bytes
    for place in kept.marks.indices where kept.marks[place] != 0 {
      for channel in place * 4..<place * 4 + 4 { bytes[channel] = self.bytes[channel] }
    }
    return StraightPicture(width: width, height: height, bytes: bytes)
  }
}
