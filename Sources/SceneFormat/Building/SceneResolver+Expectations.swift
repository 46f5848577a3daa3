import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// One expectation for each address of each entry, in the order written.
  func expectations(
    _ node: SceneNode, _ names: SceneNames, filmLength: Rational?
  ) -> [Expectation] {
    var expectations: [Expectation] = []
    for item in list(node, of: "expectations") ?? [] {
      guard let fields = expectationFields(item) else { continue }
      guard fields.kind != .eventExpectation else {
        if let expectation = eventExpectation(fields, names, filmLength: filmLength) {
          expectations.append(expectation)
        }
        continue
      }
      var tolerance = 0.01
      if let node = fields["tolerance"] { tolerance = nonNegative(node) ?? tolerance }
      let claims = addressed(fields)
      guard let interval = interval(fields, filmLength: filmLength) else { continue }
      guard fields.kind != .equalExpectation else {
        if let expectation = equalExpectation(fields, interval, tolerance, names) {
          expectations.append(expectation)
        }
        continue
      }
      if claims.isEmpty {
        report(
          at: item.location, "the expectation claims nothing", hint: "add an address and a value")
      }
      for entry in claims {
        guard let subject = subject(entry.key, at: entry.keyLocation, names),
          let claim = claim(entry, subject, interval, fields.kind)
        else { continue }
        expectations.append(
          Expectation(
            claim, spelling: entry.key, tolerance: tolerance, location: entry.keyLocation))
      }
    }
    return expectations
  }

  private func addressed(_ fields: Fields) -> [SceneNode.Entry] {
    fields.mapping.entries.filter { $0.key.contains(".") }
  }

  private func equalExpectation(
    _ fields: Fields, _ interval: (Rational, Rational), _ tolerance: Double, _ names: SceneNames
  ) -> Expectation? {
    guard let node = fields["equal"], let items = list(node, of: "two addresses") else {
      return nil
    }
    guard items.count == 2 else {
      report(at: node.location, "`equal` compares two addresses, found \(items.count)")
      return nil
    }
    let spellings = items.compactMap(text)
    guard spellings.count == 2, let first = subject(spellings[0], at: items[0].location, names),
      let second = subject(spellings[1], at: items[1].location, names)
    else { return nil }
    guard kind(of: first) == kind(of: second) else {
      report(
        at: node.location,
        "`\(spellings[0])` is \(kind(of: first).rawValue) and `\(spellings[1])` is "
          + kind(of: second).rawValue)
      return nil
    }
    return Expectation(
      .equal(first, interval.0, interval.1, to: second, spelling: spellings[1]),
      spelling: spellings[0], tolerance: tolerance, location: node.location)
  }

  func interval(_ fields: Fields, filmLength: Rational?) -> (Rational, Rational)? {
    var times: [(time: Rational, location: SourceLocation)] = []
    if fields.mapping["during"] == nil {
      guard let node = fields["at"], let time = clockTime(node) else { return nil }
      times = [(time, node.location)]
    } else {
      guard let node = fields["during"], let written = written(node) else { return nil }
      guard case .list(let items) = written, items.count == 2 else {
        mismatch(node, written, expected: "an interval [from, to] in seconds")
        return nil
      }
      for item in items {
        guard let time = clockTime(item) else { return nil }
        times.append((time, item.location))
      }
      guard times[0].time <= times[1].time else {
        report(at: node.location, "the interval ends before it begins")
        return nil
      }
    }
    guard let first = times.first, let last = times.last else { return nil }
    if let filmLength, last.time > filmLength {
      report(
        at: last.location,
        "\(Written.spelling(of: last.time.value)) lies after the end of the film at "
          + Written.spelling(of: filmLength.value))
      return nil
    }
    return (first.time, last.time)
  }

  private func claim(
    _ entry: SceneNode.Entry, _ subject: Subject, _ interval: (Rational, Rational),
    _ kind: MapKind
  ) -> Expectation.Claim? {
    let valueKind = self.kind(of: subject)
    guard kind == .courseExpectation else {
      return expected(entry, subject, valueKind).map { .value(subject, at: interval.0, $0) }
    }
    guard valueKind == .number else {
      report(
        at: entry.keyLocation,
        "claims about an interval need a number, but `\(entry.key)` is \(valueKind.rawValue)",
        hint: valueKind == .point ? "write `\(entry.key).x` or `\(entry.key).y`" : nil)
      return nil
    }
    guard let fields = fields(entry.value, .course) else { return nil }
    if fields.mapping.entries.isEmpty {
      report(at: entry.value.location, "`\(entry.key)` claims nothing")
    }
    let isAngle = subject.address?.keyPath.isAngle ?? false
    return .during(subject, interval.0, interval.1, course(fields, isAngle: isAngle))
  }

  /// The value that is expected: of a layer's part as everywhere, else by its kind.
  private func expected(
    _ entry: SceneNode.Entry, _ subject: Subject, _ kind: AnimationValue.Kind
  ) -> AnimationValue? {
    if let address = subject.address {
      return value(entry.value, address.keyPath, of: entry.key)
    }
    return switch kind {
    case .point: point(entry.value).map { .point($0) }
    case .text: text(entry.value).map { .text($0) }
    case .boolean: boolean(entry.value).map { .boolean($0) }
    default: number(entry.value, allowsAngle: true).map { .number($0) }
    }
  }

  private func course(_ fields: Fields, isAngle: Bool) -> Expectation.Course {
    func read(_ name: String) -> Double? {
      fields[name].flatMap { number($0, allowsAngle: isAngle) }
    }
    var course = Expectation.Course()
    course.minimum = read("min")
    course.maximum = read("max")
    course.constant = read("constant")
    course.jump = fields["jump"].flatMap(nonNegative)
    course.speed = read("speed")
    if let node = fields["monotone"] {
      course.monotone = choice(node, Expectation.Course.Direction.self)
    }
    if let minimum = course.minimum, let maximum = course.maximum, minimum > maximum {
      report(at: fields.keyLocation("min"), "`min` is above `max`")
    }
    return course
  }
}
