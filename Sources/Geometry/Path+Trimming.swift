extension Path {
  /// The part of the drawn length between two fractions of it, as `strokeStart` and `strokeEnd` say.
  ///
  /// Subpaths count one after the other. A closed one that is wholly inside stays closed, so that
  /// its first corner keeps its join.
  package func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    guard start > 0 || end < 1 else { return self }
    guard start < end else { return Path() }
    let measure = PathMeasure(self)
    guard let first = measure.place(at: start * measure.length),
      let last = measure.place(at: end * measure.length)
    else { return Path() }
    var trimmer = Trimmer(first: first, last: last)
    var (origin, current) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let to):
        (origin, current) = (to, to)
        trimmer.begin()
      case .line(let to):
        trimmer.add(PathSegment(from: current, to: to, curve: .line))
        current = to
      case .quad(let to, let control):
        trimmer.add(PathSegment(from: current, to: to, curve: .quad(control: control)))
        current = to
      case .cubic(let to, let control1, let control2):
        trimmer.add(
          PathSegment(
            from: current, to: to, curve: .cubic(control1: control1, control2: control2)))
        current = to
      case .close:
        if current != origin { trimmer.add(PathSegment(from: current, to: origin, curve: .line)) }
        trimmer.close()
        current = origin
      }
    }
    return Path(trimmer.elements)
  }
}

/// Keeps of a path's segments what lies between two places.
private struct Trimmer {
  let first: PathMeasure.Place
  let last: PathMeasure.Place
  private(set) var elements: [Path.Element] = []
  private var segment = 0
  /// Where the kept part ends; nil at the start of a subpath and where something was left out.
  private var end: Point?
  private var isWhole = true

  init(first: PathMeasure.Place, last: PathMeasure.Place) {
    (self.first, self.last) = (first, last)
  }

  mutating func begin() { (end, isWhole) = (nil, true) }

  mutating func close() {
    if isWhole, end != nil { elements.append(.close) }
    begin()
  }

  mutating func add(_ piece: PathSegment) {
    defer { segment += 1 }
    let from = segment < first.segment ? 1 : segment > first.segment ? 0 : first.parameter
    let to = segment > last.segment ? 0 : segment < last.segment ? 1 : last.parameter
    if from > 0 || to < 1 { isWhole = false }
    guard from < to else {
      end = nil
      return
    }
    let part = piece.part(from: from, to: to)
    if end != part.start || from > 0 { elements.append(.move(to: part.start)) }
    switch part.curve {
    case .line: elements.append(.line(to: part.end))
    case .quad(let control): elements.append(.quad(to: part.end, control: control))
    case .cubic(let control1, let control2):
      elements.append(.cubic(to: part.end, control1: control1, control2: control2))
    }
    end = part.end
  }
}

extension PathSegment {
  /// The same curve between two parameters, by de Casteljau's construction.
  fileprivate func part(from low: Double, to high: Double) -> PathSegment {
    guard low > 0 || high < 1 else { return self }
    func mixed(_ a: Point, _ b: Point, _ t: Double) -> Point { a + (b - a) * t }
    let (from, to) = (point(at: low), point(at: high))
    switch curve {
    case .line: return PathSegment(from: from, to: to, curve: .line)
    case .quad(let control):
      let (a, b) = (mixed(start, control, low), mixed(control, end, low))
      return PathSegment(from: from, to: to, curve: .quad(control: mixed(a, b, high)))
    case .cubic(let one, let two):
      // The blossom: each control point takes one of the parameters in turn.
      func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point {
        let (a, b, c) = (mixed(start, one, r), mixed(one, two, r), mixed(two, end, r))
        return mixed(mixed(a, b, s), mixed(b, c, s), t)
      }
      return PathSegment(
        from: from, to: to,
        curve: .cubic(control1: blossom(low, low, high), control2: blossom(low, high, high)))
    }
  }
}
