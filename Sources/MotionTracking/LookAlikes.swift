/// What looks like a template and is another thing, followed through the pictures beside it: where two meet, nobody can
/// tell by their looks which is which afterwards.
package struct LookAlikes {
  private var others: [Other]

  private struct Other {
    var tracker: TemplateTracker
    var pose: LayerPose
  }

  /// So many are followed, those first that look most like it.
  private static let most = 6
  /// What is nearer, in shares of the template's sides, is in the same place.
  private static let samePlace = 0.5
  /// What was further off right before is another that was always there.
  private static let nearPlace = 2.0
  /// From one picture to the next they go straight; so many places of it are looked at.
  private static let steps = 8

  /// Looks all over the picture in which the template was first found.
  package init(of tracker: TemplateTracker, in picture: LumaPlane, at pose: LayerPose) {
    others = tracker.places(in: picture, besides: pose, most: Self.most).map {
      Other(tracker: tracker.following($0), pose: $0)
    }
  }

  /// What has come of the template in a picture.
  package enum Meeting: Sendable {
    case apart
    /// Another is where it is, or went through it.
    case met
    /// What was found is another, as the template was elsewhere right before.
    case mistaken
  }

  /// Follows the others into the next picture, in which the template was found at `pose`; `before` is where it was last.
  package mutating func meet(
    _ picture: LumaPlane, _ pose: LayerPose?, before: LayerPose?, of tracker: TemplateTracker
  ) -> Meeting {
    var meeting = Meeting.apart
    for index in others.indices.reversed() {
      let past = others[index].pose
      guard let other = others[index].tracker.track(picture, near: past)?.pose else {
        others.remove(at: index)
        continue
      }
      others[index].pose = other
      guard let pose, let before else { continue }
      if !tracker.isSamePlace(before, past, share: Self.nearPlace) {
        if tracker.isSamePlace(pose, other, share: Self.samePlace) { meeting = .mistaken }
        continue
      }
      let hasMet = (1...Self.steps).contains { step in
        let share = Double(step) / Double(Self.steps)
        return tracker.isSamePlace(
          before.towards(pose, share), past.towards(other, share), share: Self.samePlace)
      }
      if hasMet { return .met }
    }
    return meeting
  }
}

extension LayerPose {
  /// The place a share of the way to another.
  fileprivate func towards(_ other: LayerPose, _ share: Double) -> LayerPose {
    LayerPose(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
