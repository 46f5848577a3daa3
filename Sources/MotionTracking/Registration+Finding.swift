import MotionFitting
package import Pixels

extension Registration {
  /// Less agreement than this is another screen.
  package static let leastAgreement = 0.75

  /// Finds a still of the stage in a picture of a recording; `pointsWide` is the stage's width.
  ///
  /// First where it fills the picture, then wherever it may be.
  package static func find(
    still: PixelBuffer, pointsWide: Double, in picture: LumaPlane
  ) -> Registration {
    let stage = LumaPlane(still)
    let perPoint = Double(still.width) / pointsWide
    let points = StrongPoints.all(of: stage, wanted: 3000)
    let full = Double(picture.width) / pointsWide
    var best = Registration(
      scaleX: full, scaleY: Double(picture.height) * perPoint / Double(still.height), offsetX: 0,
      offsetY: 0)
    best.agreement = best.agreement(points, stage, perPoint, picture)
    if abs(best.scaleX / best.scaleY - 1) > 0.02 || best.agreement < 0.9 {
      let coarse = searched(
        Array(points.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)), stage, perPoint,
        pointsWide, picture)
      if coarse.agreement > best.agreement { best = coarse }
    }
    return best.refined(points, still, stage, perPoint, picture)
  }

  private func agreement(
    _ points: [StrongPoint], _ stage: LumaPlane, _ perPoint: Double, _ picture: LumaPlane
  ) -> Double {
    var (n, a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let x = scaleX * point.x / perPoint + offsetX
      let y = scaleY * point.y / perPoint + offsetY
      guard x > 0, y > 0, x < Double(picture.width), y < Double(picture.height) else { continue }
      let (told, seen) = (point.value, picture.bilinear(x, y))
      (n, a, b) = (n + 1, a + told, b + seen)
      (aa, bb, ab) = (aa + told * told, bb + seen * seen, ab + told * seen)
    }
    guard n > 0.6 * Double(points.count), n > 20 else { return -1 }
    let (va, vb) = (aa - a * a / n, bb - b * b / n)
    return va > 0 && vb > 0 ? (ab - a * b / n) / (va * vb).squareRoot() : -1
  }

  /// Scales in steps of 2 %, places in steps of a hundredth of the picture, then ever finer.
  private static func searched(
    _ points: [StrongPoint], _ stage: LumaPlane, _ perPoint: Double, _ pointsWide: Double,
    _ picture: LumaPlane
  ) -> Registration {
    var small = picture
    var shrink = 1.0
    while small.width > 220 {
      small = small.halved()
      shrink *= 2
    }
    let pointsHigh = Double(stage.height) / perPoint
    let largest =
      1.2 * max(Double(picture.width) / pointsWide, Double(picture.height) / pointsHigh)
    func at(_ scale: Double, _ x: Double, _ y: Double) -> Registration {
      var place = Registration(
        scaleX: scale / shrink, scaleY: scale / shrink, offsetX: x / shrink, offsetY: y / shrink)
      place.agreement = place.agreement(points, stage, perPoint, small)
      return place
    }
    var best = (at(largest, 0, 0), scale: largest, x: 0.0, y: 0.0)
    func look(_ scale: Double, _ x: Double, _ y: Double) {
      let place = at(scale, x, y)
      if place.agreement > best.0.agreement { best = (place, scale, x, y) }
    }
    let few = points.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    var ranked: [(agreement: Double, scale: Double, x: Double, y: Double)] = []
    var scale = largest
    while scale > largest / 2.2 {
      let (wide, high) = (scale * pointsWide, scale * pointsHigh)
      let (freeX, freeY) = (Double(picture.width) - wide, Double(picture.height) - high)
      let step = 1.6 * shrink
      var y = min(freeY, 0) - 0.02 * high
      while y <= max(freeY, 0) + 0.02 * high {
        var x = min(freeX, 0) - 0.02 * wide
        while x <= max(freeX, 0) + 0.02 * wide {
          let place = Registration(
            scaleX: scale / shrink, scaleY: scale / shrink, offsetX: x / shrink,
            offsetY: y / shrink)
          let seen = place.agreement(few, stage, perPoint, small)
          if ranked.count < 12 || seen > ranked[ranked.count - 1].agreement {
            ranked.append((seen, scale, x, y))
            ranked.sort { $0.agreement > $1.agreement }
            if ranked.count > 12 { ranked.removeLast() }
          }
          x += step
        }
        y += step
      }
      scale /= 1.015
    }
    for start in ranked {
      look(start.scale, start.x, start.y)
      var (scale, x, y) = (start.scale, start.x, start.y)
      var (scaleStep, step) = (1.008, shrink)
      for _ in 0..<7 {
        var top = at(scale, x, y).agreement
        for s in [scale / scaleStep, scale, scale * scaleStep] {
          for dx in [-step, 0, step] {
            for dy in [-step, 0, step] {
              // Scaled about the stage's middle, so that places stay.
              let px = x + (scale - s) * pointsWide / 2 + dx
              let py = y + (scale - s) * pointsHigh / 2 + dy
              let seen = at(s, px, py).agreement
              if seen > top {
                top = seen
                look(s, px, py)
              }
            }
          }
        }
        (scale, x, y) = (best.scale, best.x, best.y)
        (scaleStep, step) = (1 + (scaleStep - 1) / 1.7, step / 1.7)
      }
    }
    var found = Registration(
      scaleX: best.scale, scaleY: best.scale, offsetX: best.x, offsetY: best.y)
    found.agreement = best.0.agreement
    return found
  }

  /// Gauss and Newton's steps over scales and offsets at full size, the tones fitted along.
  private func refined(
    _ points: [StrongPoint], _ still: PixelBuffer, _ stage: LumaPlane, _ perPoint: Double,
    _ picture: LumaPlane
  ) -> Registration {
    let channels = [
      LumaPlane(still, red: 1, green: 0, blue: 0), LumaPlane(still, red: 0, green: 1, blue: 0),
      LumaPlane(still, red: 0, green: 0, blue: 1),
    ]
    var place = self
    let isWhole = offsetX == 0 && offsetY == 0 && agreement > 0.97
    for round in 0..<12 {
      var (rows, seenValues) = ([[Double]](repeating: [], count: 8), [Double]())
      for point in points {
        let (px, py) = (point.x / perPoint, point.y / perPoint)
        guard
          let seen = picture.cubic(
            place.scaleX * px + place.offsetX, place.scaleY * py + place.offsetY)
        else { continue }
        for (index, channel) in channels.enumerated() {
          rows[index].append(channel.bilinear(point.x, point.y))
        }
        rows[3].append(255)
        rows[4].append(-seen.dx * px)
        rows[5].append(-seen.dy * py)
        rows[6].append(-seen.dx)
        rows[7].append(-seen.dy)
        seenValues.append(seen.value)
      }
      guard seenValues.count > 100 else { return place }
      // Points that disagree are covered or move; they count little.
      var weights = [Double](repeating: 1, count: seenValues.count)
      if round > 0 {
        let rest = seenValues.indices.map { row in
          var sum = seenValues[row]
          for index in 0..<4 { sum -= place.tones[index] * rows[index][row] }
          return abs(sum)
        }
        let usual = max(rest.sorted()[rest.count / 2] * 2.5, 2)
        weights = rest.map { 1 / (1 + ($0 / usual) * ($0 / usual)) }
      }
      let freedom = isWhole && round < 2 ? 4 : 8
      let used = rows.prefix(freedom).map { row in zip(row, weights).map { $0 * $1 } }
      let right = zip(seenValues, weights).map { $0 * $1 }
      var matrix = LinearSystem.products(of: Array(used))
      for index in 0..<freedom { matrix[index * freedom + index] *= 1 + 1e-9 }
      for index in 0..<freedom { matrix[index * freedom + index] += 1e-6 }
      guard
        let step = LinearSystem(matrix, size: freedom)?.solve(
          used.map { LinearSystem.product($0, right) })
      else { return place }
      place.tones = Array(step.prefix(4))
      guard freedom == 8 else { continue }
      place.scaleX += step[4]
      place.scaleY += step[5]
      place.offsetX += step[6]
      place.offsetY += step[7]
      if abs(step[6]) + abs(step[7]) < 1e-4, round > 3 { break }
    }
    place.agreement = place.agreement(points, stage, perPoint, picture)
    return place
  }
}
