/// Looks for a stage anywhere in a picture, in any size: first where both are small, then ever larger.
struct StageSearch {
  /// Both, each half as large as the one before.
  private let levels: [Level]
  private let pointsWide: Double
  private let pointsHigh: Double

  private struct Level {
    var points: [StrongPoint]
    /// Of the stage, pixels a point.
    var perPoint: Double
    var picture: LumaPlane
    /// How many of the recording's pixels one of its own is.
    var shrink: Double

    /// The same by how much each pixel differs from those about it, up to what three of four points do.
    ///
    /// In small pictures a dark stage's words are gray: a bright thing that covers a twentieth of it, as a clip that
    /// plays there, outweighs all around it by its brightness, by its contrast no more than as much of the stage.
    func byContrast(of stage: LumaPlane) -> Level {
      let contrast = stage.contrast()
      var level = self
      for (index, point) in points.enumerated() {
        level.points[index].value = Double(
          contrast.values[Int(point.y) * contrast.width + Int(point.x)])
      }
      let sizes = level.points.map { abs($0.value) }.sorted()
      guard !sizes.isEmpty else { return self }
      let limit = sizes[sizes.count * 3 / 4]
      for index in points.indices {
        level.points[index].value = min(max(level.points[index].value, -limit), limit)
      }
      level.picture = picture.contrast().limited(to: Float(limit))
      return level
    }
  }

  /// Where the stage may be, in the recording's pixels.
  private struct Place {
    var scale: Double
    var x: Double
    var y: Double
    var agreement: Double
  }

  /// Pictures are halved until they are no wider, in pixels.
  private static let smallestWidth = 150
  private static let scaleStep = 1.015
  /// A stage that takes less than this of the picture's width is not found.
  private static let smallestShare = 1 / 2.2
  private static let candidates = 24

  /// How much of the stage is looked at, and how many places are looked at closely.
  enum Care {
    case usual
    /// The steepest points may all lie in bars that a recording leaves out, and a few points between thin lines: takes
    /// ten times as long.
    case thorough

    fileprivate var points: Int {
      switch self {
      case .usual: 500
      case .thorough: 3000
      }
    }
    /// Whether pixels count by what they differ from those about them, and not by how bright they are.
    fileprivate var isByContrast: Bool { self == .thorough }
    fileprivate var finalists: Int {
      switch self {
      case .usual: 3
      case .thorough: 12
      }
    }
  }

  private let care: Care
  /// First only so many of a level's points are looked at.
  private static let stride = 4

  /// Places of the stage where `hidden` is above 0 are not looked at.
  init(
    stage: LumaPlane, besides hidden: LumaPlane? = nil, perPoint: Double, picture: LumaPlane,
    care: Care
  ) {
    self.care = care
    (pointsWide, pointsHigh) = (Double(stage.width) / perPoint, Double(stage.height) / perPoint)
    var (stage, hidden, perPoint, picture, shrink) = (stage, hidden, perPoint, picture, 1.0)
    var levels: [Level] = []
    while true {
      let level = Level(
        points: StrongPoints.all(of: stage, wanted: care.points, besides: hidden),
        perPoint: perPoint, picture: picture, shrink: shrink)
      levels.append(care.isByContrast ? level.byContrast(of: stage) : level)
      guard picture.width > Self.smallestWidth else { break }
      (stage, hidden, perPoint) = (stage.halved(), hidden?.halved(), perPoint / 2)
      (picture, shrink) = (picture.halved(), shrink * 2)
    }
    self.levels = levels
  }

  /// The places that were looked at closely, those that agree best first, their two scales alike.
  var found: [Registration] {
    guard var coarse = levels.last else { return [] }
    let all = coarse.points
    coarse.points = all.enumerated().filter { $0.offset % Self.stride == 0 }.map(\.element)
    var places = candidates(coarse)
    coarse.points = all
    places = ranked(places.map { descended($0, coarse) })
    for level in levels.dropLast().reversed() {
      places = ranked(places.prefix(care.finalists).map { descended($0, level) })
    }
    return places.map { place in
      var found = Registration(
        scaleX: place.scale, scaleY: place.scale, offsetX: place.x, offsetY: place.y)
      found.agreement = place.agreement
      return found
    }
  }

