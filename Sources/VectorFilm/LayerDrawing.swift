import AnimationEngine
import Geometry

/// Draws one layer over the film: what it shows itself, and the layers in it.
struct LayerDrawing {
  let film: FilmDrawing
  let track: LayerTrack
  /// The layer where it can be seen, at each sample.
  let samples: [PresentationLayer?]
  /// From the space that the layer's own things are drawn in to the stage.
  let spaces: [AffineTransform?]
  /// Pixels to the unit of that space, at most.
  let pixels: Double
  /// True where the bounds' corner moves: own things are then drawn from the corner, and sublayers in
  /// a group that moves against it.
  let scrolls: Bool
  /// The layer around it: its spaces, and pixels to the unit of those.
  private let outer: (spaces: [AffineTransform?], pixels: Double)

  init(_ film: FilmDrawing, _ track: LayerTrack, in outer: [AffineTransform?]) {
    (self.film, self.track) = (film, track)
    // A map without an inverse leaves nothing to be seen.
    samples = zip(track.samples, outer).map { layer, space in
      guard let layer, space != nil, layer.transform.inverted != nil, layer.transform.isFinite
      else { return nil }
      return layer
    }
    let seen = samples.compactMap(\.self)
    let corner = seen.first?.values.bounds.origin
    scrolls =
      seen.contains { $0.values.bounds.origin != corner }
      && !seen.allSatisfy { $0.isShapeAlone }
    let scrolls = scrolls
    spaces = samples.map { layer in
      layer.map { layer in
        let origin = layer.values.bounds.origin
        return scrolls
          ? AffineTransform(translationX: origin.x, y: origin.y).concatenating(layer.transform)
          : layer.transform
      }
    }
    func pixels(_ spaces: [AffineTransform?]) -> Double {
      film.scale * min(max(spaces.compactMap { $0?.stretch }.max() ?? 1, 1e-3), 100)
    }
    self.outer = (outer, pixels(outer))
    self.pixels = pixels(spaces)
  }

  /// The bounds in the layer's space here.
  func box(_ layer: PresentationLayer) -> Rect {
    scrolls ? Rect(origin: .zero, size: layer.values.bounds.size) : layer.values.bounds
  }

  /// Nil where nothing is ever seen.
  func element() throws -> SVGElement? {
    guard let first = samples.compactMap(\.self).first else { return nil }
    check()
    var group = SVGElement("g")
    var motion = ElementMotion(film)
    place(first).add(to: &motion, &group)
    motion.add(
      opacity: zip(samples, outer.spaces).map { layer, space in
        space == nil ? nil : layer?.values.opacity ?? 0
      }, to: &group)
    try addEffects(to: &motion, &group)
    motion.finish(&group)
    group.children = try shadowOfPath() + body()
    guard !group.children.isEmpty else { return nil }
    return group
  }

  private func place(_ first: PresentationLayer) -> PlaceTrack {
    let maps = zip(spaces, outer.spaces).map { space, outer -> AffineTransform? in
      guard let space, let inverse = outer?.inverted else { return nil }
      return space.concatenating(inverse)
    }
    let (box, values) = (box(first), first.values)
    let pivot = Point(
      x: box.minX + values.anchorPoint.x * box.size.width,
      y: box.minY + values.anchorPoint.y * box.size.height)
    return PlaceTrack(maps, pivot: pivot, radius: reach(from: pivot), pixels: outer.pixels)
  }

  /// How far what the layer and its sublayers show reaches from a point, in the layer's space.
  private func reach(from pivot: Point) -> Double {
    var reach = 0.0
    func add(_ rect: Rect, _ map: AffineTransform = .identity) {
      for x in [rect.minX, rect.maxX] {
        for y in [rect.minY, rect.maxY] {
          reach = max(reach, (map.apply(to: Point(x: x, y: y)) - pivot).length)
        }
      }
    }
    for (layer, space) in zip(samples, spaces) {
      guard let layer, let space else { continue }
      add(box(layer))
      if case .shape(let shape) = layer.values.contents, let box = shape.path.controlBounds {
        let origin = scrolls ? layer.values.bounds.origin : .zero
        add(box, AffineTransform(translationX: -origin.x, y: -origin.y))
      }
      if layer.values.masksToBounds || layer.descendantCount == 0 { continue }
      // What lies deeper may reach farther; the stage bounds what can be seen of it.
      guard let inverse = space.inverted else { continue }
      for child in track.children {
        guard let inner = child.samples.lazy.compactMap(\.self).first else { continue }
        add(inner.values.bounds, inner.transform.concatenating(inverse))
      }
    }
    return min(reach, 4096)
  }

  // MARK: Own things

  /// Background, contents, sublayers and border.
  private func body() throws -> [SVGElement] {
    var inner = try [background()].compactMap(\.self) + contents() + sublayers()
    let isMasked = samples.contains { $0?.values.masksToBounds == true }
    if isMasked, !inner.isEmpty, hasContentsToCut {
      inner = [SVGElement("g", [("clip-path", "url(#\(clip()))")], inner)]
    }
    return inner + [border()].compactMap(\.self)
  }

  /// Whether more than a background is cut by the bounds.
  var hasContentsToCut: Bool {
    !track.children.isEmpty || samples.contains { $0.map { $0.values.contents != .none } ?? false }
  }

  private var isCut: Bool {
    hasContentsToCut && samples.contains { $0?.values.masksToBounds == true }
  }

