import AnimationEngine
import Assets
import CairoRaster
import Geometry
import Overlays
import Pixels

/// The page of a comparison film: title and verdict, three wells with pictures, a bar for each frame.
final class ComparisonPage {
  let width: Int
  let height: Int
  private let film: ComparisonFilm
  private let picture: (width: Int, height: Int)
  private let compositor: Compositor
  private let theme = Theme.light
  /// What was drawn last.
  private(set) var shown: PixelBuffer

  private static let (margin, gap, inset, header) = (40, 20, 14, 40)
  private static let (top, stripHeight, bottom) = (92, 40, 64)
  /// What a picture has at most.
  private static let (widest, highest) = (400, 440)

  init(_ film: ComparisonFilm) throws {
    self.film = film
    let sample = PixelBuffer(width: film.pictureSize.width, height: film.pictureSize.height)
    picture = sample.size(within: Self.widest, Self.highest)
    let wells = 3 * (picture.width + 2 * Self.inset) + 2 * Self.gap
    // Texts need some width, however narrow the pictures are.
    width = max(760, wells + 2 * Self.margin) / 2 * 2
    height =
      (Self.top + Self.header + picture.height + Self.inset + Self.stripHeight + Self.bottom + 1)
      / 2 * 2
    let assets = try AssetLibrary(folder: ".", allowOutsideAssets: false)
    compositor = try Compositor(assets: assets, pixelWidth: width, pixelHeight: height, scale: 1)
    shown = PixelBuffer(width: width, height: height)
  }

  /// The page with one moment.
  func draw(
    _ frame: Int, _ isSlow: Bool, _ moment: (Int) throws -> ComparisonFilm.Moment
  ) throws -> PixelBuffer {
    _ = try compositor.draw(
      Presentation(
        size: Size(width: Double(width), height: Double(height)), background: theme[.page],
        layers: layers(frame, isSlow)))
    let page = compositor.frame()
    let pictures = try moment(frame)
    for (index, picture) in [pictures.old, pictures.new, pictures.difference].enumerated() {
      guard let picture else { continue }
      let size = picture.size(within: self.picture.width, self.picture.height)
      let well = well(index)
      page.place(
        picture.scaled(width: size.width, height: size.height),
        x: Int(well.minX) + Self.inset + (self.picture.width - size.width) / 2,
        y: Int(well.minY) + Self.header + (self.picture.height - size.height) / 2)
    }
    shown = page
    return page
  }

  private func well(_ index: Int) -> Rect {
    let wellWidth = picture.width + 2 * Self.inset
    let left = (width - 3 * wellWidth - 2 * Self.gap) / 2
    return Rect(
      x: Double(left + index * (wellWidth + Self.gap)), y: Double(Self.top),
      width: Double(wellWidth), height: Double(picture.height + Self.header + Self.inset))
  }

  private func layers(_ frame: Int, _ isSlow: Bool) -> [PresentationLayer] {
    let (left, right) = (well(0).minX, well(2).maxX)
    var layers = [
      text(film.title, 20, 600, .ink, x: left, y: 26, width: right - left),
      text(film.verdict, 13, 400, .ink2, x: left, y: 56, width: right - left),
    ]
    let labels = [(film.oldLabel, ColorRole.blue), (film.newLabel, .red)]
    for index in 0..<3 {
      let well = well(index)
      layers.append(box(well, theme[.sand], radius: 10))
      let label = index < labels.count ? labels[index].0 : ""
      var start = well.minX + Double(Self.inset)
      if index < 2 {
        layers.append(
          box(
            Rect(x: start, y: well.minY + 16, width: 8, height: 8), theme[labels[index].1],
            radius: 4))
        start += 14
      }
      layers.append(
        text(
          film.columns[index], 13, 600, .ink, x: start, y: well.minY + 12,
          width: label.isEmpty ? well.maxX - Double(Self.inset) - start : 100))
      layers.append(
        text(
          label, 12, 400, .ink2, x: start + 80, y: well.minY + 13,
          width: well.maxX - Double(Self.inset) - start - 80, alignment: .right))
    }
    return layers + strip(frame, isSlow, from: left, to: right)
  }

  /// A bar for each frame, the frame that is seen, and its number.
  private func strip(
    _ frame: Int, _ isSlow: Bool, from left: Double, to right: Double
  ) -> [PresentationLayer] {
    let base = well(0).maxY + Double(Self.stripHeight) + 10
    let count = Double(max(1, film.bars.count))
    let step = (right - left) / count
    var changed = Path()
    for (index, share) in film.bars.enumerated() where share > 0 {
      let height = 3 + (Double(Self.stripHeight) - 8) * share.squareRoot()
      changed.append(
        rect: Rect(
          x: left + Double(index) * step, y: base - height, width: max(step * 0.8, 0.5),
          height: height))
    }
    var layers = [box(Rect(x: left, y: base, width: right - left, height: 1.5), theme[.line])]
    var values = LayerValues()
    var shape = ShapeContents(path: changed)
    shape.fillColor = theme[.red]
    values.contents = .shape(shape)
    values.anchorPoint = .zero
    layers.append(layer(values))
    let place = (left + (Double(frame) + 0.5) * step).rounded()
    layers.append(
      box(
        Rect(
          x: place - 1, y: base - Double(Self.stripHeight), width: 2,
          height: Double(Self.stripHeight) + 4), theme[.ink]))
    let seconds = AnimationValue.text(
      Double(frame) / film.frameRate.value, decimals: 3)
    layers.append(
      text(
        "Frame \(frame) of \(film.bars.count)", 13, 600, .ink, x: left, y: base + 14, width: 200))
    layers.append(
      text(
        "\(seconds) s" + (isSlow ? " · a third of the speed" : ""), 13, 400, .ink2,
        x: left + 160, y: base + 14, width: 300))
    return layers
  }

  private func text(
    _ string: String, _ size: Double, _ weight: Int, _ role: ColorRole, x: Double, y: Double,
    width: Double, alignment: TextContents.Alignment = .left
  ) -> PresentationLayer {
    var text = TextContents(string: string)
    text.font.size = size
    text.font.weight = weight
    text.foregroundColor = theme[role]
    text.alignment = alignment
    text.truncation = .end
    var values = LayerValues()
    values.contents = .text(text)
    values.bounds = Rect(x: 0, y: 0, width: width, height: size * 1.5)
    values.anchorPoint = .zero
    values.position = Point(x: x, y: y)
    return layer(values)
  }

  private func box(_ rect: Rect, _ color: Color, radius: Double = 0) -> PresentationLayer {
    var values = LayerValues()
    values.bounds = Rect(origin: .zero, size: rect.size)
    values.anchorPoint = .zero
    values.position = rect.origin
    values.backgroundColor = color
    values.cornerRadius = radius
    return layer(values)
  }

  private func layer(_ values: LayerValues) -> PresentationLayer {
    PresentationLayer(
      id: LayerID(0), values: values, transform: values.transformToSuperlayer, descendantCount: 0)
  }
}

extension Path {
  fileprivate mutating func append(rect: Rect) {
    elements += [
      .move(to: rect.origin), .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.minX, y: rect.maxY)),
      .close,
    ]
  }
}
