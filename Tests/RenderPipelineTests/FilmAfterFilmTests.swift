import Foundation
import Pixels
import TestSupport
import Testing

@testable import RenderPipeline

/// Who draws a film on the canvas of another draws the same pixels.
@Suite struct FilmAfterFilmTests {
  private func scene(_ changes: [(String, String)] = []) -> String {
    changes.reduce(
      """
      inbetween: 1
      stage: {size: [90, 60], scale: 2, background: white}
      duration: 0.5
      layers:
        - {id: text, frame: [4, 4, 80, 20], text: Words, font: {size: 12}, color: navy}
        - {id: back, frame: [10, 20, 60, 30], cornerRadius: 8, backgroundColor: red, shadow: {opacity: 0.4}}
        - {id: ball, frame: [10, 25, 20, 20], cornerRadius: 10, backgroundColor: "#3366CC80"}
      script: [{at: 0, animate: ball.position.x, to: 80, duration: 0.5}]

      """
    ) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  @Test(arguments: [
    [("red", "teal")], [("Words", "Others")], [("size: [90, 60]", "size: [90, 61]")],
    [("to: 80", "to: 20")], [("cornerRadius: 8", "cornerRadius: 3")], [("white", "black")],
    [("  - {id: text", "  - {id: more, frame: [0, 0, 9, 9], backgroundColor: red}\n  - {id: text")],
    [("  - {id: ball, frame: [10, 25, 20, 20]", "  - {id: ball, frame: [15, 20, 20, 20]")],
  ])
  func `an edit is drawn over what was there`(_ changes: [(String, String)]) throws {
    let before = try LoadedScene(text: scene()).film()
    let after = try LoadedScene(text: scene(changes)).film()
    let first = try before.makeRenderer()
    for frame in [0, 17, 5] { _ = try first.frame(frame) }
    let next = try after.makeRenderer(after: first)
    for frame in [5, 6, 0, 29] {
      let alone = try after.makeRenderer().frame(frame).pixels.frameHash
      #expect(try next.frame(frame).pixels.frameHash == alone)
    }
  }

  @Test func `other bytes of a picture are seen`() throws {
    func film(_ color: UInt32) throws -> Film {
      let picture = PixelBuffer(width: 8, height: 8)
      for y in 0..<8 { for x in 0..<8 { picture[x, y] = color } }
      let text = """
        inbetween: 1
        stage: {size: [8, 8], scale: 1}
        duration: 0.1
        layers: [{id: a, frame: [0, 0, 8, 8], image: a.png}]

        """
      return try LoadedScene(text: text, pictures: ["a.png": picture]).film()
    }
    let first = try film(0xFF11_2233).makeRenderer()
    #expect(try first.frame(0).pixels[4, 4] == 0xFF11_2233)
    let next = try film(0xFF44_5566).makeRenderer(after: first)
    #expect(try next.frame(0).pixels[4, 4] == 0xFF44_5566)
  }
}
