import AnimationEngine
import Dynamics
import Geometry
import Interaction
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct MarchTests {
  /// Everything that can happen, all of it at 1 s.
  private func busyScene() -> Scene {
    var scene = box(duration: 3)
    let layer = scene.layer("box")
    scene.states = ["waited", "listed"].map {
      SceneStates($0, [("off", []), ("on", [])], initial: 0)
    }

    var fade = AnimationParameters()
    (fade.keyPath, fade.from, fade.to) = (LayerKeyPath(.opacity), .number(1), .number(0))
    fade.duration = 1
    var block = SceneBlock("block", BlockAnimation("", duration: 1))
    block.changes = [Assignment(scene.address("box.cornerRadius"), .number(9))]
    var animator = SceneAnimator(
      "animator", duration: 1, timing: .curve(.linear), location: nowhere)
    animator.changes = [Assignment(scene.address("box.borderWidth"), .number(9))]
    scene.animators = [animator]
    var motion = MotionStart(
      [layer], LayerKeyPath(.zPosition),
      MotionParameters(.pop(.basic(CubicBezier(0, 0, 1, 1), duration: 1))))
    motion.to = .fixed(.number(1))

    var dynamics = SceneDynamics(bounds: scene.stageBounds, location: nowhere)
    dynamics.items = [
      SceneItem(
        "ball", .free(Size(width: 10, height: 10), center: .zero, angle: 0), location: nowhere)
    ]
    dynamics.actions = [[TickAction(.set([]), location: nowhere)]]
    scene.dynamics = [dynamics]
    let gravity = BehaviorPlan("fall", .gravity(GravityPlan(items: ["ball"])), location: nowhere)

    var press = GestureRecognizer.LongPress()
    press.duration = 0
    scene.gestures = [
      SceneGesture(GestureRecognizer(.longPress(press), name: "hold", on: layer), location: nowhere)
    ]
    scene.touches = [SceneTouch("finger", .tap(.layer(layer), at: 1), location: nowhere)]
    scene.at(0, .block(block))
    scene.at(0, .startMotion(motion))
    scene.at(0, .animate([layer], fade, key: "fade"))
    scene.at(0, .animator(["animator"], .start(delay: 0)))
    scene.at(Rational(119) / 120, .dynamics(DynamicsAction(.add(gravity, velocity: nil))))
    scene.at(Rational(1) / 2, .state("waited", .enter(0)))
    scene.at(1, .state("listed", .enter(1)))
    scene.when("box.fade", "began", after: 1, .state("waited", .enter(1)))
    return scene
  }

  @Test func `at one moment ends come first, then fingers, then what waited, then the script`()
    throws
  {
    let world = World(busyScene())
    try March(world).run()
    let last = world.events.filter { $0.time == 1 }.map(\.name)
    #expect(
      last == [
        "box.fade.ended", "box.zPosition.reachedTarget", "box.zPosition.ended", "block.ended",
        "animator.changed", "animator.completed", "touch.finger.began", "hold.began",
        "waited.entered",
        "listed.entered", "displayLink.paused",
      ])
    #expect(world.problems.isEmpty)
  }

  @Test func `the order of participants is the written one`() {
    let participants = World(box()).participants
    func names(_ list: [any Participant]) -> [String] { list.map { "\(type(of: $0))" } }
    #expect(
      names(participants.ending) == [
        "Animations", "Scrolling", "DisplayLinks", "Motions", "Blocks", "Animators", "Transitions",
      ])
    #expect(names(participants.acting) == ["Bodies", "Gestures", "Script"])
  }

  @Test func `a march is told that time is up, and says what it has come to`() {
    let world = World(busyScene())
    var moments = 0
    let stuck = SimulationTimeout(
      time: Rational(2) / 120, location: SourceLocation(line: 1, column: 1))
    #expect(throws: stuck) {
      try March(world).run {
        moments += 1
        return world.now >= Rational(2) / 120
      }
    }
    #expect(moments >= 3)
  }

  /// Whatever is asked while a scene is played has the same answer afterwards.
  @Test func `a timeline says of a time what was said at it`() {
    let scene = busyScene()
    let witness = Witness([
      .presentation(scene.address("box.opacity")), .model(scene.address("box.zPosition")),
      .velocity(scene.address("box.borderWidth")), .state("waited"),
      .animator("animator", .fractionComplete), .animator("animator", .state),
      .dynamics("dynamics", .isRunning), .dynamics("dynamics", .elapsedTime),
      .body("ball", .positionX), .gesture("hold", .state), .gesture("none", .state),
      .force(.spring, scene.address("box.zPosition")),
    ])
    let timeline = Simulator(scene).run(with: witness)
    #expect(witness.told.count == 180)
    for (time, values) in witness.told {
      #expect(witness.subjects.map { timeline.value(of: $0, at: time) } == values)
    }
  }
}

/// Code that asks sixty times a second and does nothing.
private final class Witness: ScenePerformer {
  let subjects: [Subject]
  private(set) var told: [(time: Rational, values: [AnimationValue?])] = []

  init(_ subjects: [Subject]) { self.subjects = subjects }

  var nextTime: Rational? { told.count < 180 ? Rational(2 * told.count + 1) / 120 : nil }

  func perform(at moment: PlayedMoment) -> [ScriptEntry.Action] {
    told.append((moment.time, subjects.map { moment.value(of: $0) }))
    return []
  }

  func react(to event: SceneEvent, at moment: PlayedMoment) -> [ScriptEntry.Action] { [] }

  func changes(
    ofAnimator name: String, at moment: PlayedMoment
  ) -> (changes: [Assignment], keyframes: [SceneBlock.Keyframe]) { ([], []) }

  func lets(_ gesture: String, beginAt moment: PlayedMoment) -> Bool { true }

  func wantsInteractiveStart(of transition: String, at moment: PlayedMoment) -> Bool { true }

  func act(for behavior: String, at moment: PlayedMoment) -> [ScriptEntry.Action] { [] }
}

extension Scene {
  fileprivate var stageBounds: Rect {
    Rect(x: 0, y: 0, width: stage.size.width, height: stage.size.height)
  }
}
