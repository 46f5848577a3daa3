import Geometry

extension ValueReader<Rational> {
  /// A time on the scene's clock within the film.
  static var filmTime: Self {
    clockTime.refusing { time, reading in
      guard let end = reading.filmLength, time > end else { return nil }
      return (
        "\(Written.spelling(of: time.value)) lies after the end of the film at "
          + Written.spelling(of: end.value), nil
      )
    }
  }
}

extension ValueReader<ClosedRange<Rational>> {
  /// A time within the film.
  static var moment: Self {
    ValueReader<Rational>.filmTime.then { time, _, _ in time...time }
  }

  /// Two times within the film, of which the second is later, or where `allowsMoment` not earlier.
  static func interval(allowsMoment: Bool = false) -> Self {
    Self("[from, to]", .numbers(2)) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .list(let items) = written, items.count == 2 else {
        reading.mismatch(node, written, expected: "an interval [from, to] in seconds")
        return nil
      }
      let (start, end) = (
        reading.read(items[0], .clockTime), reading.read(items[1], .filmTime)
      )
      guard let start, let end else { return nil }
      guard start < end || allowsMoment && start == end else {
        reading.report(at: node.location, "the interval ends before it begins")
        return nil
      }
      return start...end
    }
  }
}
