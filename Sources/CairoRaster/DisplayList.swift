import AnimationEngine
import Geometry
import Pixels

/// What a presentation puts on the canvas, from back to front.
///
/// Every item changes pixels by what stands at the same place alone; whatever Cairo would draw
/// differently under a clip is inside a surface whose extents follow from the layer's state.
struct DisplayList {
  var background: PixelColor
  var items: [DisplayItem]
}

/// One thing put on the canvas.
struct DisplayItem {
  enum Content {
    /// A color on whole pixels.
    case fill(Color)
    /// A color through the coverage of a path.
    case coverage(Coverage, Color)
    case picture(SVGPicture)
    case group(DisplayGroup)
  }

  let content: Content
  /// Multiplies the color, the picture or the group.
  let opacity: Double
  /// The pixels of the stage that it may change.
  let visible: PixelRect
  /// Equal keys put the same pixels at the same place.
  let key: StateKey

  /// Nil when it shows nothing.
  init?(_ content: Content, opacity: Double = 1, extents: PixelRect, clip: PixelRect) {
    guard let visible = extents.intersection(clip) else { return nil }
    self.content = content
    self.opacity = opacity
    self.visible = visible
    var key = StateKeyBuilder()
    switch content {
    case .fill(let color):
      let pixel = PixelColor(color, opacity: opacity)
      guard !pixel.isClear else { return nil }
      key.add(0)
      key.add(pixel.word)
    case .coverage(let coverage, let color):
      let pixel = PixelColor(color, opacity: opacity)
      guard !pixel.isClear else { return nil }
      key.add(1)
      key.add(pixel.word)
      key.add(coverage.key)
      key.add(coverage.extents)
    case .picture(let picture):
      guard PixelColor.level(opacity) > 0 else { return nil }
      key.add(2)
      key.add(UInt64(PixelColor.level(opacity)))
      key.add(picture.key)
      key.add(picture.extents)
    case .group(let group):
      guard PixelColor.level(opacity) > 0 else { return nil }
      key.add(3)
      key.add(group.frameKey(opacity: opacity))
      for item in group.items { key.add(item.key) }
    }
    key.add(visible)
    self.key = key.finish()
  }

  /// The same, with its opacity multiplied.
  func faded(by factor: Double) -> DisplayItem? {
    DisplayItem(content, opacity: opacity * factor, extents: visible, clip: visible)
  }

  /// What pairs an item with its counterpart in another list: for a group its frame, so that a
  /// change inside it is looked for there; for anything else the key.
  var identity: StateKey {
    guard case .group(let group) = content else { return key }
    return group.frameKey(opacity: opacity)
  }

  /// The color of the pixels that it covers without a trace of what was there.
  var hidesAll: Bool {
    guard case .fill(let color) = content else { return false }
    return PixelColor(color, opacity: opacity).isOpaque
  }
}

/// Items put together on a transparent ground, then kept inside a mask and made translucent as one.
struct DisplayGroup {
  let layer: LayerID
  let items: [DisplayItem]
  let mask: Coverage?

  /// All that decides about the group's pixels but its items.
  func frameKey(opacity: Double) -> StateKey {
    var key = StateKeyBuilder()
    key.add(layer.index)
    key.add(UInt64(PixelColor.level(opacity)))
    if let mask {
      key.add(mask.key)
      key.add(mask.extents)
    }
    return key.finish()
  }
}
