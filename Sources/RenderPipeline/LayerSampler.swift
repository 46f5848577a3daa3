import AnimationEngine
import Geometry
import MotionTrace

/// Notes the values of one layer, frame by frame.
struct LayerSampler {
  private let id: String
  private let superlayer: String?
  private var tracks: [String: Track] = [:]
  private var last: LayerValues?
  private var lastRest: (values: LayerValues, digest: String)?
  private var lastMask: String?

  /// How many values were written down: for tests of what it costs.
  private(set) var notedCount = 0

  init(_ layer: TracedLayer) { (id, superlayer) = (layer.id, layer.superlayer) }

  var layer: TracedLayer {
    TracedLayer(
      id: id, superlayer: superlayer,
      tracks: tracks.sorted { $0.key < $1.key }.map(\.value))
  }

  /// Notes what is another than in the frame before; `styles` are those that layers share.
  mutating func add(_ values: LayerValues, at frame: Int, _ styles: inout StyleDigests) {
    guard values != last else { return }
    defer { last = values }
    for property in LayerProperty.allCases {
      if let last, !values.isNews(property, after: last) { continue }
      switch property {
      case .transform: addTransform(of: values, at: frame)
      case .bounds:
        add("bounds.origin", .numbers([values.bounds.minX, values.bounds.minY]), at: frame)
        add("bounds.size", .numbers(values.bounds.size.numbers), at: frame)
      case .contents: addContents(of: values, at: frame)
      default:
        guard let value = values[LayerKeyPath(property)] else { continue }
        add(property.name, TraceValue(value), at: frame)
      }
    }
    let rest = values.withoutProperties
    if rest != lastRest?.values { lastRest = (rest, styles.digest(of: rest)) }
    if let lastRest { add("style", .text(lastRest.digest), at: frame) }
  }

  /// What cuts the layer out.
  mutating func add(mask: [PresentationLayer], at frame: Int) {
    var key = StateKeyBuilder()
    for layer in mask { key.add(layer) }
    let digest = key.finish().description
    guard digest != lastMask else { return }
    lastMask = digest
    add("mask", .text(digest), at: frame)
  }

  private mutating func add(_ property: String, _ value: TraceValue, at frame: Int) {
    notedCount += 1
    tracks[property, default: Track(property: property)].append(value, at: frame)
  }

  /// The movements that a matrix is made of, as their key paths name them.
  private mutating func addTransform(of values: LayerValues, at frame: Int) {
    // Taken out of a matrix: its last digits are not worth a trace.
    func numbers(_ components: LayerKeyPath.Component...) -> TraceValue {
      .numbers(
        components.compactMap { component in
          values[LayerKeyPath(.transform, component)]?.number
            .map { ($0 * 1e9).rounded() / 1e9 }
        })
    }
    add("transform.translation", numbers(.translationX, .translationY), at: frame)
    add("transform.scale", numbers(.scaleX, .scaleY), at: frame)
    add("transform.rotation", numbers(.rotationZ), at: frame)
    let map = values.transform
    if map.isAffine {
      let linear = map.affine
      // What turning and scaling alone do not do to the axes.
      let shear = linear.a * linear.c + linear.b * linear.d
      if tracks["transform.shear"] != nil || shear.magnitude > 1e-9 {
        add("transform.shear", .numbers([shear.magnitude > 1e-9 ? shear : 0]), at: frame)
      }
    }
    if tracks["transform.matrix"] != nil || !map.isAffine {
      let entries = (0..<16).map { map.entries[$0] }
      add("transform.matrix", .numbers(entries), at: frame)
    }
  }

  private mutating func addContents(of values: LayerValues, at frame: Int) {
    if let fade = values.contentsFade, !fade.isPlain {
      add("contents.fade", .numbers([fade.fraction]), at: frame)
      add("contents.fading", .text(StateKey(of: "\(fade.from) \(fade.to)").description), at: frame)
    } else if tracks["contents.fade"] != nil {
      add("contents.fade", .numbers([1]), at: frame)
    }
    switch values.contents {
    case .svg(let contents): addAsset(contents.asset, contents.digest, at: frame)
    case .image(let contents): addAsset(contents.asset, contents.digest, at: frame)
    default: break
    }
  }

  private mutating func addAsset(_ asset: String, _ digest: UInt64, at frame: Int) {
    add("asset", .text(asset), at: frame)
    add(
      MotionTrace.assetPixels, .text("\(asset) \(String(digest, radix: 16))"), at: frame)
  }
}

