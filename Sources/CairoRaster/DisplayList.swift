import AnimationEngine
import Geometry
import Pixels

/// What a presentation puts on the canvas, from back to front.
///
/// Every item but a backdrop changes pixels by what stands at the same place alone; whatever Cairo
/// would draw differently under a clip is inside a surface whose extents follow from the layer's
/// state.
struct DisplayList {
  var background: PixelColor
  var items: [DisplayItem]

  /// Equal states have equal pixels, and lists of equal states change alike into others.
  var state: StateKey {
    var key = StateKeyBuilder()
    key.add(background.word)
    key.add(items.count)
    for item in items { key.add(item.key) }
    return key.finish()
  }
}

/// One thing put on the canvas.
struct DisplayItem {
  enum Content {
    /// A color on whole pixels.
    case fill(Color)
    /// A color through the coverage of a surface.
    case stencil(any Rasterizable, Color)
    case picture(any Rasterizable)
    case group(DisplayGroup)
    case fade(CrossFade)
    case backdrop(Backdrop)
  }

  let content: Content
  /// Multiplies the color, the picture or the group.
  let opacity: Double
  /// The pixels of the stage that it may change.
  let visible: PixelRect
  /// Equal keys put the same pixels at the same place.
  let key: StateKey
  /// The same for items that were moved together with their place.
  let movableKey: StateKey

  /// Nil when it shows nothing.
  init?(_ content: Content, opacity: Double = 1, extents: PixelRect, clip: PixelRect) {
    guard let visible = extents.intersection(clip) else { return nil }
    self.content = content
    self.opacity = opacity
    self.visible = visible
    let level = PixelColor.level(opacity)
    guard level > 0 else { return nil }
    var key = StateKeyBuilder()
    switch content {
    case .fill(let color):
      let pixel = PixelColor(color, opacity: opacity)
      guard !pixel.isClear else { return nil }
      key.add(0)
      key.add(pixel.word)
    case .stencil(let coverage, let color):
      let pixel = PixelColor(color, opacity: opacity)
      guard !pixel.isClear else { return nil }
      key.add(1)
      key.add(pixel.word)
      key.add(coverage, from: visible)
    case .picture(let picture):
      key.add(2)
      key.add(UInt64(level))
      key.add(picture, from: visible)
    case .group(let group):
      key.add(3)
      key.add(group.frameKey(opacity: opacity, from: visible))
      key.add(group.items, from: visible)
    case .fade(let fade):
      key.add(4)
      key.add(UInt64(level))
      key.add(UInt64(fade.weight))
      key.add(fade.from, from: visible)
      key.add(fade.to, from: visible)
    case .backdrop(let backdrop):
      key.add(5)
      key.add(UInt64(level))
      backdrop.add(to: &key, from: visible)
    }
    key.add(visible.width)
    key.add(visible.height)
    movableKey = key.finish()
    key.add(visible)
    self.key = key.finish()
  }

  /// The same, with its opacity multiplied; nil when it would show nothing, or as a group differs.
  func faded(by factor: Double) -> DisplayItem? {
    DisplayItem(content, opacity: opacity * factor, extents: visible, clip: visible)
  }

  /// Whether its opacity can be multiplied where it stands alone in a group: not where it depends on
  /// what the group leaves out.
  var isIndependent: Bool {
    switch content {
    case .backdrop: false
    case .group(let group): group.blendMode == .normal
    default: true
    }
  }

  var isBackdrop: Bool { if case .backdrop = content { true } else { false } }

  /// What pairs an item with its counterpart in another list: for a group its frame, so that a
  /// change inside it is looked for there; for anything else the key.
  var identity: StateKey {
    guard case .group(let group) = content else { return key }
    var key = StateKeyBuilder()
    key.add(group.frameKey(opacity: opacity, from: .none))
    // A backdrop takes the edge of its group for what lies outside.
    if group.hasBackdrops { key.add(visible) }
    return key.finish()
  }
}

/// Items put together on a transparent ground, then cut, made translucent and mixed as one.
struct DisplayGroup {
  let layer: LayerID
  let copy: Int
  var items: [DisplayItem]
  /// What the group is cut to; nil leaves it whole.
  var coverage: Coverage?
  /// What its alpha is multiplied with; nil leaves it whole.
  var mask: [DisplayItem]?
  var blendMode = BlendMode.normal

  init(_ layer: PresentationLayer, _ items: [DisplayItem]) {
    (self.layer, copy, self.items) = (layer.id, layer.copy, items)
  }

  var hasBackdrops: Bool { items.contains(where: \.isBackdrop) }

  /// All that decides about the group's pixels but its items.
  func frameKey(opacity: Double, from place: PixelRect) -> StateKey {
    var key = StateKeyBuilder()
    key.add(layer.index)
    key.add(copy)
    key.add(UInt64(PixelColor.level(opacity)))
    key.add(blendMode.rawValue)
    key.add(coverage, from: place)
    key.add(mask, from: place)
    return key.finish()
  }
}

/// Two pictures in one place: all channels of the first go toward those of the second.
struct CrossFade {
  let from: [DisplayItem]
  let to: [DisplayItem]
  /// Of the second, in 1/255.
  let weight: UInt8
}

/// What lies behind a layer in its group, blurred within the layer's bounds.
///
/// Beyond the group's edge, or the stage's, its last pixels go on.
struct Backdrop {
  let blur: GaussianBlur
  /// In pixels, which the blur follows from.
  let deviation: Size
  /// What the blurred picture is cut to; nil for whole pixels.
  let coverage: Coverage?
  /// What its weight is multiplied with; nil leaves it whole.
  let mask: [DisplayItem]?

  /// The pixels that the blurred ones in `area` follow from, among others.
  func sources(of area: PixelRect) -> PixelRect {
    area.expanded(x: blur.reach.x, y: blur.reach.y)
  }

  func add(to key: inout StateKeyBuilder, from place: PixelRect) {
    key.add(deviation.width)
    key.add(deviation.height)
    key.add(coverage, from: place)
    key.add(mask, from: place)
    // Means are taken on a grid of the stage.
    key.add(place)
  }
}

extension [DisplayItem] {
  /// The pixels that must be drawn for those in `area` to be right.
  func needed(for area: PixelRect, in limit: PixelRect) -> PixelRect {
    var needed = area
    for item in reversed() {
      guard case .backdrop(let backdrop) = item.content,
        let seen = item.visible.intersection(needed),
        let sources = backdrop.sources(of: seen).intersection(limit)
      else { continue }
      needed = needed.union(sources)
    }
    return needed
  }

  var visible: PixelRect { reduce(.none) { $0.union($1.visible) } }
}

extension StateKeyBuilder {
  /// What decides about drawing it at a distance from `place`.
  mutating func add(_ drawing: (any Rasterizable)?, from place: PixelRect) {
    guard let drawing else {
      add(false)
      return
    }
    add(drawing.key)
    add(drawing.extents.x - place.x)
    add(drawing.extents.y - place.y)
  }

  mutating func add(_ items: [DisplayItem]?, from place: PixelRect) {
    guard let items else {
      add(-1)
      return
    }
    add(items.count)
    for item in items {
      add(item.movableKey)
      add(item.visible.x - place.x)
      add(item.visible.y - place.y)
    }
  }
}
