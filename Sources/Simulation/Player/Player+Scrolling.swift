import AnimationEngine
import Geometry
import Interaction

/// A scroll view while the scene is played.
struct PlayedScroll {
  let definition: SceneScroll
  let course: ScrollCourse
  /// How many of its events have been told.
  var told = 0
  /// The finger that stopped it, until it drags or leaves.
  var touch: Int?
}

/// A scroll view's offset as the origin of its layer's bounds.
///
/// The scroll view remembers its whole past, so one course serves the whole scene. It is written to
/// only while the scene is played, by one player; afterwards it never changes.
final class ScrollCourse: ModelCourse, @unchecked Sendable {
  var scroll: ScrollView

  init(_ scroll: ScrollView) { self.scroll = scroll }

  func write(into values: inout LayerValues, at time: Rational) {
    values.bounds.origin = scroll.offset(at: time)
  }

  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)] {
    [(LayerKeyPath(.bounds, .origin), .point(.zero + scroll.velocity(at: time, from: side)))]
  }

  func corners(from start: Rational, to end: Rational) -> [Rational] {
    scroll.corners.filter { $0 >= start && $0 <= end }
  }
}

extension Player {
  mutating func beginScrolls() {
    for definition in scene.scrolls {
      let values = scene.layers[definition.layer].values
      let course = ScrollCourse(
        ScrollView(
          contentSize: definition.contentSize, viewport: values.bounds.size,
          offset: values.bounds.origin, options: definition.options))
      scrolls.append(PlayedScroll(definition: definition, course: course))
      _ = layers.histories[definition.layer.index].drive(course, from: 0)
    }
  }

  /// When a scroll view's next event is due.
  var nextScrollEvent: Rational? {
    scrolls.compactMap { scroll in
      scroll.course.scroll.events(through: scene.duration).dropFirst(scroll.told).first?.time
    }.min()
  }

  mutating func tellScrollEvents(through time: Rational) {
    for index in scrolls.indices {
      let events = scrolls[index].course.scroll.events(through: time)
      let news = events.dropFirst(scrolls[index].told)
      scrolls[index].told = events.count
      let name = scrolls[index].definition.name
      for event in news { tell(event.sceneEvent(of: name)) }
    }
  }

  /// A finger that goes down on a scroll view in flight stops it; one that leaves without having
  /// dragged lets it go.
  mutating func scrollTouches(_ outcome: GestureArbiter.Outcome) {
    for index in scrolls.indices {
      let layer = scrolls[index].definition.layer
      for found in outcome.hits {
        guard let hit = found.hit, !hit.isSwallowed,
          hitTester.lineage(of: hit.layer).contains(layer)
        else { continue }
        if scrolls[index].course.scroll.isInFlight(at: now) {
          scrolls[index].touch = found.touch.id
          scrolls[index].course.scroll.touchDown(at: now)
        }
      }
    }
    tellScrollEvents(through: now)
  }

  /// What a scroll view's own pan does to it.
  mutating func scroll(_ event: GestureEvent) {
    guard let index = scrolls.firstIndex(where: { $0.definition.panName == event.gesture }) else {
      return
    }
    let course = scrolls[index].course
    switch event.state {
    case .began:
      course.scroll.beginDrag(at: now)
      course.scroll.drag(by: event.values.translation, at: now)
      scrolls[index].touch = nil
    case .changed: course.scroll.drag(by: event.values.translation, at: now)
    case .ended:
      course.scroll.endDrag(velocity: event.values.velocity, at: now)
    case .cancelled: course.scroll.release(at: now)
    case .failed where scrolls[index].touch != nil:
      course.scroll.release(at: now)
      scrolls[index].touch = nil
    case .failed, .possible: break
    }
    tellScrollEvents(through: now)
  }

  mutating func scroll(_ name: String, to offset: LiveValue) throws(LiveProblem) {
    guard case .point(let point) = try context.value(offset, of: .point) else { return }
    for scroll in scrolls where scroll.definition.name == name {
      scroll.course.scroll.setOffset(point, at: now)
    }
    tellScrollEvents(through: now)
  }
}

extension ScrollView.Event {
  func sceneEvent(of name: String) -> SceneEvent {
    switch kind {
    case .caught: SceneEvent(name, "caught", at: time)
    case .dragBegan: SceneEvent(name, "dragBegan", at: time)
    case .dragEnded(let velocity):
      SceneEvent(
        name, "dragEnded", at: time,
        [.init("velocity", .point(Point(x: velocity.dx, y: velocity.dy)))])
    case .reachedEdge: SceneEvent(name, "reachedEdge", at: time)
    case .settled: SceneEvent(name, "settled", at: time)
    }
  }
}
