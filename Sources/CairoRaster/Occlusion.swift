import CCairo
import PixelKernels
import Pixels

/// Where an opaque item hides all below it, so that only those from it on need be drawn there.
struct Occlusion {
  /// Of the item in its list.
  let index: Int
  /// What it hides of the area that is drawn.
  let part: PixelRect
  /// Pixels of the items below it there.
  let hiddenPixels: Int

  /// When an area is drawn in parts for what an item hides of it.
  struct Thrift {
    /// In pixels: what a part must have, and what items must be spared in it.
    var (leastArea, leastHidden) = (4096, 32_768)
    /// And so many more for each item: an area in five parts takes a dozen more passes over all of them.
    var leastHiddenPerItem = 128
    /// So many of the topmost items that hide a part are compared.
    static let candidates = 4
  }
}

extension Painter {
  /// The occlusion that spares most of the drawing of an area; nil where none does.
  ///
  /// One that hides all of the area always spares something; one that hides a part does where `thrift` says so, and
  /// where no item looks beyond its own pixels.
  func occlusion(
    of items: ArraySlice<DisplayItem>, in area: PixelRect, _ thrift: Occlusion.Thrift
  ) throws(CairoError) -> Occlusion? {
    var (parts, whole): ([(index: Int, part: PixelRect)], Occlusion?) = ([], nil)
    for index in items.indices.reversed() {
      guard let shown = items[index].visible.intersection(area),
        shown == area
          || parts.count < Occlusion.Thrift.candidates && shown.area >= thrift.leastArea,
        !parts.contains(where: { $0.part.contains(shown) }),
        let part = try opaquePart(of: items[index])?.intersection(shown)
      else { continue }
      if part == area {
        whole = items.occlusion(at: index, in: area)
        break
      }
      if part.area >= thrift.leastArea { parts.append((index, part)) }
    }
    let best = parts.map { items.occlusion(at: $0.index, in: $0.part) }
      .max { $0.hiddenPixels < $1.hiddenPixels }
    let least = thrift.leastHidden + thrift.leastHiddenPerItem * items.count
    if let best, best.hiddenPixels >= max(least, (whole?.hiddenPixels ?? 0) + 1),
      !items.looksAround(in: area)
    {
      return best
    }
    return whole
  }

  /// What of an item leaves no trace of what was there; nil for nothing, or where that is not worth finding out.
  private func opaquePart(of item: DisplayItem) throws(CairoError) -> PixelRect? {
    switch item.content {
    case .fill(let color):
      return PixelColor(color, opacity: item.opacity).isOpaque ? item.visible : nil
    case .stencil(let coverage, let color):
      guard PixelColor(color, opacity: item.opacity).isOpaque else { return nil }
      return try surface(of: coverage).opaqueMiddle?.moved(to: coverage.extents)
    case .picture(let picture):
      guard PixelColor.level(item.opacity) == 255 else { return nil }
      if let part = picture.opaquePart { return part }
      return try surface(of: picture).opaqueMiddle?.moved(to: picture.extents)
    case .group, .fade, .backdrop:
      return nil
    }
  }
}

extension ArraySlice<DisplayItem> {
  fileprivate func occlusion(at index: Int, in part: PixelRect) -> Occlusion {
    Occlusion(
      index: index, part: part,
      hiddenPixels: self[..<index].reduce(0) {
        $0 + ($1.visible.intersection(part)?.area ?? 0)
      })
  }

  /// Whether a pixel of the area follows from others around it.
  fileprivate func looksAround(in area: PixelRect) -> Bool {
    contains { $0.visible.intersection(area) != nil && $0.looksAround }
  }
}

extension DisplayItem {
  /// Whether its pixels follow from others around them.
  fileprivate var looksAround: Bool {
    switch content {
    case .fill, .stencil, .picture: false
    case .group(let group): group.items.contains(where: \.looksAround)
    case .fade(let fade): (fade.from + fade.to).contains(where: \.looksAround)
    case .backdrop: true
    }
  }
}

extension Surface {
  /// A rectangle about its middle in which every pixel is opaque, in its own pixels: as wide as the row of the middle is
  /// and as high as so wide rows go; nil for none.
  func findOpaqueMiddle() -> PixelRect? {
    let hasColors = cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_ARGB32
    let (x, y) = (width / 2, height / 2)
    cairo_surface_flush(pointer)
    guard width > 0, height > 0, let data = cairo_image_surface_get_data(pointer) else {
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    func isOpaque(_ x: Int, _ y: Int) -> Bool {
      data[y * stride + (hasColors ? 4 * x + 3 : x)] == 255
    }
    guard isOpaque(x, y) else { return nil }
    var (left, right) = (x, x + 1)
    while left > 0, isOpaque(left - 1, y) { left -= 1 }
    while right < width, isOpaque(right, y) { right += 1 }
    let level = pixel_kernel_level()
    func isRowOpaque(_ y: Int) -> Bool {
      hasColors
        ? pixel_row_is_opaque(level, data + y * stride + 4 * left, right - left)
        : (left..<right).allSatisfy { data[y * stride + $0] == 255 }
    }
    var (top, bottom) = (y, y + 1)
    while top > 0, isRowOpaque(top - 1) { top -= 1 }
    while bottom < height, isRowOpaque(bottom) { bottom += 1 }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  /// The rectangle of a surface's own pixels where the surface lies at `extents`.
  fileprivate func moved(to extents: PixelRect) -> PixelRect {
    PixelRect(x: x + extents.x, y: y + extents.y, width: width, height: height)
  }

  /// What is left without a part of it, as up to four rectangles: above and below it, as wide as all, and beside it.
  func without(_ part: PixelRect) -> [PixelRect] {
    let (right, bottom) = (part.x + part.width, part.y + part.height)
    return [
      PixelRect(x: x, y: y, width: width, height: part.y - y),
      PixelRect(x: x, y: part.y, width: part.x - x, height: part.height),
      PixelRect(x: right, y: part.y, width: x + width - right, height: part.height),
      PixelRect(x: x, y: bottom, width: width, height: y + height - bottom),
    ].filter { !$0.isEmpty }
  }
}
