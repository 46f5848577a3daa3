import AnimationEngine
import Geometry

/// Where an element lies in the one around it, over the film, as shift, turn and stretch.
///
/// CSS has a property for each, so that each moves by keyframes of its own, and a thing that turns
/// about a point keeps that point.
struct PlaceTrack {
  /// A map as translate · rotate · scale · skewX, about a pivot.
  fileprivate struct Parts {
    var shift: Point
    /// In degrees, without jumps by whole turns.
    var angle: Double
    var stretch: (x: Double, y: Double)
    /// The tangent of the slant.
    var slant: Double
  }

  private let maps: [AffineTransform?]
  private let parts: [Parts?]
  private let pivot: Point
  /// How far what is drawn reaches from the pivot.
  private let radius: Double
  /// Pixels to the unit of the element around it.
  private let pixels: Double

  init(_ maps: [AffineTransform?], pivot: Point, radius: Double, pixels: Double) {
    (self.maps, self.pivot) = (maps, pivot)
    (self.radius, self.pixels) = (max(radius, 1), max(pixels, 1e-6))
    var angle = 0.0
    parts = maps.map { map -> Parts? in
      guard let map else { return nil }
      let parts = Parts(map, pivot: pivot, near: angle)
      angle = parts.angle
      return parts
    }
  }

  /// Has the element move so.
  func add(to motion: inout ElementMotion, _ element: inout SVGElement) {
    let film = motion.film
    let seen = maps.compactMap(\.self)
    guard let first = seen.first else { return }
    let decimals = film.decimals(pixels)
    let turn = FilmDrawing.turnTolerance / (radius * pixels)
    let isRigid = seen.allSatisfy { $0.differs(from: first, within: turn / 4) == false }
    let still = maps[film.poster] ?? first
    if isRigid {
      addShift(to: &motion, &element, linear: first, decimals: decimals)
      return
    }
    element["transform"] = DecimalText.transform(still, decimals: decimals)
    let all = parts.compactMap(\.self)
    let slants = all.map(\.slant)
    let slant = slants[0]
    guard slants.allSatisfy({ ($0 - slant).magnitude <= turn }) else {
      addMatrices(to: &motion, decimals: decimals)
      return
    }
    let shiftTolerance = FilmDrawing.shiftTolerance / pixels
    _ = motion.add(
      parts.map { $0.map { [$0.shift.x, $0.shift.y] } },
      tolerances: [shiftTolerance, shiftTolerance], decimals: decimals
    ) { Self.translate($0, decimals: decimals) }
    // A constant is said too: it stands between shift and stretch.
    let isStillShift = motion.animations.isEmpty
    let angle = turn * 180 / .pi
    let angleDecimals = film.decimals(1, tolerance: angle)
    let before = motion.animations.count
    let angles = motion.add(
      parts.map { $0.map { [$0.angle] } }, tolerances: [angle], decimals: angleDecimals
    ) { "rotate:\(DecimalText.text($0[0], decimals: angleDecimals))deg" }
    if motion.animations.count == before, angles[0] != 0 {
      motion.declarations.append(
        "rotate:\(DecimalText.text(angles[0], decimals: angleDecimals))deg")
    }
    let stretchDecimals = film.decimals(1, tolerance: turn)
    let beforeStretch = motion.animations.count
    let stretches = motion.add(
      parts.map { $0.map { [$0.stretch.x, $0.stretch.y] } }, tolerances: [turn, turn],
      decimals: stretchDecimals
    ) { Self.scale($0, decimals: stretchDecimals) }
    if motion.animations.count == beforeStretch, stretches != [1, 1] {
      motion.declarations.append(Self.scale(stretches, decimals: stretchDecimals))
    }
    if isStillShift, let shift = all.first?.shift {
      motion.declarations.append(Self.translate([shift.x, shift.y], decimals: decimals))
    }
    var rest = AffineTransform(translationX: -pivot.x, y: -pivot.y)
    if slant.magnitude > turn {
      rest = rest.concatenating(AffineTransform(a: 1, b: 0, c: slant, d: 1, tx: 0, ty: 0))
    }
    motion.declarations.append("transform:\(Self.css(rest, decimals: decimals + 1))")
  }

