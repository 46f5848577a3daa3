import AnimationEngine
import Geometry
import Pixels

extension StateKeyBuilder {
  mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  mutating func add(_ map: AffineTransform) {
    for number in [map.a, map.b, map.c, map.d, map.tx, map.ty] { add(number) }
  }

  mutating func add(_ rect: PixelRect) {
    for number in [rect.x, rect.y, rect.width, rect.height] { add(number) }
  }

  mutating func add(_ path: Path) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let to):
        add(0)
        add(to)
      case .line(let to):
        add(1)
        add(to)
      case .quad(let to, let control):
        add(2)
        add(to)
        add(control)
      case .cubic(let to, let control1, let control2):
        add(3)
        add(to)
        add(control1)
        add(control2)
      case .close: add(4)
      }
    }
  }

  mutating func add(_ drawing: Coverage.Drawing) {
    switch drawing {
    case .fill(let rule):
      add(0)
      add(rule.rawValue)
    case .stroke(let stroke):
      add(1)
      add(stroke.width)
      add(stroke.cap.rawValue)
      add(stroke.join.rawValue)
      add(stroke.miterLimit)
      add(stroke.dashes.count)
      for length in stroke.dashes { add(length) }
      add(stroke.dashPhase)
    }
  }
}
