import Geometry

/// A path as the data of `d`, relative and rounded without drift.
struct PathData {
  let decimals: Int
  /// False where the steps of two paths are to be paired: each step is then written, and a level line
  /// is a line like any other.
  var abbreviates = true

  func text(_ path: Path) -> String {
    var writer = Writer(data: self)
    // Half a unit of the last decimal cannot be written anyway.
    let tolerance = 0.5 / DecimalText.parts(decimals: decimals)
    for element in abbreviates ? path.joiningLines(within: tolerance).elements : path.elements {
      writer.add(element)
    }
    return writer.text
  }

  private struct Writer {
    let data: PathData
    var text = ""
    private var command: Character?
    private var (current, start) = (Point.zero, Point.zero)

    init(data: PathData) { self.data = data }

    mutating func add(_ element: Path.Element) {
      switch element {
      case .move(let to):
        let to = rounded(to)
        // Absolute: whatever stood before.
        command = nil
        put("M", [to.x, to.y])
        (current, start) = (to, to)
      case .line(let to):
        let to = rounded(to)
        if data.abbreviates, to.y == current.y {
          put("h", [to.x - current.x])
        } else if data.abbreviates, to.x == current.x {
          put("v", [to.y - current.y])
        } else {
          put("l", [to.x - current.x, to.y - current.y])
        }
        current = to
      case .quad(let to, let control): curve("q", [control, to])
      case .cubic(let to, let control1, let control2): curve("c", [control1, control2, to])
      case .close:
        text += "z"
        command = nil
        current = start
      }
    }

    private mutating func curve(_ letter: Character, _ points: [Point]) {
      let points = points.map(rounded)
      put(letter, points.flatMap { [$0.x - current.x, $0.y - current.y] })
      current = points[points.count - 1]
    }

    private mutating func put(_ letter: Character, _ numbers: [Double]) {
      let body = DecimalText.joined(numbers, decimals: data.decimals)
      if command == letter {
        text += body.hasPrefix("-") ? body : " " + body
      } else {
        text.append(letter)
        text += body
      }
      command = letter
    }

    private func rounded(_ point: Point) -> Point {
      Point(
        x: DecimalText.rounded(point.x, decimals: data.decimals),
        y: DecimalText.rounded(point.y, decimals: data.decimals))
    }
  }
}

extension Path {
  /// The coordinates of all points, in order.
  var coordinates: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let to), .line(let to): [to.x, to.y]
      case .quad(let to, let control): [control.x, control.y, to.x, to.y]
      case .cubic(let to, let control1, let control2):
        [control1.x, control1.y, control2.x, control2.y, to.x, to.y]
      case .close: []
      }
    }
  }

  /// Whether the other path has the same steps, with points of its own.
  func hasSteps(of other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { pair in
        switch pair {
        case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close):
          true
        case (.move, _), (.line, _), (.quad, _), (.cubic, _), (.close, _): false
        }
      }
  }

  /// The path with other coordinates, as many as it has.
  func replacing(_ numbers: [Double]) -> Path {
    var rest = numbers[...]
    func point() -> Point {
      guard let x = rest.popFirst(), let y = rest.popFirst() else { return .zero }
      return Point(x: x, y: y)
    }
    return Path(
      elements.map { element in
        switch element {
        case .move: return .move(to: point())
        case .line: return .line(to: point())
        case .quad:
          let control = point()
          return .quad(to: point(), control: control)
        case .cubic:
          let (control1, control2) = (point(), point())
          return .cubic(to: point(), control1: control1, control2: control2)
        case .close: return .close
        }
      })
  }

  /// The path with one line for several that go straight on: sampled curves have hundreds of them
  /// where they are straight.
  ///
  /// No point that is left out is farther from its line than `tolerance`, or beyond its ends.
  func joiningLines(within tolerance: Double) -> Path {
    var joined: [Element] = []
    var (current, first) = (Point.zero, Point.zero)
    // Where the line that may go on begins, and the ends of what it stands for.
    var (start, ends) = (Point.zero, [Point]())
    for element in elements {
      if case .line(let to) = element {
        if ends.isEmpty {
          (start, ends) = (current, [to])
        } else if ends.allSatisfy({ $0.isNear(lineFrom: start, to: to, within: tolerance) }) {
          ends.append(to)
        } else {
          joined.append(.line(to: current))
          (start, ends) = (current, [to])
        }
        current = to
        continue
      }
      if !ends.isEmpty { joined.append(.line(to: current)) }
      ends = []
      joined.append(element)
      switch element {
      case .move(let to): (current, first) = (to, to)
      case .line(let to), .quad(let to, _), .cubic(let to, _, _): current = to
      case .close: current = first
      }
    }
    if !ends.isEmpty { joined.append(.line(to: current)) }
    return Path(joined)
  }

  /// Each subpath on its own.
  var subpaths: [Path] {
    var paths: [Path] = []
    for element in elements {
      if case .move = element { paths.append(Path()) }
      if paths.isEmpty { paths.append(Path()) }
      paths[paths.count - 1].elements.append(element)
    }
    return paths
  }
}

extension Point {
  /// Whether the point lies on a line, as far as `tolerance` goes, and between its ends.
  fileprivate func isNear(lineFrom start: Point, to end: Point, within tolerance: Double) -> Bool {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let (px, py) = (x - start.x, y - start.y)
    let square = dx * dx + dy * dy
    let along = px * dx + py * dy
    let across = px * dy - py * dx
    return along >= 0 && along <= square && across * across <= tolerance * tolerance * square
  }
}
