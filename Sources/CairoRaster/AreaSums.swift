import AnimationEngine
import CCairo
import Geometry
import PixelKernels

/// Where areas within outlines are added up, pixel by pixel.
final class AreaSums {
  private var cells: UnsafeMutableBufferPointer<Int32>
  private var marks: UnsafeMutableBufferPointer<UInt64>

  /// In cells; larger pictures take memory of their own.
  private static let limit = 2_097_152

  init() { (cells, marks) = Self.zeros(cells: 65_536, marks: 4096) }

  deinit {
    cells.deallocate()
    marks.deallocate()
  }

  private static func zeros(
    cells: Int, marks: Int
  ) -> (UnsafeMutableBufferPointer<Int32>, UnsafeMutableBufferPointer<UInt64>) {
    let memory = (
      UnsafeMutableBufferPointer<Int32>.allocate(capacity: cells),
      UnsafeMutableBufferPointer<UInt64>.allocate(capacity: marks)
    )
    memory.0.initialize(repeating: 0)
    memory.1.initialize(repeating: 0)
    return memory
  }

  /// Writes to a surface of coverage what `body` adds.
  func draw(into surface: Surface, _ body: (PixelCoverage) -> Void) {
    let (width, height) = (Int32(surface.width), Int32(surface.height))
    let needed = (pixel_coverage_cells(width, height), pixel_coverage_marks(width, height))
    if needed.0 > cells.count || needed.1 > marks.count {
      guard needed.0 <= Self.limit else {
        let memory = Self.zeros(cells: needed.0, marks: needed.1)
        draw(into: surface, memory.0, memory.1, body)
        memory.0.deallocate()
        memory.1.deallocate()
        return
      }
      cells.deallocate()
      marks.deallocate()
      (cells, marks) = Self.zeros(
        cells: max(needed.0, cells.count), marks: max(needed.1, marks.count))
    }
    draw(into: surface, cells, marks, body)
  }

  private func draw(
    into surface: Surface, _ cells: UnsafeMutableBufferPointer<Int32>,
    _ marks: UnsafeMutableBufferPointer<UInt64>, _ body: (PixelCoverage) -> Void
  ) {
    cairo_surface_flush(surface.pointer)
    guard let bytes = cairo_image_surface_get_data(surface.pointer),
      let firstCell = cells.baseAddress, let firstMark = marks.baseAddress
    else { return }
    let ground = PixelCoverage(
      cells: firstCell, marks: firstMark, width: Int32(surface.width),
      height: Int32(surface.height))
    body(ground)
    withUnsafePointer(to: ground) {
      pixel_finish_coverage($0, bytes, Int(cairo_image_surface_get_stride(surface.pointer)))
    }
    cairo_surface_mark_dirty(surface.pointer)
  }
}

extension PixelCoverage {
  /// Adds the area within a ring of corners, which `map` leads to pixels.
  func add(_ ring: [Point], _ map: AffineTransform, sign: Int32) {
    guard sign != 0, let last = ring.last else { return }
    func pixel(_ point: Point) -> PixelPoint {
      let place = map.apply(to: point)
      return PixelPoint(x: place.x, y: place.y)
    }
    var current = pixel(last)
    withUnsafePointer(to: self) { ground in
      for point in ring {
        let next = pixel(point)
        pixel_cover_line(ground, current, next, sign)
        current = next
      }
    }
  }

  /// Adds the area within an outline of a path, which `map` leads to pixels.
  func add(
    _ outline: Outlines.Outline, of path: Path, _ map: AffineTransform, sign: Int32,
    tolerance: Double
  ) {
    guard sign != 0 else { return }
    func pixel(_ point: Point) -> PixelPoint {
      let place = map.apply(to: point)
      return PixelPoint(x: place.x, y: place.y)
    }
    let start = pixel(outline.start)
    var current = start
    withUnsafePointer(to: self) { ground in
      for element in path.elements[outline.elements] {
        switch element {
        case .line(let to):
          let next = pixel(to)
          pixel_cover_line(ground, current, next, sign)
          current = next
        case .quad(let to, let control):
          // The same curve as a cubic: its handles are two thirds of the way to the control point.
          let (next, middle) = (pixel(to), pixel(control))
          func handle(_ end: PixelPoint) -> PixelPoint {
            PixelPoint(
              x: end.x + (middle.x - end.x) * (2.0 / 3), y: end.y + (middle.y - end.y) * (2.0 / 3))
          }
          pixel_cover_cubic(ground, current, handle(current), handle(next), next, tolerance, sign)
          current = next
        case .cubic(let to, let control1, let control2):
          let next = pixel(to)
          pixel_cover_cubic(
            ground, current, pixel(control1), pixel(control2), next, tolerance, sign)
          current = next
        case .move, .close: break
        }
      }
      pixel_cover_line(ground, current, start, sign)
    }
  }
}
