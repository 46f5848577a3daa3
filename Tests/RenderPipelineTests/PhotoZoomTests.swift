import Foundation
import Geometry
import MediaEncoding
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// A photograph of twelve megapixels that flies and grows for four seconds at 1080p.
@Suite struct PhotoZoomTests {
  /// Eased both ways, so that no two frames share a phase of the pixel grid.
  private static let scene = """
    inbetween: 1
    stage: {size: [1920, 1080], scale: 1, background: white, fps: 60}
    duration: 4
    layers: [{id: photo, position: [960, 540], size: [2400, 1800], image: mark.png}]
    script:
      - {at: 0, animate: photo.position, from: [612.3, 371.7], to: [960, 540], duration: 4, timing: easeInEaseOut}
      - {at: 0, animate: photo.transform.scale, from: 0.05, to: 1.25, duration: 4, timing: easeInEaseOut}

    """

  /// White, with a black rectangle that takes a fifth of it each way in its middle.
  private static var photograph: PixelBuffer {
    let photo = PixelBuffer(width: 4000, height: 3000)
    photo.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      words.update(repeating: 0xFFFF_FFFF)
      for y in 1200..<1800 {
        let start = y * photo.stride / 4
        words[(start + 1600)..<(start + 2400)].update(repeating: 0xFF00_0000)
      }
    }
    return photo
  }

  /// What `inspect` prints for each frame: the middle and the scale.
  private func inspected(_ scene: URL) throws -> [[Double]] {
    let outcome = try Program.inbetween(
      "inspect", scene.path, "--every", "1/60", "--keys",
      "photo.position.x,photo.position.y,photo.transform.scale.x")
    try #require(outcome.status == 0, "\(outcome)")
    return outcome.output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").dropFirst().compactMap { Double($0) }
    }
  }

  @Test func `its edges are where inspect says, in every frame`() async throws {
    let folder = try TemporaryFolder()
    try PNGFile.write(Self.photograph, to: folder.path("mark.png"))
    let path = try folder.write(Self.scene, to: "zoom.yaml")
    let values = try inspected(folder.file("zoom.yaml"))
    let film = try SceneLoader().load(path).film()
    try #require(film.schedule.frameCount == 240)
    let renderer = try film.makeRenderer()
    var widest = 0.0
    for index in 0..<240 {
      let pixels = try renderer.frame(index).pixels
      // Tests with limits of time wait for their turn.
      if index.isMultiple(of: 8) { await Task.yield() }
      let (x, y, scale) = (values[index][0], values[index][1], values[index][2])
      let (column, row) = (Int(x), Int(y))
      func dark(_ x: Int, _ y: Int) -> Double { 1 - Double(pixels[x, y] >> 8 & 255) / 255 }
      func sum(_ range: Range<Int>, _ dark: (Int) -> Double) -> Double {
        range.reduce(0) { $0 + dark($1) }
      }
      // From a pixel in the middle of the mark as much is dark as its edge is away.
      let seen = [
        Double(column) - sum(0..<column) { dark($0, row) },
        Double(column) + sum(column..<1920) { dark($0, row) },
        Double(row) - sum(0..<row) { dark(column, $0) },
        Double(row) + sum(row..<1080) { dark(column, $0) },
      ]
      let (halfWidth, halfHeight) = (240 * scale, 180 * scale)
      let expected = [x - halfWidth, x + halfWidth, y - halfHeight, y + halfHeight]
      for (seen, expected) in zip(seen, expected) {
        widest = max(widest, abs(seen - expected))
        #expect(abs(seen - expected) < 0.1, "frame \(index): \(seen) for \(expected)")
      }
    }
    // Measured: the furthest of 960 edges.
    #expect(widest > 0 && widest < 0.05, "\(widest)")
  }
}
