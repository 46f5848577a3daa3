import Pixels
import TestSupport
import Testing

/// Pictures that become smaller by a whole factor.
@Suite struct ReductionTests {
  private func picture(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    var random = SeededGenerator(seed: seed)
    let picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = UInt32(truncatingIfNeeded: random.next()) }
    }
    return picture
  }

  /// Scaling by areas is written apart, and means the same where sides divide.
  @Test(arguments: [2, 3, 4, 7])
  func `pixels are the means of their blocks`(factor: Int) {
    let large = picture(13 * factor, 9 * factor, seed: UInt64(factor))
    let small = PixelBuffer(width: 13, height: 9)
    small.reduce(large, by: factor, in: large.bounds)
    #expect(small.frameHash == large.scaled(width: 13, height: 9).frameHash)
  }

  @Test(arguments: [2, 3, 5])
  func `blocks at the ends are what is left of them, or are left out`(factor: Int) {
    let large = picture(6 * factor + 1, 4 * factor + 1, seed: 5)
    let rounded = PixelBuffer(width: 7, height: 5)
    rounded.reduce(large, by: factor, in: large.bounds)
    #expect(rounded[6, 4] == large[6 * factor, 4 * factor])
    let shorter = PixelBuffer(width: 6, height: 4)
    shorter.reduce(large, by: factor, in: large.bounds)
    for y in 0..<4 { for x in 0..<6 { #expect(shorter[x, y] == rounded[x, y]) } }
  }

  @Test(arguments: [2, 3])
  func `what damage touches is made anew, and nothing else`(factor: Int) {
    let (before, after) = (picture(40, 30, seed: 1), picture(40, 30, seed: 2))
    let (width, height) = ((40 + factor - 1) / factor, 30 / factor)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let (x, y) = (Int(random.next() % 40), Int(random.next() % 30))
      let damage = PixelRect(
        x: x, y: y, width: 1 + Int(random.next() % 12), height: 1 + Int(random.next() % 12))
      let changed = before.copy()
      changed.replacePixels(in: damage, by: after)
      let whole = PixelBuffer(width: width, height: height)
      whole.reduce(changed, by: factor, in: changed.bounds)
      let part = PixelBuffer(width: width, height: height)
      part.reduce(before, by: factor, in: before.bounds)
      part.reduce(changed, by: factor, in: damage)
      #expect(part.frameHash == whole.frameHash)
      // Where damage says nothing, nothing is looked at.
      let untouched = PixelBuffer(width: width, height: height)
      untouched.reduce(changed, by: factor, in: damage)
      let touched = damage.reduced(by: factor)
      for row in 0..<height {
        for column in 0..<width
        where touched.intersection(PixelRect(x: column, y: row, width: 1, height: 1)) == nil {
          #expect(untouched[column, row] == 0)
        }
      }
    }
  }
}
