import AnimationEngine
import Geometry

/// Shadows, blurs, masks and blend modes.
extension LayerDrawing {
  func addEffects(to motion: inout ElementMotion, _ group: inout SVGElement) throws {
    addFilter(to: &motion, &group)
    let hasShadow = samples.contains { $0.map { $0.shadowColor.alpha > 0 } ?? false }
    // The bounds cut the shadow, too.
    if hasShadow, samples.contains(where: { $0?.values.masksToBounds == true }) {
      group["clip-path"] = "url(#\(clip(withBorder: true)))"
    }
    if !track.mask.isEmpty { try addMask(to: &group) }
    addBlendMode(to: &motion, &group)
  }

  /// Blur and shadow in one list of functions, in the order of Core Animation.
  private func addFilter(to motion: inout ElementMotion, _ group: inout SVGElement) {
    let blurs = samples.map { $0.map { $0.values.hasEffects ? $0.values.effects.blur : 0 } }
    let isBlurred = blurs.contains { ($0 ?? 0) > 0 }
    // The shadow of a path is an element of its own.
    let shadows = samples.map { layer in
      layer.flatMap { $0.values.hasEffects && $0.values.effects.shadow.path == nil ? $0 : nil }
    }
    let isShaded = shadows.contains { ($0?.shadowColor.alpha ?? 0) > 0 }
    guard isBlurred || isShaded else { return }
    let decimals = film.decimals(pixels)
    let length = FilmDrawing.shiftTolerance / pixels
    var (tolerances, values) = ([Double](), samples.map { _ in [Double]() })
    if isBlurred {
      tolerances.append(length)
      for index in samples.indices { values[index].append(blurs[index] ?? 0) }
    }
    if isShaded {
      tolerances += [length, length, length, 0.6, 0.6, 0.6, 0.6]
      for index in samples.indices {
        let shadow = shadows[index]?.values.effects.shadow ?? Shadow()
        let color = shadows[index]?.shadowColor ?? .clear
        values[index] += [shadow.offset.width, shadow.offset.height, max(0, shadow.radius)]
        values[index] += [color.red, color.green, color.blue].map { $0 * color.alpha * 255 }
        values[index].append(color.alpha * 255)
      }
    }
    func functions(_ values: [Double]) -> String {
      var values = values[...]
      var functions: [String] = []
      if isBlurred, let radius = values.popFirst() {
        functions.append("blur(\(DecimalText.text(radius, decimals: decimals))px)")
      }
      if isShaded {
        let numbers = Array(values)
        let lengths = numbers[..<3].map { "\(DecimalText.text($0, decimals: decimals))px" }
        let alpha = max(numbers[6], 1e-9)
        let color = Color(
          red: numbers[3] / alpha, green: numbers[4] / alpha, blue: numbers[5] / alpha,
          alpha: numbers[6] / 255)
        functions.append(
          "drop-shadow(\(lengths.joined(separator: " ")) \(DecimalText.color(color)))")
      }
      return functions.joined(separator: " ")
    }
    let seen = zip(samples, values).map { $0 == nil ? nil : $1 }
    let still = motion.add(seen, tolerances: tolerances, decimals: max(3, decimals)) {
      "filter:" + functions($0)
    }
    group["filter"] = functions(still)
  }

  /// A shadow that a path casts, under all that the layer shows.
  func shadowOfPath() throws -> [SVGElement] {
    let shadows = samples.map { layer in
      layer.flatMap { $0.values.hasEffects && $0.values.effects.shadow.path != nil ? $0 : nil }
    }
    guard shadows.contains(where: { ($0?.shadowColor.alpha ?? 0) > 0 }) else { return [] }
    var element = SVGElement("path")
    var motion = ElementMotion(film)
    PathTrack(shadows.map { $0?.values.effects.shadow.path }, pixels: pixels)
      .add(to: &motion, &element)
    motion.add(shadows.map { $0?.shadowColor }, "fill", to: &element)
    let decimals = film.decimals(pixels)
    let still = motion.add(
      shadows.map { $0.map { [max(0, $0.values.effects.shadow.radius)] } },
      tolerances: [FilmDrawing.shiftTolerance / pixels], decimals: decimals
    ) { "filter:blur(\(DecimalText.text($0[0], decimals: decimals))px)" }
    element["filter"] = "blur(\(DecimalText.text(still[0], decimals: decimals))px)"
    PlaceTrack(
      shadows.map { layer in
        layer.map {
          let offset = $0.values.effects.shadow.offset
          return AffineTransform(translationX: offset.width, y: offset.height)
        }
      }, pivot: .zero, radius: 1, pixels: pixels
    ).add(to: &motion, &element)
    motion.finish(&element)
    return inScrolledSpace([element])
  }

  private func addMask(to group: inout SVGElement) throws {
    let masks = track.mask.flatMap { $0.samples.compactMap(\.self) }
    // A mask beyond every stage only asks for a picture of its own.
    if masks.allSatisfy({ $0.values.bounds.size.width >= 1e5 }) {
      group["style"] = "isolation:isolate"
      return
    }
    let elements = try track.mask.compactMap {
      try LayerDrawing(film, $0, in: innerSpaces).element()
    }
    let name = film.define(
      SVGElement(
        "mask",
        [
          ("style", "mask-type:alpha"), ("maskUnits", "userSpaceOnUse"), ("x", "-9999"),
          ("y", "-9999"), ("width", "19998"), ("height", "19998"),
        ], inScrolledSpace(elements)))
    group["mask"] = "url(#\(name))"
  }

  private func addBlendMode(to motion: inout ElementMotion, _ group: inout SVGElement) {
    let modes = samples.map {
      $0.map { $0.values.hasEffects ? $0.values.effects.blendMode : .normal }
    }
    guard modes.contains(where: { ($0 ?? .normal) != .normal }) else { return }
    let known = modes.compactMap(\.self)
    if known.allSatisfy({ $0 == known[0] }) {
      group["style"] = "mix-blend-mode:\(known[0].css)"
    } else {
      film.refuse(track, "`blendMode` cannot change")
    }
  }
}

extension PresentationLayer {
  /// The color of the shadow with all that makes it fainter; clear where there is none.
  var shadowColor: Color {
    guard values.hasEffects, let color = values.effects.shadow.color else { return .clear }
    let shadow = values.effects.shadow
    // The alpha of a tint is already in what casts the shadow, unless that is a path.
    let tinted = color.tinted(by: shadow.path == nil ? tint?.withAlpha(1) : tint)
    return tinted.withAlpha(tinted.alpha * min(max(shadow.opacity, 0), 1))
  }
}

extension BlendMode {
  /// The name that CSS has for it.
  fileprivate var css: String {
    switch self {
    case .normal: "normal"
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plusLighter: "plus-lighter"
    }
  }
}
