import Geometry

/// Why path data cannot be read, and where: an offset from its beginning.
struct PathDataProblem: Error {
  var offset: Int
  var message: String
}

/// The place where SVG path data becomes a path.
enum PathData {
  static func path(_ text: String) throws(PathDataProblem) -> Path {
    var elements: [Path.Element] = []
    var reader = Reader(text: text)
    while let command = try reader.command() {
      switch command {
      case "M": elements.append(.move(to: try reader.point()))
      case "L": elements.append(.line(to: try reader.point()))
      case "C":
        let (control1, control2) = (try reader.point(), try reader.point())
        elements.append(.cubic(to: try reader.point(), control1: control1, control2: control2))
      case "Q":
        let control = try reader.point()
        elements.append(.quad(to: try reader.point(), control: control))
      default: elements.append(.close)
      }
    }
    return Path(elements)
  }

  private struct Reader {
    let characters: [Character]
    var position = 0
    var last: Character?

    init(text: String) { characters = Array(text) }

    mutating func skip() {
      while position < characters.count, " ,\n\t".contains(characters[position]) { position += 1 }
    }

    mutating func command() throws(PathDataProblem) -> Character? {
      skip()
      guard position < characters.count else { return nil }
      let character = characters[position]
      if "MLCQZz".contains(character) {
        position += 1
        last = character == "M" ? "L" : character
        return character
      }
      guard let last, last.uppercased() != "Z", character.isNumber || "+-.".contains(character)
      else {
        throw PathDataProblem(offset: position, message: "`\(character)` is not expected here")
      }
      return last
    }

    mutating func point() throws(PathDataProblem) -> Point {
      Point(x: try number(), y: try number())
    }

    mutating func number() throws(PathDataProblem) -> Double {
      skip()
      let start = position
      while position < characters.count,
        characters[position].isNumber || characters[position] == "."
          || (position == start && "+-".contains(characters[position]))
      {
        position += 1
      }
      guard let value = Double(String(characters[start..<position])), value.isFinite else {
        throw PathDataProblem(offset: start, message: "a number is missing")
      }
      return value
    }
  }
}
