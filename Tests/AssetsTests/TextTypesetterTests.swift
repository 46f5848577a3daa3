import AnimationEngine
@testable import Assets
import Foundation
import Geometry
import Locking
import Testing

@Suite struct TextTypesetterTests {
  private let typesetter: TextTypesetter

  init() throws { typesetter = try TextTypesetter(fonts: FontLibrary.standard.get()) }

  private func text(
    _ string: String, size: Double = 20, _ change: (inout TextContents) -> Void = { _ in }
  ) -> TextContents {
    var text = TextContents(string: string)
    text.font.size = size
    change(&text)
    return text
  }

  private func ink(
    _ text: TextContents, width: Double = 0
  ) throws -> Rect {
    let bounds = Rect(x: 0, y: 0, width: width, height: 0)
    return try #require(try typesetter.outline(of: text, in: bounds).controlBounds)
  }

  private func tables(_ family: String, _ file: String) throws -> FontTables {
    let package = try #require(FontPackage.defaults.first { $0.name == family })
    let path = try #require(try package.files().first { $0.hasSuffix("/" + file) })
    return try FontTables(path)
  }

  @Test func `lines measure the font's ascent and descent`() throws {
    let inter = try tables("fonts-inter", "Inter-Regular.otf")
    let height = (inter.ascent + inter.descent) * 20
    #expect(abs(try typesetter.size(of: text("Hx")).height - height) < 0.001)
    #expect(abs(try typesetter.size(of: text("H\n\nx")).height - 3 * height) < 0.003)
  }

  @Test func `capitals stand on the baseline with the font's cap height`() throws {
    let inter = try tables("fonts-inter", "Inter-Regular.otf")
    let letter = try ink(text("H"))
    #expect(abs(letter.maxY - inter.ascent * 20) < 0.001)
    #expect(abs(letter.size.height - inter.capHeight * 20) < 0.001)
    let second = try ink(text("\nH"))
    #expect(abs(second.maxY - (2 * inter.ascent + inter.descent) * 20) < 0.002)
  }

  @Test func `a fixed-width font advances by its table`() throws {
    let mono = try tables("fonts-dejavu-core", "DejaVuSansMono.ttf")
    let line = text("Simplex 0.5") { $0.font.family = "DejaVu Sans Mono" }
    #expect(abs(try typesetter.size(of: line).width - 11 * mono.widestAdvance * 20) < 0.001)
  }

