package import Geometry

/// A path to move along; each of its drawn pieces is one interval, moves take no time.
public struct PathKeyframes: Sendable, Hashable {
  /// How the layer turns with the path; in both cases before its own transform.
  public enum RotationMode: String, Sendable, CaseIterable {
    /// The x axis points the way the layer goes.
    case auto
    /// The x axis points back.
    case autoReverse
  }

  /// The path with its lengths.
  package let measure: PathMeasure
  /// Fractions of the duration: one more than there are pieces; nil spaces these evenly.
  ///
  /// Where there are fewer, the pieces without them are not traveled.
  package var keyTimes: [Rational]?
  /// One for each piece; missing ones are linear.
  package var timingFunctions: [TimingFunction] = []
  /// How the pieces are traveled.
  ///
  /// Linear runs each piece by its own curve parameter, paced goes at constant speed along the
  /// whole path, discrete shows where each piece begins. Cubic modes have nothing to smooth here
  /// and are their straight counterparts.
  package var calculationMode: Keyframes.CalculationMode = .linear
  package var rotationMode: RotationMode?

  package init(_ path: Path, keyTimes: [Rational]? = nil) {
    measure = PathMeasure(path)
    self.keyTimes = keyTimes
  }

  /// Where the path leads at a progress; nil for a path that draws nothing.
  ///
  /// The duration in seconds is for springs among the timing functions.
  func point(at pace: Pace, lasting duration: Double) -> Point? {
    place(at: pace, lasting: duration).map { place in
      measure.segments[place.segment].point(at: place.parameter)
    }
  }

  /// The angle by which the layer turns at a progress, in radians, clockwise on screen; nil where
  /// it does not.
  func rotation(at pace: Pace, lasting duration: Double) -> Double? {
    place(at: pace, lasting: duration).flatMap { rotation(at: $0) }
  }

  func rotation(at place: PathMeasure.Place) -> Double? {
    guard let rotationMode, let direction = direction(at: place) else { return nil }
    let angle = Transcendentals.atan2(direction.dy, direction.dx)
    return rotationMode == .auto ? angle : angle + .pi
  }

  private func place(at pace: Pace, lasting duration: Double) -> PathMeasure.Place? {
    if calculationMode.isPaced { return measure.place(at: pace.value * measure.length) }
    guard var place = keyTimesOfPieces.place(of: pace) else { return nil }
    if calculationMode == .discrete {
      // The end of the path is a value too, for the one moment at the end.
      return PathMeasure.Place(segment: place.interval, parameter: place.fraction < 1 ? 0 : 1)
    }
    if place.interval < timingFunctions.count {
      place.fraction = timingFunctions[place.interval].value(
        at: place.fraction, lasting: place.share * duration)
    }
    return PathMeasure.Place(segment: place.interval, parameter: place.fraction)
  }

  /// Of the paces that are not constant.
  var keyTimesOfPieces: KeyTimes {
    let count = measure.segments.count
    return keyTimes.map { KeyTimes.exact($0.prefix(count + 1)) } ?? .even(count)
  }

  /// The direction of travel; a piece that does not move takes that of the next one that does, or
  /// else of the last one before it.
  func direction(at place: PathMeasure.Place) -> Vector? {
    if let direction = measure.segments[place.segment].direction(at: place.parameter) {
      return direction
    }
    for segment in measure.segments[place.segment...] {
      if let direction = segment.direction(at: 0) { return direction }
    }
    for segment in measure.segments[..<place.segment].reversed() {
      if let direction = segment.direction(at: 1) { return direction }
    }
    return nil
  }
}
