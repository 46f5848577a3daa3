import AnimationEngine
import Geometry
import Pixels

/// A layer's bounds on the pixel grid: what its background, its border and its mask are made of.
struct LayerFrame {
  let placement: Placement
  let stage: PixelRect
  let clip: PixelRect
  /// The bounds, moved to the origin of the placement.
  private let rect: Rect
  private let cornerRadius: Double
  private let corners: Corners
  private let borderWidth: Double
  /// How far inside the bounds background and mask end.
  private let inset: Double

  init(_ values: LayerValues, _ placement: Placement, stage: PixelRect, clip: PixelRect) {
    (self.placement, self.stage, self.clip) = (placement, stage, clip)
    rect = Rect(origin: .zero, size: values.bounds.size)
    corners = values.hasEffects ? values.effects.maskedCorners : .all
    cornerRadius = corners.isEmpty ? 0 : max(0, values.cornerRadius)
    borderWidth = max(0, values.borderWidth)
    // Under an opaque border the edge lies in the middle of it, where it cannot be seen: with the
    // same edge as the border's it would shine through the pixels that both cover in part.
    let hidesEdge = values.borderColor.map { PixelColor($0).isOpaque } ?? false
    inset = hidesEdge && !rect.inset(by: borderWidth / 2).isEmpty ? borderWidth / 2 : 0
  }

  /// The pixels that the bounds fill, if they are whole and have square corners.
  var wholePixels: PixelRect? {
    guard !rect.isEmpty, cornerRadius == 0 else { return nil }
    return placement.wholePixels(of: rect)
  }

  /// The coverage to which contents and sublayers are cut; nil when nothing is left of them.
  var mask: Coverage? {
    guard !rect.isEmpty else { return nil }
    return Coverage(outline(inset: inset), .fill(.nonZero), placement, stage: stage)
  }

  func background(_ color: Color) -> DisplayItem? {
    if let pixels = wholePixels {
      return DisplayItem(.fill(color), extents: pixels, clip: clip)
    }
    return item(mask, color)
  }

  /// A frame of the border's width inside the bounds; all of them when it meets in the middle.
  func border(_ color: Color) -> DisplayItem? {
    guard borderWidth > 0, !rect.isEmpty else { return nil }
    var path = outline(inset: 0)
    if !rect.inset(by: borderWidth).isEmpty {
      path.elements += outline(inset: borderWidth).elements
    }
    return item(Coverage(path, .fill(.evenOdd), placement, stage: stage), color)
  }

  private func item(_ coverage: Coverage?, _ color: Color) -> DisplayItem? {
    guard let coverage else { return nil }
    return DisplayItem(.stencil(coverage, color), extents: coverage.extents, clip: clip)
  }

  private func outline(inset: Double) -> Path {
    Path(
      roundedRect: rect.inset(by: inset), cornerRadius: min(cornerRadius, limit) - inset,
      corners: corners)
  }

  /// The largest radius that the bounds have room for.
  private var limit: Double { min(rect.size.width, rect.size.height) / 2 }
}
