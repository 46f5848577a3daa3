import AnimationEngine
import Geometry

/// A filled and stroked path over the film, in the space of the path.
struct ShapeDrawing {
  private let film: FilmDrawing
  private let track: LayerTrack
  private let pixels: Double
  private let shapes: [ShapeContents?]
  private let fills: [Color?]
  private let strokes: [Color?]

  init(
    _ layer: LayerDrawing, _ shapes: [(layer: PresentationLayer, shape: ShapeContents)?]
  ) {
    (film, track, pixels) = (layer.film, layer.track, layer.pixels)
    self.shapes = shapes.map { $0?.shape }
    fills = shapes.map { $0.map { $0.shape.fillColor?.tinted(by: $0.layer.tint) ?? .clear } }
    strokes = shapes.map { shape in
      shape.map { shape in
        guard shape.shape.lineWidth > 0 else { return .clear }
        return shape.shape.strokeColor?.tinted(by: shape.layer.tint) ?? .clear
      }
    }
  }

  private static func shows(_ colors: [Color?]) -> Bool {
    colors.contains { ($0?.alpha ?? 0) > 0 }
  }

  func elements() throws -> [SVGElement] {
    check()
    let (isFilled, isStroked) = (Self.shows(fills), Self.shows(strokes))
    let paths = shapes.map { $0?.path }
    let isTrimmed = shapes.contains { $0.map { $0.strokeStart > 0 || $0.strokeEnd < 1 } ?? false }
    if isFilled, !isStroked, let wiped = WipedPath(paths) { return [wipe(wiped)] }
    if isStroked, !isFilled || isTrimmed {
      return (isFilled ? [plain(fills: true, strokes: false)] : []) + line(paths, isTrimmed)
    }
    guard isFilled || isStroked else { return [] }
    return [plain(fills: isFilled, strokes: isStroked)]
  }

  private func check() {
    let seen = shapes.compactMap(\.self)
    guard Self.shows(strokes), let first = seen.first else { return }
    let isSteady = seen.allSatisfy {
      $0.lineCap == first.lineCap && $0.lineJoin == first.lineJoin
        && $0.miterLimit == first.miterLimit && $0.fillRule == first.fillRule
        && $0.lineDashPattern.count == first.lineDashPattern.count
    }
    if !isSteady { film.refuse(track, "`lineCap`, `lineJoin` and `fillRule` cannot change") }
  }

  /// One element with the path as it is.
  private func plain(fills isFilled: Bool, strokes isStroked: Bool) -> SVGElement {
    var element = SVGElement("path")
    var motion = ElementMotion(film)
    PathTrack(shapes.map { $0?.path }, pixels: pixels).add(to: &motion, &element)
    if isFilled {
      motion.add(fills, "fill", to: &element)
      if shapes.contains(where: { $0?.fillRule == .evenOdd }) { element["fill-rule"] = "evenodd" }
    } else {
      element["fill"] = "none"
    }
    if isStroked {
      addStroke(to: &motion, &element)
      addDashes(to: &motion, &element)
    }
    motion.finish(&element)
    return element
  }

  // MARK: Lines

  /// How a line looks, but for its dashes.
  private func addStroke(
    to motion: inout ElementMotion, _ element: inout SVGElement, isOpaque: Bool = false
  ) {
    guard let shape = shapes.lazy.compactMap(\.self).first else { return }
    motion.add(strokes.map { isOpaque ? $0?.withAlpha(1) : $0 }, "stroke", to: &element)
    motion.add(
      shapes.map { $0.map { [max(0, $0.lineWidth)] } }, ["stroke-width"], pixels: pixels,
      to: &element)
    if element["stroke-width"] == "1" { element["stroke-width"] = nil }
    if shape.lineCap != .butt { element["stroke-linecap"] = shape.lineCap.rawValue }
    if shape.lineJoin != .miter { element["stroke-linejoin"] = shape.lineJoin.rawValue }
    if shape.lineJoin == .miter, shape.miterLimit != 10 {
      element["stroke-miterlimit"] = DecimalText.text(max(1, shape.miterLimit), decimals: 3)
    }
  }

