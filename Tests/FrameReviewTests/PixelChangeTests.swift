import FrameReview
import Pixels
import Testing

struct PixelChangeTests {
  @Test func `equal pictures have no change`() {
    #expect(PixelChange.between(picture(33, 7), picture(33, 7)) == nil)
  }

  @Test(arguments: [1, 15, 16, 17, 33])
  func `one pixel in any place is found, the last row and column included`(width: Int) throws {
    let old = picture(width, 5)
    for y in 0..<5 {
      for x in 0..<width {
        let new = picture(width, 5, pixels: [(x, y, 0xFF20_4061)])
        let change = try #require(PixelChange.between(old, new))
        #expect(change.count == 1)
        #expect(change.bounds == PixelRect(x: x, y: y, width: 1, height: 1))
        #expect(change.maximumChannelDifference == 1)
      }
    }
  }

  @Test func `a change of alpha alone is a change`() throws {
    let change = try #require(
      PixelChange.between(
        picture(4, 4, color: 0), picture(4, 4, color: 0, pixels: [(1, 2, 0x0500_0000)])))
    #expect(change.maximumChannelDifference == 5)
    #expect(change.bounds == PixelRect(x: 1, y: 2, width: 1, height: 1))
  }

  @Test(arguments: [0, 8, 16, 24] as [UInt32])
  func `the largest step is taken over all channels, in both directions`(shift: UInt32) throws {
    let (low, high): (UInt32, UInt32) = (0x1010_1010, 0x1010_1010 + 0xE0 << shift)
    let (a, b) = (picture(2, 2, color: low), picture(2, 2, color: low, pixels: [(0, 1, high)]))
    #expect(try #require(PixelChange.between(a, b)).maximumChannelDifference == 0xE0)
    #expect(try #require(PixelChange.between(b, a)).maximumChannelDifference == 0xE0)
  }

  @Test func `bounds hold all changed pixels and no more`() throws {
    let new = picture(40, 30, pixels: [(7, 20, 0), (30, 4, 0), (12, 9, 0)])
    let change = try #require(PixelChange.between(picture(40, 30), new))
    #expect(change.count == 3)
    #expect(change.bounds == PixelRect(x: 7, y: 4, width: 24, height: 17))
    #expect(change.maximumChannelDifference == 255)
  }

  @Test func `padding at the end of rows is no pixel`() {
    let (old, new) = (picture(3, 3), picture(3, 3))
    new.withUnsafeMutableBytes { bytes in
      for row in 0..<3 { bytes[row * new.stride + 12] = 0xAA }
    }
    #expect(PixelChange.between(old, new) == nil)
  }

  @Test func `what only one picture has is changed`() throws {
    let wider = try #require(PixelChange.between(picture(10, 20), picture(14, 20)))
    #expect(wider.count == 80)
    #expect(wider.bounds == PixelRect(x: 10, y: 0, width: 4, height: 20))
    #expect(wider.maximumChannelDifference == 255)

    let crossed = try #require(PixelChange.between(picture(10, 20), picture(14, 5)))
    #expect(crossed.count == 10 * 15 + 4 * 5)
    #expect(crossed.bounds == PixelRect(x: 0, y: 0, width: 14, height: 20))

    let inside = picture(10, 25, pixels: [(2, 3, 0)])
    let both = try #require(PixelChange.between(picture(10, 20), inside))
    #expect(both.count == 51)
    #expect(both.bounds == PixelRect(x: 0, y: 3, width: 10, height: 22))
  }
}
