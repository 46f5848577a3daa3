import MotionFitting
package import Pixels

extension Registration {
  /// Less agreement than this is another screen.
  package static let leastAgreement = 0.75

  /// Finds a still of the stage in a picture of a recording; `pointsWide` is the stage's width.
  ///
  /// `bare` is the same without what moves, which may be elsewhere: by what is left, where that tells enough.
  /// First where it fills the picture, then wherever it may be; where it is `told`, only there, to less
  /// than two pixels.
  package static func find(
    still: PixelBuffer, bare: PixelBuffer? = nil, pointsWide: Double, in picture: LumaPlane,
    told: Registration? = nil
  ) -> Registration {
    // Smoothed, edges that lie between pixels are as strong as those that lie on them.
    let (stage, picture) = (LumaPlane(still).smoothed(), picture.smoothed())
    let perPoint = Double(still.width) / pointsWide
    // Twice smoothed: what is within two pixels of what moves is not looked at.
    var moving = bare.map { stage.distance(from: LumaPlane($0).smoothed()).smoothed() }
    var points = StrongPoints.all(of: stage, wanted: wantedPoints, besides: moving)
    if moving != nil, !tellsEnough(points, stage) {
      moving = nil
      points = StrongPoints.all(of: stage, wanted: wantedPoints)
    }
    if var told {
      told.agreement = told.agreementOfMost(points, perPoint, picture)
      let refined = told.refined(points, still, perPoint, picture)
      let isNear =
        abs(refined.offsetX - told.offsetX) < toldSlack
        && abs(refined.offsetY - told.offsetY) < toldSlack
        && abs(refined.scaleX - told.scaleX) * pointsWide < toldSlack
        && abs(refined.scaleY - told.scaleY) * pointsWide < toldSlack
      return isNear ? refined : told
    }
    let full = Double(picture.width) / pointsWide
    var best = Registration(
      scaleX: full, scaleY: Double(picture.height) * perPoint / Double(still.height), offsetX: 0,
      offsetY: 0)
    best.agreement = best.agreement(points, perPoint, picture)
    guard abs(best.scaleX / best.scaleY - 1) > 0.02 || best.agreement < 0.9 else {
      return best.refined(points, still, perPoint, picture)
    }
    func found(_ care: StageSearch.Care) -> [Registration] {
      StageSearch(
        stage: stage, besides: moving, perPoint: perPoint, picture: picture, care: care
      ).found
    }
    let coarse = found(.usual).first ?? best
    let usual = (coarse.agreement > best.agreement ? coarse : best)
      .refined(points, still, perPoint, picture)
    guard usual.agreement < leastAgreement else { return usual }
    // Where something covers it, the right place need not agree best before the others are looked at without that.
    let thorough = ([best] + found(.thorough)).map { $0.refined(points, still, perPoint, picture) }
      .max { $0.agreement < $1.agreement }
    guard let thorough, thorough.agreement >= leastAgreement else { return usual }
    return thorough
  }

  private static let wantedPoints = 3000
  /// Fewer points, or within less of its width and height, do not tell where a stage is.
  private static let fewestPoints = 400
  private static let leastSpread = 0.5

  private static func tellsEnough(_ points: [StrongPoint], _ stage: LumaPlane) -> Bool {
    // Nineteen of twenty: a lone point at the border tells little.
    func spread(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      return sorted[sorted.count * 39 / 40] - sorted[sorted.count / 40]
    }
    return points.count >= fewestPoints
      && spread(points.map(\.x)) > leastSpread * Double(stage.width)
      && spread(points.map(\.y)) > leastSpread * Double(stage.height)
  }

  /// How well what the points of a still should show and what a picture shows go up and down together,
  /// −1…1; −1 where too few of them are in it.
  func agreement(_ points: [StrongPoint], _ perPoint: Double, _ picture: LumaPlane) -> Double {
    var correlation = Correlation()
    for point in points {
      if let seen = seen(point, perPoint, picture) { correlation.add(point.value, seen) }
    }
    return isEnough(correlation.count, of: points) ? correlation.value : -1
  }

  /// Of a stage this share may be covered by something else, as by a clip that plays beside what moves; then all others
  /// must agree so well, as the best tenths of another screen agree better than all of it.
  private static let (coveredShare, leastOfOthers) = (0.1, 0.9)

  /// The same without the points that disagree most, where the others leave no doubt: on a dark stage a small bright thing
  /// that covers it changes more than all around it.
  private func agreementOfMost(
    _ points: [StrongPoint], _ perPoint: Double, _ picture: LumaPlane
  ) -> Double {
    let all = agreement(points, perPoint, picture)
    let pairs = points.compactMap { point in
      seen(point, perPoint, picture).map { (told: point.value, seen: $0) }
    }
    guard isEnough(Double(pairs.count), of: points) else { return all }
    let others = Correlation(pairs, leaving: Self.coveredShare).value
    return others < Self.leastOfOthers ? all : others
  }

  /// What a picture shows of a point; nil where it is not in it.
  private func seen(_ point: StrongPoint, _ perPoint: Double, _ picture: LumaPlane) -> Double? {
    let x = scaleX * point.x / perPoint + offsetX
    let y = scaleY * point.y / perPoint + offsetY
    guard x > 0, y > 0, x < Double(picture.width), y < Double(picture.height) else { return nil }
    return picture.bilinear(x, y)
  }

  private func isEnough(_ count: Double, of points: [StrongPoint]) -> Bool {
    count > 0.6 * Double(points.count) && count > 20
  }

  /// How sure it is that films show red, green and blue as bright as usual: as sure as colors that are 10 of 255 off
  /// gray at a thousand points would make it.
  private static let toneCertainty = 1e5
  /// So far may a place that was told be off, in pixels.
  private static let toldSlack = 2.0

  /// Gauss and Newton's steps over scales and offsets at full size, the tones fitted along.
  private func refined(
    _ points: [StrongPoint], _ still: PixelBuffer, _ perPoint: Double, _ picture: LumaPlane
  ) -> Registration {
    let channels = [
      LumaPlane(still, red: 1, green: 0, blue: 0), LumaPlane(still, red: 0, green: 1, blue: 0),
      LumaPlane(still, red: 0, green: 0, blue: 1),
    ].map { $0.smoothed() }
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
      var sums = used.map { LinearSystem.product($0, right) }
      // What is gray does not tell how bright colors are.
      for (index, tone) in Registration.usualTones.enumerated() {
        matrix[index * freedom + index] += Self.toneCertainty
        sums[index] += Self.toneCertainty * tone
      }
      guard let step = LinearSystem(matrix, size: freedom)?.solve(sums) else { return place }
      place.tones = Array(step.prefix(4))
      guard freedom == 8 else { continue }
      place.scaleX += step[4]
      place.scaleY += step[5]
      place.offsetX += step[6]
      place.offsetY += step[7]
      if abs(step[6]) + abs(step[7]) < 1e-4, round > 3 { break }
    }
    place.agreement = place.agreementOfMost(points, perPoint, picture)
    return place
  }
}
