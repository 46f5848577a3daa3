import Geometry
import TestSupport
import Testing

struct SVGPathDataTests {
  @Test(
    arguments: [
      // Absolute and relative lines.
      ("M10 20L30 40", [.move(to: point(10, 20)), .line(to: point(30, 40))]),
      ("m10 20l30 40", [.move(to: point(10, 20)), .line(to: point(40, 60))]),
      (
        "M1 2H5V7h-3v-4",
        [
          .move(to: point(1, 2)), .line(to: point(5, 2)), .line(to: point(5, 7)),
          .line(to: point(2, 7)), .line(to: point(2, 3)),
        ]
      ),
      (
        "M1 2H5 6 7",
        [
          .move(to: point(1, 2)), .line(to: point(5, 2)), .line(to: point(6, 2)),
          .line(to: point(7, 2)),
        ]
      ),
      // Pairs after a move are lines; a first m is absolute and the rest of it relative.
      ("M0 0 1 2 3 4", [.move(to: point(0, 0)), .line(to: point(1, 2)), .line(to: point(3, 4))]),
      ("m1 1 1 2 3 4", [.move(to: point(1, 1)), .line(to: point(2, 3)), .line(to: point(5, 7))]),
      // Compact numbers.
      ("M1-2.5.5e1-3", [.move(to: point(1, -2.5)), .line(to: point(5, -3))]),
      ("M.5.25-.5+1e-2", [.move(to: point(0.5, 0.25)), .line(to: point(-0.5, 0.01))]),
      ("M1.,2.", [.move(to: point(1, 2))]),
      (" \n\tM 1 , 2\r\nL\u{C}3 ,4 ", [.move(to: point(1, 2)), .line(to: point(3, 4))]),
      // Curves and their mirrored controls.
      (
        "M0 0C1 2 3 4 5 6S9 10 11 12",
        [
          .move(to: point(0, 0)),
          .cubic(to: point(5, 6), control1: point(1, 2), control2: point(3, 4)),
          .cubic(to: point(11, 12), control1: point(7, 8), control2: point(9, 10)),
        ]
      ),
      (
        "M10 10c1 2 3 4 5 6s7 8 9 10",
        [
          .move(to: point(10, 10)),
          .cubic(to: point(15, 16), control1: point(11, 12), control2: point(13, 14)),
          .cubic(to: point(24, 26), control1: point(17, 18), control2: point(22, 24)),
        ]
      ),
      (
        "M0 0L5 5S7 8 9 10",
        [
          .move(to: point(0, 0)), .line(to: point(5, 5)),
          .cubic(to: point(9, 10), control1: point(5, 5), control2: point(7, 8)),
        ]
      ),
      (
        "M0 0Q1 2 3 4T5 6t1 1",
        [
          .move(to: point(0, 0)), .quad(to: point(3, 4), control: point(1, 2)),
          .quad(to: point(5, 6), control: point(5, 6)),
          .quad(to: point(6, 7), control: point(5, 6)),
        ]
      ),
      ("M1 1q1 2 3 4", [.move(to: point(1, 1)), .quad(to: point(4, 5), control: point(2, 3))]),
      (
        "M0 0C1 2 3 4 5 6T7 8",
        [
          .move(to: point(0, 0)),
          .cubic(to: point(5, 6), control1: point(1, 2), control2: point(3, 4)),
          .quad(to: point(7, 8), control: point(5, 6)),
        ]
      ),
      // Closing goes back to the start of the subpath, and drawing on starts a new one there.
      (
        "M1 2L3 4Zl1 1",
        [
          .move(to: point(1, 2)), .line(to: point(3, 4)), .close, .move(to: point(1, 2)),
          .line(to: point(2, 3)),
        ]
      ),
      (
        "M1 2L3 4zZm1 1z",
        [
          .move(to: point(1, 2)), .line(to: point(3, 4)), .close, .move(to: point(2, 3)), .close,
        ]
      ),
      // Arcs that are none.
      ("M1 2A5 5 0 0 1 1 2", [.move(to: point(1, 2))]),
      ("M1 2A0 5 0 0 1 3 4", [.move(to: point(1, 2)), .line(to: point(3, 4))]),
      ("", []), ("  ", []),
    ] as [(String, [Path.Element])])
  func `commands become elements`(text: String, expected: [Path.Element]) throws {
    #expect(try Path(svgPathData: text).elements == expected)
  }

  @Test(arguments: [
    ("L1 2", 0), ("x", 0), ("  1 2", 2), (",M1 2", 0), ("M", 1), ("M1", 2), ("M1 ", 3), ("M1 L", 3),
    ("M,1 2", 1), ("M1 2,", 5), ("M1 2,L3 4", 5), ("M1,,2", 3), ("M1 2 L3", 7), ("M1 2K3 4", 4),
    ("M1 2Z3 4", 5), ("M1 2C1 2 3 4 5", 14), ("M1 2 é", 5), ("éM1 2", 0),
    ("M1 2A1 1 0 2 0 3 4", 11),
    ("M1 2A1 1 0 1", 12), ("M1e999 2", 1), ("M1 -1e400", 3), ("M+-1 2", 1), ("M.e1 2", 1),
    ("M1e 2", 2), ("MNaN 2", 1), ("Minf 2", 1), ("M1 2h1e308h1e308", 10), ("M1 2 nonsense", 5),
    ("M1 2A1e300 1e-300 0 0 1 3e300 4", 4),
  ])
  func `mistakes are reported where they are`(text: String, offset: Int) {
    let error = #expect(throws: SVGPathDataError.self) { try Path(svgPathData: text) }
    #expect(error?.offset == offset, "\(error?.description ?? "no error")")
    #expect(error?.message.hasSuffix(".") == true)
  }

