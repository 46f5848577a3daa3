import AnimationEngine
import Assets
import CairoRaster
import Geometry
package import Overlays
package import Pixels
package import SceneModel
import Simulation

/// Values of a scene over its whole time, as one still figure.
package struct PlotFigure: Sendable {
  /// What to plot, and what to call it.
  package var subjects: [(subject: Subject, name: String)]
  /// Adds a plot of the values' velocities under the first one.
  package var showsVelocity = false
  package var title: String?
  /// Of the whole figure, in points.
  package var width: Double = 640
  /// Of each plot's curves, in points.
  package var height: Double = 220
  package var theme = Theme.light

  private static let margin = (left: 76.0, right: 32.0, top: 44.0, bottom: 48.0)
  private static let between = 64.0
  private static let titleHeight = 34.0

  package init(subjects: [(subject: Subject, name: String)]) {
    self.subjects = subjects
  }

  /// The figure's picture at `scale` pixels to the point.
  package func draw(_ loaded: LoadedScene, scale: Double) throws -> PixelBuffer {
    let presentation = try presentation(of: loaded, scale: scale)
    let size = FrameSize(points: presentation.size, scale: scale)
    let compositor = try Compositor(
      assets: loaded.assets, pixelWidth: size.width, pixelHeight: size.height, scale: scale)
    _ = try compositor.draw(presentation)
    return compositor.frame()
  }

  /// The figure as an SVG document, its texts as outlines.
  package func svg(_ loaded: LoadedScene) throws -> String {
    let typesetter = try TextTypesetter(fonts: loaded.assets.fonts)
    return try VectorPicture(typesetter).svg(
      presentation(of: loaded, scale: 1), description: loaded.scene.description)
  }

  private func presentation(of loaded: LoadedScene, scale: Double) throws -> Presentation {
    let kinds: [[Quantity.Kind]] =
      showsVelocity ? [[.presentation, .model], [.velocity]] : [[.presentation, .model]]
    let top = Self.margin.top + (title == nil ? 0 : Self.titleHeight)
    var overlays: [any Overlay] = []
    if let title {
      overlays.append(FigureTitle(title, position: Point(x: Self.margin.left, y: 40)))
    }
    var plots = kinds.map { Plot(curves($0)) }
    // One time axis for all: the widest name decides how far they reach.
    let names = try plots.filter { $0.curves.count > 1 }.flatMap(\.curves).map { curve in
      try loaded.assets.size(of: label(curve.name), width: nil).width
    }
    let reach = width - Self.margin.left - Self.margin.right - (names.max() ?? 0)
    for index in plots.indices {
      plots[index].isStill = true
      plots[index].title = index == 1 ? "Velocity" : nil
      plots[index].frame = Rect(
        x: Self.margin.left, y: top + Double(index) * (height + Self.between),
        width: max(80, reach), height: height)
    }
    overlays += plots
    let rows = Double(kinds.count)
    var scene = loaded.scene
    scene.stage.size = Size(
      width: width, height: top + rows * height + (rows - 1) * Self.between + Self.margin.bottom)
    let composer = try OverlayComposer(
      timeline: Simulator(scene).run(), overlays: overlays, theme: theme, scale: scale,
      measuring: loaded.assets)
    let marks = composer.layers(at: scene.duration)
    return Presentation(
      size: scene.stage.size, background: theme[.page], layers: marks.below + marks.above)
  }

  /// A model value is drawn as the subject names it; it has no velocity of its own.
  private func curves(_ kinds: [Quantity.Kind]) -> [Plot.Curve] {
    subjects.compactMap { subject, name in
      let kind: Quantity.Kind =
        kinds.contains(.velocity) ? .velocity : subject.isModel ? .model : .presentation
      guard let address = subject.address, kind != .velocity || !subject.isModel else { return nil }
      // The model is blue in every figure.
      return Plot.Curve(
        Quantity(address, kind), hue: subject.isModel ? .blue : nil, name: name)
    }
  }

  /// A curve's name as the plot sets it.
  private func label(_ name: String?) -> TextContents {
    var text = TextContents(string: name ?? "")
    (text.font.size, text.font.weight) = (11, 600)
    return text
  }
}
