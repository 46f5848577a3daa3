import ArgumentParser
import Geometry

/// A rectangle of a command line, in pixels: `12,40,375,667` is left, top, width and height.
struct RectArgument: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    let known = numbers.compactMap(\.self).filter(\.isFinite)
    guard numbers.count == 4, known.count == 4, known[2] > 0, known[3] > 0 else { return nil }
    rect = Rect(x: known[0], y: known[1], width: known[2], height: known[3])
  }
}
