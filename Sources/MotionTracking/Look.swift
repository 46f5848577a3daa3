/// What one point shows and should show.
struct Look {
  var seen: (value: Double, dx: Double, dy: Double)
  var below: Double
  var told: Double
  var point: SpritePoint

  /// Whether it is steeper along x than along y.
  var isAcross: Bool { abs(seen.dx) > abs(seen.dy) }
}

extension [Look] {
  /// Root mean square of what the layer adds to the picture, of 255.
  var mark: Double {
    var sum = 0.0
    for look in self { sum += (look.told - look.below) * (look.told - look.below) }
    return (sum / Double(Swift.max(count, 1))).squareRoot()
  }

  /// So many of the points that fit worst may be covered by something.
  private static var coveredShare: Double { 0.1 }

  /// 1 − Σr² / Σc², where c is what the layer adds to what is below it, and r what is seen besides, without
  /// those points that fit worst.
  var explained: Double {
    var marks = 0.0
    var rests = map { look -> Double in
      marks += (look.told - look.below) * (look.told - look.below)
      return (look.told - look.seen.value) * (look.told - look.seen.value)
    }
    rests.sort()
    let kept = rests.prefix(Int((Double(rests.count) * (1 - Self.coveredShare)).rounded(.up)))
    return marks > 0 ? 1 - kept.reduce(0, +) / (marks * (1 - Self.coveredShare)) : 0
  }

  /// How well what is seen goes up and down with what is told.
  var agreement: Double {
    let n = Double(count)
    var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for look in self {
      let (told, seen) = (look.told, look.seen.value)
      (a, b) = (a + told, b + seen)
      (aa, bb, ab) = (aa + told * told, bb + seen * seen, ab + told * seen)
    }
    let (va, vb) = (aa - a * a / n, bb - b * b / n)
    return va > 0 && vb > 0 ? (ab - a * b / n) / (va * vb).squareRoot() : 0
  }
}
