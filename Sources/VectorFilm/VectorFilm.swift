package import AnimationEngine
package import Assets
import Geometry
import TextFormats

/// A film as one SVG document that moves by CSS alone: no script, nothing outside itself.
///
/// At the time of every frame each layer lies within 1/8 pixel of its place in that frame: 1/16 by its
/// shift and 1/32 each by turn and stretch; colors lie within one of 255 levels. Between frames it
/// goes on evenly, at any rate that a screen has. Where no motion is wanted, or none is played, the
/// document shows the poster's moment.
package struct VectorFilm: Sendable {
  /// Frames of the film.
  package var frameCount: Int
  /// Of the film, in seconds.
  package var duration: Double
  /// How often it plays; 0 is for ever.
  package var playCount: Int
  /// Pixels per point, in which errors are counted.
  package var scale: Double
  /// What the document is called; empty for nothing.
  package var title: String
  /// Layers from this number on are marks of overlays.
  package var firstMark: Int
  /// How many of those numbers each overlay has.
  package var marksPerOverlay: Int

  /// How a film goes over into its beginning.
  package struct Fade: Sendable {
    /// What it fades into.
    let beginning: Presentation
    /// How far it has faded at each frame, and for the poster: 0…1.
    let weights: [Double]

    package init(into beginning: Presentation, weights: [Double]) {
      (self.beginning, self.weights) = (beginning, weights)
    }
  }

  package init(
    frameCount: Int, duration: Double, playCount: Int, scale: Double, title: String,
    firstMark: Int, marksPerOverlay: Int
  ) {
    (self.frameCount, self.duration, self.playCount) = (frameCount, duration, playCount)
    (self.scale, self.title) = (scale, title)
    (self.firstMark, self.marksPerOverlay) = (firstMark, marksPerOverlay)
  }

  /// The largest document: 8 MiB, in characters.
  package static let sizeLimit = 8 * 1_048_576

  /// Makes the document.
  ///
  /// - Parameters:
  ///   - assets: Where pictures and fonts are.
  ///   - poster: What is seen where nothing moves.
  ///   - fade: How the film goes over into its beginning.
  ///   - frame: What is seen at a frame; called for each, in order.
  /// - Returns: The document, with a line feed at its end.
  /// - Throws: `VectorFilmRefusals` with all that it cannot say; `ContentsError` for art that is gone.
  package func document(
    assets: AssetLibrary, poster: Presentation, fade: Fade, frame: (Int) throws -> Presentation
  ) throws -> String {
    var cast = Cast(
      sampleCount: frameCount + 1,
      marks: MarkNumbers(first: firstMark, perOverlay: marksPerOverlay))
    for index in 0..<frameCount { cast.add(try frame(index), at: index) }
    cast.add(poster, at: frameCount)
    let film = try FilmDrawing(
      frameCount: frameCount, poster: frameCount, scale: scale, assets: assets,
      style: StyleSheet(frameCount: frameCount, duration: duration, playCount: playCount))
    var elements = try self.elements(cast, film)
    if fade.weights.contains(where: { $0 > 0 }) {
      elements.append(try beginning(fade, cast.marks, film))
    }
    guard film.refusals.isEmpty else { throw VectorFilmRefusals(refusals: film.refusals) }
    let text = document(poster, film, elements)
    guard text.utf8.count <= Self.sizeLimit else {
      throw VectorFilmRefusals(refusals: [
        VectorFilmRefusal(
          nil, "the film would have \(text.utf8.count / 1_048_576) MiB as SVG",
          hint: "at most \(Self.sizeLimit / 1_048_576) MiB")
      ])
    }
    return text
  }

  private func elements(_ cast: Cast, _ film: FilmDrawing) throws -> [SVGElement] {
    let stage = [AffineTransform?](repeating: .identity, count: frameCount + 1)
    return try cast.tracks.compactMap { track in
      try LayerDrawing(film, track, in: stage).element()
    }
  }

  /// The first picture, which covers the film as far as that has faded into it.
  private func beginning(
    _ fade: Fade, _ marks: MarkNumbers, _ film: FilmDrawing
  ) throws -> SVGElement {
    if fade.beginning.background.alpha < 1 {
      film.refuse(
        nil, "a film cannot fade into its beginning over a clear `background` (`crossfade`)")
    }
    var cast = Cast(sampleCount: frameCount + 1, marks: marks)
    for sample in 0...frameCount { cast.add(fade.beginning, at: sample) }
    var group = SVGElement("g")
    var motion = ElementMotion(film)
    motion.add(opacity: fade.weights, to: &group)
    motion.finish(&group)
    group.children = [ground(fade.beginning)] + (try elements(cast, film))
    return group
  }

  private func ground(_ presentation: Presentation) -> SVGElement {
    let size = [presentation.size.width, presentation.size.height].map {
      DecimalText.text($0, decimals: 3)
    }
    return SVGElement(
      "path",
      [
        ("fill", DecimalText.color(presentation.background)),
        ("d", "M0 0h\(size[0])v\(size[1])H0z"),
      ])
  }

  private func document(
    _ poster: Presentation, _ film: FilmDrawing, _ elements: [SVGElement]
  ) -> String {
    let size = [poster.size.width, poster.size.height].map { DecimalText.text($0, decimals: 3) }
    var root = SVGElement(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", size[0]), ("height", size[1]),
        ("viewBox", "0 0 \(size[0]) \(size[1])"), ("role", "img"),
        // Core Animation's default, so that lines need not say it.
        ("stroke-miterlimit", "10"),
      ])
    if !title.isEmpty {
      var element = SVGElement("title")
      element.markup = Markup.escaped(title)
      root.children.append(element)
    }
    if !film.style.text.isEmpty {
      var style = SVGElement("style")
      style.markup = film.style.text
      root.children.append(style)
    }
    var drawing = SVGElement("g", [], elements).flattened
    var definitions = film.definitions.map(\.flattened)
    var counts: [String: Int] = [:]
    for element in definitions + [drawing] { element.countPaths(&counts) }
    // By their text, which has an order: what is said often and is long is said once.
    var names: [String: String] = [:]
    var paths: [SVGElement] = []
    for (data, count) in counts.sorted(by: { $0.key < $1.key })
    where count > 1 && (count - 1) * (data.utf8.count - 12) > 40 {
      let name = film.nextName()
      names[data] = name
      paths.append(SVGElement("path", [("id", name), ("d", data)]))
    }
    definitions = definitions.map { $0.namingPaths(names) } + paths
    drawing = drawing.namingPaths(names)
    if !definitions.isEmpty { root.children.append(SVGElement("defs", [], definitions)) }
    if poster.background.alpha > 0 { root.children.append(ground(poster)) }
    root.children += drawing.asChildren
    var text = ""
    root.write(to: &text)
    // Art may have links in the old way.
    if text.contains("xlink:") {
      text = text.replacing(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"",
        with:
          "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"",
        maxReplacements: 1)
    }
    return text + "\n"
  }
}

/// All that a scene has and a film of vectors cannot say.
package struct VectorFilmRefusals: Error, Sendable {
  package let refusals: [VectorFilmRefusal]
}

extension SVGElement {
  /// What a group that says nothing stands for.
  fileprivate var asChildren: [SVGElement] {
    name == "g" && attributes.isEmpty ? children : [self]
  }
}
