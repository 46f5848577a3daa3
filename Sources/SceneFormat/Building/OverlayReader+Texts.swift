import AnimationEngine
import Geometry
import Overlays
import Simulation

/// Texts: readouts, labels, titles, captions, the time code and the grid with its labels.
extension OverlayReader {
  func readout(_ fields: Fields) -> Readout? {
    guard let quantity = fields["readout"].flatMap(quantity),
      let anchor = anchor(fields, default: quantity.address.layer)
    else { return nil }
    var readout = Readout(quantity, at: anchor)
    readout.name = fields["name"].flatMap(resolver.text)
    if let node = fields["format"] { readout.format = format(node) }
    readout.hue = hue(fields) ?? readout.hue
    return readout
  }

  func label(_ fields: Fields) -> Readout? {
    guard let name = fields["label"].flatMap(resolver.text),
      let anchor = anchor(fields, default: nil)
    else { return nil }
    var readout = Readout(name, at: anchor)
    readout.hue = hue(fields) ?? readout.hue
    return readout
  }

  func anchor(_ fields: Fields, default layer: LayerID?) -> Readout.Anchor? {
    switch (fields["position"], fields["layer"]) {
    case (.some, .some):
      resolver.report(
        at: fields.keyLocation("layer"), "\(fields.kind.phrase) has either `position` or `layer`")
      return nil
    case (let node?, nil): return resolver.point(node).map { .point($0) }
    case (nil, .some): return self.layer("layer", fields).map { .layer($0) }
    case (nil, nil):
      guard let layer else {
        resolver.report(
          at: fields.location, "\(fields.kind.phrase) needs `position` or `layer`")
        return nil
      }
      return .layer(layer)
    }
  }

  func title(_ fields: Fields) -> FigureTitle? {
    guard let text = fields["title"].flatMap(resolver.text) else { return nil }
    var title = FigureTitle(text, position: fields["position"].flatMap { resolver.point($0) })
    let hue = hue(fields)
    if let node = fields["style"],
      let style = resolver.word(node, of: ["figure", "display", "lane"])
    {
      title.style = style == "display" ? .display : style == "lane" ? .lane(hue ?? .red) : .figure
    }
    if case .lane = title.style { return title }
    if fields["hue"] != nil {
      resolver.report(
        at: fields.keyLocation("hue"), "`hue` has no effect without `style: lane`")
    }
    return title
  }

  func caption(_ fields: Fields) -> Caption? {
    fields["caption"].flatMap(resolver.text).map {
      Caption($0, position: fields["position"].flatMap { resolver.point($0) })
    }
  }

  func timeCode(_ fields: Fields) -> TimeCode? {
    guard let node = fields["timeCode"], let style = resolver.choice(node, TimeCode.Style.self)
    else { return nil }
    var code = TimeCode()
    code.style = style
    code.position = fields["position"].flatMap { resolver.point($0) }
    return code
  }

  func grid(_ fields: Fields) -> CoordinateGrid? {
    guard let spacing = fields["grid"].flatMap(resolver.positive) else { return nil }
    var grid = CoordinateGrid()
    grid.spacing = spacing
    if let node = fields["labelEvery"], let count = resolver.count(node, in: 0...1000) {
      grid.labelEvery = count
    }
    grid.frame = fields["frame"].flatMap(resolver.rect)
    if let node = fields["placement"],
      let word = resolver.word(node, of: ["below", "above"])
    {
      grid.placement = word == "above" ? .above : .below
    }
    let extent = grid.frame?.size ?? resolver.stageSize ?? .zero
    if max(extent.width, extent.height) / spacing > 1000 {
      resolver.report(
        at: fields.keyLocation("grid"), "the grid would have more than 1000 lines")
      return nil
    }
    return grid
  }
}
