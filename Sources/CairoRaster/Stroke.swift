import AnimationEngine
import Geometry

/// How a path is stroked; lengths in the path's space.
struct Stroke {
  var width: Double
  var cap: ShapeContents.LineCap
  var join: ShapeContents.LineJoin
  var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  var dashes: [Double] = []
  var dashPhase = 0.0

  /// More dashes than this on one path are drawn as a solid line: they could not be told apart.
  static let dashLimit = 100_000.0

  init(_ shape: ShapeContents) {
    width = shape.lineWidth
    cap = shape.lineCap
    join = shape.lineJoin
    miterLimit = max(1, shape.miterLimit)
    let pattern = shape.lineDashPattern
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }),
      PathMeasure(shape.path).length / period < Self.dashLimit
    else { return }
    dashes = pattern
    dashPhase = shape.lineDashPhase.isFinite ? shape.lineDashPhase : 0
  }

  /// How far the stroke's outline may lie from the path.
  func reach(on path: MeasuredPath) -> Double {
    let cap = self.cap == .square ? 2.0.squareRoot() : 1
    let miter = join == .miter ? path.longestMiter(limit: miterLimit) : 1
    return width / 2 * max(cap, miter)
  }
}

extension Path {
  /// For every subpath the directions into and out of each corner, the closing one included.
  var tangents: [[(incoming: Vector, outgoing: Vector)]] {
    var result: [[(incoming: Vector, outgoing: Vector)]] = []
    var corners: [(incoming: Vector, outgoing: Vector)] = []
    var (start, current) = (Point.zero, Point.zero)
    var (first, last): (Vector?, Vector?) = (nil, nil)
    /// A piece through its end and control points; those that coincide give no direction.
    func add(_ points: [Point]) {
      let chain = [current] + points
      current = chain[chain.count - 1]
      let legs = zip(chain.dropFirst(), chain).map { $0 - $1 }.filter { $0.length > 0 }
      guard let entry = legs.first, let exit = legs.last else { return }
      if let last { corners.append((last, entry)) }
      first = first ?? entry
      last = exit
    }
    func finish() {
      if !corners.isEmpty { result.append(corners) }
      (corners, first, last) = ([], nil, nil)
    }
    for element in elements {
      switch element {
      case .move(let to):
        finish()
        (start, current) = (to, to)
      case .line(let to): add([to])
      case .quad(let to, let control): add([control, to])
      case .cubic(let to, let control1, let control2): add([control1, control2, to])
      case .close:
        add([start])
        if let first, let last { corners.append((last, first)) }
        finish()
      }
    }
    finish()
    return result
  }
}
