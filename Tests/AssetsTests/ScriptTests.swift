import AnimationEngine
import Foundation
import Geometry
import Testing

@testable import Assets

/// Several scripts in one text.
@Suite struct ScriptTests {
  private let typesetter: TextTypesetter

  init() throws { typesetter = try TextTypesetter(fonts: FontLibrary.standard.get()) }

  private func text(_ string: String, size: Double = 100) -> TextContents {
    var text = TextContents(string: string)
    text.font.size = size
    return text
  }

  private func outline(_ string: String, family: String = "Inter") throws -> Path {
    var text = text(string)
    text.font.family = family
    return try typesetter.outline(of: text, in: .zero)
  }

  @Test(arguments: [
    ("a", false), ("1", false), ("©", false), ("☀", false), ("❤\u{FE0F}", true), ("😀", true),
    ("😀\u{FE0E}", false), ("👩‍👩‍👧", true), ("🇩🇪", true), ("1\u{FE0F}\u{20E3}", true), ("漢", false),
  ])
  func `an emoji is what shows as one by itself or says so`(_ text: Character, _ isEmoji: Bool) {
    #expect(EmojiFont.isEmoji(text) == isEmoji)
  }

  @Test func `ideographs are as wide as high, whatever stands around them`() throws {
    // Each takes one em in every such font.
    let two = try typesetter.size(of: text("漢字")).width
    #expect(abs(two - 200) < 0.5)
    let mixed = try typesetter.size(of: text("a漢b")).width
    let latin = try typesetter.size(of: text("ab")).width
    // Inter draws nothing closer over the gap that the ideograph leaves.
    #expect(abs(mixed - latin - 100) < 3)
    #expect(try !outline("漢").isEmpty && !outline("안녕").isEmpty && !outline("こんにちは").isEmpty)
    #expect(typesetter.scriptPackages.map(\.name) == ["fonts-wqy-microhei"])
  }

  @Test func `what the named fonts have stays as it is beside another script`() throws {
    let plain = try outline("Wave → ☀")
    _ = try outline("漢")
    #expect(try outline("Wave → ☀") == plain)
    let after = try TextTypesetter(fonts: FontLibrary.standard.get().withIdeographs())
    #expect(try after.outline(of: text("Wave → ☀"), in: .zero) == plain)
  }

  @Test func `Arabic runs from right to left, with joined letters`() throws {
    // Meem and reh are joined: the word is narrower than its letters alone.
    let word = try typesetter.size(of: text("مرحبا")).width
    let letters = try "مرحبا".map { try typesetter.size(of: text(String($0))).width }.reduce(0, +)
    #expect(word < letters - 10)
    // In a line that begins with it, what comes later stands further left.
    let glyphs = try typesetter.glyphs(of: text("א ב"), in: .zero)
    let places = glyphs.map(\.origin.x)
    let (first, last) = (
      try typesetter.glyphs(of: text("א"), in: .zero)[0].shape,
      try typesetter.glyphs(of: text("ב"), in: .zero)[0].shape
    )
    let alef = try #require(glyphs.first { $0.shape == first })
    let bet = try #require(glyphs.first { $0.shape == last })
    #expect(bet.origin.x < alef.origin.x && places.count >= 2)
    // Its mark of exclamation ends it, on the left; that of a Latin line on the right.
    func leftmost(_ string: String) throws -> Double {
      let bounds = try #require(try outline("!").controlBounds)
      let shape = try typesetter.glyphs(of: text("!"), in: .zero)[0].shape
      let mark = try #require(
        try typesetter.glyphs(of: text(string), in: .zero).first { $0.shape == shape })
      return mark.origin.x + bounds.minX
    }
    #expect(try leftmost("שלום!") < 30)
    #expect(try leftmost("Shalom!") > 200)
  }

  @Test func `an emoji is a picture as wide as the font says`() throws {
    let text = text("a😀b")
    let pictures = try typesetter.pictures(of: text, in: .zero)
    #expect(pictures.count == 1)
    let picture = try #require(pictures.first)
    // 136 × 128 pixels of a strike whose em has 109.
    #expect(picture.document.contents.pixelSize == Size(width: 136, height: 128))
    #expect(abs(picture.box.size.width - 100 * 136 / 109) < 1.5)
    #expect(abs(picture.box.size.height - 100 * 128 / 109) < 1.5)
    let start = try typesetter.size(of: self.text("a")).width
    #expect(abs(picture.box.minX - start) < 2)
    // 2550 of 2048 units.
    let widths = try (typesetter.size(of: text).width, typesetter.size(of: self.text("ab")).width)
    #expect(abs(widths.0 - widths.1 - 100 * 2550 / 2048) < 3)
    // It stands on the line, a little below it.
    let line = try typesetter.size(of: text).height
    #expect(picture.box.maxY < line + 5 && picture.box.minY > -15)
    #expect(typesetter.scriptPackages.map(\.name) == ["fonts-noto-color-emoji"])
  }

  @Test(arguments: ["👩‍👩‍👧", "🇩🇪", "1\u{FE0F}\u{20E3}", "👍🏽", "❤\u{FE0F}"])
  func `a sequence is one picture`(_ string: String) throws {
    #expect(try typesetter.pictures(of: text(string), in: .zero).count == 1)
  }

  @Test func `two emoji in a row stand beside each other`() throws {
    let boxes = try typesetter.pictures(of: text("😀🚀"), in: .zero).map(\.box)
    #expect(boxes.count == 2)
    #expect(abs(boxes[1].minX - boxes[0].minX - 100 * 2550 / 2048) < 0.5)
    let digests = try typesetter.pictures(of: text("😀🚀😀"), in: .zero).map {
      $0.document.contents.digest
    }
    #expect(digests[0] == digests[2] && digests[0] != digests[1])
  }

  @Test func `emoji break into lines like words`() throws {
    var text = text("😀 😀 😀")
    text.isWrapped = true
    let pictures = try typesetter.pictures(
      of: text, in: Rect(x: 0, y: 0, width: 140, height: 900))
    let lines = Set(pictures.map { Int($0.box.minY.rounded()) })
    #expect(pictures.count == 3 && lines.count == 3)
  }

  @Test func `a package that is missing is named`() {
    let error = #expect(throws: ContentsError.self) {
      try EmojiFont(
        FontPackage(name: "fonts-none", directories: ["/nowhere"], fileNames: ["None.ttf"]))
    }
    #expect(error?.hint == "apt-get install fonts-none")
    let other = #expect(throws: ContentsError.self) {
      try FontLibrary(
        ideographs: FontPackage(
          name: "fonts-none", directories: ["/nowhere"], fileNames: ["None.ttf"]))
    }
    #expect(other?.message == "the fonts of the Debian package fonts-none are missing")
  }

  @Test func `a font of letters is no font of emoji`() throws {
    #expect(throws: ContentsError.self) { try EmojiFont(.ideographs) }
  }
}
