import Geometry

/// Why path data cannot be read, and where: an offset from its beginning.
struct PathDataProblem: Error {
  var offset: Int
  var message: String
}

/// The place where SVG path data becomes a path.
enum PathData {
  static func path(_ text: String) throws(PathDataProblem) -> Path {
    do {
      return try Path(svgPathData: text)
    } catch {
      throw PathDataProblem(offset: error.offset, message: error.message)
    }
  }
}
