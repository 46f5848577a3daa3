import AnimationEngine
import Geometry

/// The closed outlines of a path that is filled, where none crosses or touches another or itself.
///
/// Then a number of inside and outside is the same all along an outline, and the filled area is a sum
/// of the areas within outlines, each added, subtracted or left out: no pixel needs to be looked at to know
/// which. That is found out once for a path, wherever it is drawn.
struct Outlines {
  struct Outline {
    let start: Point
    /// Of the path, without moves and closes; a line back to `start` ends it.
    let elements: Range<Int>
    fileprivate var winding = Winding()

    /// What its area counts in the sum.
    func sign(_ rule: ShapeContents.FillRule) -> Int32 { winding.sign(rule) }
  }

  private(set) var all: [Outline] = []

  /// Two curves that come nearer to each other than this, in points, may be taken for crossing.
  private static let tolerance = 0.02

  /// Nil where outlines may cross or touch.
  init?(of path: Path) {
    guard let box = path.controlBounds else { return }
    let tolerance = min(Self.tolerance, max(box.size.width, box.size.height) / 1024)
    guard tolerance > 0, tolerance.isFinite else { return nil }
    find(in: path)
    var lines: [[Point]] = []
    for outline in all {
      let piece = Path(
        [.move(to: outline.start)] + path.elements[outline.elements] + [.close])
      lines.append(piece.polylines(tolerance: tolerance).first?.points ?? [])
    }
    guard let windings = Winding.all(of: lines) else { return nil }
    for (index, winding) in windings.enumerated() { all[index].winding = winding }
  }

  private mutating func find(in path: Path) {
    var (start, first) = (Point.zero, 0)
    for (index, element) in path.elements.enumerated() {
      let next: Point?
      switch element {
      case .move(let to): next = to
      case .close: next = start
      case .line, .quad, .cubic: next = nil
      }
      guard let next else { continue }
      if first < index { all.append(Outline(start: start, elements: first..<index)) }
      (start, first) = (next, index + 1)
    }
    if first < path.elements.count {
      all.append(Outline(start: start, elements: first..<path.elements.count))
    }
  }
}
