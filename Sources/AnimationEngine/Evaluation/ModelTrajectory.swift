package import Geometry

/// Something that writes a layer's model values by itself, at any time in any order: a scroll view
/// in flight, an animator of one's own, a body.
///
/// Unlike an animation it changes what is set, so hit tests and scripts find the layer where it is
/// seen.
package protocol ModelTrajectory: Sendable {
  /// Writes what it says of a scene time into the values set before.
  func write(into values: inout LayerValues, at time: Rational)

  /// How fast what it writes changes after a time or before it: rates per second of its key paths,
  /// with the sixteen entries' for a transform. What is not in the list stands still.
  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)]

  /// From the tick at which a driver wrote the value of a time to the next one; nil where no driver
  /// does.
  func step(around time: Rational) -> ClosedRange<Rational>?

  /// The two ticks of a simulation between which something hit what moves at a time; nil where nothing
  /// did.
  func impact(around time: Rational) -> ClosedRange<Rational>?

  /// Scene times between two others at which it may jump or turn a corner, in any order.
  func corners(from start: Rational, to end: Rational) -> [Rational]

  /// The same once nothing changes it any more.
  var settled: any ModelTrajectory { get }
}

extension ModelTrajectory {
  /// A trajectory that has never changed.
  package var settled: any ModelTrajectory { self }

  package func step(around time: Rational) -> ClosedRange<Rational>? { nil }

  package func impact(around time: Rational) -> ClosedRange<Rational>? { nil }

  /// A trajectory without corners.
  package func corners(from start: Rational, to end: Rational) -> [Rational] { [] }
}

/// A trajectory and the scene times between which it writes.
struct ModelDrive: Sendable {
  var trajectory: any ModelTrajectory
  var begin: Rational
  /// Exclusive; nil while nothing has ended it.
  var end: Rational?

  func isDriving(at time: Rational) -> Bool {
    begin <= time && end.map { time < $0 } ?? true
  }

  /// Whether it drove right before a time, whatever happens at that time.
  func isDriving(before time: Rational) -> Bool {
    begin < time && end.map { time <= $0 } ?? true
  }
}

/// A trajectory on a layer, for ending it.
package struct ModelDriveReference: Sendable, Hashable {
  let index: Int
}

extension LayerHistory {
  /// Lets a trajectory write the model from `time` on, over what is set and over earlier trajectories.
  package mutating func drive(_ trajectory: any ModelTrajectory, from time: Rational)
    -> ModelDriveReference
  {
    drives.append(ModelDrive(trajectory: trajectory, begin: time, end: nil))
    return ModelDriveReference(index: drives.count - 1)
  }

  /// Ends a trajectory; the model keeps what it wrote last, but for what was set at the same moment.
  ///
  /// One that has ended stays as it is.
  package mutating func endDrive(_ reference: ModelDriveReference, at time: Rational) {
    guard drives[reference.index].end == nil else { return }
    var values = model(at: time)
    drives[reference.index].end = time
    writeSets(of: time, into: &values)
    setModel(values, at: time)
  }

  /// Keeps of all trajectories what they are now.
  package mutating func settleDrives() {
    for index in drives.indices { drives[index].trajectory = drives[index].trajectory.settled }
  }

  /// From the tick at which a driver wrote a layer's values of a time to the next one; nil where
  /// nothing is written at ticks.
  package func step(around time: Rational) -> ClosedRange<Rational>? {
    drives.last { $0.isDriving(at: time) }?.trajectory.step(around: time)
  }

  /// The two ticks of a simulation between which something hit the layer at a time; nil where nothing
  /// did.
  package func impact(around time: Rational) -> ClosedRange<Rational>? {
    drives.last { $0.isDriving(at: time) }?.trajectory.impact(around: time)
  }

  /// Where what writes the model may jump or turn a corner, in any order.
  package func corners(from start: Rational, to end: Rational) -> [Rational] {
    drives.flatMap { drive -> [Rational] in
      let last = drive.end ?? end
      return [drive.begin] + [drive.end].compactMap(\.self)
        + drive.trajectory.corners(from: max(start, drive.begin), to: min(end, last))
    }
  }

  /// Whether a trajectory still writes.
  package func isDriving(_ reference: ModelDriveReference, at time: Rational) -> Bool {
    drives[reference.index].isDriving(at: time)
  }
}