  private func addDashes(to motion: inout ElementMotion, _ element: inout SVGElement) {
    let patterns = shapes.map { shape in
      shape.flatMap { $0.lineDashPattern.reduce(0, +) > 0 ? $0.lineDashPattern : nil }
    }
    guard let first = patterns.lazy.compactMap(\.self).first else { return }
    let decimals = film.decimals(pixels)
    let tolerance = FilmDrawing.shiftTolerance / pixels
    func text(_ pattern: [Double]) -> String { DecimalText.joined(pattern, decimals: decimals) }
    let still = motion.add(patterns, tolerances: first.map { _ in tolerance }, decimals: decimals) {
      "stroke-dasharray:\(text($0))"
    }
    element["stroke-dasharray"] = text(still)
    motion.add(
      shapes.map { $0.map { [$0.lineDashPhase.isFinite ? $0.lineDashPhase : 0] } },
      ["stroke-dashoffset"], pixels: pixels, to: &element)
  }

  /// A line of which a part is seen.
  private func line(_ paths: [Path?], _ isTrimmed: Bool) -> [SVGElement] {
    let isDashed = shapes.contains { $0.map { !$0.lineDashPattern.isEmpty } ?? false }
    let seen = paths.compactMap(\.self)
    let isSteady = seen.allSatisfy { $0 == seen[0] }
    if isTrimmed, isSteady, !isDashed {
      return trimmed(
        seen[0], starts: shapes.map { $0.map { min(max($0.strokeStart, 0), 1) } },
        ends: shapes.map { $0.map { min(max($0.strokeEnd, 0), 1) } })
    }
    if !isTrimmed, !isSteady, !isDashed || Self.isLong(paths),
      let grown = GrownPath(paths, tolerance: FilmDrawing.shiftTolerance / pixels)
    {
      let starts = grown.ends.map { $0.map { _ in 0.0 } }
      guard isDashed else { return trimmed(grown.whole, starts: starts, ends: grown.ends) }
      return [dashed(grown.whole, starts: starts, ends: grown.ends)]
    }
    var element = SVGElement("path", [("fill", "none")])
    var motion = ElementMotion(film)
    PathTrack(
      shapes.map { $0.map { $0.path.trimmed(from: $0.strokeStart, to: $0.strokeEnd) } },
      pixels: pixels
    ).add(to: &motion, &element)
    addStroke(to: &motion, &element)
    addDashes(to: &motion, &element)
    motion.finish(&element)
    return [element]
  }

  /// Whether all forms of a line together have so many points that they are not to be said one by one.
  ///
  /// A dashed line that comes back along itself shows dashes under a mask too early: short ones are
  /// said form by form.
  private static func isLong(_ forms: [Path?]) -> Bool {
    var count = 0
    for (form, before) in zip(forms, [nil] + forms) where form != before {
      count += form?.elements.count ?? 0
    }
    return count > 2000
  }

  /// The parts of a path between two fractions of its length, as one long dash of each subpath.
  ///
  /// As a mask they are white, and a bit wider.
  private func trimmed(
    _ path: Path, starts: [Double?], ends: [Double?], isMask: Bool = false
  ) -> [SVGElement] {
    let subpaths = path.subpaths.map { ($0, PathMeasure($0).length) }.filter { $0.1 > 0 }
    let length = subpaths.reduce(0) { $0 + $1.1 }
    // Where lines of one layer cross they are one picture.
    let isOpaque = !isMask && subpaths.count > 1 && strokes.contains { ($0?.alpha ?? 1) < 1 }
    var behind = 0.0
    let elements = subpaths.map { subpath, own -> SVGElement in
      var element = SVGElement("path", [("fill", "none")])
      var motion = ElementMotion(film)
      element["d"] = PathData(decimals: film.decimals(pixels)).text(subpath)
      if isMask {
        let width = (shapes.compactMap { $0?.lineWidth }.max() ?? 1) + 1
        element["stroke"] = "#fff"
        element["stroke-width"] = DecimalText.text(width, decimals: 2)
        element["stroke-linecap"] = "round"
      } else {
        addStroke(to: &motion, &element, isOpaque: isOpaque)
      }
      func local(_ fraction: Double) -> Double { min(max(fraction * length - behind, 0), own) }
      addTrim(
        starts: starts.map { $0.map(local) }, ends: ends.map { $0.map(local) }, of: own,
        to: &motion, &element)
      motion.finish(&element)
      behind += own
      return element
    }
    guard isOpaque else { return elements }
    var group = SVGElement("g", [], elements)
    var motion = ElementMotion(film)
    motion.add(opacity: strokes.map { $0?.alpha }, to: &group)
    motion.finish(&group)
    return [group]
  }

