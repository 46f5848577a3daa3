import AnimationEngine
import Assets
import struct Foundation.Data
import Geometry

/// Art from files: SVG documents and pictures, each in the film once.
extension LayerDrawing {
  /// An SVG document stretched onto the bounds.
  func drawing(_ contents: SVGContents, _ shown: [PresentationLayer?]) throws -> [SVGElement] {
    guard let document = film.assets.document(at: contents.asset),
      document.contents.digest == contents.digest
    else { throw ContentsError("'\(contents.asset)' was not loaded") }
    let name = try film.name(of: document)
    let maps = shown.map { layer in
      layer.map { layer in
        let (box, size) = (box(layer), document.naturalSize)
        return AffineTransform(
          scaleX: box.size.width / size.width, y: box.size.height / size.height
        ).concatenating(AffineTransform(translationX: box.minX, y: box.minY))
      }
    }
    var element = use(name, shown, maps)
    if try film.needsCut(document) {
      element["clip-path"] = "url(#\(film.name(ofCut: document.naturalSize)))"
    }
    return [element]
  }

  /// A picture, or a part of one, as its gravity places it.
  func drawing(_ contents: ImageContents, _ shown: [PresentationLayer?]) throws -> [SVGElement] {
    let seen = shown.compactMap(\.self)
    guard let first = seen.first else { return [] }
    let part = first.values.effects.contentsRect
    guard seen.allSatisfy({ $0.values.effects.contentsRect == part }) else {
      film.refuse(track, "the part of a picture that is shown cannot change (`contentsRect`)")
      return []
    }
    guard let whole = try film.name(of: contents, in: track) else { return [] }
    let size = contents.pixelSize
    let pixels = Rect(
      x: part.minX * size.width, y: part.minY * size.height,
      width: part.size.width * size.width, height: part.size.height * size.height)
    guard !pixels.isEmpty else { return [] }
    let isWhole = part == Rect(x: 0, y: 0, width: 1, height: 1)
    let name = isWhole ? whole : film.name(ofPart: pixels, of: whole)
    let maps = shown.map { layer in
      layer.map { layer in
        let box = box(layer)
        let place = layer.values.effects.contentsGravity.place(pixels.size, in: box.size)
        return AffineTransform(
          scaleX: place.size.width / pixels.size.width,
          y: place.size.height / pixels.size.height
        ).concatenating(
          AffineTransform(translationX: box.minX + place.minX, y: box.minY + place.minY))
      }
    }
    return [use(name, shown, maps)]
  }

  /// Shows something of its own size where maps put it.
  private func use(
    _ name: String, _ shown: [PresentationLayer?], _ maps: [AffineTransform?]
  ) -> SVGElement {
    var element = SVGElement("use", [("href", "#\(name)")])
    var motion = ElementMotion(film)
    let maps = maps.map { $0?.inverted == nil ? nil : $0 }
    // Of its own units it is as large as the layer, whatever those are.
    let reach = maps.compactMap { $0?.stretch }.min() ?? 1
    let size =
      shown.compactMap(\.self).map {
        max($0.values.bounds.size.width, $0.values.bounds.size.height)
      }.max() ?? 1
    PlaceTrack(maps, pivot: .zero, radius: size / max(reach, 1e-6), pixels: pixels)
      .add(to: &motion, &element)
    motion.finish(&element)
    let tints = shown.compactMap(\.self).map { $0.tint ?? .white }
    guard let tint = tints.first, tints.contains(where: { $0 != .white }) else { return element }
    if tints.allSatisfy({ $0 == tint }) {
      element["filter"] = "url(#\(film.name(ofTint: tint)))"
    } else {
      film.refuse(track, "the tint of a picture cannot change")
    }
    return element
  }
}

extension FilmDrawing {
  /// The bytes of all pictures that a film may hold: 512 KiB.
  static let pictureLimit = 524_288

