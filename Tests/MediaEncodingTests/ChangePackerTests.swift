import Geometry
import Pixels
import TestSupport
import Testing

@testable import MediaEncoding

@Suite struct ChangePackerTests {
  /// Changes of every kind: nothing, long and short runs, steps of all sizes, noise.
  @Test(arguments: [1, 7, 64, 400])
  func `what was spooled is played as it was`(width: Int) throws {
    let height = 50
    let scratch = try Scratch()
    let film = FilmDescription(width: width, height: height, frameRate: 10, frameCount: 24)
    var state: UInt32 = 5
    func random(_ count: UInt32) -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return (state >> 8) % count
    }
    var frames: [[UInt32]] = []
    var colors = Array(repeating: UInt32(0), count: width * height)
    for _ in 0..<film.frameCount {
      var place = Int(random(40))
      while place < colors.count {
        let length = Int(random(random(3) == 0 ? 500 : 8))
        let kind = random(4)
        for place in place..<min(colors.count, place + length) where kind > 0 {
          let last = place > 0 ? colors[place - 1] : 0
          switch kind {
          case 1: colors[place] = last
          case 2: colors[place] = (last &+ random(3) &- 1 &+ (random(3) << 8)) & 0xFF_FFFF
          case 3: colors[place] = (last &+ random(30) &+ (random(60) << 8)) & 0xFF_FFFF
          default: colors[place] = random(1 << 24)
          }
        }
        place += length + Int(random(90))
      }
      if random(5) == 0 { colors = Array(repeating: random(1 << 24), count: colors.count) }
      frames.append(colors)
    }

    let memory = FrameMemory(width: width, height: height)
    var packer = ChangePacker()
    // The second segment begins with a whole frame.
    let segments = try [0..<9, 9..<24].map { range in
      let spool = try SpoolWriter(directory: scratch.directory)
      let memory = range.lowerBound == 0 ? memory : FrameMemory(width: width, height: height)
      for index in range {
        let pixels = PixelBuffer(width: width, height: height)
        for (place, color) in frames[index].enumerated() {
          pixels[place % width, place / width] = 0xFF00_0000 | color
        }
        memory.update(from: pixels, damage: [pixels.bounds]) { place, before, now in
          packer.append(place: place, before: before, now: now)
        }
        try packer.flush { try spool.append(time: index, isMarked: false, $0) }
      }
      return GIFSegment(frames: range, changes: try spool.finish())
    }

    let replay = FilmReplay(film, segments)
    var shown = 0
    while let frame = try replay.next() {
      // Frames that change nothing are not spooled.
      while shown < frame {
        if shown > 0 { #expect(frames[shown] == frames[shown - 1]) }
        shown += 1
      }
      #expect(Array(replay.colors) == frames[frame], "frame \(frame)")
      var changed: PixelRect?
      for place in replay.colors.indices {
        let isChanged = frame == 0 || frames[frame][place] != frames[frame - 1][place]
        #expect((replay.changeFrames[place] == Int32(frame)) == isChanged)
        guard isChanged else { continue }
        let pixel = PixelRect(x: place % width, y: place / width, width: 1, height: 1)
        changed = changed?.union(pixel) ?? pixel
      }
      #expect(replay.changed == changed ?? PixelRect(x: 0, y: 0, width: 0, height: 0))
      shown = frame + 1
    }
  }
}
