import Geometry
import Pixels

extension ReviewReader {
  /// The pixels of a frame that are left out; nil where there are none.
  func ignoredMask(
    _ before: PixelBuffer, _ after: PixelBuffer, at index: Int
  ) throws -> PixelMask? {
    let moment = self.moment(index)
    return try rules.mask(
      ofFrame: index, named: moment.number, at: moment.time,
      width: max(before.width, after.width), height: max(before.height, after.height),
      in: [old, new])
  }

  /// The new film's number of a frame, and when it is seen.
  private func moment(_ index: Int) -> (number: Int, time: Rational?) {
    if let clock = new.clock ?? old.clock, index < clock.count {
      return (clock.frames[index], clock.starts[index])
    }
    return (index, (new.frameRate ?? old.frameRate)?.seconds(of: index))
  }
}

extension Tolerance {
  /// Whether frames of equal bytes pass: not where a lower limit asks for a difference.
  var acceptsEqualFrames: Bool {
    (channelStep?.lowerBound ?? 0) == 0 && (differingPixels?.lowerBound ?? 0) == 0
  }
}
