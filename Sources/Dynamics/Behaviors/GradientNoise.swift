import Geometry

/// Smooth noise in three dimensions from −1 to 1: gradients at the corners of a simplex lattice.
///
/// The gradients follow from the seed and the corner by a hash, so that every seed has its own
/// noise, without a table.
struct GradientNoise {
  var seed: UInt64

  func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
    // The lattice is skewed so that cubes become six equal tetrahedra each.
    let skew = (x + y + z) / 3
    let base = [x, y, z].map { ($0 + skew).rounded(.down) }
    let unskew = (base[0] + base[1] + base[2]) / 6
    let near = [x - base[0] + unskew, y - base[1] + unskew, z - base[2] + unskew]
    // The tetrahedron follows from the order of the coordinates; equal ones go by index.
    let order = [0, 1, 2].sorted { near[$0] != near[$1] ? near[$0] > near[$1] : $0 < $1 }
    var corner = [0.0, 0, 0]
    var sum = 0.0
    for step in 0...3 {
      if step > 0 { corner[order[step - 1]] = 1 }
      let offset = [0, 1, 2].map { near[$0] - corner[$0] + Double(step) / 6 }
      let weight = 0.6 - offset.reduce(0) { $0 + $1 * $1 }
      guard weight > 0 else { continue }
      let gradient = gradient([0, 1, 2].map { base[$0] + corner[$0] })
      let slope = zip(gradient, offset).reduce(0) { $0 + $1.0 * $1.1 }
      sum += weight * weight * weight * weight * slope
    }
    return max(-1, min(1, 32 * sum))
  }

  /// One of the twelve directions to the middles of a cube's edges.
  private func gradient(_ corner: [Double]) -> [Double] {
    var hash = seed
    for coordinate in corner {
      hash = (hash ^ coordinate.bitPattern) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      hash = hash &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
    }
    let (a, b) = (hash & 1 == 0 ? 1.0 : -1, hash & 2 == 0 ? 1.0 : -1)
    return switch hash >> 2 % 3 {
    case 0: [a, b, 0]
    case 1: [a, 0, b]
    default: [0, a, b]
    }
  }
}
