import FrameReview
import Geometry
import Pixels
import TestSupport
import Testing

/// Every limit and every option changes a verdict, and nothing passes that was not compared.
struct ToleranceTests {
  private let base = straight(64, 64)

  /// The base with a square of another gray.
  private func changed(_ rect: PixelRect, by step: Int = 60) -> StraightPicture {
    var bytes = base.bytes
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        for channel in 0..<3 { bytes[(y * 64 + x) * 4 + channel] += UInt8(step) }
      }
    }
    return StraightPicture(width: 64, height: 64, bytes: bytes)
  }

  private func passes(
    _ new: StraightPicture, _ tolerance: Tolerance, ignoring: PixelMask? = nil
  ) -> Bool {
    PictureComparison(base, new, tolerance, ignoring: ignoring).passes
  }

  private static let square = PixelRect(x: 20, y: 20, width: 6, height: 6)

  @Test(arguments: Tolerance.Metric.allCases)
  func `equal pictures pass and black beside white fails`(metric: Tolerance.Metric) {
    let tolerance = Tolerance(metric: metric)
    #expect(passes(base, tolerance))
    let (black, white) = (straight(64, 64, gray: 0), straight(64, 64, gray: 255))
    #expect(!PictureComparison(black, white, tolerance).passes)
  }

  @Test(arguments: Tolerance.Preset.allCases)
  func `presets let equal pictures pass and see a moved shape`(preset: Tolerance.Preset) {
    #expect(passes(base, preset.tolerance))
    #expect(!passes(changed(PixelRect(x: 8, y: 8, width: 24, height: 24)), preset.tolerance))
  }

  @Test func `presets differ in what they see`() {
    let oneStep = changed(PixelRect(x: 0, y: 0, width: 64, height: 64), by: 1)
    #expect(!passes(oneStep, Tolerance.Preset.exact.tolerance))
    #expect(passes(oneStep, Tolerance.Preset.strict.tolerance))
    let edge = changed(PixelRect(x: 10, y: 10, width: 8, height: 1))
    #expect(!passes(edge, Tolerance.Preset.strict.tolerance))
    #expect(passes(edge, Tolerance.Preset.crossMachine.tolerance))
    let faint = changed(PixelRect(x: 10, y: 10, width: 20, height: 20), by: 30)
    #expect(!passes(faint, Tolerance.Preset.crossMachine.tolerance))
    #expect(passes(faint, Tolerance.Preset.lossyVideo.tolerance))
  }

  @Test(arguments: Tolerance.Metric.allCases)
  func `another size never passes`(metric: Tolerance.Metric) {
    let all = Tolerance(
      metric: metric, threshold: -1e9, channelStep: 0...255, differingPixels: 0...100_000,
      differingShare: 1)
    let wider = straight(65, 64)
    let comparison = PictureComparison(base, wider, all)
    #expect(comparison.failures.first == .size(old: base.bounds, new: wider.bounds))
    #expect(!comparison.passes)
    #expect(comparison.comparedPixels == 65 * 64)
    #expect((0..<64).allSatisfy { comparison.differing[64, $0] })
  }

  @Test func `the number of pixels and their share each set a limit`() {
    let new = changed(Self.square)
    #expect(passes(new, Tolerance(metric: .oklab, differingPixels: 0...36)))
    #expect(!passes(new, Tolerance(metric: .oklab, differingPixels: 0...35)))
    #expect(passes(new, Tolerance(metric: .oklab, differingShare: 36.0 / 4096)))
    #expect(!passes(new, Tolerance(metric: .oklab, differingShare: 35.9 / 4096)))
    // Either trips.
    #expect(!passes(new, Tolerance(metric: .oklab, differingPixels: 0...9, differingShare: 1)))
    #expect(!passes(new, Tolerance(metric: .oklab, differingPixels: 0...99, differingShare: 0)))
  }

  @Test(arguments: [Tolerance.Metric.exact, .yiq, .oklab, .ciede2000])
  func `a cap on channels trips beside any metric`(metric: Tolerance.Metric) {
    let new = changed(Self.square)
    let free = Tolerance(metric: metric, channelStep: 0...60, differingPixels: 0...36)
    #expect(passes(new, free))
    var capped = free
    capped.channelStep = 0...59
    #expect(!passes(new, capped))
  }

  @Test func `thresholds decide`() {
    let new = changed(Self.square, by: 30)
    for (metric, low, high) in [
      (Tolerance.Metric.yiq, 0.05, 0.2), (.oklab, 0.05, 0.2), (.ciede2000, 2, 30),
    ] {
      #expect(!passes(new, Tolerance(metric: metric, threshold: low)))
      #expect(passes(new, Tolerance(metric: metric, threshold: high)))
    }
    for (metric, low, high) in [(Tolerance.Metric.ssim, 0.2, 0.9999), (.ssimulacra2, -200, 99.9)] {
      #expect(passes(new, Tolerance(metric: metric, threshold: low)))
      #expect(!passes(new, Tolerance(metric: metric, threshold: high)))
    }
  }

  @Test func `a window tells a compact change from noise of as many pixels`() {
    let rule = Tolerance(metric: .oklab, window: .init(side: 16, density: 0.13))
    var bytes = base.bytes
    for place in 0..<36 {
      for channel in 0..<3 { bytes[place * 113 % 4096 * 4 + channel] += 60 }
    }
    let noise = StraightPicture(width: 64, height: 64, bytes: bytes)
    #expect(passes(noise, rule))
    #expect(!passes(changed(Self.square), rule))
    let window = PictureComparison(base, changed(Self.square), rule).densestWindow
    #expect(window?.count == 36)
    #expect(window?.density == 36.0 / 256)
  }

  @Test func `ignoring antialiasing and the backdrop change what counts`() throws {
    let (a, b) = (
      try ReviewVectors.picture("pairs/shift-1px.a"), try ReviewVectors.picture("pairs/shift-1px.b")
    )
    func count(_ tolerance: Tolerance) -> Int { PictureComparison(a, b, tolerance).differingPixels }
    #expect(count(Tolerance(metric: .oklab, threshold: 0.1)) > 60)
    #expect(count(Tolerance(metric: .oklab, threshold: 0.1, ignoresAntialiasing: true)) == 1)
    // Clear beside white: the same over white, not over anything else.
    let (clear, white) = (
      StraightPicture(width: 1, height: 1, bytes: [0, 0, 0, 0]), straight(1, 1, gray: 255)
    )
    #expect(PictureComparison(clear, white, Tolerance(metric: .yiq, backdrop: .white)).passes)
    #expect(!PictureComparison(clear, white, Tolerance(metric: .yiq)).passes)
  }

  @Test func `ignored pixels are neither different nor compared`() {
    var mask = PixelMask(width: 64, height: 64)
    mask.insert(PixelRect(x: 20, y: 20, width: 6, height: 5))
    for metric in [Tolerance.Metric.exact, .fuzzy, .yiq, .oklab, .ciede2000] {
      let part = PictureComparison(
        base, changed(Self.square), Tolerance(metric: metric), ignoring: mask)
      #expect(part.differingPixels == 6, "\(metric)")
      #expect(part.comparedPixels == 4096 - 30)
      #expect(part.bounds == PixelRect(x: 20, y: 25, width: 6, height: 1))
      #expect(!part.passes)
    }
    mask.insert(Self.square)
    for metric in Tolerance.Metric.allCases {
      let all = PictureComparison(
        base, changed(Self.square), Tolerance(metric: metric), ignoring: mask)
      #expect(all.passes, "\(metric)")
    }
    // The share is one of what is compared.
    let halfIgnored = [IgnoredRegion(.fractions(left: 0, top: 0.5, right: 1, bottom: 1))]
      .mask(width: 64, height: 64, frame: 0, time: nil)
    let share = Tolerance(metric: .oklab, differingShare: 36.0 / 4096)
    #expect(!passes(changed(Self.square), share, ignoring: halfIgnored))
  }

  @Test(arguments: Tolerance.Metric.allCases)
  func `nothing compared never passes`(metric: Tolerance.Metric) {
    var mask = PixelMask(width: 64, height: 64)
    mask.insert(base.bounds)
    let comparison = PictureComparison(base, base, Tolerance(metric: metric), ignoring: mask)
    #expect(comparison.comparedPixels == 0)
    #expect(!comparison.passes)
    #expect(comparison.ignoresMost)
  }

  @Test func `a picture too small for a score does not pass by it`() {
    for metric in [Tolerance.Metric.ssim, .ssimulacra2] {
      let comparison = PictureComparison(
        straight(5, 5), straight(5, 5, gray: 90), Tolerance(metric: metric))
      #expect(comparison.failures == [.notMeasured])
    }
  }

  @Test func `regions have their frames, both included, or half-open seconds`() throws {
    let regions = [
      try IgnoredRegion(text: "2,3,4,5@10..12"), try IgnoredRegion(text: "0.5,0.5,0.5,0.5@1s..2s"),
    ]
    func mask(_ frame: Int) -> PixelMask? {
      regions.mask(width: 20, height: 10, frame: frame, time: Rational(Int64(frame), over: 30))
    }
    #expect(mask(9) == nil)
    #expect(mask(10)?.bounds == PixelRect(x: 2, y: 3, width: 4, height: 5))
    #expect(mask(10)?.count == 20)
    #expect(mask(12) != nil)
    #expect(mask(13) == nil)
    #expect(mask(29) == nil)
    #expect(mask(30)?.bounds == PixelRect(x: 10, y: 5, width: 10, height: 5))
    #expect(mask(59) != nil)
    #expect(mask(60) == nil)
    #expect(
      try IgnoredRegion(text: "1,2,3,4") == .init(.pixels(.init(x: 1, y: 2, width: 3, height: 4))))
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,0,4", "-1,2,3,4", "0.5,0,0.6,1", "1,2,3,4@",
    "nan,0,1,1",
    "1,2,3,4@5", "1,2,3,4@5..4", "1,2,3,4@9..5", "1,2,3,4@1s..2", "1,2,3,4@-1..5", "1e9,0,1,1",
  ])
  func `a text that is no region is refused`(text: String) {
    #expect(throws: IgnoredRegion.Mistake.self) { try IgnoredRegion(text: text) }
  }

  /// A second method: every two pixels that are near enough belong together.
  @Test(arguments: 0..<40) func `clusters are what near pixels make`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    let (width, height, reach) = (1 + random(50), 1 + random(30), random(6))
    var mask = PixelMask(width: width, height: height)
    for _ in 0..<random(60) {
      let (x, y) = (random(UInt64(width)), random(UInt64(height)))
      for column in x..<min(width, x + 1 + random(5)) { mask[column, y] = true }
    }
    let pixels = (0..<width * height).filter { mask.marks[$0] != 0 }
      .map { (x: $0 % width, y: $0 / width) }
    var group = Array(pixels.indices)
    for (i, a) in pixels.enumerated() {
      for (j, b) in pixels.enumerated().prefix(i)
      where abs(a.x - b.x) <= 2 * reach + 1 && abs(a.y - b.y) <= 2 * reach + 1
        && group[i] != group[j]
      {
        let (low, high) = (min(group[i], group[j]), max(group[i], group[j]))
        for place in group.indices where group[place] == high { group[place] = low }
      }
    }
    let expected = Set(group).sorted().map { root in
      let members = pixels.indices.filter { group[$0] == root }.map { pixels[$0] }
      let (xs, ys) = (members.map(\.x), members.map(\.y))
      return [xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0, members.count]
    }
    let found = mask.clusters(reach: reach).map {
      [$0.rect.x, $0.rect.y, $0.rect.maxX - 1, $0.rect.maxY - 1, $0.count]
    }
    #expect(found == expected)
  }

  @Test func `changes fall into clusters`() {
    var mask = PixelMask(width: 60, height: 40)
    mask.insert(PixelRect(x: 2, y: 2, width: 3, height: 3))
    mask.insert(PixelRect(x: 13, y: 2, width: 1, height: 1))
    mask.insert(PixelRect(x: 40, y: 30, width: 2, height: 2))
    #expect(mask.clusters(reach: 4).map(\.count) == [10, 4])
    #expect(mask.clusters(reach: 3).map(\.count) == [9, 1, 4])
    #expect(mask.clusters(reach: 4)[0].rect == PixelRect(x: 2, y: 2, width: 12, height: 3))
  }
}

/// A gray picture with a few lines, so that there is something to see.
func straight(_ width: Int, _ height: Int, gray: UInt8 = 120) -> StraightPicture {
  var bytes = [UInt8](repeating: 255, count: width * height * 4)
  for place in 0..<width * height {
    for channel in 0..<3 { bytes[place * 4 + channel] = gray }
  }
  return StraightPicture(width: width, height: height, bytes: bytes)
}