  /// Shows a subpath between two lengths.
  private func addTrim(
    starts: [Double?], ends: [Double?], of length: Double, to motion: inout ElementMotion,
    _ element: inout SVGElement
  ) {
    let isWhole = zip(starts, ends).allSatisfy { ($0 ?? 0) <= 0 && ($1 ?? length) >= length }
    if isWhole { return }
    let decimals = film.decimals(pixels)
    // Longer than the path, so that rounding brings no second dash.
    let dash = DecimalText.rounded(length + 1, decimals: 0)
    if starts.allSatisfy({ ($0 ?? 0) <= 0 }) {
      // One number says it: a dash as long as the path, pushed back.
      element["stroke-dasharray"] = DecimalText.text(dash, decimals: 0)
      motion.add(
        ends.map { $0.map { [dash - $0] } }, ["stroke-dashoffset"], pixels: pixels, to: &element)
      return
    }
    let samples = zip(starts, ends).map { start, end -> [Double]? in
      guard let start, let end else { return nil }
      // A dash without length would show its caps.
      return start < end ? [end - start, -start] : [0, -(length + 4096)]
    }
    let tolerance = FilmDrawing.shiftTolerance / pixels
    func dashes(_ values: [Double]) -> String {
      DecimalText.text(values[0], decimals: decimals) + " "
        + DecimalText.text(dash + length + 8192, decimals: 0)
    }
    let still = motion.add(samples, tolerances: [tolerance, tolerance], decimals: decimals) {
      "stroke-dasharray:\(dashes($0));stroke-dashoffset:"
        + DecimalText.text($0[1], decimals: decimals)
    }
    element["stroke-dasharray"] = dashes(still)
    element["stroke-dashoffset"] = DecimalText.text(still[1], decimals: decimals)
  }

  /// A dashed line of which a part is seen: what is seen of it is a mask.
  private func dashed(_ path: Path, starts: [Double?], ends: [Double?]) -> SVGElement {
    var element = SVGElement("path", [("fill", "none")])
    var motion = ElementMotion(film)
    element["d"] = PathData(decimals: film.decimals(pixels)).text(path)
    addStroke(to: &motion, &element)
    addDashes(to: &motion, &element)
    motion.finish(&element)
    let mask = film.define(
      SVGElement(
        "mask",
        [
          ("maskUnits", "userSpaceOnUse"), ("x", "-9999"), ("y", "-9999"), ("width", "19998"),
          ("height", "19998"),
        ], trimmed(path, starts: starts, ends: ends, isMask: true)))
    return SVGElement("g", [("mask", "url(#\(mask))")], [element])
  }

  // MARK: Areas

  /// An area that is uncovered from the left.
  private func wipe(_ wiped: WipedPath) -> SVGElement {
    var element = SVGElement("path")
    var motion = ElementMotion(film)
    element["d"] = PathData(decimals: film.decimals(pixels)).text(wiped.whole)
    motion.add(fills, "fill", to: &element)
    motion.finish(&element)
    let box = (wiped.whole.controlBounds ?? .zero).inset(by: -1)
    var rect = SVGElement("rect")
    var edge = ElementMotion(film)
    edge.add(
      shapes.map { $0.map { _ in [box.minX, box.minY, box.size.height] } }, ["x", "y", "height"],
      pixels: pixels, to: &rect)
    edge.add(
      wiped.edges.map { $0.map { [max(0, $0 - box.minX)] } }, ["width"], pixels: pixels, to: &rect)
    edge.finish(&rect)
    let clip = film.define(SVGElement("clipPath", [], [rect]))
    return SVGElement("g", [("clip-path", "url(#\(clip))")], [element])
  }
}
