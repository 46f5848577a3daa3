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
      var tolerance = 0.01
      if let node = fields["tolerance"] { tolerance = nonNegative(node) ?? tolerance }
      let claims = addressed(fields)
      if claims.isEmpty {
        report(
          at: item.location, "the expectation claims nothing", hint: "add an address and a value")
      }
      guard let interval = interval(fields, filmLength: filmLength) else { continue }
      for entry in claims {
        guard let resolved = address(entry.key, at: entry.keyLocation, in: names.layers),
          let claim = claim(entry, resolved, interval, fields.kind)
        else { continue }
        expectations.append(
          Expectation(
            subject: .init(address: resolved.address, isModel: resolved.isModel),
            spelling: entry.key, claim: claim, tolerance: tolerance, location: entry.keyLocation))
      }
    }
    return expectations
  }

  private func addressed(_ fields: Fields) -> [SceneNode.Entry] {
    fields.mapping.entries.filter { $0.key.contains(".") }
  }

  private func interval(_ fields: Fields, filmLength: Rational?) -> (Rational, Rational)? {
    var times: [(time: Rational, location: SourceLocation)] = []
    if fields.kind == .valueExpectation {
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
    _ entry: SceneNode.Entry, _ resolved: ResolvedAddress, _ interval: (Rational, Rational),
    _ kind: MapKind
  ) -> Expectation.Claim? {
    let keyPath = resolved.address.keyPath
    guard kind == .courseExpectation else {
      return value(entry.value, keyPath, of: entry.key).map { .value(at: interval.0, $0) }
    }
    guard keyPath.kind == .number else {
      report(
        at: entry.keyLocation,
        "claims about an interval need a number, but `\(entry.key)` is \(keyPath.kind.rawValue)",
        hint: keyPath.kind == .point ? "write `\(entry.key).x` or `\(entry.key).y`" : nil)
      return nil
    }
    guard let fields = fields(entry.value, .course) else { return nil }
    if fields.mapping.entries.isEmpty {
      report(at: entry.value.location, "`\(entry.key)` claims nothing")
    }
    return .during(interval.0, interval.1, course(fields, keyPath))
  }

  private func course(_ fields: Fields, _ keyPath: LayerKeyPath) -> Expectation.Course {
    func read(_ name: String) -> Double? {
      fields[name].flatMap { number($0, allowsAngle: keyPath.isAngle) }
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
