import Geometry

/// A line that grows or shrinks at its end: one whole path, and how much of it is seen.
///
/// Its points are those of the longest form; where an end lies farther from that than the tolerance,
/// it becomes a point of its own.
struct GrownPath {
  private(set) var whole = Path()
  /// The part of the whole's length that each form shows; nil where there is none.
  private(set) var ends: [Double?] = []

  /// Farther from the whole than this, in points, an end is that of another line.
  private static let reach = 1.0

  private typealias Place = (line: Int, segment: Int, part: Double, point: Point)

  /// Nil where the forms are not parts of one line.
  init?(_ forms: [Path?], tolerance: Double) {
    var known: [Path: [[Point]]] = [:]
    var longest: (lines: [[Point]], length: Double) = ([], -1)
    for case let form? in forms where known[form] == nil {
      guard let lines = Self.lines(of: form) else { return nil }
      known[form] = lines
      let length = Self.length(lines)
      if length > longest.length { longest = (lines, length) }
    }
    guard known.count > 1, longest.length > 0 else { return nil }
    var places: [Path: Place?] = [:]
    var added: [Place] = []
    for case let form? in forms where places[form] == nil {
      guard let lines = known[form], let place = Self.place(of: lines, on: longest.lines) else {
        return nil
      }
      places[form] = place
      guard let place else { continue }
      let line = longest.lines[place.line]
      let near =
        line[place.segment]
        + (line[place.segment + 1] - line[place.segment]) * place.part
      if (near - place.point).length > tolerance { added.append(place) }
    }
    // From behind, so that places in front keep their numbers.
    var lines = longest.lines
    let order = added.sorted {
      ($0.line, $0.segment, $0.part) > ($1.line, $1.segment, $1.part)
    }
    for place in order { lines[place.line].insert(place.point, at: place.segment + 1) }
    let length = Self.length(lines)
    guard length > 0 else { return nil }
    var whole = Path()
    for line in lines {
      whole.elements += line.enumerated().map { $0 == 0 ? .move(to: $1) : .line(to: $1) }
    }
    self.whole = whole
    ends = forms.map { form in
      form.map { form in
        guard let place = places[form] ?? nil else { return 0 }
        return Self.length(to: place, in: lines, from: longest.lines) / length
      }
    }
  }

  /// The points of each subpath; nil for a path of more than open lines.
  private static func lines(of path: Path) -> [[Point]]? {
    var lines: [[Point]] = []
    for element in path.elements {
      switch element {
      case .move(let to): lines.append([to])
      case .line(let to):
        guard !lines.isEmpty else { return nil }
        lines[lines.count - 1].append(to)
      case .quad, .cubic, .close: return nil
      }
    }
    return lines.allSatisfy { $0.count > 1 } ? lines : nil
  }

  private static func length(_ lines: [[Point]]) -> Double {
    lines.reduce(0) { sum, line in
      sum + zip(line.dropFirst(), line).reduce(0) { $0 + ($1.0 - $1.1).length }
    }
  }

  /// Where a form ends on the whole; `.some(nil)` for an empty one, nil for one that is no part.
  private static func place(of lines: [[Point]], on whole: [[Point]]) -> Place?? {
    guard let last = lines.last, let end = last.last else { return .some(nil) }
    let index = lines.count - 1
    guard index < whole.count, Array(lines.dropLast()) == Array(whole[..<index]) else { return nil }
    let line = whole[index]
    let segment = last.count - 2
    guard segment + 1 < line.count, last.dropLast().elementsEqual(line[...segment]) else {
      return nil
    }
    let (from, way) = (line[segment], line[segment + 1] - line[segment])
    let square = way.dx * way.dx + way.dy * way.dy
    let offset = end - from
    let part =
      square > 0 ? min(max((offset.dx * way.dx + offset.dy * way.dy) / square, 0), 1) : 1
    guard (from + way * part - end).length <= reach else { return nil }
    return (index, segment, part, end)
  }

  /// The length up to a place, in lines to which points were added.
  private static func length(
    to place: Place, in lines: [[Point]], from original: [[Point]]
  ) -> Double {
    let (line, old) = (lines[place.line], original[place.line])
    // The stretch that was one segment of the original begins at its start, wherever that is now.
    var start = 0
    for segment in 0..<place.segment {
      start += 1
      while line[start] != old[segment + 1] { start += 1 }
    }
    var way = length(Array(lines[..<place.line])) + length([Array(line[...start])])
    var best = (way: way, distance: (line[start] - place.point).length)
    while line[start] != old[place.segment + 1] {
      let (from, step) = (line[start], line[start + 1] - line[start])
      let square = step.dx * step.dx + step.dy * step.dy
      let offset = place.point - from
      let part =
        square > 0 ? min(max((offset.dx * step.dx + offset.dy * step.dy) / square, 0), 1) : 0
      let distance = (from + step * part - place.point).length
      if distance < best.distance { best = (way + step.length * part, distance) }
      way += step.length
      start += 1
    }
    return best.way
  }
}