  /// Shifts alone, of a map that does not change otherwise.
  private func addShift(
    to motion: inout ElementMotion, _ element: inout SVGElement, linear: AffineTransform,
    decimals: Int
  ) {
    let tolerance = FilmDrawing.shiftTolerance / pixels
    let before = motion.animations.count
    let still = motion.add(
      maps.map { $0.map { [$0.tx, $0.ty] } }, tolerances: [tolerance, tolerance],
      decimals: decimals
    ) { Self.translate($0, decimals: decimals) }
    var map = linear
    (map.tx, map.ty) = (still[0], still[1])
    if map.a == 1, map.d == 1, map.b == 0, map.c == 0, map.tx == 0, map.ty == 0 {
      element["transform"] = nil
    } else {
      element["transform"] = DecimalText.transform(map, decimals: decimals)
    }
    guard motion.animations.count > before else { return }
    var rest = linear
    (rest.tx, rest.ty) = (0, 0)
    motion.declarations.append("transform:\(Self.css(rest, decimals: decimals))")
  }

  /// Whole maps, frame by frame: what slants differently cannot be taken apart.
  private func addMatrices(to motion: inout ElementMotion, decimals: Int) {
    let film = motion.film
    var latest = maps.compactMap(\.self).first ?? .identity
    var keys: [(frame: Int, declaration: String, easing: Keyframes.Easing)] = []
    for (frame, map) in maps[..<film.frameCount].enumerated() {
      latest = map ?? latest
      let declaration = "transform:\(Self.css(latest, decimals: decimals))"
      if keys.count > 1, keys[keys.count - 1].declaration == declaration,
        keys[keys.count - 2].declaration == declaration
      {
        keys.removeLast()
      }
      keys.append((frame, declaration, .linear))
    }
    motion.add(film.style.animation(keys))
  }

  private static func translate(_ values: [Double], decimals: Int) -> String {
    let (x, y) = (
      DecimalText.text(values[0], decimals: decimals),
      DecimalText.text(values[1], decimals: decimals)
    )
    return y == "0" ? "translate:\(x)px" : "translate:\(x)px \(y)px"
  }

  private static func scale(_ values: [Double], decimals: Int) -> String {
    let (x, y) = (
      DecimalText.text(values[0], decimals: decimals),
      DecimalText.text(values[1], decimals: decimals)
    )
    return x == y ? "scale:\(x)" : "scale:\(x) \(y)"
  }

  /// As CSS has it: lengths with units, numbers with commas.
  private static func css(_ map: AffineTransform, decimals: Int) -> String {
    if map == .identity { return "none" }
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      let (x, y) = (
        DecimalText.text(map.tx, decimals: decimals), DecimalText.text(map.ty, decimals: decimals)
      )
      return "translate(\(x)px,\(y)px)"
    }
    let factors = [map.a, map.b, map.c, map.d].map { DecimalText.text($0, decimals: decimals + 2) }
    let shift = [map.tx, map.ty].map { DecimalText.text($0, decimals: decimals) }
    return "matrix(\((factors + shift).joined(separator: ",")))"
  }
}

extension PlaceTrack.Parts {
  /// Of two ways to say a map, half a turn apart and mirrored, the one nearer to an angle in degrees.
  fileprivate init(_ map: AffineTransform, pivot: Point, near angle: Double) {
    shift = map.apply(to: pivot)
    let length = (map.a * map.a + map.b * map.b).squareRoot()
    let own = Transcendentals.atan2(map.b, map.a) * 180 / .pi
    let (x, y) = (length, map.determinant / length)
    slant = (map.a * map.c + map.b * map.d) / (length * length)
    let turned = own + ((angle - own) / 360).rounded() * 360
    let opposite = own + 180 + ((angle - own - 180) / 360).rounded() * 360
    if (opposite - angle).magnitude < (turned - angle).magnitude - 1e-9 {
      (self.angle, stretch) = (opposite, (-x, -y))
    } else {
      (self.angle, stretch) = (turned, (x, y))
    }
  }
}

extension AffineTransform {
  /// Whether an entry of the linear part is farther off than the tolerance.
  fileprivate func differs(from other: AffineTransform, within tolerance: Double) -> Bool {
    (a - other.a).magnitude > tolerance || (b - other.b).magnitude > tolerance
      || (c - other.c).magnitude > tolerance || (d - other.d).magnitude > tolerance
  }

  /// The longest that a unit can become along an axis.
  var stretch: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
