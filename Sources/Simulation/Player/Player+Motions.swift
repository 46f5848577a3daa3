import AnimationEngine
import Geometry
import Interaction

/// A motion while the scene is played.
struct PlayedMotion {
  /// `LAYER.KEY`.
  var name: String
  var key: String
  var link: String
  var course: MotionCourse
  var drive: ModelDriveReference
  /// How many of its events have been told.
  var told = 0

  var nextEvent: Rational? {
    let events = course.motion.events
    return told < events.count ? course.begin + events[told].time : nil
  }
}

extension Player {
  var nextMotionEvent: Rational? { motions.compactMap(\.nextEvent).min() }

  mutating func start(_ start: MotionStart) throws(LiveProblem) {
    for layer in start.layers { try self.start(start, on: layer) }
  }

  private mutating func start(_ start: MotionStart, on layer: LayerID) throws(LiveProblem) {
    let address = LayerAddress(layer, start.keyPath)
    let kind = start.keyPath.kind
    var from: AnimationValue?
    if let live = start.from {
      from = try context.value(live, of: kind)
    } else {
      from = layers.model(of: layer, at: now)[start.keyPath]
    }
    guard let from, let name = scene.layers[layer].name else {
      throw LiveProblem(message: "there is no value to begin with")
    }
    var to = from
    if let live = start.to { to = try context.value(live, of: kind) }
    var setting = MotionSetting(from: from, to: to, keyPath: start.keyPath)
    setting.velocity = start.motion.velocity
    if let live = start.velocity {
      setting.velocity = try value(live, of: kind, movingIn: space(of: address))
    }
    setting.duration = start.duration
    (setting.repeatCount, setting.repeatsForever) = (start.repeatCount, start.repeatsForever)
    setting.autoreverses = start.autoreverses
    setting.schedule = TickSchedule(displayLink(start.link), from: now)
    let leader = start.leader.flatMap { motion(at: $0)?.course }
    if let leader {
      setting.leader = (leader.motion, now - leader.begin)
      setting.to = leader.motion.endValue
    } else if let address = start.leader {
      setting.to = layers.model(of: address.layer, at: now)[address.keyPath] ?? to
    }
    guard
      let course = MotionCourse(address, start.motion, setting, behind: leader, at: now)
    else { throw Self.unplayable(setting) }
    let key = start.key ?? start.keyPath.spelling
    endMotions(of: layer, key: key)
    guard course.motion.isFinished || start.repeatsForever || leader != nil else {
      throw LiveProblem(
        message: "the motion does not come to rest within \(Motion.defaultLimit.floor) seconds",
        hint: "more friction, a shorter lag or another target lets it end")
    }
    let drive = layers.histories[layer.index].drive(course, from: now)
    courses.append(course)
    motions.append(
      PlayedMotion(
        name: "\(name).\(key)", key: key, link: start.link, course: course, drive: drive))
    tellMotionEvents(through: now)
  }

  private static func unplayable(_ setting: MotionSetting) -> LiveProblem {
    let isFinite = [setting.from, setting.to, setting.velocity].compactMap(\.self)
      .allSatisfy { $0.numbers.allSatisfy(\.isFinite) }
    return isFinite
      ? LiveProblem(
        message: "the motion's numbers grow beyond all bounds",
        hint: "a spring that is too stiff for its ticks does that")
      : LiveProblem(message: "a motion goes from, to and with finite numbers only")
  }

  private func motion(at address: LayerAddress) -> PlayedMotion? {
    motions.last { $0.course.layer == address.layer && $0.course.keyPath == address.keyPath }
  }

  /// Changes targets and velocities of what runs; whatever follows it goes along.
  mutating func retarget(_ retarget: MotionRetarget) throws(LiveProblem) {
    for address in retarget.addresses {
      let running = motions.lastIndex {
        $0.course.layer == address.layer && $0.course.keyPath == address.keyPath
      }
      guard let running else {
        let name = scene.layers[address.layer].name ?? ""
        throw LiveProblem(
          message: "no motion runs at `\(name).\(address.keyPath)`",
          hint: "`retarget` changes what runs; `animate` begins something new")
      }
      let course = motions[running].course
      var change = MotionChange(at: now - course.begin)
      if let live = retarget.to {
        change.target = try context.value(live, of: address.keyPath.kind)
      }
      if let live = retarget.velocity {
        change.velocity = try value(
          live, of: address.keyPath.kind, movingIn: space(of: address))
      }
      guard course.change(change) else { throw Self.unplayable(course.setting) }
      Self.settle(&motions[running], at: now)
      for index in motions.indices where motions[index].course.follows(course) {
        motions[index].course.follow()
        Self.settle(&motions[index], at: now)
      }
    }
  }

  /// What has been told stays told, whatever comes now.
  private static func settle(_ motion: inout PlayedMotion, at now: Rational) {
    let elapsed = now - motion.course.begin
    motion.told = motion.course.motion.events.prefix { $0.time <= elapsed }.count
  }

  /// Ends a layer's motions that somebody takes away: that of a key, or all where it is nil.
  mutating func endMotions(of layer: LayerID, key: String?) {
    for motion in motions
    where motion.course.layer == layer && (key == nil || motion.key == key) {
      end(motion, isFinished: false)
    }
  }

  private mutating func end(_ motion: PlayedMotion, isFinished: Bool) {
    let layer = motion.course.layer
    motions.removeAll { $0.course === motion.course }
    layers.histories[layer.index].endDrive(motion.drive, at: now)
    motion.course.end = now
    tell(SceneEvent(motion.name, "ended", at: now, [.init("finished", .boolean(isFinished))]))
  }

  mutating func tellMotionEvents(through time: Rational) {
    while let index = motions.indices.first(where: {
      motions[$0].nextEvent.map { $0 <= time } ?? false
    }) {
      let motion = motions[index]
      motions[index].told += 1
      let event = motion.course.motion.events[motion.told]
      let at = motion.course.begin + event.time
      switch event.kind {
      case .started: tell(SceneEvent(motion.name, "began", at: at))
      case .reachedTarget: tell(SceneEvent(motion.name, "reachedTarget", at: at))
      case .reachedProgress(let progress):
        tell(
          SceneEvent(motion.name, "reachedProgress", at: at, [.init("progress", .number(progress))])
        )
      case .repeated: tell(SceneEvent(motion.name, "repeated", at: at))
      case .finished: end(motion, isFinished: true)
      }
    }
  }
}
