/// A place of a picture at which a move can be seen.
struct StrongPoint {
  /// The center of its pixel.
  var x: Double
  var y: Double
  var value: Double
}

/// The places of a picture with the steepest slopes, spread over it.
enum StrongPoints {
  /// At most so many; of each block of pixels the steepest ones, none where `hidden` is above 0.
  static func all(of plane: LumaPlane, wanted: Int, besides hidden: LumaPlane? = nil)
    -> [StrongPoint]
  {
    steepest(width: plane.width, height: plane.height, wanted: wanted) { x, y in
      let place = y * plane.width + x
      if let hidden, hidden.values[place] > 0 { return 0 }
      let dx = plane.values[place + 1] - plane.values[place - 1]
      let dy = plane.values[place + plane.width] - plane.values[place - plane.width]
      return dx * dx + dy * dy
    }.map { place in
      StrongPoint(
        x: Double(place.x) + 0.5, y: Double(place.y) + 0.5,
        value: Double(plane.values[place.y * plane.width + place.x]))
    }
  }

  /// Pixels inside the border by how steep they are, those of blocks first that have them.
  static func steepest(
    width: Int, height: Int, wanted: Int, steepness: (Int, Int) -> Float
  ) -> [(x: Int, y: Int)] {
    guard width > 2, height > 2 else { return [] }
    let block = 8
    let across = (width + block - 1) / block
    let down = (height + block - 1) / block
    let each = max(wanted / max(across * down, 1), 3)
    var all: [(steepness: Float, x: Int, y: Int)] = []
    for by in 0..<down {
      for bx in 0..<across {
        var found: [(steepness: Float, x: Int, y: Int)] = []
        for y in max(by * block, 1)..<max(min((by + 1) * block, height - 1), max(by * block, 1)) {
          for x in max(bx * block, 1)..<max(min((bx + 1) * block, width - 1), max(bx * block, 1)) {
            let slope = steepness(x, y)
            if slope > 16 { found.append((slope, x, y)) }
          }
        }
        found.sort { ($1.steepness, $0.y, $0.x) < ($0.steepness, $1.y, $1.x) }
        all += found.prefix(each)
      }
    }
    all.sort { ($1.steepness, $0.y, $0.x) < ($0.steepness, $1.y, $1.x) }
    return all.prefix(wanted).map { ($0.x, $0.y) }
  }
}