  @Test(arguments: [TextContents.Alignment.left, .center, .right])
  func `glyphs at their places are the outlines of the text`(alignment: TextContents.Alignment)
    throws
  {
    var text = text("Ag ffi, 12:07\nsecond — line", size: 17) {
      $0.alignment = alignment
      $0.font.tracking = 0.4
    }
    var red = TextContents.Run(string: " red")
    (red.color, red.weight, red.size) = (Color(rgb: 0xFF0000), 700, 24)
    text.runs.append(red)
    let bounds = Rect(x: 3, y: 5, width: 210, height: 90)
    let whole = try typesetter.outlines(of: text, in: bounds)
    let glyphs = try typesetter.glyphs(of: text, in: bounds)
    for color in [nil, red.color] {
      let expected = whole.filter { $0.color == color }.flatMap(\.path.elements)
      let found = try glyphs.filter { $0.color == color }.flatMap { glyph in
        try typesetter.outline(of: glyph.shape).transformed(
          by: Geometry.AffineTransform(scaleX: glyph.scale, y: glyph.scale).concatenating(
            Geometry.AffineTransform(translationX: glyph.origin.x, y: glyph.origin.y))
        ).elements
      }
      #expect(found.count == expected.count && !found.isEmpty)
      for (a, b) in zip(found, expected) {
        // Cairo's paths have 1/256 of the design size's 1024 units.
        if case .line(let a) = a, case .line(let b) = b { #expect((a - b).length < 0.001) }
        if case .cubic(let a, _, _) = a, case .cubic(let b, _, _) = b {
          #expect((a - b).length < 0.001)
        }
      }
    }
    // A letter that stands twice is one shape.
    let twice = try typesetter.glyphs(of: self.text("oxo"), in: .zero).map(\.shape)
    #expect(twice[0] == twice[2] && twice[0] != twice[1])
  }

  @Test func `everything is proportional to the size`() throws {
    let small = try typesetter.outline(of: text("Ag &", size: 7), in: .zero)
    let large = try typesetter.outline(of: text("Ag &", size: 210), in: .zero)
    let scaled = small.transformed(by: Geometry.AffineTransform(scaleX: 30, y: 30))
    #expect(scaled.elements.count == large.elements.count)
    for (a, b) in zip(scaled.elements, large.elements) {
      guard case .cubic(let one, _, _) = a, case .cubic(let other, _, _) = b else { continue }
      #expect((one - other).length < 1e-9)
    }
    let (a, b) = (
      try typesetter.size(of: text("Ag &", size: 7)),
      try typesetter.size(of: text("Ag &", size: 210))
    )
    #expect(abs(a.width * 30 - b.width) < 1e-9)
  }

  @Test func `figures have one width`() throws {
    let widths = try (0...9).map {
      try typesetter.size(of: text(String(repeating: "\($0)", count: 4))).width
    }
    #expect(widths.allSatisfy { $0 == widths[0] })
  }

  @Test func `ink lies in the measured size`() throws {
    for string in ["Hamburgefonts", "123.45", "(quick) brown; fox"] {
      let size = try typesetter.size(of: text(string))
      let ink = try ink(text(string))
      #expect(ink.minX > -1 && ink.maxX < size.width + 1)
      #expect(ink.minY > 0 && ink.maxY < size.height)
      #expect(ink.size.width > 0.9 * size.width)
    }
  }

  @Test func `alignment places each line in the width of the bounds`() throws {
    let size = try typesetter.size(of: text("Wide line\nnarrow"))
    let left = try ink(text("narrow"), width: 200)
    let narrow = try typesetter.size(of: text("narrow")).width
    let center = try ink(text("narrow") { $0.alignment = .center }, width: 200)
    let right = try ink(text("narrow") { $0.alignment = .right }, width: 200)
    #expect(abs(center.minX - left.minX - (200 - narrow) / 2) < 1e-9)
    #expect(abs(right.minX - left.minX - (200 - narrow)) < 1e-9)
    #expect(narrow < size.width)
    let moved = try typesetter.outline(
      of: text("narrow"), in: Rect(x: 31, y: -7, width: 200, height: 9))
    let bounds = try #require(moved.controlBounds)
    #expect(abs(bounds.minX - left.minX - 31) < 1e-9)
    #expect(abs(bounds.minY - left.minY + 7) < 1e-9)
  }

  @Test func `tracking lies between the glyphs`() throws {
    let plain = try typesetter.size(of: text("tracked")).width
    let wide = try typesetter.size(of: text("tracked") { $0.font.tracking = 3 }).width
    #expect(abs(wide - plain - 6 * 3) < 0.01)
    let first = try ink(text("tracked"))
    let tracked = try ink(text("tracked") { $0.font.tracking = 3 })
    #expect(abs(tracked.minX - first.minX) < 0.01)
    #expect(abs(tracked.maxX - first.maxX - 6 * 3) < 0.01)
  }

  @Test func `all nine weights and the italics are faces of their own`() throws {
    for family in ["Inter", "Inter Display"] {
      var outlines: Set<Path> = []
      for weight in stride(from: 100, through: 900, by: 100) {
        for isItalic in [false, true] {
          outlines.insert(
            try typesetter.outline(
              of: text("a") {
                $0.font.family = family
                $0.font.weight = weight
                $0.font.isItalic = isItalic
              }, in: .zero))
        }
      }
      #expect(outlines.count == 18)
    }
  }

  /// Cairo keeps ten font files open for the whole process, and closes one of them while another thread reads it.
  @Test func `many faces are read on several threads at once`() async throws {
    let texts = (1...9).flatMap { weight in
      [false, true].map { isItalic in
        text("Weight \(weight)") {
          ($0.font.weight, $0.font.isItalic) = (weight * 100, isItalic)
        }
      }
    }
    let widths: @Sendable () throws -> [Double] = {
      let typesetter = try TextTypesetter(fonts: FontLibrary.standard.get())
      return try texts.map { try typesetter.size(of: $0).width }
    }
    let alone = try widths()
    #expect(Set(alone).count > 9)
    let all = try await withThrowingTaskGroup(of: [[Double]].self) { group in
      for _ in 0..<4 { group.addTask { try (0..<6).map { _ in try widths() } } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(all.count == 24 && all.allSatisfy { $0 == alone })
  }

  /// Nobody sees the mistake above twice in a row, so that who waits for whom is looked at, too.
  @Test func `text is set when its turn has come`() throws {
    let (text, isSet, group) = (text("Waits"), LockedValue(false), DispatchGroup())
    FontTurns.take {
      DispatchQueue.global().async(group: group) {
        let size = try? TextTypesetter(fonts: FontLibrary.standard.get()).size(of: text)
        isSet.withLock { $0 = size != nil }
      }
      Thread.sleep(forTimeInterval: 0.2)
      #expect(!isSet.withLock { $0 })
    }
    group.wait()
    #expect(isSet.withLock { $0 })
  }

  @Test func `a fallback's glyph does not move the line`() throws {
    let plain = try ink(text("H"))
    let mixed = try ink(text("H➜"))
    #expect(mixed.maxX > plain.maxX)
    #expect(
      try typesetter.size(of: text("H➜")).height == typesetter.size(of: text("H")).height)
    #expect(try ink(text("H ")).maxY == plain.maxY)
  }

  @Test func `an empty text has lines but no ink`() throws {
    #expect(try typesetter.outline(of: text(""), in: .zero).isEmpty)
    let size = try typesetter.size(of: text(""))
    #expect(size.width == 0)
    #expect(size.height > 20)
  }

  @Test func `a character that no font has is named`() throws {
    let error = #expect(throws: ContentsError.self) {
      try typesetter.size(of: text("Ab𒀀c"))
    }
    #expect(
      error?.message == "neither 'Inter' nor DejaVu Sans has the character '𒀀' (U+12000)")
  }

