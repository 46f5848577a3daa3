import AnimationEngine
import Geometry
import Overlays
import Simulation

/// What several overlays have: addresses, hues, intervals, named values.
extension OverlayReader {
  /// A number of the scene, in one of the ways to look at it.
  func quantity(_ node: SceneNode) -> Quantity? {
    guard let spelling = resolver.text(node) else { return nil }
    let head = spelling.prefix { $0 != "." }
    if head == "velocityBefore", spelling.count > head.count {
      resolver.report(
        at: node.location, "an overlay shows how fast something moves on both sides of a time",
        hint: "write `velocity\(spelling.dropFirst(head.count))`")
      return nil
    }
    let kinds: [Quantity.Kind] = [.model, .velocity, .displacement]
    let kind = kinds.first { $0.rawValue == head && spelling.count > head.count }
    let plain = kind == nil ? spelling : String(spelling.dropFirst(head.count + 1))
    if kind == nil, isOfThings(spelling) { return thing(spelling, at: node.location) }
    guard let resolved = resolver.address(plain, at: node.location, in: layers) else { return nil }
    guard !resolved.isModel else {
      resolver.report(at: node.location, "`\(spelling)` is not an address")
      return nil
    }
    let keyPath = resolved.address.keyPath
    guard [.number, .rational].contains(keyPath.kind) else {
      resolver.report(
        at: node.location,
        "an overlay shows a number, but `\(spelling)` is \(keyPath.kind.rawValue)",
        hint: keyPath.kind == .point ? "write `\(spelling).x` or `\(spelling).y`" : nil)
      return nil
    }
    return Quantity(resolved.address, kind ?? .presentation)
  }

  /// Whether an address is that of a gesture, an animator or a body.
  private func isOfThings(_ spelling: String) -> Bool {
    let bodies = names.bodies.animators + names.bodies.freeItems
    let flights = names.animators.map(\.name) + names.transitions.map(\.name)
    return SceneNames.head(of: spelling, among: flights + names.gestures + bodies) != nil
  }

  /// A number that a gesture, an animator or a body says.
  private func thing(_ spelling: String, at location: SourceLocation) -> Quantity? {
    guard let subject = resolver.subject(spelling, at: location, names) else { return nil }
    let kind = resolver.kind(of: subject)
    guard kind == .number else {
      resolver.report(
        at: location, "an overlay shows a number, but `\(spelling)` is \(kind.rawValue)",
        hint: kind == .point ? "write `\(spelling).x` or `\(spelling).y`" : nil)
      return nil
    }
    return Quantity(subject)
  }

  func layer(_ key: String, _ fields: Fields) -> LayerID? {
    guard let node = fields[key], let name = resolver.text(node) else { return nil }
    return resolver.layer(name, at: node.location, in: layers)
  }

  func flag(_ key: String, _ fields: Fields) -> Bool? {
    fields[key].flatMap(resolver.boolean)
  }

  func hue(_ fields: Fields) -> Hue? {
    fields["hue"].flatMap { resolver.choice($0, Hue.self) }
  }

  func placement(_ fields: Fields) -> OverlayPlacement? {
    fields["placement"].flatMap { resolver.choice($0, OverlayPlacement.self) }
  }

  func format(_ node: SceneNode) -> NumberFormat {
    guard let fields = resolver.fields(node, .numberFormat) else { return NumberFormat() }
    return NumberFormat(
      decimals: fields["decimals"].flatMap { resolver.count($0, in: 0...9) },
      unit: fields["unit"].flatMap(resolver.text),
      isSigned: flag("signed", fields) ?? false)
  }

  /// Seconds between two marks: not so few that marks beyond number would be drawn.
  func interval(between node: SceneNode) -> Rational? {
    guard let interval = resolver.time(node) else { return nil }
    guard interval >= Rational(1) / 1000 else {
      resolver.report(
        at: node.location,
        "marks must be at least 0.001 seconds apart, found "
          + Written.spelling(of: interval.value))
      return nil
    }
    return interval
  }

  func filmTime(_ node: SceneNode) -> Rational? {
    guard let time = resolver.clockTime(node) else { return nil }
    if let filmLength, time > filmLength {
      resolver.report(
        at: node.location,
        "\(Written.spelling(of: time.value)) lies after the end of the film at "
          + Written.spelling(of: filmLength.value))
      return nil
    }
    return time
  }

  func interval(_ node: SceneNode) -> (start: Rational, end: Rational)? {
    guard let written = resolver.written(node) else { return nil }
    guard case .list(let items) = written, items.count == 2 else {
      resolver.mismatch(node, written, expected: "an interval [from, to] in seconds")
      return nil
    }
    guard let start = filmTime(items[0]), let end = filmTime(items[1]) else { return nil }
    guard start < end else {
      resolver.report(at: node.location, "the interval ends before it begins")
      return nil
    }
    return (start, end)
  }

  func range(_ node: SceneNode) -> ClosedRange<Double>? {
    guard let numbers = resolver.numbers(node, 2...2, expected: "a range [lowest, highest]") else {
      return nil
    }
    guard numbers[0] < numbers[1] else {
      resolver.report(at: node.location, "the range ends before it begins")
      return nil
    }
    return numbers[0]...numbers[1]
  }

  func namedValues(_ node: SceneNode) -> [Plot.NamedValue]? {
    named(node, .namedValue, of: "values") { resolver.number($0, allowsAngle: true) }?
      .map { Plot.NamedValue($0.value, name: $0.name) }
  }

  func namedTimes(_ node: SceneNode) -> [Plot.NamedTime]? {
    named(node, .namedTime, of: "times") { filmTime($0) }?
      .map { Plot.NamedTime($0.value, name: $0.name) }
  }

  /// Plain values, or maps of a value and its name.
  func named<Value>(
    _ node: SceneNode, _ kind: MapKind, of what: String, read: (SceneNode) -> Value?
  ) -> [(value: Value, name: String?)]? {
    guard let items = resolver.list(node, of: what) else { return nil }
    var values: [(value: Value, name: String?)] = []
    for item in items {
      guard let written = resolver.written(item) else { return nil }
      guard case .map = written else {
        guard let value = read(item) else { return nil }
        values.append((value, nil))
        continue
      }
      guard let fields = resolver.fields(item, kind),
        let value = fields[kind == .namedValue ? "value" : "time"].flatMap(read)
      else { return nil }
      values.append((value, fields["name"].flatMap(resolver.text)))
    }
    return values
  }
}
