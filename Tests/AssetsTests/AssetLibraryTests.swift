import AnimationEngine
@testable import Assets
import Foundation
import Geometry
import Testing

@Suite struct AssetLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func library(allowOutsideAssets: Bool = false) throws -> AssetLibrary {
    try AssetLibrary(folder: folder.path, allowOutsideAssets: allowOutsideAssets)
  }

  private func svg(_ attributes: String, _ content: String = "") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
  }

  @Test(arguments: [
    ("width='30' height='20'", 30.0, 20.0),
    ("width='25.4mm' height='1in'", 96.0, 96.0),
    ("viewBox='0 0 48 12'", 48.0, 12.0),
    ("width='24' viewBox='0 0 48 12'", 24.0, 6.0),
    ("height='24' viewBox='0 0 48 12'", 96.0, 24.0),
    ("width='100%' height='100%' viewBox='5 5 8 9'", 8.0, 9.0),
    ("width='10' height='20' viewBox='0 0 1 1'", 10.0, 20.0),
  ])
  func `natural sizes`(_ attributes: String, _ width: Double, _ height: Double) throws {
    try folder.write(svg(attributes), to: "a.svg")
    let size = try library().svg(at: "a.svg").naturalSize
    // librsvg's lengths are single precision in part.
    #expect(abs(size.width - width) < 1e-5)
    #expect(abs(size.height - height) < 1e-5)
  }

  @Test func `a document stays what it was when first asked for`() throws {
    try folder.write(svg("width='3' height='4'"), to: "art/a.svg")
    let library = try library()
    let first = try library.svg(at: "art/a.svg")
    try folder.write(svg("width='5' height='6'"), to: "art/a.svg")
    let second = try library.svg(at: "art/a.svg")
    #expect(first.contents == second.contents)
    #expect(second.naturalSize == Size(width: 3, height: 4))
    #expect(library.document(at: "art/a.svg")?.contents == first.contents)
    #expect(library.document(at: "art/b.svg") == nil)
    #expect(try self.library().svg(at: "art/a.svg").contents != first.contents)
  }

  @Test(arguments: [
    ("<svg", "is not a valid SVG document"),
    ("<html/>", "is not a valid SVG document"),
    ("", "is empty"),
    ("\u{0}", "is not UTF-8"),
    ("<svg xmlns='http://www.w3.org/2000/svg'/>", "has no size of its own"),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='5'/>", "measures 0.0 × 5.0"),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='1e6' height='5'/>", "measures 1000000.0"),
  ])
  func `documents that cannot be used`(_ text: String, _ message: String) throws {
    try folder.write(text, to: "a.svg")
    let error = #expect(throws: ContentsError.self) { try library().svg(at: "a.svg") }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.hasPrefix("'a.svg'") == true)
  }

  @Test(arguments: [
    "<image href='photo.png'/>", "<image xlink:href=\"../photo.png\"/>",
    "<use href='other.svg#part'/>", "<image href='file:///etc/passwd'/>",
    "<rect fill='url(other.svg#a)'/>", "<rect style='fill: url( \"http://x.org/a\" )'/>",
    "<style>@import 'a.css';</style>", "<style>rect { fill: url(b.svg#c) }</style>",
    "<style><![CDATA[ rect { mask: url('b.svg#c') } ]]></style>",
    "<image href='data:image/svg+xml,%3Csvg/%3E'/>",
    "<filter><feImage\n  href = 'a.png' /></filter>",
  ])
  func `references to outside are refused`(_ content: String) throws {
    try folder.write(svg("width='9' height='9'", content), to: "a.svg")
    let error = #expect(throws: ContentsError.self) { try library().svg(at: "a.svg") }
    #expect(error?.message.contains("outside itself") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "<text>Hi</text>", "<svg:text xmlns:svg='http://www.w3.org/2000/svg'>Hi</svg:text>",
  ])
  func `text in documents is refused, since its fonts are the machine's`(_ content: String) throws {
    try folder.write(svg("width='9' height='9'", content), to: "a.svg")
    let error = #expect(throws: ContentsError.self) { try library().svg(at: "a.svg") }
    #expect(error?.message.contains("contains text") == true)
  }

  @Test(arguments: [
    ("<filter><feConvolveMatrix order='3' kernelMatrix='1 2 3 4 5 6 7 8 9'/></filter>", true),
    ("<filter><feConvolveMatrix order='2 3' kernelMatrix='1,2,3 4,5,6'/></filter>", true),
    ("<filter><feConvolveMatrix order='3' kernelMatrix='1 2 3 4'/></filter>", false),
    ("<filter><feConvolveMatrix kernelMatrix='1 2 3 4'/></filter>", false),
    ("<filter><feConvolveMatrix order='30' kernelMatrix='1'/></filter>", false),
    ("<filter><feMorphology radius='5'/></filter>", true),
    ("<filter><feMorphology radius='1e5'/></filter>", false),
    ("<filter><feTurbulence numOctaves='99999'/></filter>", false),
    ("<switch><rect systemLanguage='de'/></switch>", false),
  ])
  func `filters that end or hold up the program are refused`(_ content: String, _ isGood: Bool)
    throws
  {
    try folder.write(svg("width='9' height='9'", content), to: "a.svg")
    let document = try? library().svg(at: "a.svg")
    #expect((document != nil) == isGood)
  }

  @Test func `entities, style sheets and compression are refused`() throws {
    let document = svg("width='9' height='9'")
    let library = try library()
    for (name, text) in [
      ("a.svg", "<!DOCTYPE svg [<!ENTITY a SYSTEM 'b.xml'>]>" + document),
      ("b.svg", "<?xml-stylesheet href='a.css'?>" + document),
    ] {
      try folder.write(text, to: name)
      #expect(throws: ContentsError.self) { try library.svg(at: name) }
    }
    try folder.write(Data([0x1F, 0x8B, 8, 0]), to: "c.svgz")
    let error = #expect(throws: ContentsError.self) { try library.svg(at: "c.svgz") }
    #expect(error?.message == "'c.svgz' is compressed")
  }

  @Test func `references within a document, links and comments are its own affair`() throws {
    let document =
      """
      <?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/a.dtd">
      <!-- <image href="photo.png"/> <text/> -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        width="9" height="9">
        <title>url(a) is only named here: @media</title>
        <defs><path id="p" d="M0 0h9v9z"/></defs>
        <a href="https://www.example.org/"><use xlink:href="#p" fill="url(#g)"/></a>
      </svg>
      """
    try folder.write(document.replacing("url(a) is", with: "That is"), to: "a.svg")
    #expect(try library().svg(at: "a.svg").naturalSize == Size(width: 9, height: 9))
  }

  @Test func `a file above the limit is refused`() throws {
    let filler = String(repeating: " ", count: AssetLimits().svgBytes)
    try folder.write(svg("width='9' height='9'", filler), to: "a.svg")
    let error = #expect(throws: ContentsError.self) { try library().svg(at: "a.svg") }
    #expect(error?.message == "'a.svg' is larger than the limit `svgBytes` of 4194304 bytes")
  }

  @Test func `paths stay in the scene's folder unless that is allowed`() throws {
    let outside = try TemporaryFolder()
    try outside.write(svg("width='3' height='4'"), to: "a.svg")
    try folder.write(svg("width='3' height='4'"), to: "art/b.svg")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link.svg"),
      withDestinationURL: outside.url.appending(path: "a.svg"))
    let relative = "../\(outside.url.lastPathComponent)/a.svg"
    let absolute = outside.path + "/a.svg"
    let (strict, open) = (try library(), try library(allowOutsideAssets: true))
    for path in [relative, absolute, "link.svg"] {
      let error = #expect(throws: ContentsError.self) { try strict.svg(at: path) }
      #expect(error?.message == "'\(path)' lies outside the scene's folder")
      #expect(try open.svg(at: path).naturalSize == Size(width: 3, height: 4))
    }
    #expect(try strict.svg(at: "art/../art/b.svg").contents.asset == "art/../art/b.svg")
    for path in ["", "none.svg", "art"] {
      #expect(throws: ContentsError.self) { try strict.svg(at: path) }
    }
    #expect(throws: ContentsError.self) { try AssetLibrary(folder: folder.path + "/none") }
  }

  @Test func `a folder's own fonts are added to the families`() throws {
    let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
    try folder.write(try Data(contentsOf: URL(filePath: serif)), to: "fonts/serif.ttf")
    let library = try library()
    try library.addFont(named: "Brand", files: ["fonts/serif.ttf"])
    #expect(try library.fonts.families.contains("Brand"))
    var text = TextContents(string: "Serif")
    text.font.family = "Brand"
    let width = try library.size(of: text, width: nil).width
    // As wide as by the file's own table of advances: 1403, 1212, 979, 655 and 758 of 2048.
    #expect(abs(width - text.font.size * (1403 + 1212 + 979 + 655 + 758) / 2048) < 0.5)
    #expect(throws: ContentsError.self) { try self.library().size(of: text, width: nil) }
    #expect(library.digests.map(\.path) == ["fonts/serif.ttf"])
    // Once more the same is no matter, but another file is.
    try library.addFont(named: "Brand", files: ["fonts/serif.ttf"])
    try folder.write(try Data(contentsOf: URL(filePath: serif)), to: "fonts/other.ttf")
    let error = #expect(throws: ContentsError.self) {
      try library.addFont(named: "Brand", files: ["fonts/other.ttf"])
    }
    #expect(error?.message == "the font family 'Brand' is already made of 'fonts/serif.ttf'")
  }

  @Test func `files that are no fonts of outlines are refused`() throws {
    try folder.write("no font", to: "none.ttf")
    let emoji = try #require(try FontPackage.emoji.files().first)
    try folder.write(try Data(contentsOf: URL(filePath: emoji)), to: "emoji.ttf")
    try folder.write("", to: "empty.ttf")
    let library = try library()
    for (path, message) in [
      ("none.ttf", "'none.ttf' is not a font"), ("emoji.ttf", "'emoji.ttf' is a color font"),
      ("empty.ttf", "'empty.ttf' is empty"), ("gone.ttf", "there is no file 'gone.ttf'"),
      (emoji, "'\(emoji)' lies outside the scene's folder"),
    ] {
      let error = #expect(throws: ContentsError.self) {
        try library.addFont(named: "Brand", files: [path])
      }
      #expect(error?.message == message)
    }
    #expect(library.digests.isEmpty)
  }

  @Test func `one library serves several threads`() async throws {
    try folder.write(svg("width='3' height='4'"), to: "a.svg")
    let library = try library()
    let sizes = try await withThrowingTaskGroup(of: [Size].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<50).map { index in
            _ = try library.svg(at: "a.svg")
            return try library.size(of: TextContents(string: "line \(index)"), width: nil)
          }
        }
      }
      return try await group.reduce(into: [[Size]]()) { $0.append($1) }
    }
    #expect(sizes.allSatisfy { $0 == sizes[0] })
  }
}
