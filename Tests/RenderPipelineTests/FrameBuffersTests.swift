import Pixels
import TestSupport
import Testing

@testable import RenderPipeline

@Suite struct FrameBuffersTests {
  /// Pictures that change in a few places, held for a while by others.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a buffer holds its picture, however long it lay`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let canvas = PixelBuffer(width: 37, height: 23)
    var buffers = FrameBuffers(limit: Int.random(in: 1...6, using: &random))
    var held: [(buffer: PixelBuffer, picture: PixelBuffer)] = []
    var number = 0
    for step in 0..<200 {
      // Numbers that are left out stand for pictures whose damage nobody told.
      let isSkipped = Int.random(in: 0..<20, using: &random) == 0
      number += isSkipped ? 2 : 1
      var damage: [PixelRect] = []
      for _ in 0..<(isSkipped ? 2 : 1) {
        let rect = PixelRect(
          x: .random(in: 0..<30, using: &random), y: .random(in: 0..<20, using: &random),
          width: .random(in: 1...7, using: &random), height: .random(in: 1...3, using: &random))
        damage = [rect]
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX {
            canvas[x, y] = UInt32.random(in: 0...0xFFFFFF, using: &random)
          }
        }
      }
      let buffer = buffers.copy(of: canvas, number: number, damage: damage)
      held.append((buffer, canvas.copy()))
      for (buffer, picture) in held {
        #expect(buffer.frameHash == picture.frameHash, "step \(step)")
      }
      let kept = Int.random(in: 0...5, using: &random)
      if held.count > kept { held.removeFirst(held.count - kept) }
    }
  }
}
