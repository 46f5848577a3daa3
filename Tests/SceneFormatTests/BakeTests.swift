import SceneModel
import AnimationEngine
import Geometry
import Simulation
import Testing

/// The motion of bodies as it is stored and played again without the solver.
@Suite struct BakeTests {
  /// What can happen to bodies between two ticks, in several animators and profiles.
  static let scenes: [(name: String, text: String)] = [
    (
      "a heap that is stirred",
      """
      stage: {size: [400, 600]}
      duration: 6
      layers:
        - {repeat: 12, as: i, id: box-$i, position: ["=60 + 55 * (i % 6)", "=540 - 60 * ((i - i % 6) / 6)"], size: [40, 30], transform: {rotation: "=i"}}
        - {id: lamp, position: [20, 20], size: [10, 10], backgroundColor: red}
      behaviors:
        heap:
          fall: {gravity: [box-*]}
          walls: {collision: [box-*], insets: {top: -9000}}
          body: {item: [box-*], elasticity: 0.5, velocity: [120, -300], angularVelocity: 2}
        kick: {push: box-0, direction: [0, -30], mode: instantaneous, active: false}
        swirl: {field: [box-*], kind: turbulence, position: [200, 300], strength: 0.2, animationSpeed: 1}
      script:
        - {at: 0, add: heap}
        - {at: 0, add: kick}
        - {at: 1, push: kick}
        - {at: 2, addVelocity: box-3, value: [0, -500]}
        - {at: 3, updateItem: box-5, position: [200, 100]}
        - {when: heap.walls.began, set: {lamp.opacity: 0.5}}
        - {at: 5, removeItem: box-1, from: heap.fall}
      overlays: [{bodies: dynamics}]
      """
    ),
    (
      "a panel in UIKit's profile, caught in flight",
      """
      stage: {size: [320, 568]}
      duration: 5
      layers: [{id: pane, position: [160, 710], size: [320, 568]}]
      dynamics: {profile: uikit, rounding: 2}
      behaviors:
        PaneBehavior:
          parameters: [item, target]
          spring: {attachment: $item, anchorPoint: $target, length: 0, frequency: 3.5, damping: 0.4, settle: true}
          body: {item: $item, density: 100, resistance: 10}
      script:
        - {at: 0.1, add: PaneBehavior, item: pane, target: [160, 334]}
        - {at: 0.25, add: PaneBehavior, item: pane, target: [160, 710], velocity: [0, 900]}
        - {at: 3, removeAllBehaviors: true}
      """
    ),
    (
      "actions that push, put, take away and bring back, and a field with a rule",
      """
      stage: {size: [400, 400]}
      duration: 6
      layers:
        - {repeat: 4, as: i, id: box$i, position: ["=60 + 70 * i", 60], size: [40, 30]}
        - {id: lamp, position: [20, 20], size: [10, 10], backgroundColor: red}
      behaviors:
        Drop:
          parameters: [item]
          fall: {gravity: $item}
          walls: {collision: $item, mode: boundaries, insets: {top: -900}}
          body: {item: $item, elasticity: 0.6, angularVelocity: 1}
          action:
            - {if: "=velocity.$item.position.y > 400", addVelocity: $item, value: [20, -300]}
            - {if: "=dynamics.elapsedTime > 4.2", remove: $self}
        whirl:
          rule: {field: [box*], kind: custom, position: [200, 200], force: ["=-position.y / 400 - lamp.opacity / 100", "=position.x / 400"]}
          action: [{if: "=box1.position.y > 300", updateItem: box1, position: [200, 100]}, {set: {lamp.opacity: "=box1.position.y / 400"}}]
      script:
        - {at: 0, add: Drop, item: box0}
        - {at: 0.3, add: Drop, as: two, item: box1}
        - {at: 0.5, add: whirl}
        - {when: dynamics.paused, set: {lamp.opacity: 0}}
        - {when: two.walls.began, addVelocity: box1, value: [0, -50]}
        - {at: 5, remove: whirl}
      """
    ),
  ]

