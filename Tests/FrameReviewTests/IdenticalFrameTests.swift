import Geometry
import Pixels
import Testing
import TextFormats

@testable import FrameReview

/// What is made of frames that two files have alike, counted in pictures.
struct IdenticalFrameTests {
  /// A picture of one color, which counts how often it is made.
  private final class Stored: SourcePicture {
    let color: UInt32
    private let film: Stock

    init(_ color: UInt32, _ film: Stock) { (self.color, self.film) = (color, film) }

    func isIdentical(to other: any SourcePicture) -> Bool {
      film.comparisons += 1
      return (other as? Stored)?.color == color
    }

    func decoded() -> DecodedPicture {
      film.conversions += 1
      return DecodedPicture(pixels: picture(16, 8, color: color))
    }
  }

  /// A film as files have it.
  private final class Stock: ReviewedFilm {
    let title = "film"
    var frameRate: FrameRate? { nil }
    var frameCount: Int? { colors.count }
    var isDecoded: Bool { true }
    let clock: FilmClock?
    private let colors: [UInt32]
    var (comparisons, conversions, questions) = (0, 0, 0)

    init(_ colors: [UInt32], _ clock: FilmClock? = nil) {
      (self.colors, self.clock) = (colors, clock)
    }

    func source(_ index: Int) -> (any SourcePicture)? {
      questions += 1
      return index < colors.count ? Stored(colors[index], self) : nil
    }
    func decoded(_ index: Int) throws -> DecodedPicture? { try source(index)?.decoded() }
    func frame(_ index: Int) throws -> PixelBuffer? { try decoded(index)?.pixels }
  }

  /// Without what its file says, as the same film was compared before.
  private final class Plain: ReviewedFilm {
    let title = "film"
    var frameRate: FrameRate? { nil }
    var frameCount: Int? { film.frameCount }
    var isDecoded: Bool { true }
    private let film: Stock

    init(_ film: Stock) { self.film = film }

    func frame(_ index: Int) throws -> PixelBuffer? { try film.frame(index) }
  }

  private func moving(_ count: Int) -> [UInt32] {
    (0..<count).map { 0xFF00_0000 | UInt32($0 % 200) * 0x01_0101 }
  }

  @Test(arguments: [10, 100]) func `nothing is made of films that are the same`(count: Int) throws {
    let (old, new) = (Stock(moving(count)), Stock(moving(count)))
    let review = try FilmReview(old: old, new: new, hashesAll: false)
    #expect(review.passes && review.motion.kind == .same)
    #expect(review.comparison.framesCompared == count)
    #expect(old.conversions == 0 && new.conversions == 0)
    #expect(old.comparisons == count)
  }

  @Test func `one side alone is made where a report shows all frames`() throws {
    let (old, new) = (Stock(moving(50)), Stock(moving(50)))
    let review = try FilmReview(old: old, new: new)
    #expect(review.hashes?.old.count == 50 && review.hashes?.old == review.hashes?.new)
    #expect(old.conversions == 50 && new.conversions == 0)
  }

  @Test func `frames that differ are made once on each side, the others on one`() throws {
    var changed = moving(60)
    for index in [40, 50] { changed[index] = 0xFFFF_0000 }
    let (old, new) = (Stock(moving(60)), Stock(changed))
    let review = try FilmReview(old: old, new: new, hashesAll: false)
    #expect(review.comparison.differences.map(\.frame) == [40, 50])
    // Frame 40 once more: it was looked for before the first 40 were.
    #expect(old.conversions <= 61 && new.conversions == 2)
  }

  /// A second method: films that do not say what their files have.
  @Test(arguments: [
    [], [0], [59], [10, 20, 30], Array(0..<60), Array(30..<60),
  ]) func `reviews are the same however frames are compared`(changes: [Int]) throws {
    let colors = moving(60)
    var others = colors
    for index in changes { others[index] ^= 0x0003_0000 }
    let shifted = Array(colors.dropFirst(3)) + [0xFF12_3456, 0xFF12_3457, 0xFF12_3458]
    for new in [others, shifted, Array(colors.dropLast(7)), colors + others, []] {
      let quick = try FilmReview(old: Stock(colors), new: Stock(new), hashesAll: false)
      let plain = try FilmReview(old: Plain(Stock(colors)), new: Plain(Stock(new)))
      #expect(quick.json.text == plain.json.text)
      #expect(quick.hashes == nil || quick.hashes == plain.hashes)
    }
  }

  /// Each frame lasts for another time, so that films are asked by moments.
  @Test(arguments: [50, 400]) func `films of variable rate are read once`(count: Int) throws {
    var starts = [Rational.zero]
    for index in 0..<count { starts.append(starts[index] + Rational(index % 7 + 1) / 90_000) }
    let clock = FilmClock(starts: starts.dropLast(), end: starts[count])
    let (old, new) = (Stock(moving(count), clock), Stock(moving(count), clock))
    let films = FilmPairing.paired(old, new)
    let review = try FilmReview(old: films.old, new: films.new, hashesAll: false)
    #expect(review.passes && review.comparison.isUneven)
    #expect(review.comparison.framesCompared == count)
    #expect(old.comparisons == count && old.conversions == 0)
    // And once more to see that there is no frame behind the last one.
    #expect(old.questions <= count + 4 && new.questions <= count + 4)
  }

  @Test func `what is left out is looked at, though the files are the same`() throws {
    let (old, new) = (Stock(moving(5)), Stock(moving(5)))
    var rules = ReviewRules()
    rules.ignoredRegions = [
      IgnoredRegion(.pixels(PixelRect(x: 0, y: 0, width: 8, height: 8)))
    ]
    let review = try FilmReview(old: old, new: new, rules: rules, hashesAll: false)
    #expect(review.passes && review.ignoredShare == 0.5)
    #expect(old.conversions == 5 && new.conversions == 5)
  }
}
