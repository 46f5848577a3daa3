import AnimationEngine
import Geometry
import Interaction

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
    switch live {
    case .step, .subject, .number:
      guard let hand = live.hand, let vector = vector(of: hand, inverse) else { break }
      switch hand.quantity {
      case .translation, .velocity: return .point(.zero + vector)
      case .translationX, .velocityX: return .number(vector.dx)
      default: return .number(vector.dy)
      }
    case .parts(let kind, let parts):
      var converted: [LiveNumber] = []
      for part in parts {
        guard case .number(let number) = try value(.number(part), of: .number, movingIn: space)
        else { return try value(live, of: kind) }
        converted.append(LiveNumber(number))
      }
      return try value(.parts(kind, converted), of: kind)
    case .fixed, .field: break
    }
    return try value(live, of: kind)
  }

  private func vector(of hand: Hand, _ inverse: AffineTransform) -> Vector? {
    let whole: GestureQuantity =
      switch hand.quantity {
      case .translation, .translationX, .translationY: .translation
      default: .velocity
      }
    let found = hand.gesture.map { value(.gesture($0, whole)) } ?? step(whole)
    guard case .point(let point)? = found else { return nil }
    return inverse.apply(to: point) - inverse.apply(to: .zero)
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

/// What a gesture says of its way or its velocity.
private struct Hand {
  /// Nil for the one that is being told about.
  var gesture: String?
  var quantity: GestureQuantity
}

extension LiveValue {
  /// The way or velocity of a gesture that it is, and nothing else.
  fileprivate var hand: Hand? {
    let hand: Hand
    switch self {
    case .step(let quantity): hand = Hand(gesture: nil, quantity: quantity)
    case .subject(.gesture(let name, let quantity)): hand = Hand(gesture: name, quantity: quantity)
    case .number(let live):
      guard case .name = live.expression else { return nil }
      switch live.subjects.first?.meaning {
      case .step(let quantity): hand = Hand(gesture: nil, quantity: quantity)
      case .subject(.gesture(let name, let quantity)):
        hand = Hand(gesture: name, quantity: quantity)
      default: return nil
      }
    default: return nil
    }
    switch hand.quantity {
    case .translation, .translationX, .translationY, .velocity, .velocityX, .velocityY: return hand
    default: return nil
    }
  }
}

extension AffineTransform {
  /// Whether it only shifts.
  fileprivate var keepsVectors: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
