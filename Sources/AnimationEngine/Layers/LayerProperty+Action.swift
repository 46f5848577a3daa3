extension LayerProperty {
  /// What Core Animation adds by itself when a property is set in a transaction.
  public enum Action: Sendable, Hashable {
    /// A basic animation from what is seen, under the property's name as its key.
    case animation
    /// A fade from the layer's old picture to its new one.
    case transition
  }

  /// The default action; nil where a change shows at once. (measured for the layer's own properties)
  public var defaultAction: Action? {
    switch self {
    case .position, .bounds, .anchorPoint, .zPosition, .transform, .sublayerTransform, .opacity,
      .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .contents, .contentsRect,
      .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .blur, .backdropBlur,
      .fillColor, .strokeColor, .lineWidth, .strokeStart, .strokeEnd, .lineDashPhase, .miterLimit,
      .foregroundColor, .fontSize, .colors, .locations, .startPoint, .endPoint,
      .instanceTransform, .instanceColor, .instanceDelay, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
      .animation
    case .hidden, .masksToBounds: .transition
    case .path, .string, .beginTime, .speed, .timeOffset: nil
    }
  }
}