  /// The outline of background and mask: under an opaque border it ends in the middle of that.
  private func outline(_ layer: PresentationLayer, inset: Double? = nil) -> Outline {
    let values = layer.values
    let width = max(0, values.borderWidth)
    let isHidden = (values.borderColor?.alpha ?? 0) >= 1
    let (box, limit) = (
      box(layer), min(values.bounds.size.width, values.bounds.size.height) / 2
    )
    let amount = inset ?? (isHidden && !box.inset(by: width / 2).isEmpty ? width / 2 : 0)
    let corners = values.hasEffects ? values.effects.maskedCorners : .all
    let radius = corners.isEmpty ? 0 : min(max(0, values.cornerRadius), limit)
    return Outline(
      rect: box.inset(by: amount), radius: max(0, radius - amount), corners: corners)
  }

  private func background() -> SVGElement? {
    let colors = samples.map { $0.map { $0.values.backgroundColor?.tinted(by: $0.tint) ?? .clear } }
    guard colors.contains(where: { ($0?.alpha ?? 0) > 0 }) else { return nil }
    // Cut twice, an edge would be too faint: what a mask cuts is drawn with square corners.
    let isCut = isCut
    var element = outlineElement {
      var outline = outline($0, inset: isCut ? 0 : nil)
      if isCut { outline.radius = 0 }
      return outline
    }
    var motion = element.motion
    motion.add(colors, "fill", to: &element.element)
    motion.finish(&element.element)
    return element.element
  }

  /// A line of the border's width inside the bounds.
  private func border() -> SVGElement? {
    let colors = samples.map { layer -> Color? in
      layer.map { layer in
        guard layer.values.borderWidth > 0 else { return .clear }
        return layer.values.borderColor?.tinted(by: layer.tint) ?? .clear
      }
    }
    guard colors.contains(where: { ($0?.alpha ?? 0) > 0 }) else { return nil }
    var (element, motion) = outlineElement { outline($0, inset: max(0, $0.values.borderWidth) / 2) }
    element["fill"] = "none"
    motion.add(colors, "stroke", to: &element)
    motion.add(
      samples.map { $0.map { [max(0, $0.values.borderWidth)] } }, ["stroke-width"],
      pixels: pixels, to: &element)
    motion.finish(&element)
    return element
  }

  /// A name of the bounds as a clip, up to their middle of an opaque border or with all of it.
  func clip(withBorder: Bool = false) -> String {
    var (element, motion) = outlineElement { outline($0, inset: withBorder ? 0 : nil) }
    motion.finish(&element)
    return film.define(SVGElement("clipPath", [], [element]))
  }

  /// An outline over the film; its motion waits for more properties.
  func outlineElement(
    _ outline: (PresentationLayer) -> Outline
  ) -> (element: SVGElement, motion: ElementMotion) {
    let outlines = samples.map { $0.map(outline) }
    var motion = ElementMotion(film)
    if outlines.contains(where: { $0.map { $0.corners != .all && $0.radius > 0 } ?? false }) {
      var element = SVGElement("path")
      PathTrack(outlines.map { $0?.path }, pixels: pixels).add(to: &motion, &element)
      return (element, motion)
    }
    var element = SVGElement("rect")
    motion.add(
      outlines.map { $0.map { [$0.rect.minX, $0.rect.minY] } }, ["x", "y"], pixels: pixels,
      to: &element)
    motion.add(
      outlines.map { $0.map { [max(0, $0.rect.size.width), max(0, $0.rect.size.height)] } },
      ["width", "height"], pixels: pixels, to: &element)
    motion.add(outlines.map { $0.map { [$0.radius] } }, ["rx"], pixels: pixels, to: &element)
    return (element, motion)
  }

  // MARK: Sublayers

  private func sublayers() throws -> [SVGElement] {
    guard !track.children.isEmpty else { return [] }
    let elements = try track.children.compactMap {
      try LayerDrawing(film, $0, in: innerSpaces).element()
    }
    return inScrolledSpace(elements)
  }

  /// From the space of sublayers and paths to the stage.
  var innerSpaces: [AffineTransform?] { samples.map { $0?.transform } }

  /// Elements of that space, in this one.
  func inScrolledSpace(_ elements: [SVGElement]) -> [SVGElement] {
    guard scrolls, !elements.isEmpty else { return elements }
    var group = SVGElement("g", [], elements)
    var motion = ElementMotion(film)
    let maps = samples.map { layer in
      layer.map {
        AffineTransform(translationX: -$0.values.bounds.minX, y: -$0.values.bounds.minY)
      }
    }
    PlaceTrack(maps, pivot: .zero, radius: 1, pixels: pixels).add(to: &motion, &group)
    motion.finish(&group)
    return [group]
  }

  /// Refuses what cannot be said.
  private func check() {
    let seen = samples.compactMap(\.self)
    if seen.contains(where: { $0.values.hasEffects && $0.values.effects.backdropBlur > 0 }) {
      film.refuse(
        track, "what lies behind a layer cannot be blurred (`backdropBlur`)",
        hint: "a translucent `backgroundColor` can be said")
    }
    if isCut, !seen.allSatisfy({ $0.values.masksToBounds }) {
      let isNeeded = seen.contains {
        !$0.values.masksToBounds && ($0.values.contents != .none || $0.descendantCount > 0)
      }
      if isNeeded { film.refuse(track, "`masksToBounds` cannot change") }
    }
  }
}

/// A rectangle with some corners round.
struct Outline {
  var rect: Rect
  var radius: Double
  var corners: Corners

  var path: Path { Path(roundedRect: rect, cornerRadius: radius, corners: corners) }
}

extension PresentationLayer {
  /// Whether a path is all that it shows itself, so that its bounds do not matter.
  fileprivate var isShapeAlone: Bool {
    guard case .shape = values.contents else { return false }
    return values.backgroundColor == nil && values.borderWidth <= 0 && !values.masksToBounds
  }
}
