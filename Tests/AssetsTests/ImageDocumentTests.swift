import AnimationEngine
@testable import Assets
import Foundation
import Geometry
import Pixels
import TestSupport
import Testing

@Suite struct ImageDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture of four flat quarters, 48 × 32: red and green above blue and white.
  private func make(_ name: String, _ options: [String] = []) throws -> [UInt8] {
    let path = folder.path + "/" + name
    let quarters =
      "color=red:s=24x16[a];color=0x00ff00:s=24x16[b];color=blue:s=24x16[c];"
      + "color=white:s=24x16[d];[a][b]hstack[e];[c][d]hstack[f];[e][f]vstack"
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["ffmpeg", "-v", "error", "-y", "-filter_complex", quarters, "-frames:v", "1"] + options
        + [path])
    try #require(result.status == 0, "\(result)")
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private func colors(_ document: ImageDocument) -> [UInt32] {
    let picture = document.pyramid.levels[0]
    let (right, bottom) = (picture.width * 3 / 4, picture.height * 3 / 4)
    let (left, top) = (picture.width / 4, picture.height / 4)
    return [
      picture[left, top], picture[right, top], picture[left, bottom], picture[right, bottom],
    ]
  }

  private func isNear(_ colors: [UInt32], _ expected: [UInt32], by tolerance: Int) -> Bool {
    zip(colors, expected).allSatisfy { seen, wanted in
      [0, 8, 16, 24].allSatisfy { shift in
        abs(Int(seen >> UInt32(shift) & 255) - Int(wanted >> UInt32(shift) & 255)) <= tolerance
      }
    }
  }

  @Test func `the pictures of a scene count together`() throws {
    let bytes = try make("a.png", ["-pix_fmt", "rgb24"])
    let room = AssetLimits().scenePixels - 48 * 32
    _ = try ImageDocument(path: "a.png", bytes: bytes, beside: room)
    let error = #expect(throws: ContentsError.self) {
      try ImageDocument(path: "a.png", bytes: bytes, beside: room + 1)
    }
    #expect(
      error?.message
        == "with 'a.png' the scene's pictures have 128000001 pixels, more than the limit `scenePixels` of 128000000"
    )
  }

  private static let quarters: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]

  @Test(arguments: [
    ("a.png", ["-pix_fmt", "rgb24"], 0), ("b.png", ["-pix_fmt", "rgba64be"], 2),
    ("c.png", ["-pix_fmt", "rgba"], 0), ("d.jpg", ["-q:v", "1", "-pix_fmt", "yuvj444p"], 4),
    ("e.jpg", ["-q:v", "1", "-pix_fmt", "yuvj420p"], 6), ("f.webp", ["-lossless", "1"], 2),
    ("g.webp", ["-quality", "100"], 8),
  ])
  func `colors are those of the picture`(
    _ name: String, _ options: [String], _ tolerance: Int
  ) throws {
    let document = try ImageDocument(path: name, bytes: try make(name, options))
    #expect(document.contents.pixelSize == Size(width: 48, height: 32))
    #expect(document.pyramid.isOpaque)
    #expect(isNear(colors(document), Self.quarters, by: tolerance), "\(colors(document))")
  }

  /// Exif's eight orientations, as a camera writes them in front of a JPEG's tables.
  @Test(arguments: 1...8) func `a photo is turned as its camera was`(_ orientation: Int) throws {
    let jpeg = try make("photo.jpg", ["-q:v", "1", "-pix_fmt", "yuvj444p"])
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0,
      0,
      0, 0, 0, 0,
    ]
    let segment = [UInt8]("Exif".utf8) + [0, 0] + tiff
    let bytes =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
    let document = try ImageDocument(path: "photo.jpg", bytes: bytes)
    let order: [Int] =
      switch orientation {
      case 2: [1, 0, 3, 2]
      case 3: [3, 2, 1, 0]
      case 4: [2, 3, 0, 1]
      case 5: [0, 2, 1, 3]
      case 6: [2, 0, 3, 1]
      case 7: [3, 1, 2, 0]
      case 8: [1, 3, 0, 2]
      default: [0, 1, 2, 3]
      }
    #expect(isNear(colors(document), order.map { Self.quarters[$0] }, by: 4))
    let side = orientation < 5 ? Size(width: 48, height: 32) : Size(width: 32, height: 48)
    #expect(document.contents.pixelSize == side)
  }

  @Test(arguments: [("a.png", []), ("b.jpg", ["-q:v", "2"]), ("c.webp", ["-lossless", "1"])])
  func `a picture that ends early is damaged, wherever it ends`(
    _ name: String, _ options: [String]
  ) throws {
    let bytes = try make(name, options)
    for part in [0.3, 0.6, 0.9, 0.99] {
      let end = Int(Double(bytes.count) * part)
      let error = #expect(throws: ContentsError.self) {
        try ImageDocument(path: name, bytes: Array(bytes[..<end]))
      }
      #expect(error?.message.contains(name) == true)
    }
  }

  @Test func `a flipped bit in a PNG is found by its checksum`() throws {
    var bytes = try make("a.png")
    bytes[bytes.count / 2] ^= 4
    let error = #expect(throws: ContentsError.self) {
      try ImageDocument(path: "a.png", bytes: bytes)
    }
    #expect(error?.message == "'a.png' is a damaged PNG picture")
  }

  @Test func `what cannot be drawn is refused in words`() throws {
    func message(_ bytes: [UInt8]) -> String? {
      #expect(throws: ContentsError.self) { try ImageDocument(path: "x", bytes: bytes) }?.message
    }
    #expect(message(Array("GIF89a".utf8)) == "'x' is not a picture that can be read")
    #expect(message([0]) == "'x' is not a picture that can be read")
    #expect(message([0xFF, 0xD8, 0xFF]) == "'x' is not a picture that can be read")
    var png = try make("a.png")
    png.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    #expect(message(png) == "'x' measures 30000 × 30000 pixels")
    png.replaceSubrange(16..<24, with: [0, 0, 0, 0, 0, 0, 0, 9])
    #expect(message(png) == "'x' measures 0 × 9 pixels")
    var jpeg = try make("a.jpg")
    let frame = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg[frame + 9] = 4
    #expect(message(jpeg) == "'x' is in CMYK, for print")
  }

  @Test func `a library reads a picture once and shares it`() throws {
    _ = try make("a.png")
    let library = try AssetLibrary(folder: folder.path)
    let first = try library.image(at: "a.png")
    try folder.write("no picture any more", to: "a.png")
    #expect(try library.image(at: "a.png") == first)
    #expect(library.picture(at: "a.png")?.contents == first)
    #expect(throws: ContentsError.self) { try library.image(at: "../a.png") }
    #expect(throws: ContentsError.self) { try library.image(at: "none.png") }
  }
}
