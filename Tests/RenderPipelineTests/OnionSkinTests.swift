import Pixels
import Testing

@testable import RenderPipeline

/// A frame with its neighbors is the frame itself wherever something moves in it, or nothing does in them.
@Suite struct OnionSkinTests {
  /// A square of 10 points goes 40 points to the right in 20 frames, 2 a frame, between a stripe behind it and one before it.
  private let scene = """
    inbetween: 1
    stage: {size: [60, 30], scale: 1, fps: 20, background: white}
    duration: 1
    layers:
      - {id: behind, frame: [0, 8, 60, 4], backgroundColor: "#3366CC"}
      - id: clip
        frame: [0, 0, 60, 30]
        masksToBounds: true
        cornerRadius: 2
        layers: [{id: box, frame: [0, 5, 10, 10], backgroundColor: "#E4472F"}]
      - {id: before, frame: [0, 13, 60, 1], backgroundColor: "#0C6F63"}
    script: [{at: 0, animate: box.position.x, from: 5, to: 45, duration: 1, timing: linear}]

    """

  /// How much of `over` a channel of `under` becomes, in 1/255.
  private func mixed(_ under: UInt32, _ over: UInt32, _ weight: Double) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { sum, shift in
      let (a, b) = (Double(under >> shift & 255), Double(over >> shift & 255))
      return sum | UInt32((a + (b - a) * weight / 255).rounded()) << UInt32(shift)
    }
  }

  @Test func `neighbors are pale, and the frame is not`() throws {
    let film = try LoadedScene(text: scene).film()
    let frame = try film.makeRenderer().frame(10).pixels.copy()
    let skin = try film.makeRenderer().onionSkin(10, over: [(4, 51), (7, 102), (13, 102)])
    // The square lies from 20 to 30, before that from 8 to 18 and from 14 to 24, after that from 26 to 36.
    let red: UInt32 = 0xFFE4_472F
    for y in 0..<30 {
      for x in 0..<60 {
        let ground = frame[x, y]
        var wanted = ground
        if (5..<15).contains(y), y != 13, !(20..<30).contains(x) {
          if (8..<18).contains(x) { wanted = mixed(wanted, red, 51) }
          if (14..<20).contains(x) || (30..<36).contains(x) { wanted = mixed(wanted, red, 102) }
        }
        #expect(skin[x, y] == wanted, "at \(x), \(y)")
      }
    }
    #expect(frame[25, 8] == red && frame[25, 13] == 0xFF0C_6F63)
  }

  @Test func `what is drawn leaves nothing behind`() throws {
    let film = try LoadedScene(text: scene).film()
    let renderer = try film.makeRenderer()
    _ = try renderer.onionSkin(10, over: [(4, 51), (13, 102)])
    for index in [10, 4, 19] {
      let alone = try film.makeRenderer().frame(index).pixels.frameHash
      #expect(try renderer.frame(index).pixels.frameHash == alone)
    }
    #expect(
      try renderer.onionSkin(10, over: []).frameHash == renderer.frame(10).pixels.frameHash)
  }
}
