package import Geometry

extension ContentsGravity {
  /// Where contents of a natural size lie in a layer of this size; one pixel is one point.
  package func place(_ size: Size, in bounds: Size) -> Rect {
    let scale: Double? =
      switch self {
      case .resize: nil
      case .resizeAspect: min(bounds.width / size.width, bounds.height / size.height)
      case .resizeAspectFill: max(bounds.width / size.width, bounds.height / size.height)
      default: 1
      }
    guard let scale else { return Rect(origin: .zero, size: bounds) }
    let size = Size(width: size.width * scale, height: size.height * scale)
    let slack = Size(width: bounds.width - size.width, height: bounds.height - size.height)
    let across: Double =
      switch self {
      case .left, .topLeft, .bottomLeft: 0
      case .right, .topRight, .bottomRight: 1
      default: 0.5
      }
    let down: Double =
      switch self {
      case .top, .topLeft, .topRight: 0
      case .bottom, .bottomLeft, .bottomRight: 1
      default: 0.5
      }
    return Rect(
      origin: Point(x: slack.width * across, y: slack.height * down), size: size)
  }
}
