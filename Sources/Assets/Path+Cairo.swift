import CCairo
import Geometry

extension Path {
  /// What Cairo recorded, without moves that lead nowhere.
  init(_ path: cairo_path_t) {
    self.init()
    var start: Point?
    var index = 0
    func point(_ offset: Int) -> Point {
      let point = path.data[index + offset].point
      return Point(x: point.x, y: point.y)
    }
    func append(_ element: Element) {
      if let move = start { elements.append(.move(to: move)) }
      start = nil
      elements.append(element)
    }
    while index < Int(path.num_data) {
      let header = path.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: start = point(1)
      case CAIRO_PATH_LINE_TO: append(.line(to: point(1)))
      case CAIRO_PATH_CURVE_TO:
        append(.cubic(to: point(3), control1: point(1), control2: point(2)))
      case CAIRO_PATH_CLOSE_PATH where start == nil: append(.close)
      default: break
      }
      index += max(1, Int(header.length))
    }
  }
}
