import Geometry

/// All that an animator was told, number by number and name by name.
///
/// The solver has no other source: an animator that was told the same as an earlier one, before the same ticks, does the
/// same. Words are kept as they are and not summed up, so that what is taken for equal is equal.
struct AnimatorInputs: Sendable {
  private(set) var words: [UInt64] = []
  /// False where code had a say that leaves no words: then nothing can be known to be the same.
  private(set) var isComparable = true

  mutating func add(_ number: Double) { words.append(number.bitPattern) }
  mutating func add(_ number: Int) { words.append(UInt64(bitPattern: Int64(number))) }
  mutating func add(_ isSet: Bool) { words.append(isSet ? 1 : 0) }
  mutating func add(_ point: Point) { add([point.x, point.y]) }
  mutating func add(_ vector: Vector) { add([vector.dx, vector.dy]) }
  mutating func add(_ size: Size) { add([size.width, size.height]) }

  mutating func add(_ numbers: [Double]) {
    for number in numbers { add(number) }
  }

  mutating func add(_ number: Double?) {
    add(number != nil)
    if let number { add(number) }
  }

  mutating func add(_ isSet: Bool?) { add(isSet.map { $0 ? 2 : 1 } ?? 0) }

  mutating func add(_ name: String) {
    add(name.utf8.count)
    for byte in name.utf8 { words.append(UInt64(byte)) }
  }

  mutating func add(_ path: Path) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let to): add(0, [to])
      case .line(let to): add(1, [to])
      case .quad(let to, let control): add(2, [to, control])
      case .cubic(let to, let control1, let control2): add(3, [to, control1, control2])
      case .close: add(4, [])
      }
    }
  }

  mutating func add(_ kind: Int, _ points: [Point]) {
    add(kind)
    for point in points { add(point) }
  }

  mutating func add(_ kind: Int, _ seed: UInt64) {
    add(kind)
    words.append(seed)
  }

  /// An item as it stands.
  mutating func add(_ item: DynamicItem) {
    add(item.identifier)
    add(item.size)
    add(item.center)
    add(item.angle)
    switch item.collisionShape {
    case .rectangle: add(0)
    case .ellipse: add(1)
    case .path(let path): add(path)
    }
    add(item.memberBoxes.count)
    for box in item.memberBoxes {
      add(box.center)
      add(box.size)
      add(box.angle)
    }
  }

  mutating func addCode() { isComparable = false }
}

/// What an animator was told and what the solver said, for a later one that may be told the same.
package struct KnownMotion: Sendable {
  let recording: DynamicsRecording
  let words: [UInt64]
  /// How many of the words were said by the beginning and by the end of each tick.
  let marks: [Int]

  /// In bytes, about.
  package var size: Int {
    8 * words.count
      + recording.ticks.reduce(0) { $0 + 4 * ($1.poses.count + $1.velocities.count) + 200 }
  }
}

extension DynamicAnimator {
  /// Lets it note what it is told from now on, which must be all: before anything is added.
  ///
  /// - Parameter motion: Of an earlier play. What the solver said there is repeated as long as it is told the same; as soon
  ///   as it is told something else, a tick throws, ``hasParted`` is set, and all must be played anew without it.
  package func compare(with motion: KnownMotion?) {
    var inputs = AnimatorInputs()
    inputs.add(profile.rawValue)
    switch rounding {
    case .none: inputs.add(0)
    case .uikit(let scale): inputs.add(scale)
    }
    inputs.add(isInspected)
    inputs.add([referenceBounds.minX, referenceBounds.minY])
    inputs.add(referenceBounds.size)
    (self.inputs, known, replay) = (inputs, motion, motion?.recording)
    if motion == nil { recording = DynamicsRecording() }
  }

  /// What it was told and what the solver said; nil where that was not noted, or code had a say.
  package var motion: KnownMotion? {
    if let known { return hasParted ? nil : known }
    guard let inputs, inputs.isComparable, let recording else { return nil }
    return KnownMotion(recording: recording, words: inputs.words, marks: inputMarks)
  }

  /// Notes something that it is told between two ticks, or by what a tick made others do.
  func note(_ verb: String, _ add: (inout AnimatorInputs) -> Void) {
    guard var inputs else { return }
    self.inputs = nil
    inputs.add(verb)
    add(&inputs)
    self.inputs = inputs
    isTold = true
  }

  /// At the beginning and at the end of a tick: notes how behaviors stand, if it was told anything since, and compares.
  func markInputs() throws(DynamicsError) {
    guard var inputs else { return }
    if isTold {
      isTold = false
      self.inputs = nil
      for behavior in family { behavior.note(in: &inputs) }
      self.inputs = inputs
    }
    let begin = inputMarks.last ?? 0
    inputMarks.append(inputs.words.count)
    guard let known else { return }
    let place = inputMarks.count - 1
    guard known.marks.indices.contains(place), known.marks[place] == inputs.words.count,
      known.words[begin..<inputs.words.count] == inputs.words[begin...]
    else {
      hasParted = true
      throw .damagedTrajectory
    }
  }
}
