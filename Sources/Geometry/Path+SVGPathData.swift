/// What is wrong with SVG path data, and where.
public struct SVGPathDataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the text, counted in UTF-8 bytes from 0.
  public var offset: Int
  /// One sentence, without the place.
  public var message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  public var description: String { "path data, offset \(offset): \(message)" }
}

extension Path {
  /// Reads the `d` attribute of an SVG path (SVG 1.1, chapter 8.3); empty text is an empty path.
  ///
  /// Arcs become cubic curves of at most a quarter turn each, which keep the radius to 0.028 % and
  /// end exactly where the text says.
  public init(svgPathData text: String) throws(SVGPathDataError) {
    var reader = SVGPathDataReader(text)
    self.init(try reader.read())
  }
}

/// Reads one text of path data from its start to its end.
private struct SVGPathDataReader {
  private enum Curve { case quad, cubic }

  private var scanner: SVGPathDataScanner
  private var elements: [Path.Element] = []
  private var current = Point.zero
  private var subpathStart = Point.zero
  /// True after `Z`: a command other than a move starts a new subpath where the last one began.
  private var isClosed = false
  /// The last control point of the curve just read, which `S` and `T` mirror.
  private var lastControl: (kind: Curve, point: Point)?
  private var segmentOffset = 0

  init(_ text: String) { scanner = SVGPathDataScanner(text) }

  mutating func read() throws(SVGPathDataError) -> [Path.Element] {
    var command: (letter: Character, isRelative: Bool)?
    while !scanner.isAtEnd {
      segmentOffset = scanner.offset
      if let written = scanner.commandLetter() {
        command = (Character(written.uppercased()), written.isLowercase)
        if elements.isEmpty, command?.letter != "M" {
          throw failure("The data must begin with M or m.")
        }
      } else if command?.letter == "M" {
        command?.letter = "L"  // Further pairs after a move are lines.
      } else if command?.letter == "Z" {
        command = nil  // It takes no arguments that could repeat it.
      }
      guard let command else {
        throw failure("Expected a command, one of M L H V C S Q T A Z.")
      }
      try readSegment(command.letter, isRelative: command.isRelative)
    }
    return elements
  }

  private mutating func readSegment(
    _ letter: Character, isRelative: Bool
  ) throws(SVGPathDataError) {
    let origin = isRelative ? current : .zero
    switch letter {
    case "M":
      current = try point(from: origin)
      subpathStart = current
      (isClosed, lastControl) = (false, nil)
      try append(.move(to: current))
    case "Z":
      // A second Z in a row closes nothing more.
      if !isClosed { elements.append(.close) }
      current = subpathStart
      (isClosed, lastControl) = (true, nil)
    case "L": try draw(.line(to: try point(from: origin)))
    case "H": try draw(.line(to: Point(x: origin.x + (try scanner.number()), y: current.y)))
    case "V": try draw(.line(to: Point(x: current.x, y: origin.y + (try scanner.number()))))
    case "C":
      let control = try point(from: origin)
      try readCubic(control1: control, from: origin)
    case "S": try readCubic(control1: mirroredControl(of: .cubic), from: origin)
    case "Q":
      let control = try point(from: origin)
      try draw(.quad(to: try point(from: origin), control: control))
      lastControl = (.quad, control)
    case "T":
      let control = mirroredControl(of: .quad)
      try draw(.quad(to: try point(from: origin), control: control))
      lastControl = (.quad, control)
    default: try readArc(from: origin)
    }
  }

  private mutating func readCubic(
    control1: Point, from origin: Point
  ) throws(SVGPathDataError) {
    let control2 = try point(from: origin)
    try draw(.cubic(to: try point(from: origin), control1: control1, control2: control2))
    lastControl = (.cubic, control2)
  }

  private mutating func readArc(from origin: Point) throws(SVGPathDataError) {
    let radii = Size(width: abs(try scanner.number()), height: abs(try scanner.number()))
    let degrees = try scanner.number()
    let isLarge = try scanner.flag()
    let isSweeping = try scanner.flag()
    let end = try point(from: origin)
    let arc = EllipticalArc(
      start: current, end: end, radii: radii, rotation: degrees * (Double.pi / 180),
      isLarge: isLarge, isSweeping: isSweeping)
    for element in arc.elements { try draw(element) }
    lastControl = nil
  }

  private mutating func point(from origin: Point) throws(SVGPathDataError) -> Point {
    let x = try scanner.number()
    return Point(x: origin.x + x, y: origin.y + (try scanner.number()))
  }

  private func mirroredControl(of kind: Curve) -> Point {
    guard let lastControl, lastControl.kind == kind else { return current }
    return current + (current - lastControl.point)
  }

  /// Adds a line or a curve and goes to its end.
  private mutating func draw(_ element: Path.Element) throws(SVGPathDataError) {
    if isClosed { elements.append(.move(to: subpathStart)) }
    (isClosed, lastControl) = (false, nil)
    try append(element)
    current = element.end ?? current
  }

  private mutating func append(_ element: Path.Element) throws(SVGPathDataError) {
    guard element.isFinite else { throw failure("The segment leaves the range of numbers.") }
    elements.append(element)
  }

  private func failure(_ message: String) -> SVGPathDataError {
    SVGPathDataError(offset: segmentOffset, message: message)
  }
}

extension Path.Element {
  /// Where the element ends; nil for one that closes its subpath.
  fileprivate var end: Point? {
    switch self {
    case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _): to
    case .close: nil
    }
  }

  fileprivate var isFinite: Bool {
    let points: [Point] =
      switch self {
      case .move(let to), .line(let to): [to]
      case .quad(let to, let control): [to, control]
      case .cubic(let to, let control1, let control2): [to, control1, control2]
      case .close: []
      }
    return points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }
}
