import Geometry

/// All that the solver said in a tick: with it the tick can be repeated without the solver.
package struct TickRecord: Sendable, Hashable {
  /// Places in points and angles of all bodies, in the order in which they came into being.
  package var poses: [Float] = []
  /// Of their centers of mass in metres per second, and their spins, as the solver has them.
  package var velocities: [Float] = []
  package var events: [DynamicsEvent.Occurrence] = []
  /// Kinetic and potential energy in joules.
  package var energy: [Float] = [0, 0]
  /// Velocity, force and whether it is awake for each body, and touches: of inspected animators only.
  package var details: Details?

  package struct Details: Sendable, Hashable {
    /// Two numbers each, for velocity in points per second and force in newtons.
    package var bodies: [Float] = []
    package var awake: [Bool] = []
    package var touches: [DynamicsInspection.Touch] = []
  }
}

/// What the solver said in all ticks of an animator: about 24 bytes a body and tick.
package struct DynamicsRecording: Sendable, Hashable {
  package var ticks: [TickRecord] = []
  /// Kinetic and potential energy in joules wherever they were worked out between two ticks.
  package var refreshes: [[Float]] = []

  package init() {}

  package func write(to writer: inout ByteWriter) {
    writer.write(UInt32(ticks.count))
    for tick in ticks { tick.write(to: &writer) }
    writer.write(UInt32(refreshes.count))
    for numbers in refreshes.joined() { writer.write(numbers) }
  }

  package init(from reader: inout ByteReader) throws(DynamicsError) {
    let count = try reader.count(ofAtLeast: 13)
    ticks.reserveCapacity(count)
    for _ in 0..<count { ticks.append(try TickRecord(from: &reader)) }
    for _ in 0..<(try reader.count(ofAtLeast: 8)) {
      refreshes.append([try reader.float(), try reader.float()])
    }
  }
}

extension TickRecord {
  private static let hasEvents: UInt8 = 1
  private static let hasDetails: UInt8 = 2

  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(
      (events.isEmpty ? 0 : Self.hasEvents) | (details == nil ? 0 : Self.hasDetails))
    writer.write(UInt32(poses.count / 3))
    for number in energy + poses + velocities { writer.write(number) }
    if !events.isEmpty {
      writer.write(UInt32(events.count))
      for event in events { event.write(to: &writer) }
    }
    guard let details else { return }
    for number in details.bodies { writer.write(number) }
    for isAwake in details.awake { writer.write(UInt8(isAwake ? 1 : 0)) }
    writer.write(UInt32(details.touches.count))
    for touch in details.touches {
      for number in [touch.point.x, touch.point.y, touch.impulse] { writer.write(Float(number)) }
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(DynamicsError) {
    let flags = try reader.byte()
    let bodies = try reader.count(ofAtLeast: 24)
    energy = [try reader.float(), try reader.float()]
    poses.reserveCapacity(3 * bodies)
    for _ in 0..<(3 * bodies) { poses.append(try reader.float()) }
    velocities.reserveCapacity(3 * bodies)
    for _ in 0..<(3 * bodies) { velocities.append(try reader.float()) }
    if flags & Self.hasEvents != 0 {
      for _ in 0..<(try reader.count(ofAtLeast: 1)) {
        events.append(try DynamicsEvent.Occurrence(from: &reader))
      }
    }
    guard flags & Self.hasDetails != 0 else { return }
    var details = Details()
    for _ in 0..<(4 * bodies) { details.bodies.append(try reader.float()) }
    for _ in 0..<bodies { details.awake.append(try reader.byte() != 0) }
    for _ in 0..<(try reader.count(ofAtLeast: 12)) {
      let (x, y, impulse) = (try reader.float(), try reader.float(), try reader.float())
      details.touches.append(
        DynamicsInspection.Touch(
          point: Point(x: Double(x), y: Double(y)), impulse: Double(impulse)))
    }
    self.details = details
  }
}

extension DynamicsEvent.Occurrence {
  fileprivate func write(to writer: inout ByteWriter) {
    switch self {
    case .paused: writer.write(UInt8(0))
    case .resumed: writer.write(UInt8(1))
    case .settled(let behavior, let item):
      writer.write(UInt8(2))
      writer.write(behavior)
      writer.write(item)
    case .contactBegan(let contact):
      writer.write(UInt8(3))
      contact.write(to: &writer)
    case .contactEnded(let contact):
      writer.write(UInt8(4))
      contact.write(to: &writer)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(DynamicsError) {
    switch try reader.byte() {
    case 0: self = .paused
    case 1: self = .resumed
    case 2: self = .settled(behavior: try reader.name(), item: try reader.name())
    case 3: self = .contactBegan(try Contact(from: &reader))
    case 4: self = .contactEnded(try Contact(from: &reader))
    default: throw .damagedTrajectory
    }
  }
}

extension Contact {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(behavior)
    writer.write(item)
    switch partner {
    case .boundary(nil): writer.write(UInt8(0))
    case .boundary(let identifier?):
      writer.write(UInt8(1))
      writer.write(identifier)
    case .item(let other):
      writer.write(UInt8(2))
      writer.write(other)
    }
    writer.write(point.x)
    writer.write(point.y)
  }

  fileprivate init(from reader: inout ByteReader) throws(DynamicsError) {
    let (behavior, item) = (try reader.name(), try reader.name())
    let partner: Partner
    switch try reader.byte() {
    case 0: partner = .boundary(nil)
    case 1: partner = .boundary(try reader.name())
    case 2: partner = .item(try reader.name())
    default: throw .damagedTrajectory
    }
    let point = Point(x: try reader.double(), y: try reader.double())
    self.init(behavior: behavior, item: item, partner: partner, point: point)
  }
}
