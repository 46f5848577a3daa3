package import Geometry

/// How a layer's old look gives way to its new one: Core Animation's `CATransition`.
///
/// A description only: it says where both pictures are at a progress and how they are put together.
public struct Transition: Sendable, Hashable {
  /// How the old picture gives way to the new one: `CATransitionType`.
  public enum Kind: String, Sendable, CaseIterable {
    /// The old picture dissolves into the new one; the subtype does not count.
    case fade
    /// The new picture slides over the old one.
    case moveIn
    /// Both pictures slide, side by side.
    case push
    /// The old picture slides off the new one.
    case reveal
  }

  /// The side at which the motion begins, as it is on screen.
  public enum Subtype: String, Sendable, CaseIterable {
    case fromLeft, fromRight, fromTop, fromBottom

    /// From the layer to the side of it, in fractions of its size.
    fileprivate var side: Vector {
      switch self {
      case .fromLeft: Vector(dx: -1, dy: 0)
      case .fromRight: Vector(dx: 1, dy: 0)
      case .fromTop: Vector(dx: 0, dy: -1)
      case .fromBottom: Vector(dx: 0, dy: 1)
      }
    }
  }

  package var kind: Kind = .fade
  package var subtype: Subtype = .fromLeft
  /// Where in the transition it begins, 0…1.
  package var startProgress: Double = 0
  /// Where in the transition it stops, 0…1.
  package var endProgress: Double = 1
  /// What shows before its begin and after its end; the new picture alone unless this says otherwise.
  package var fillMode: MediaTiming.FillMode = .removed
  /// Whether it is taken away when its time is over, which its fill mode cannot prevent then.
  package var isRemovedOnCompletion = true

  package init(_ kind: Kind = .fade, _ subtype: Subtype = .fromLeft) {
    (self.kind, self.subtype) = (kind, subtype)
  }

  /// One of the two pictures at a moment.
  package struct Picture: Sendable, Hashable {
    /// From its place, in fractions of the layer's width and height.
    package var offset: Vector
    /// The factor of its premultiplied pixels.
    package var weight: Double
  }

  /// Both pictures at a moment, clipped to the layer.
  package struct Composition: Sendable, Hashable {
    package enum Method: Sendable, Hashable {
      /// The sum of both, by their weights.
      case sum
      case newOverOld
      case oldOverNew
      /// Nothing of one lies over the other.
      case sideBySide
    }

    package var old: Picture
    package var new: Picture
    package var method: Method
  }

  /// How both pictures are put together at the eased progress of the animation, limited to 0…1.
  package func composition(at fraction: Double) -> Composition {
    let progress = startProgress + (endProgress - startProgress) * min(max(fraction, 0), 1)
    func resting(_ weight: Double = 1) -> Picture { Picture(offset: .zero, weight: weight) }
    func moved(_ distance: Double) -> Picture {
      Picture(offset: subtype.side * distance, weight: 1)
    }
    return switch kind {
    case .fade:
      Composition(old: resting(1 - progress), new: resting(progress), method: .sum)
    case .moveIn:
      Composition(old: resting(), new: moved(1 - progress), method: .newOverOld)
    case .push:
      Composition(old: moved(-progress), new: moved(1 - progress), method: .sideBySide)
    case .reveal:
      Composition(old: moved(-progress), new: resting(), method: .oldOverNew)
    }
  }
}
