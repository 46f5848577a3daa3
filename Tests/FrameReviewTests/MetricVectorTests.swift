import FrameReview
import Foundation
import Pixels
import TestSupport
import Testing

/// What the metrics' own programs measured of 28 pairs of pictures.
struct MetricVectorTests {
  private struct Case {
    var name: String
    var pair: ReviewVectors.Pair
    var a: StraightPicture
    var b: StraightPicture
  }

  private func cases() throws -> [Case] {
    let cases = try ReviewVectors.pairs().map { name, pair in
      Case(
        name: name, pair: pair, a: try ReviewVectors.picture("pairs/\(name).a"),
        b: try ReviewVectors.picture("pairs/\(name).b"))
    }
    try #require(cases.count == 28)
    return cases
  }

  @Test func `counts of pixelmatch, by both distances, over both backdrops`() throws {
    var compared = 0
    for test in try cases() {
      for (key, counts) in test.pair.pixelmatch {
        guard case .settings(let settings) = counts, !key.hasPrefix("py_") else { continue }
        let distance: PerceivedDifference.Distance = key.hasPrefix("yiq7") ? .yiq : .oklab
        for (setting, count) in settings {
          let parts = setting.dropFirst().split(separator: "_")
          let mask = PerceivedDifference.mask(
            test.a, test.b, by: distance, above: try #require(Double(parts[0])),
            backdrop: key.hasSuffix("checker") ? .checkered : .white,
            ignoringAntialiasing: parts[1] == "ignoreAA")
          let allowed = distance == .yiq ? 0 : 1
          #expect(abs(mask.count - count) <= allowed, "\(test.name) \(key) \(setting)")
          compared += 1
        }
      }
    }
    #expect(compared == 28 * 4 * 6)
  }

  @Test(arguments: [8, 32]) func `counts in the densest window`(side: Int) throws {
    for test in try cases() {
      guard case .one(let count)? = test.pair.pixelmatch["oklab8_window\(side)"] else {
        Issue.record("\(test.name) has no window")
        continue
      }
      let mask = PerceivedDifference.mask(
        test.a, test.b, by: .oklab, above: 0.1, ignoringAntialiasing: true)
      #expect(abs((mask.densestWindow(side: side)?.count ?? 0) - count) <= 1, "\(test.name)")
    }
  }

  @Test func `exact and over-white differences`() throws {
    for test in try cases() {
      let exact = PictureComparison(test.a, test.b, Tolerance(metric: .exact))
      #expect(exact.differingPixels == test.pair.exact.changedPixelsRGBA, "\(test.name)")
      #expect(exact.maximumChannelStep == test.pair.exact.maxChannelDiffRGBA, "\(test.name)")
      let bounds = exact.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
      #expect(bounds == test.pair.exact.bbox, "\(test.name)")
      #expect(exact.passes == (exact.differingPixels == 0))

      let (count, step) = (
        try #require(test.pair.whiteRGB.changedPixels),
        try #require(test.pair.whiteRGB.maxChannelDiff)
      )
      // The vectors are of pictures over white alone.
      var tolerance = Tolerance(
        metric: .fuzzy, channelStep: step...step, differingPixels: count...count)
      tolerance.seesTransparency = false
      let fuzzy = PictureComparison(test.a, test.b, tolerance)
      #expect(fuzzy.differingPixels == count, "\(test.name)")
      #expect(fuzzy.maximumChannelStep == step, "\(test.name)")
      #expect(fuzzy.passes)
      // The lower bounds see what got better by accident.
      var worse = tolerance
      worse.channelStep = step + 1...step + 9
      #expect(!PictureComparison(test.a, test.b, worse).passes)
      var more = tolerance
      (more.channelStep, more.differingPixels) = (0...255, count + 1...count + 2)
      #expect(!PictureComparison(test.a, test.b, more).passes)
    }
  }

  @Test func `CIEDE2000 of pictures`() throws {
    for test in try cases() {
      let truth = test.pair.deltaE2000
      let difference = ColorDifference(test.a, test.b)
      // Its matrix to XYZ has six digits, ours nine: a pixel may cross a border.
      #expect(abs((difference.values.max() ?? 0) - truth.max) < 5e-3, "\(test.name)")
      let mean = difference.values.reduce(0, +) / Double(difference.values.count)
      #expect(abs(mean - truth.mean) < 1e-3, "\(test.name)")
      #expect(abs(difference.mask(above: 1).count - truth.pixelsOver1) <= 1, "\(test.name)")
      #expect(abs(difference.mask(above: 2.3).count - truth.pixelsOver2_3) <= 1, "\(test.name)")
      #expect(abs(difference.mask(above: 5).count - truth.pixelsOver5) <= 1, "\(test.name)")
    }
  }

  @Test func `the published pairs of CIEDE2000 to four decimals`() throws {
    struct Table: Decodable {
      struct Pair: Decodable {
        var lab1: [Double]
        var lab2: [Double]
        var de00: Double
      }
      var pairs: [Pair]
    }
    let pairs = try Vectors.decode(Table.self, from: "review/ciede2000-sharma34.json").pairs
    #expect(pairs.count == 34)
    for pair in pairs {
      let (a, b) = (
        LabColor(lightness: pair.lab1[0], a: pair.lab1[1], b: pair.lab1[2]),
        LabColor(lightness: pair.lab2[0], a: pair.lab2[1], b: pair.lab2[2])
      )
      #expect(abs(a.difference(from: b) - pair.de00) < 0.000_051)
      #expect(abs(b.difference(from: a) - pair.de00) < 0.000_051)
    }
  }

  @Test func `SSIM to four decimals`() throws {
    var compared = 0
    for test in try cases() {
      let score = StructuralSimilarity.score(test.a, test.b)
      guard let truth = test.pair.ssim?["gaussian11_luma601"] else {
        #expect(score == nil, "\(test.name)")
        continue
      }
      #expect(abs(try #require(score) - truth) < 1e-4, "\(test.name)")
      compared += 1
    }
    #expect(compared == 26)
  }

  @Test func `SSIMULACRA2 within half a point, in both orders`() throws {
    var compared = 0
    for test in try cases() {
      guard let truth = test.pair.ssimulacra2 else {
        #expect(Ssimulacra2.score(original: test.a, distorted: test.b) == nil)
        continue
      }
      let forward = try #require(Ssimulacra2.score(original: test.a, distorted: test.b))
      let backward = try #require(Ssimulacra2.score(original: test.b, distorted: test.a))
      let (cpp, reversed) = (
        try #require(truth["reference_cpp"]), try #require(truth["reference_cpp_reversed"])
      )
      #expect(abs(forward - cpp) < 0.5, "\(test.name): \(forward) \(cpp)")
      #expect(abs(backward - reversed) < 0.5, "\(test.name): \(backward) \(reversed)")
      compared += 1
    }
    #expect(compared == 27)
  }
}