  private func bytes(of text: String) throws -> (Timeline, [UInt8]) {
    let (timeline, bake) = try Simulator(scene(text)).run(replaying: nil, isRecording: true)
    #expect(timeline.problems.isEmpty, "\(timeline.problems)")
    return (timeline, try #require(bake).bytes(digest: "scene"))
  }

  @Test(arguments: scenes.indices)
  func `what is played from storage is equal to the last bit`(_ index: Int) throws {
    let text = Self.scenes[index].text
    let (live, bytes) = try bytes(of: text)
    let bake = try DynamicsBake(bytes: bytes, digest: "scene")
    #expect(bake.bytes(digest: "scene") == bytes)
    let again = try Simulator(live.scene).run(replaying: bake).timeline
    #expect(again.problems.isEmpty, "\(again.problems)")
    #expect(again.events == live.events && !live.events.isEmpty)
    #expect(again.trajectoryHash == live.trajectoryHash)
    for frame in 0..<(24 * Int(live.scene.duration.floor)) {
      let time = Rational(frame) / 24
      let (shown, expected) = (again.presentation(at: time), live.presentation(at: time))
      #expect(shown.layers.map(\.transform) == expected.layers.map(\.transform), "\(frame)")
      #expect(shown.layers.map(\.values) == expected.layers.map(\.values), "\(frame)")
      for name in ["dynamics.energy", "dynamics.kineticEnergy", "dynamics.elapsedTime"] {
        #expect(try again.value(name, at: time) == live.value(name, at: time), "\(name) \(frame)")
      }
      let (a, b) = (
        again.snapshot(of: "dynamics", at: time), live.snapshot(of: "dynamics", at: time)
      )
      #expect(a?.time == b?.time && a?.inspection == b?.inspection, "\(frame)")
    }
    // The solver is out of it: what was stored is what is seen.
    #expect(
      try Simulator(live.scene).run(replaying: nil).timeline.trajectoryHash == live.trajectoryHash)
  }

  @Test func `a body and tick take about 24 bytes`() throws {
    let heap = """
      stage: {size: [1200, 600]}
      duration: 0.5
      layers:
        - {repeat: 100, as: i, id: box-$i, position: ["=10 + 11 * i", 50], size: [10, 10]}
      behaviors: {fall: {gravity: [box-*]}}
      script: [{at: 0, add: fall}]
      """
    let count = try bytes(of: heap).1.count
    #expect(count >= 24 * 100 * 60 && count <= 24 * 100 * 60 + 13 * 60 + 100, "\(count)")
  }

  @Test func `what is of another scene, damaged or cut off is refused`() throws {
    let (live, bytes) = try bytes(of: Self.scenes[1].text)
    func refusal(_ bytes: [UInt8], _ digest: String = "scene") -> DynamicsBake.Refusal? {
      do throws(DynamicsBake.Refusal) {
        _ = try DynamicsBake(bytes: bytes, digest: digest)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(bytes) == nil)
    #expect(refusal(bytes, "another") == .otherScene)
    for count in [0, 7, 12, bytes.count / 2, bytes.count - 1] {
      #expect(refusal(Array(bytes.prefix(count))) == .damaged, "\(count)")
    }
    for index in stride(from: 0, to: bytes.count, by: 97) {
      var changed = bytes
      changed[index] ^= 4
      #expect(refusal(changed) == .damaged, "\(index)")
    }
    // One that fits in name only says so instead of moving things wrongly.
    let other = try DynamicsBake(
      bytes: try self.bytes(of: Self.scenes[0].text).1, digest: "scene")
    let wrong = try Simulator(live.scene).run(replaying: other).timeline
    #expect(wrong.problems.map(\.message) == ["the stored trajectory is incomplete or damaged"])
  }

  @Test func `a simulation ends when time is up`() throws {
    var asked = 0
    let scene = try scene(Self.scenes[0].text)
    #expect(throws: SimulationTimeout.self) {
      try Simulator(scene).run(replaying: nil) {
        asked += 1
        return asked > 100
      }
    }
    #expect(asked == 101)
  }
}
