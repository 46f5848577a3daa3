import Foundation
import Geometry
import TestSupport
import Testing

@testable import VectorFilm

@Suite struct PathTextTests {
  private func randomPath(_ seed: UInt64) -> Path {
    var random = SeededGenerator(seed: seed)
    func point() -> Point {
      Point(x: .random(in: -300...300, using: &random), y: .random(in: -300...300, using: &random))
    }
    var elements: [Path.Element] = [.move(to: point())]
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: elements.append(.quad(to: point(), control: point()))
      case 1: elements.append(.cubic(to: point(), control1: point(), control2: point()))
      case 2: elements += [.close, .move(to: point())]
      default: elements.append(.line(to: point()))
      }
    }
    return Path(elements)
  }

  /// Read back by the scanner of path data; rounding must not add up over relative steps.
  @Test(arguments: 0..<20, [true, false])
  func `data are the path, rounded once`(seed: Int, abbreviates: Bool) throws {
    let path = randomPath(UInt64(seed))
    for decimals in [0, 2, 4] {
      let text = PathData(decimals: decimals, abbreviates: abbreviates).text(path)
      let read = try Path(svgPathData: text)
      #expect(read.hasSteps(of: path), "\(text)")
      var unit = 1.0
      for _ in 0..<decimals { unit /= 10 }
      for (a, b) in zip(read.coordinates, path.coordinates) { #expect(abs(a - b) <= unit * 0.51) }
    }
  }

  @Test func `lines that go straight on are one, and no point is lost that was beside it`() {
    let straight = Path(
      [.move(to: Point(x: 70, y: 552))]
        + (1...360).map { .line(to: Point(x: 70 + Double($0) * 1.2, y: 552 - Double($0) * 0.4416)) }
    )
    #expect(PathData(decimals: 2).text(straight) == "M70 552l432-158.98")
    // Back along itself, and round a corner: every turn stays.
    let turns = Path([
      .move(to: .zero), .line(to: Point(x: 4, y: 0)), .line(to: Point(x: 8, y: 0)),
      .line(to: Point(x: 2, y: 0)), .line(to: Point(x: 2, y: 3)), .line(to: Point(x: 2, y: 6)),
      .close, .line(to: Point(x: 1, y: 0)), .line(to: Point(x: 3, y: 0)),
    ])
    #expect(PathData(decimals: 1).text(turns) == "M0 0h8-6v6zh3")
    // A circle of short lines: what is left stays within half of what a decimal says.
    let round = (0...720).map { step -> Point in
      let angle = Double(step) * .pi / 360
      return Point(x: 20 + 10 * cos(angle), y: 20 + 10 * sin(angle))
    }
    let circle = Path([.move(to: round[0])] + round.dropFirst().map { .line(to: $0) })
    for tolerance in [0.05, 0.005, 0.0005] {
      let joined = circle.joiningLines(within: tolerance)
      #expect(joined.elements.count < 721 || tolerance < 0.001)
      // The arc's height over a chord of n of 720 parts: r (1 − cos(π n / 720)).
      let longest = 720 / Double.pi * acos(1 - tolerance / 10)
      #expect(joined.elements.count >= Int(720 / longest))
      for element in joined.elements {
        guard case .line(let to) = element else { continue }
        #expect(round.contains(to))
      }
    }
  }

  @Test func `numbers are as short as they can be`() {
    #expect(DecimalText.text(0.5, decimals: 2) == ".5")
    #expect(DecimalText.text(-0.25, decimals: 2) == "-.25")
    #expect(DecimalText.text(-0.001, decimals: 2) == "0")
    #expect(DecimalText.joined([1, -2, 3.25], decimals: 1) == "1-2 3.3")
    #expect(DecimalText.color(Color(rgb: 0xFF8800)) == "#f80")
    #expect(DecimalText.color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)) == "#00000080")
  }

  // MARK: Lines that grow

  private func line(_ points: [(Double, Double)]) -> Path {
    Path(
      points.enumerated().map {
        $0 == 0 ? .move(to: Point(x: $1.0, y: $1.1)) : .line(to: Point(x: $1.0, y: $1.1))
      })
  }

  @Test func `a line that grows is one line and its length`() throws {
    let forms: [Path?] = [
      Path(), line([(0, 0), (4, 0)]), line([(0, 0), (10, 0), (10, 5)]), nil,
      line([(0, 0), (10, 0), (10, 10)]),
    ]
    let grown = try #require(GrownPath(forms, tolerance: 0.01))
    #expect(grown.whole == forms[4])
    #expect(grown.ends == [0, 0.2, 0.75, nil, 1])
  }

  @Test func `an end beside the line becomes a point of it`() throws {
    let grown = try #require(
      GrownPath(
        [line([(0, 0), (3, 0.4)]), line([(0, 0), (6, 0.3)]), line([(0, 0), (10, 0)])],
        tolerance: 0.1))
    #expect(grown.whole == line([(0, 0), (3, 0.4), (6, 0.3), (10, 0)]))
    #expect(grown.ends[2] == 1)
    let first = (9 + 0.16).squareRoot()
    let length = first + (9 + 0.01).squareRoot() + (16 + 0.09).squareRoot()
    #expect(abs((grown.ends[0] ?? 0) - first / length) < 1e-12)
  }

  @Test func `other lines are no growth`() {
    #expect(GrownPath([line([(0, 0), (5, 0)]), line([(0, 1), (9, 1)])], tolerance: 0.1) == nil)
    #expect(GrownPath([line([(0, 0), (5, 3)]), line([(0, 0), (9, 0)])], tolerance: 0.1) == nil)
  }

  // MARK: Areas that are uncovered

  private func area(_ points: [(Double, Double)]) -> Path {
    Path(line(points).elements + [.close])
  }

  @Test func `an area that grows to the right is one area and an edge`() throws {
    let forms: [Path?] = [
      Path(), area([(0, 9), (0, 5), (2, 4.4), (2, 9)]),
      area([(0, 9), (0, 5), (5, 3), (8, 3), (8, 9)]), nil,
    ]
    let wiped = try #require(WipedPath(forms))
    #expect(wiped.whole == forms[2])
    #expect(wiped.edges == [0, 2, 8, nil])
    #expect(WipedPath([area([(0, 0), (5, 0), (5, 5)]), area([(1, 1), (9, 0), (9, 5)])]) == nil)
  }
}