  fileprivate func name(of document: SVGDocument) throws -> String {
    let asset = document.contents.asset
    if let known = assetNames[asset] { return known }
    let size = document.naturalSize
    let name: String
    if let embedded = EmbeddedDocument(document, prefix: "e\(assetNames.count)-") {
      name = define(embedded.element)
    } else {
      name = define(
        SVGElement(
          "image",
          [
            ("width", DecimalText.text(size.width, decimals: 4)),
            ("height", DecimalText.text(size.height, decimals: 4)),
            ("href", Self.dataURI(document.bytes, type: "image/svg+xml")),
          ]))
    }
    assetNames[asset] = name
    return name
  }

  /// Whether a document draws beside its box, and may: an image cuts itself.
  fileprivate func needsCut(_ document: SVGDocument) throws -> Bool {
    let asset = document.contents.asset
    if let known = assetCuts[asset] { return known }
    let isImage = definitions.contains { $0["id"] == assetNames[asset] && $0.name == "image" }
    let needsCut = try !isImage && !document.staysInside()
    assetCuts[asset] = needsCut
    return needsCut
  }

  /// The name of what cuts to a box from (0, 0) on.
  fileprivate func name(ofCut size: Size) -> String {
    let (width, height) = (
      DecimalText.text(size.width, decimals: 4), DecimalText.text(size.height, decimals: 4)
    )
    let path = "M0 0h\(width)v\(height)h-\(width)z"
    if let known = cutNames[path] { return known }
    let name = define(SVGElement("clipPath", [], [SVGElement("path", [("d", path)])]))
    cutNames[path] = name
    return name
  }

  fileprivate func name(of picture: ImageContents, in track: LayerTrack) throws -> String? {
    if let known = assetNames[picture.asset] { return known }
    let bytes = try assets.file(ofPicture: picture)
    pictureBytes += bytes.count
    guard pictureBytes <= Self.pictureLimit else {
      // Told of the picture that is one too many.
      if pictureBytes - bytes.count <= Self.pictureLimit {
        refuse(
          track,
          "with '\(picture.asset)' the film has more than \(Self.pictureLimit / 1024) KiB of "
            + "pictures", hint: "save them smaller, or use fewer")
      }
      return nil
    }
    let type =
      switch bytes.first {
      case 0x89: "image/png"
      case 0xFF: "image/jpeg"
      default: "image/webp"
      }
    let name = define(
      SVGElement(
        "image",
        [
          ("width", DecimalText.text(picture.pixelSize.width, decimals: 0)),
          ("height", DecimalText.text(picture.pixelSize.height, decimals: 0)),
          ("preserveAspectRatio", "none"), ("href", Self.dataURI(bytes, type: type)),
        ]))
    assetNames[picture.asset] = name
    return name
  }

  fileprivate func name(ofPart part: Rect, of whole: String) -> String {
    let numbers = [part.minX, part.minY, part.size.width, part.size.height]
    let box = numbers.map { DecimalText.text($0, decimals: 4) }
    let key = "\(whole) \(box)"
    if let known = assetNames[key] { return known }
    let name = define(
      SVGElement(
        "svg",
        [
          ("viewBox", box.joined(separator: " ")), ("width", box[2]), ("height", box[3]),
          ("preserveAspectRatio", "none"),
        ], [SVGElement("use", [("href", "#\(whole)")])]))
    assetNames[key] = name
    return name
  }

  fileprivate func name(ofTint tint: Color) -> String {
    if let known = tintNames[tint] { return known }
    let factors = [tint.red, tint.green, tint.blue, tint.alpha]
    let rows = factors.enumerated().map { row, factor in
      (0..<5).map { $0 == row ? DecimalText.text(factor, decimals: 4) : "0" }
        .joined(separator: " ")
    }
    let name = define(
      SVGElement(
        "filter", [("color-interpolation-filters", "sRGB")],
        [SVGElement("feColorMatrix", [("values", rows.joined(separator: " "))])]))
    tintNames[tint] = name
    return name
  }

  private static func dataURI(_ bytes: [UInt8], type: String) -> String {
    "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }
}