  private func ranked(_ places: [Place]) -> [Place] {
    places.enumerated().sorted {
      ($1.element.agreement, $0.offset) < ($0.element.agreement, $1.offset)
    }.map(\.element)
  }

  private func agreement(_ level: Level, _ scale: Double, _ x: Double, _ y: Double) -> Double {
    Registration(
      scaleX: scale / level.shrink, scaleY: scale / level.shrink, offsetX: x / level.shrink,
      offsetY: y / level.shrink
    ).agreement(level.points, level.perPoint, level.picture)
  }

  /// The best places of a grid, none beside a better one.
  private func candidates(_ level: Level) -> [Place] {
    let (width, height) = (
      Double(level.picture.width) * level.shrink, Double(level.picture.height) * level.shrink
    )
    let largest = 1.2 * max(width / pointsWide, height / pointsHigh)
    var best: [Place] = []
    var scale = largest
    while scale > largest * Self.smallestShare {
      let (wide, high) = (scale * pointsWide, scale * pointsHigh)
      let (freeX, freeY) = (width - wide, height - high)
      var y = min(freeY, 0) - 0.02 * high
      while y <= max(freeY, 0) + 0.02 * high {
        var x = min(freeX, 0) - 0.02 * wide
        while x <= max(freeX, 0) + 0.02 * wide {
          let seen = agreement(level, scale, x, y)
          if best.count < Self.candidates || seen > best[best.count - 1].agreement {
            insert(Place(scale: scale, x: x, y: y, agreement: seen), into: &best, wide, high)
          }
          x += level.shrink
        }
        y += level.shrink
      }
      scale /= Self.scaleStep
    }
    return best
  }

  private func insert(_ place: Place, into best: inout [Place], _ wide: Double, _ high: Double) {
    // By where the stage's middle is, as scales move its corner.
    let middle = (place.x + wide / 2, place.y + high / 2)
    let near = best.firstIndex { other in
      abs(other.x + other.scale * pointsWide / 2 - middle.0) < 0.03 * wide
        && abs(other.y + other.scale * pointsHigh / 2 - middle.1) < 0.03 * wide
        && abs(other.scale / place.scale - 1) < 0.04
    }
    if let near {
      guard best[near].agreement < place.agreement else { return }
      best.remove(at: near)
    }
    best.insert(place, at: best.firstIndex { $0.agreement < place.agreement } ?? best.count)
    if best.count > Self.candidates { best.removeLast() }
  }

  /// Walks uphill with steps that become smaller, from a pixel of the level to a tenth of one.
  private func descended(_ start: Place, _ level: Level) -> Place {
    var best = start
    best.agreement = agreement(level, start.scale, start.x, start.y)
    var (step, scaleStep) = (level.shrink, 1 + 1 / Double(level.picture.width))
    for _ in 0..<12 where step > 0.08 * level.shrink {
      let middle = best
      for scale in [middle.scale / scaleStep, middle.scale, middle.scale * scaleStep] {
        for dx in [-step, 0, step] {
          for dy in [-step, 0, step] {
            // Scaled about the stage's middle, so that places stay.
            let x = middle.x + (middle.scale - scale) * pointsWide / 2 + dx
            let y = middle.y + (middle.scale - scale) * pointsHigh / 2 + dy
            let seen = agreement(level, scale, x, y)
            if seen > best.agreement { best = Place(scale: scale, x: x, y: y, agreement: seen) }
          }
        }
      }
      if best.agreement == middle.agreement {
        (step, scaleStep) = (step / 1.8, 1 + (scaleStep - 1) / 1.8)
      }
    }
    return best
  }
}