  @Test func `an unknown family is answered with the known ones`() throws {
    let error = #expect(throws: ContentsError.self) {
      try typesetter.size(of: text("A") { $0.font.family = "Helvetica" })
    }
    #expect(error?.message == "there is no font family 'Helvetica'")
    #expect(error?.hint == "available: DejaVu Sans, DejaVu Sans Mono, Inter, Inter Display")
  }

  @Test func `fonts that cannot be drawn are refused`() throws {
    let changes: [(inout Font) -> Void] = [
      { $0.weight = 99 }, { $0.weight = 901 }, { $0.size = 0 }, { $0.size = -3 },
      { $0.size = .nan }, { $0.size = .infinity }, { $0.size = 10_001 }, { $0.tracking = 81 },
      { $0.tracking = .nan },
      {
        $0.family = "DejaVu Sans"
        $0.isItalic = true
      },
    ]
    for change in changes {
      #expect(throws: ContentsError.self) {
        try typesetter.size(of: text("A") { change(&$0.font) })
      }
    }
    #expect(throws: ContentsError.self) {
      try typesetter.size(of: text(String(repeating: "i", count: 1001)))
    }
  }

  /// Cairo drops glyphs far from its surface, even from paths.
  @Test func `the longest text keeps its last glyph`() throws {
    let long = String(repeating: "W", count: TextTypesetter.characterLimit)
    let (one, all) = (try ink(text("W")), try ink(text(long)))
    let width = try typesetter.size(of: text("W")).width
    let advances = width * Double(TextTypesetter.characterLimit - 1)
    #expect(abs(all.maxX - one.maxX - advances) < 0.02)
    #expect(
      try typesetter.outline(of: text(long), in: .zero).elements.count
        == 1000 * typesetter.outline(of: text("W"), in: .zero).elements.count)
  }

  @Test func `a package without its files names the package`() {
    let package = FontPackage(
      name: "fonts-none", directories: ["/nowhere"], fileNames: ["None.otf"])
    let error = #expect(throws: ContentsError.self) { try package.files() }
    #expect(error?.message.contains("fonts-none") == true)
    #expect(error?.hint == "apt-get install fonts-none")
  }
}

extension TextTypesetter {
  /// All glyphs, whatever their colors.
  func outline(of text: TextContents, in bounds: Rect) throws -> Path {
    Path(try outlines(of: text, in: bounds).flatMap(\.path.elements))
  }
}
