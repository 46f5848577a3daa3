import Geometry
import MotionFitting

extension PoseSearch {
  /// Gauss and Newton's steps from a pose; nil where too little of it is in the picture.
  func refined(_ start: LayerPose) -> Found? {
    var pose = start
    var (noise, last) = (LayerPose(x: 0, y: 0, scale: 0, rotation: 0, opacity: 0), [Look]())
    var (lastCount, size) = (0, member.sprite.size(at: start))
    let parts = member.parts
    // What is small and plain has too few coarse points.
    var isCoarse = !member.sprite.isSmall
    var round = -1
    for _ in 0..<24 {
      round += 1
      // Between two drawings it would go to and fro.
      if round == Self.settledRound { size = member.sprite.size(at: pose) }
      let (looks, count) = looks(
        pose, every: 1, isCoarse: isCoarse, size: round < Self.settledRound ? nil : size)
      guard looks.count >= 24, looks.count * 8 > count else {
        guard isCoarse else { return nil }
        (isCoarse, round, pose) = (false, -1, start)
        continue
      }
      (last, lastCount) = (looks, count)
      let (cosine, sine) = (
        Transcendentals.cos(pose.rotation), Transcendentals.sin(pose.rotation)
      )
      let registration = stack.registration
      let rests = looks.map { $0.told - $0.seen.value }
      let usual = Self.usual(
        looks, rests, least: isCoarse ? Self.wide[0] : Self.wide[min(round, Self.wide.count - 1)])
      var columns: [[Double]] = []
      let weights = zip(looks, rests).map { look, rest in
        let size = rest / (look.isAcross ? usual.across : usual.down)
        return 1 / (1 + size * size)
      }
      func column(_ slope: (Look) -> Double) {
        columns.append(zip(looks, weights).map { slope($0) * $1 })
      }
      column { $0.seen.dx * registration.scaleX }
      column { $0.seen.dy * registration.scaleY }
      if parts.contains(.scale) {
        column { look in
          let (x, y) = (look.point.x, look.point.y)
          return look.seen.dx * registration.scaleX * (cosine * x - sine * y)
            + look.seen.dy * registration.scaleY * (sine * x + cosine * y)
        }
      }
      if parts.contains(.rotation) {
        column { look in
          let (x, y) = (look.point.x * pose.scale, look.point.y * pose.scale)
          return look.seen.dx * registration.scaleX * (-sine * x - cosine * y)
            + look.seen.dy * registration.scaleY * (cosine * x - sine * y)
        }
      }
      if parts.contains(.opacity) {
        column { $0.point.alpha * $0.below - $0.point.luma }
      }
      let size = columns.count
      var matrix = LinearSystem.products(of: columns)
      // A value that nothing shows stays where it is.
      for place in 0..<size {
        matrix[place * size + place] = matrix[place * size + place] * 1.000_1 + 1e-3
      }
      let right = zip(rests, weights).map { $0 * $1 }
      guard let system = LinearSystem(matrix, size: size) else { return nil }
      let steps = system.solve(columns.map { LinearSystem.product($0, right) })
      var place = 2
      var next = pose
      next.x += min(max(steps[0], -6), 6)
      next.y += min(max(steps[1], -6), 6)
      let spread = system.inverseDiagonal
      let together = Double(min(right.count, Self.together))
      let variance =
        together * LinearSystem.product(right, right) / Double(max(right.count - size, 1))
      noise.x = (variance * spread[0]).squareRoot()
      noise.y = (variance * spread[1]).squareRoot()
      if parts.contains(.scale) {
        next.scale = max(pose.scale + min(max(steps[place], -0.1), 0.1), 0.02)
        noise.scale = (variance * spread[place]).squareRoot()
        place += 1
      }
      if parts.contains(.rotation) {
        next.rotation += min(max(steps[place], -0.15), 0.15)
        noise.rotation = (variance * spread[place]).squareRoot()
        place += 1
      }
      if parts.contains(.opacity) {
        next.opacity = min(max(pose.opacity + steps[place], 0), 1.1)
        noise.opacity = (variance * spread[place]).squareRoot()
      }
      let moved =
        abs(next.x - pose.x) + abs(next.y - pose.y) + 50 * abs(next.scale - pose.scale)
        + 50 * abs(next.rotation - pose.rotation) + 2 * abs(next.opacity - pose.opacity)
      pose = next
      if isCoarse {
        guard moved < 0.02 || round == 6 else { continue }
        (isCoarse, round) = (false, -1)
        // What is small when halved may lead astray.
        if cost(pose, points: 200) > cost(start, points: 200) { pose = start }
      } else if moved < 1e-3, round >= Self.wide.count {
        break
      }
    }
    guard !isCoarse else { return nil }
    return Found(
      pose: pose, noise: noise, agreement: last.agreement,
      visible: Double(last.count) / Double(max(lastCount, 1)),
      explained: last.explained, mark: last.mark)
  }

  /// What is no more than usual of what is seen besides what is told, of 255: of edges that a move along
  /// x shifts, and of those that one along y does.
  ///
  /// Together, the one kind would be taken for what covers the other: while a card is off along x, all of
  /// its edges along x are right and none of those along y.
  private static func usual(
    _ looks: [Look], _ rests: [Double], least: Double
  ) -> (across: Double, down: Double) {
    func usual(_ isAcross: Bool) -> Double? {
      let sizes = zip(looks, rests).filter { $0.0.isAcross == isAcross }.map { abs($0.1) }.sorted()
      guard sizes.count >= fewestOfKind else { return nil }
      // Of straight edges only those across the way tell of it, so that the median may be none.
      return max(2.2 * sizes[sizes.count / 2], sizes[sizes.count * 4 / 5], least)
    }
    let (across, down) = (usual(true), usual(false))
    return (across ?? down ?? least, down ?? across ?? least)
  }

  /// What counts as usual by round, of 255: first nearly all, so that the hand of a dial counts although its rim,
  /// which looks alike however it is turned, agrees already.
  private static let wide = [40.0, 40, 20, 10, 2]
  private static let fewestOfKind = 12
  /// So many points count as one for how sure a pose is.
  ///
  /// Codecs quantize blocks of some twelve by twelve pixels, and a shadow that is blurred otherwise is off all along an
  /// edge; what is smaller is off as a whole.
  /// As if each were off by itself, 5 to 80 % of the errors in 30 recordings whose truth is known, by size of the layer
  /// and kind of value, were more than three standard deviations; so, at most 11 % are.
  private static let together = 150
  private static let settledRound = 6
}
