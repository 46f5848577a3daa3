import AnimationEngine
import Geometry
package import Simulation

extension OnionSkin: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { OnionSkinDrawing(self, in: $0.timeline, pen: $0.pen) }
  }
}

/// A layer's shape at equal times: fills for bodies, outlines for cards and photographs.
struct OnionSkinDrawing: DrawnOverlay {
  static let outlineAlphas = [0.34, 0.24, 0.16, 0.10]
  static let outlineAlphasOnPhotographs = [0.38, 0.24, 0.14]

  let skin: OnionSkin
  let motion: LayerMotion
  let pen: Pen

  init(_ skin: OnionSkin, in timeline: Timeline, pen: Pen) {
    (self.skin, self.pen) = (skin, pen)
    motion = LayerMotion(skin.layer, in: timeline)
  }

  var placement: OverlayPlacement { skin.placement }
  var subject: LayerID? { skin.layer }

  /// Of the filled skin that is `index` skins old.
  static func fillAlpha(_ index: Int, of count: Int) -> Double {
    let age = min(1, Double(index) / Double(max(count, 1)))
    return max(0.055, 0.25 * Transcendentals.pow(1 - age, 1.2))
  }

  func marks(at time: Rational) -> [Mark] {
    let isFilled = isFilled(at: time)
    let alphas = skin.isOnPhotograph ? Self.outlineAlphasOnPhotographs : Self.outlineAlphas
    let count = isFilled ? skin.count : alphas.count
    var newer = motion.transform(at: time)
    var marks: [Mark] = []
    for (index, moment) in equalTimes(before: time, every: skin.interval, count: count) {
      let transform = motion.transform(at: moment)
      // A rest would pile up to a body of its own.
      guard transform != newer else { continue }
      newer = transform
      let values = motion.values(at: moment, in: .presentation)
      guard !values.isHidden, values.opacity > 0 else { continue }
      if isFilled {
        let color = fillColor(of: values).withAlpha(Self.fillAlpha(index, of: count))
        marks.append(pen.shape(values.outline, fill: color).transformed(by: transform))
      } else {
        let color = skin.isOnPhotograph ? Color.white : pen.theme.mark(skin.hue ?? .red)
        marks.append(
          pen.shape(
            values.outline.transformed(by: transform),
            line: LineStyle(color: color.withAlpha(alphas[index]))))
      }
    }
    // The oldest lies at the bottom.
    return marks.reversed()
  }

  private func isFilled(at time: Rational) -> Bool {
    switch skin.style {
    case .filled: true
    case .outlined: false
    case .automatic:
      !skin.isOnPhotograph
        && motion.values(at: time, in: .presentation).shape?.fillColor != nil
    }
  }

  private func fillColor(of values: LayerValues) -> Color {
    if let hue = skin.hue { return pen.theme.mark(hue) }
    return values.shape?.fillColor ?? values.backgroundColor ?? pen.theme.mark(.red)
  }
}

extension Mark {
  /// The mark with its layer's space placed by `transform`.
  fileprivate func transformed(by transform: AffineTransform) -> Mark {
    var mark = self
    let origin = values.bounds.origin
    mark.values.transform = Transform3D(transform)
    mark.values.position = Point(
      x: transform.a * origin.x + transform.c * origin.y,
      y: transform.b * origin.x + transform.d * origin.y)
    mark.transform = mark.values.transformToSuperlayer
    mark.keepClear = [transform.apply(to: values.bounds)]
    return mark
  }
}
