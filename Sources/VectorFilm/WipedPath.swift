import Geometry

/// An area that is uncovered from left to right: one whole path, and how far it is seen.
struct WipedPath {
  private(set) var whole = Path()
  /// The x up to which each form shows the whole; nil where there is none.
  private(set) var edges: [Double?] = []

  /// Nil where the forms are not the left parts of one area.
  init?(_ forms: [Path?]) {
    var known: [Path: [[Point]]] = [:]
    var widest: (path: Path, areas: [[Point]], edge: Double)?
    for case let form? in forms where known[form] == nil {
      guard let areas = Self.areas(of: form) else { return nil }
      known[form] = areas
      guard let edge = areas.flatMap(\.self).map(\.x).max() else { continue }
      if widest.map({ edge > $0.edge }) ?? true { widest = (form, areas, edge) }
    }
    guard known.count > 1, let widest, let left = widest.areas.flatMap(\.self).map(\.x).min() else {
      return nil
    }
    var edges: [Path: Double] = [:]
    for (form, areas) in known {
      guard let edge = Self.edge(of: areas, in: widest.areas, left: left) else { return nil }
      edges[form] = edge
    }
    whole = widest.path
    self.edges = forms.map { $0.flatMap { edges[$0] } }
  }

  /// The corners of each closed area; nil for a path of more than straight sides.
  private static func areas(of path: Path) -> [[Point]]? {
    var areas: [[Point]] = []
    for element in path.elements {
      switch element {
      case .move(let to): areas.append([to])
      case .line(let to):
        guard !areas.isEmpty else { return nil }
        areas[areas.count - 1].append(to)
      case .close: break
      case .quad, .cubic: return nil
      }
    }
    return areas
  }

  /// Where a form is cut off; nil where it is not a left part of the whole.
  private static func edge(of areas: [[Point]], in whole: [[Point]], left: Double) -> Double? {
    guard let last = areas.last else { return left }
    let index = areas.count - 1
    guard index < whole.count, Array(areas.dropLast()) == Array(whole[..<index]) else { return nil }
    guard let edge = last.map(\.x).max() else { return left }
    if last == whole[index] { return edge }
    let common = zip(last, whole[index]).prefix { $0 == $1 }.count
    // The rest goes straight down the edge.
    let isCut =
      last.count - common <= 2 && last[common...].allSatisfy { $0.x == edge }
      && whole[index][common...].dropLast().allSatisfy { $0.x >= edge - 1e-9 }
    return common > 0 && isCut ? edge : nil
  }
}
