import AnimationEngine
import Geometry

/// Gradients, which fill the bounds.
extension LayerDrawing {
  func gradient(_ shown: [Shown<GradientContents>?]) -> [SVGElement] {
    let seen = shown.compactMap(\.self)
    guard let first = seen.first, !first.value.colors.isEmpty else { return [] }
    let gradient = first.value
    let isSteady = seen.allSatisfy {
      $0.value.kind == gradient.kind && $0.value.startPoint == gradient.startPoint
        && $0.value.endPoint == gradient.endPoint && $0.value.rising == gradient.rising
    }
    if !isSteady {
      film.refuse(track, "a gradient's points and locations cannot move")
      return []
    }
    let size = first.layer.values.bounds.size
    let isRigid = seen.allSatisfy { $0.layer.values.bounds.size == size }
    let isUpright =
      gradient.startPoint.x == gradient.endPoint.x || gradient.startPoint.y == gradient.endPoint.y
    if !isRigid, gradient.kind == .axial, !isUpright {
      film.refuse(track, "a slanted gradient cannot change its size")
      return []
    }
    let space = isRigid ? box(first.layer) : Rect(x: 0, y: 0, width: 1, height: 1)
    var definition = self.definition(of: gradient, in: space)
    definition["gradientUnits"] = isRigid ? "userSpaceOnUse" : nil
    definition.children = stops(shown, of: gradient)
    let name = film.define(definition)
    let isCut = samples.contains { $0?.values.masksToBounds == true }
    var (element, motion) = outlineElement { layer in
      Outline(
        rect: box(layer), radius: isCut ? 0 : max(0, layer.values.cornerRadius),
        corners: layer.values.hasEffects ? layer.values.effects.maskedCorners : .all
      ).limited
    }
    element["fill"] = "url(#\(name))"
    motion.finish(&element)
    return [element]
  }

  private func definition(of gradient: GradientContents, in space: Rect) -> SVGElement {
    func place(_ point: Point) -> Point {
      Point(
        x: space.minX + point.x * space.size.width, y: space.minY + point.y * space.size.height)
    }
    let (start, end) = (place(gradient.startPoint), place(gradient.endPoint))
    func text(_ number: Double) -> String { DecimalText.text(number, decimals: 4) }
    switch gradient.kind {
    case .axial:
      return SVGElement(
        "linearGradient",
        [("x1", text(start.x)), ("y1", text(start.y)), ("x2", text(end.x)), ("y2", text(end.y))])
    case .radial:
      // A flat ellipse has all of the layer outside it.
      let (x, y) = (max((end.x - start.x).magnitude, 1e-4), max((end.y - start.y).magnitude, 1e-4))
      return SVGElement(
        "radialGradient",
        [
          ("cx", "0"), ("cy", "0"), ("r", "1"),
          (
            "gradientTransform",
            "translate(\(text(start.x)) \(text(start.y)))scale(\(text(x)) \(text(y)))"
          ),
        ])
    }
  }

  /// Between colors of different alpha SVG mixes otherwise than Core Animation: more stops follow it.
  private static let stepsBetweenAlphas = 8

  private func stops(
    _ shown: [Shown<GradientContents>?], of gradient: GradientContents
  ) -> [SVGElement] {
    let locations = gradient.rising
    let colors = shown.map { shown in
      shown.map { shown in shown.value.colors.map { $0.tinted(by: shown.layer.tint) } }
    }
    let count = gradient.colors.count
    func stop(_ location: Double, _ colors: [Color?]) -> SVGElement {
      var stop = SVGElement("stop")
      if location > 0 { stop["offset"] = DecimalText.text(location, decimals: 4) }
      var motion = ElementMotion(film)
      motion.add(colors, "stop-color", to: &stop)
      motion.finish(&stop)
      return stop
    }
    var stops: [SVGElement] = []
    for index in 0..<count {
      func color(_ colors: [Color]?, _ index: Int) -> Color? {
        colors.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      stops.append(stop(locations[index], colors.map { color($0, index) }))
      guard index + 1 < count else { continue }
      let isMixed = colors.contains { colors in
        guard let a = color(colors, index), let b = color(colors, index + 1) else { return false }
        return a.alpha != b.alpha && a.withAlpha(1) != b.withAlpha(1)
      }
      guard isMixed, locations[index + 1] > locations[index] else { continue }
      for step in 1..<Self.stepsBetweenAlphas {
        let part = Double(step) / Double(Self.stepsBetweenAlphas)
        stops.append(
          stop(
            locations[index] + (locations[index + 1] - locations[index]) * part,
            colors.map { colors in
              guard let a = color(colors, index), let b = color(colors, index + 1) else {
                return nil
              }
              return a.mixed(with: b, part)
            }))
      }
    }
    return stops
  }
}

extension Outline {
  /// With a radius that its sides have room for.
  fileprivate var limited: Outline {
    var outline = self
    outline.radius = min(radius, min(rect.size.width, rect.size.height) / 2)
    return outline
  }
}

extension Color {
  /// Mixed premultiplied.
  fileprivate func mixed(with other: Color, _ part: Double) -> Color {
    let alpha = alpha + (other.alpha - alpha) * part
    guard alpha > 0 else { return .clear }
    func component(_ component: (Color) -> Double) -> Double {
      let (a, b) = (component(self) * self.alpha, component(other) * other.alpha)
      return (a + (b - a) * part) / alpha
    }
    return Color(
      red: component(\.red), green: component(\.green), blue: component(\.blue), alpha: alpha)
  }
}
