import AnimationEngine
import Geometry
import Testing

struct TransitionTests {
  @Test func `every kind begins with the old picture alone and ends with the new one`() {
    for kind in Transition.Kind.allCases {
      for subtype in Transition.Subtype.allCases {
        let transition = Transition(kind, subtype)
        #expect(visible(transition.composition(at: 0)) == [.old], "\(kind) \(subtype)")
        #expect(visible(transition.composition(at: 1)) == [.new], "\(kind) \(subtype)")
        #expect(visible(transition.composition(at: 0.5)) == [.old, .new], "\(kind) \(subtype)")
      }
    }
  }

  @Test func `pushed pictures stay side by side, from the side that is named`() {
    let push = Transition(.push, .fromRight).composition(at: 0.25)
    #expect(push.new.offset == Vector(dx: 0.75, dy: 0) && push.old.offset.dx == -0.25)
    let down = Transition(.push, .fromTop).composition(at: 0.25)
    #expect(down.new.offset == Vector(dx: 0, dy: -0.75) && down.old.offset.dy == 0.25)
    #expect(Transition(.moveIn).composition(at: 0.25).new.offset == Vector(dx: -0.75, dy: 0))
    #expect(Transition(.reveal).composition(at: 0.25).old.offset == Vector(dx: 0.25, dy: 0))
  }

  @Test func `a dissolve keeps what both pictures show alike, and may be a part of one`() {
    var fade = Transition()
    (fade.startProgress, fade.endProgress) = (0.25, 0.75)
    for (fraction, weight) in [(-1, 0.25), (0, 0.25), (0.5, 0.5), (1, 0.75), (2, 0.75)] {
      let composition = fade.composition(at: fraction)
      #expect(composition.new.weight == weight && composition.old.weight == 1 - weight)
      #expect(composition.method == .sum)
    }
  }

  private enum Side { case old, new }

  /// Which pictures are seen inside the layer, given that both are opaque.
  private func visible(_ composition: Transition.Composition) -> [Side] {
    func isInside(_ picture: Transition.Picture) -> Bool {
      abs(picture.offset.dx) < 1 && abs(picture.offset.dy) < 1 && picture.weight > 0
    }
    func covers(_ picture: Transition.Picture) -> Bool { picture.offset == .zero }
    let isOldHidden = composition.method == .newOverOld && covers(composition.new)
    let isNewHidden = composition.method == .oldOverNew && covers(composition.old)
    return [
      isInside(composition.old) && !isOldHidden ? Side.old : nil,
      isInside(composition.new) && !isNewHidden ? Side.new : nil,
    ].compactMap(\.self)
  }
}
