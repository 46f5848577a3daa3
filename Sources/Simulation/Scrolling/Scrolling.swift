import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// The scroll views of a scene; what each was is in its layer's history.
final class Scrolling: Participant {
  /// A scroll view while the scene is played.
  private struct Played {
    let definition: SceneScroll
    let view: Live<ScrollView>
    /// How many of its events have been told.
    var told = 0
    /// The finger that stopped it, until it drags or leaves.
    var touch: Int?
  }

  private var scrolls: [Played] = []

  init(_ scene: Scene, on layers: inout PlayedLayers) {
    for definition in scene.scrolls {
      let values = scene.layers[definition.layer].values
      let view = Live(
        ScrollView(
          contentSize: definition.contentSize, viewport: values.bounds.size,
          offset: values.bounds.origin, options: definition.options))
      scrolls.append(Played(definition: definition, view: view))
      let trajectory = LiveTrajectory(view) { ScrollTrajectory(scroll: $0) }
      _ = layers.drive(definition.layer, by: trajectory, from: 0)
    }
  }

  func nextEvent(in world: World) -> Rational? {
    scrolls.compactMap { scroll in
      scroll.view.value.events(through: world.scene.duration).dropFirst(scroll.told).first?.time
    }.min()
  }

  func advance(to time: Rational, in world: World) {
    for index in scrolls.indices {
      let events = scrolls[index].view.value.events(through: time)
      let news = events.dropFirst(scrolls[index].told)
      scrolls[index].told = events.count
      let name = scrolls[index].definition.name
      for event in news { tell(event, of: name, in: world) }
    }
  }

  /// A finger that goes down on a scroll view in flight stops it; one that leaves without having
  /// dragged lets it go.
  func touch(_ outcome: GestureArbiter.Outcome, in world: World) {
    for index in scrolls.indices {
      let layer = scrolls[index].definition.layer
      for found in outcome.hits {
        guard let hit = found.hit, !hit.isSwallowed,
          sequence(first: hit.layer, next: { world.scene.layers[$0].parent }).contains(layer)
        else { continue }
        if scrolls[index].view.value.isInFlight(at: world.now) {
          scrolls[index].touch = found.touch.id
          scrolls[index].view.value.touchDown(at: world.now)
        }
      }
    }
    advance(to: world.now, in: world)
  }

  /// What a scroll view's own pan does to it.
  func scroll(_ event: GestureEvent, in world: World) {
    guard let index = scrolls.firstIndex(where: { $0.definition.panName == event.gesture }) else {
      return
    }
    let (view, now) = (scrolls[index].view, world.now)
    switch event.state {
    case .began:
      view.value.beginDrag(at: now)
      view.value.drag(by: event.values.translation, at: now)
      scrolls[index].touch = nil
    case .changed: view.value.drag(by: event.values.translation, at: now)
    case .ended: view.value.endDrag(velocity: event.values.velocity, at: now)
    case .cancelled: view.value.release(at: now)
    case .failed where scrolls[index].touch != nil:
      view.value.release(at: now)
      scrolls[index].touch = nil
    case .failed, .possible: break
    }
    advance(to: now, in: world)
  }

  /// Puts the content of a scroll view somewhere.
  func scroll(_ name: String, to offset: LiveValue, in world: World) throws(LiveProblem) {
    guard let point = try world.context.point(offset) else { return }
    for scroll in scrolls where scroll.definition.name == name {
      scroll.view.value.setOffset(point, at: world.now)
    }
    advance(to: world.now, in: world)
  }

  private func tell(_ event: ScrollView.Event, of name: String, in world: World) {
    switch event.kind {
    case .caught: world.emit(name, "caught", at: event.time)
    case .dragBegan: world.emit(name, "dragBegan", at: event.time)
    case .dragEnded(let velocity):
      let point = Point(x: velocity.dx, y: velocity.dy)
      world.emit(name, "dragEnded", at: event.time, [.init("velocity", .point(point))])
    case .reachedEdge: world.emit(name, "reachedEdge", at: event.time)
    case .settled: world.emit(name, "settled", at: event.time)
    }
  }
}

/// A scroll view's offset as the origin of its layer's bounds.
///
/// The scroll view remembers its whole past, so one trajectory serves the whole scene.
struct ScrollTrajectory: ModelTrajectory {
  let scroll: ScrollView

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
