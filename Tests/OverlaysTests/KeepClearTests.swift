import Geometry
import Testing

@testable import Overlays

/// The boxes that labels keep clear of.
@Suite struct KeepClearTests {
  @Test(arguments: [10, 1e5, 1e18, 1e27, 1e300, .infinity, .nan])
  func `a line of any length has boxes`(length: Double) {
    let boxes = Rect.boxes(along: [[.zero, Point(x: length, y: 0)]], width: 1)
    #expect((1...513).contains(boxes.count))
  }
}
