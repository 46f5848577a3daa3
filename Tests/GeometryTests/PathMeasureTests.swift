import Geometry
import TestSupport
import Testing

struct PathMeasureTests {
  @Test func `curves with a closed form have its length`() {
    // y = x² from 0 to 1: (2√5 + asinh 2)/4.
    let parabola = PathSegment(
      from: .zero, to: Point(x: 1, y: 1), curve: .quad(control: Point(x: 0.5, y: 0)))
    let root = 5.0.squareRoot()
    #expect(abs(parabola.length - (2 * root + Transcendentals.log(2 + root)) / 4) < 1e-14)
    // A cubic that is a straight line run at uneven speed, there and back included.
    let back = PathSegment(
      from: .zero, to: Point(x: 3, y: 4),
      curve: .cubic(control1: Point(x: 1.5, y: 2), control2: Point(x: 1.5, y: 2)))
    #expect(abs(back.length - 5) < 1e-12)
    #expect(PathSegment(from: Point(x: 1, y: 1), to: Point(x: 4, y: 5)).length == 5)
    // x = t³, y = t² turns sharply at the start: (13√13 − 8)/27.
    let cusp = PathSegment(
      from: .zero, to: Point(x: 1, y: 1),
      curve: .cubic(control1: .zero, control2: Point(x: 0, y: 1.0 / 3)))
    #expect(abs(cusp.length - (13 * 13.0.squareRoot() - 8) / 27) < 1e-12)
  }

  @Test func `lengths agree with a fine polygon`() {
    var generator = SeededGenerator(seed: 11)
    func point() -> Point {
      Point(
        x: .random(in: -100...100, using: &generator), y: .random(in: -100...100, using: &generator)
      )
    }
    for _ in 0..<40 {
      let segment = PathSegment(
        from: point(), to: point(), curve: .cubic(control1: point(), control2: point()))
      // The polygon's error falls with the square of its step; two of them give the limit.
      func polygon(_ count: Int) -> Double {
        (0..<count).reduce(0) { sum, index in
          let a = segment.point(at: Double(index) / Double(count))
          let b = segment.point(at: Double(index + 1) / Double(count))
          return sum + (b - a).length
        }
      }
      let limit = (4 * polygon(4000) - polygon(2000)) / 3
      #expect(abs(segment.length - limit) < 1e-5 * limit)
    }
  }

  @Test func `places are as far along as asked, over curves, corners and gaps`() throws {
    let path = Path([
      .move(to: .zero),
      .cubic(to: Point(x: 100, y: 0), control1: Point(x: 0, y: 80), control2: Point(x: 100, y: 80)),
      .line(to: Point(x: 130, y: 40)), .move(to: Point(x: 500, y: 500)),
      .quad(to: Point(x: 560, y: 500), control: Point(x: 530, y: 600)),
      .line(to: Point(x: 560, y: 500)), .close,
    ])
    let measure = PathMeasure(path)
    #expect(measure.segments.count == 5)
    for step in 0...200 {
      let way = measure.length * Double(step) / 200
      let place = try #require(measure.place(at: way))
      // The rest of the segment, cut off by de Casteljau's construction and measured anew.
      let before = measure.segments[..<place.segment].reduce(0) { $0 + $1.length }
      let part = measure.segments[place.segment].part(upTo: place.parameter)
      #expect(abs(before + part.length - way) < 1e-9)
    }
    #expect(measure.place(at: -1) == .init(segment: 0, parameter: 0))
    #expect(measure.place(at: .infinity)?.parameter == 1)
    #expect(PathMeasure(Path()).place(at: 0) == nil && PathMeasure(Path()).length == 0)
  }

  @Test func `closing draws only what is open, and a new piece starts where it closed`() {
    let triangle = Path([
      .move(to: Point(x: 1, y: 1)), .line(to: Point(x: 4, y: 1)), .line(to: Point(x: 4, y: 5)),
      .close, .line(to: Point(x: 1, y: 0)),
    ])
    #expect(triangle.segments.map(\.length) == [3, 4, 5, 1])
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(circle.segments.count == 4)
    #expect(abs(PathMeasure(circle).length - 2 * .pi) < 2e-3)
  }

  @Test func `the direction never is nothing, where the curve moves at all`() throws {
    let control = Point(x: 10, y: 10)
    let folded = PathSegment(
      from: .zero, to: Point(x: 10, y: 20), curve: .cubic(control1: .zero, control2: control))
    #expect(folded.derivative(at: 0) == .zero)
    #expect(folded.direction(at: 0) == Vector(dx: 10, dy: 10))
    let late = PathSegment(
      from: .zero, to: control, curve: .cubic(control1: Point(x: 5, y: 0), control2: control))
    #expect(late.direction(at: 1) == Vector(dx: 5, dy: 10))
    #expect(PathSegment(from: control, to: control).direction(at: 0.5) == nil)
  }

  @Test func `paths of one structure are told from others`() {
    let square = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(square.hasStructure(of: Path(rect: Rect(x: 4, y: 4, width: 2, height: 9))))
    #expect(!square.hasStructure(of: circle) && !square.hasStructure(of: Path()))
  }
}

extension PathSegment {
  /// The part from the start up to a parameter.
  fileprivate func part(upTo t: Double) -> PathSegment {
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * t }
    switch curve {
    case .line:
      return PathSegment(from: start, to: mix(start, end))
    case .quad(let control):
      return PathSegment(
        from: start, to: point(at: t), curve: .quad(control: mix(start, control)))
    case .cubic(let control1, let control2):
      let first = mix(start, control1)
      return PathSegment(
        from: start, to: point(at: t),
        curve: .cubic(control1: first, control2: mix(first, mix(control1, control2))))
    }
  }
}