  @Test func `mistakes are told in words`() {
    let error = #expect(throws: SVGPathDataError.self) { try Path(svgPathData: "M1 2L3") }
    #expect(error?.description == "path data, offset 6: Expected a number but the data ends.")
  }

  @Test func `a half circle ends exactly and keeps its radius`() throws {
    let path = try Path(svgPathData: "M10.1 5.7A3 3 0 0 1 16.1 5.7")
    #expect(path.elements.count == 3)
    #expect(end(of: path) == point(16.1, 5.7))
    for sample in samples(of: path) {
      #expect(abs((sample - point(13.1, 5.7)).length / 3 - 1) < 0.000_3)
      // Growing angles are clockwise on screen: from the left over the top.
      #expect(sample.y <= 5.7 + 1e-12)
    }
  }

  @Test func `a quarter circle has the handles of the closed form`() throws {
    let path = try Path(svgPathData: "M1 0A1 1 0 0 1 0 1")
    let handle = 4.0 / 3 * (2.0.squareRoot() - 1)
    guard case .cubic(let to, let control1, let control2)? = path.elements.last else {
      Issue.record("no curve")
      return
    }
    #expect(path.elements.count == 2)
    #expect(to == point(0, 1))
    #expect((control1 - point(1, handle)).length < 1e-15)
    #expect((control2 - point(handle, 1)).length < 1e-15)
  }

  @Test func `random arcs lie on an ellipse of their radii, on the right side`() throws {
    var generator = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &generator) * 100).rounded() / 100
    }
    for _ in 0..<300 {
      // Start from the answer: an ellipse, two angles on it, a direction.
      let (center, rx, ry) = (
        point(number(-50...50), number(-50...50)), number(1...40), number(1...40)
      )
      let (degrees, first) = (number(-180...180), number(-3...3))
      let turn = number(0.1...6.1) * (Bool.random(using: &generator) ? 1 : -1)
      if abs(abs(turn) - .pi) < 0.02 { continue }
      let rotation = AffineTransform(rotation: degrees * .pi / 180)
      let ellipse = AffineTransform(scaleX: rx, y: ry).concatenating(rotation)
        .concatenating(AffineTransform(translationX: center.x, y: center.y))
      func onEllipse(_ angle: Double) -> Point {
        ellipse.apply(to: point(Transcendentals.cos(angle), Transcendentals.sin(angle)))
      }
      let (start, end) = (onEllipse(first), onEllipse(first + turn))
      let flags = "\(abs(turn) > .pi ? 1 : 0)\(turn > 0 ? 1 : 0)"
      let path = try Path(
        svgPathData: "M\(start.x) \(start.y)A\(rx) \(ry) \(degrees) \(flags)\(end.x) \(end.y)")
      #expect(self.end(of: path) == end)
      let inverse = try #require(ellipse.inverted)
      var angle = first
      for sample in samples(of: path) {
        let unit = inverse.apply(to: sample)
        #expect(abs((unit - .zero).length - 1) < 0.000_3)
        // Every sample is a step of the turn in its direction.
        var step = Transcendentals.atan2(unit.y, unit.x) - angle
        step -= (step / (2 * .pi)).rounded() * 2 * .pi
        #expect(step * turn >= -1e-9)
        angle += step
      }
      #expect(abs(angle - first - turn) < 1e-6)
    }
  }

  @Test func `every half turn is two quarter turns although its ends are rounded`() throws {
    for index in 0..<720 {
      let angle = Double(index) / 2 * .pi / 180
      let (x, y) = (7 * Transcendentals.cos(angle), 7 * Transcendentals.sin(angle))
      for radius in ["7", "6.9999", "0.001"] {
        let data = "M\(x) \(y)A\(radius) \(radius) 0 0 0 \(-x) \(-y)"
        #expect(try Path(svgPathData: data).elements.count == 3, "\(data)")
      }
    }
  }

  @Test func `radii that are too small grow until they reach`() throws {
    let path = try Path(svgPathData: "M0 0a1 1 0 0 1 10 0")
    for sample in samples(of: path) {
      #expect(abs((sample - point(5, 0)).length / 5 - 1) < 0.000_3)
    }
    #expect(
      try Path(svgPathData: "M0 0a-5 -5 0 0 1 10 0") == Path(svgPathData: "M0 0a5 5 0 0 1 10 0"))
  }

  @Test func `flags need no separators and arcs repeat`() throws {
    #expect(
      try Path(svgPathData: "M0 0a5 5 0 0110 0 5 5 0 10-10.5.5")
        == Path(svgPathData: "M0 0 a5,5,0,0,1,10,0 a5,5,0,1,0,-10.5,.5"))
  }

  private func end(of path: Path) -> Point? {
    guard case .cubic(let to, _, _)? = path.elements.last else { return nil }
    return to
  }
}

private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