/// Digests of what no property spells, which most layers have in common: spelling all that a layer
/// holds costs more than all else that a trace says of it.
struct StyleDigests {
  private var known: [LayerValues: String] = [:]
  /// How many were made: for tests of what it costs.
  var count: Int { known.count }

  mutating func digest(of rest: LayerValues) -> String {
    if let digest = known[rest] { return digest }
    let digest = StateKey(of: "\(rest)").description
    known[rest] = digest
    return digest
  }
}

extension StateKey {
  fileprivate init(of text: String) {
    var key = StateKeyBuilder()
    key.add(text)
    self = key.finish()
  }
}

extension TraceValue {
  fileprivate init(_ value: AnimationValue) {
    switch value {
    case .color(let color): self = .color(color)
    case .text(let text): self = .text(text)
    case .boolean(let flag): self = .text(flag ? "true" : "false")
    case .path(let path):
      var key = StateKeyBuilder()
      key.add(path)
      self = .text(key.finish().description)
    case .contents: self = .text("contents")
    default: self = .numbers(value.numbers)
    }
  }
}

extension Size {
  fileprivate var numbers: [Double] { [width, height] }
}

extension LayerValues {
  /// Whether what a trace says of a property may be another than after other values.
  fileprivate func isNews(_ property: LayerProperty, after last: LayerValues) -> Bool {
    guard property == .contents else { return differs(from: last, in: property) }
    return contents != last.contents || contentsFade != last.contentsFade
  }

  /// What no property spells: the rules of drawing, fonts, gravity, blending, counts of copies.
  fileprivate var withoutProperties: LayerValues {
    var rest = self
    switch rest.contents {
    case .svg: rest.contents = .svg(SVGContents(asset: "", digest: 0))
    case .image: rest.contents = .image(ImageContents(asset: "", digest: 0, pixelSize: .zero))
    case .text(var text):
      text.runs = text.runs.map {
        var run = $0
        run.string = ""
        return run
      }
      rest.contents = .text(text)
    default: break
    }
    rest.contentsFade = nil
    for property in LayerProperty.allCases
    where ![.contents, .string].contains(property) {
      let keyPath = LayerKeyPath(property)
      switch rest[keyPath] {
      case .number?: rest[keyPath] = .number(0)
      case .boolean?: rest[keyPath] = .boolean(false)
      case .point?: rest[keyPath] = .point(.zero)
      case .size?: rest[keyPath] = .size(.zero)
      case .rect?: rest[keyPath] = .rect(.zero)
      case .color?: rest[keyPath] = .color(.black)
      case .transform?: rest[keyPath] = .transform(.identity)
      case .path?: rest[keyPath] = .path(Path())
      case .numbers?: rest[keyPath] = .numbers([])
      case .colors?: rest[keyPath] = .colors([])
      case .rational?: rest[keyPath] = .rational(0)
      case .text?, .contents?, nil: break
      }
    }
    return rest
  }
}

extension StateKeyBuilder {
  mutating func add(_ path: Path) {
    add(path.elements.count)
    func add(_ kind: Int, _ points: Point...) {
      self.add(kind)
      for point in points {
        self.add(point.x)
        self.add(point.y)
      }
    }
    for element in path.elements {
      switch element {
      case .move(let to): add(0, to)
      case .line(let to): add(1, to)
      case .quad(let to, let control): add(2, to, control)
      case .cubic(let to, let control1, let control2): add(3, to, control1, control2)
      case .close: add(4)
      }
    }
  }

  /// What a mark of an overlay or a mask looks like, as far as those use layers.
  mutating func add(_ layer: PresentationLayer) {
    let (values, transform) = (layer.values, layer.transform)
    for number in [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      values.opacity, values.bounds.minX, values.bounds.minY, values.bounds.size.width,
      values.bounds.size.height, values.cornerRadius, values.borderWidth,
    ] { add(number) }
    add(values.backgroundColor)
    if values.borderWidth > 0 { add(values.borderColor) }
    if values.hasEffects { add("\(values.effects)") }
    switch values.contents {
    case .shape(let shape):
      add(shape.path)
      add(shape.fillColor)
      add(shape.strokeColor)
      for number in [shape.lineWidth, shape.strokeStart, shape.strokeEnd, shape.lineDashPhase]
        + shape.lineDashPattern
      { add(number) }
    case .text(let text):
      add(text.string)
      add(text.foregroundColor)
      add(text.font.size)
    case .none: add(0)
    case .svg, .image, .gradient: add("\(values.contents)")
    }
  }

  private mutating func add(_ color: Color?) {
    add(color != nil)
    guard let color else { return }
    for component in [color.red, color.green, color.blue, color.alpha] { add(component) }
  }
}
