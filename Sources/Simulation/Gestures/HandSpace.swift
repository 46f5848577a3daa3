import AnimationEngine
import Geometry
import Interaction
import SceneModel

// Gestures speak of points of the stage, layers and bodies move in the points of something that may
// be scaled or turned. UIKit asks for a translation or a velocity *in a view*; here it is that in which
// the thing lies that takes it over.
extension LiveContext {
  /// A way or a velocity for something that moves in a space of its own.
  ///
  /// Only what a gesture says and nothing has been computed with is converted: who computes with it
  /// knows of what.
  func value(
    _ live: LiveValue, of kind: AnimationValue.Kind, movingIn space: AffineTransform
  ) throws(LiveProblem) -> AnimationValue {
    guard !space.keepsVectors, let inverse = space.inverted else {
      return try value(live, of: kind)
    }
    if case .parts(let kind, let parts) = live {
      var converted: [LiveNumber] = []
      for part in parts {
        guard case .number(let number) = try value(.number(part), of: .number, movingIn: space)
        else { return try value(live, of: kind) }
        converted.append(LiveNumber(number))
      }
      return try value(.parts(kind, converted), of: kind)
    }
    guard let (gesture, quantity) = live.hand, let (whole, part) = quantity.vector,
      case .point(let point)? = gesture.map({ value(.gesture($0, whole)) }) ?? step(whole)
    else { return try value(live, of: kind) }
    return part(inverse.apply(to: point) - inverse.apply(to: .zero))
  }
}

extension PlayedLayers {
  /// From the space in which a layer lies to the stage.
  func spaceAround(_ layer: LayerID, at time: Rational) -> AffineTransform {
    tree[layer].parent.map { mapToStage($0, at: time) } ?? .identity
  }

  /// The same where the key path moves the layer in it; other properties have units of their own.
  func space(of address: LayerAddress, at time: Rational) -> AffineTransform {
    address.keyPath.property == .position ? spaceAround(address.layer, at: time) : .identity
  }

  /// From the space of a layer to the stage; nil stands for the stage.
  func mapToStage(_ layer: LayerID?, at time: Rational) -> AffineTransform {
    guard let layer else { return .identity }
    return sequence(first: layer) { tree[$0].parent }.reduce(.identity) {
      $0.concatenating(model(of: $1, at: time).transformToSuperlayer)
    }
  }
}

extension LiveValue {
  /// What a gesture says that it is, and nothing else; no name is that of the one being told about.
  fileprivate var hand: (gesture: String?, quantity: GestureQuantity)? {
    switch self {
    case .step(let quantity): return (nil, quantity)
    case .subject(.gesture(let name, let quantity)): return (name, quantity)
    case .number(let live):
      guard case .name = live.expression else { return nil }
      switch live.subjects.first?.meaning {
      case .step(let quantity): return (nil, quantity)
      case .subject(.gesture(let name, let quantity)): return (name, quantity)
      case .subject, .constant, .field, nil: return nil
      }
    case .fixed, .subject, .field, .parts: return nil
    }
  }
}

extension GestureQuantity {
  /// The way or velocity of which it is all, or a coordinate; nil where it is of none.
  fileprivate var vector: (whole: GestureQuantity, part: (Vector) -> AnimationValue)? {
    switch self {
    case .translation: (.translation, { .point(.zero + $0) })
    case .translationX: (.translation, { .number($0.dx) })
    case .translationY: (.translation, { .number($0.dy) })
    case .velocity: (.velocity, { .point(.zero + $0) })
    case .velocityX: (.velocity, { .number($0.dx) })
    case .velocityY: (.velocity, { .number($0.dy) })
    case .state, .location, .locationX, .locationY, .scale, .rotation, .scaleVelocity,
      .rotationVelocity, .touchCount:
      nil
    }
  }
}

extension AffineTransform {
  /// Whether it only shifts.
  fileprivate var keepsVectors: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
