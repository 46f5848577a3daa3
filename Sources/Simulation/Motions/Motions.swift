import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// The motions of a scene that write the model: animators of one's own, POP's and rebound's.
final class Motions: Participant {
  /// A motion that runs.
  private struct Played {
    /// Which it is of all that ever ran.
    var order: Int
    /// `LAYER.KEY`.
    var name: String
    var key: String
    var link: String
    let live: Live<MotionTrajectory>
    /// What it follows, where that is another motion.
    let leader: Live<MotionTrajectory>?
    var drive: ModelDriveReference
    /// How many of its events have been told.
    var told = 0

    var nextEvent: Rational? {
      let events = live.value.motion.events
      return told < events.count ? live.value.begin + events[told].time : nil
    }

    func isAt(_ address: LayerAddress) -> Bool {
      live.value.layer == address.layer && live.value.keyPath == address.keyPath
    }

    /// What has been told stays told, whatever comes now.
    mutating func settle(at now: Rational) {
      let elapsed = now - live.value.begin
      told = live.value.motion.events.prefix { $0.time <= elapsed }.count
    }
  }

  /// Those that run, by the order in which they began.
  private var running: [Int: Played] = [:]
  /// The same of each layer, and those that follow another one; ascending.
  private var orders: [LayerID: [Int]] = [:]
  private var followers: [ObjectIdentifier: [Int]] = [:]
  private var queue = EventQueue()
  /// All that ever ran, in that order.
  private var trajectories: [Live<MotionTrajectory>] = []

  /// What the motions were until now.
  var record: [MotionTrajectory] { trajectories.map(\.value) }

  /// The display links that call something, in the order in which they were needed, each with the
  /// number of motions that it calls.
  private(set) var links: [(name: String, count: Int)] = []

  /// How often two events were compared: for tests of what finding the next one costs.
  var comparisonCount: Int { queue.comparisonCount }

  func nextEvent(in world: World) -> Rational? { queue.next }

  func advance(to time: Rational, in world: World) {
    while let order = queue.takeFirst(through: time), let played = running[order] {
      running[order]?.told += 1
      schedule(order)
      let event = played.live.value.motion.events[played.told]
      let at = played.live.value.begin + event.time
      switch event.kind {
      case .started: world.emit(played.name, "began", at: at)
      case .reachedTarget: world.emit(played.name, "reachedTarget", at: at)
      case .reachedProgress(let progress):
        let details = [SceneEvent.Detail("progress", .number(progress))]
        world.emit(played.name, "reachedProgress", at: at, details)
      case .repeated: world.emit(played.name, "repeated", at: at)
      case .finished: end(played, isFinished: true, in: world)
      }
    }
  }

  // MARK: - Beginning

  func start(_ start: MotionStart, in world: World) throws(LiveProblem) {
    for layer in start.layers { try self.start(start, on: layer, in: world) }
  }

  private func start(_ start: MotionStart, on layer: LayerID, in world: World) throws(LiveProblem) {
    let now = world.now
    let address = LayerAddress(layer, start.keyPath)
    var setting = try setting(of: start, at: address, in: world)
    guard let name = world.scene.layers[layer].name else { throw Self.nowhere }
    let leader = start.leader.flatMap { self.running(at: $0)?.live }
    if let followed = leader?.value {
      setting.leader = (followed.motion, now - followed.begin)
      setting.to = followed.motion.endValue
    } else if let address = start.leader {
      let model = world.layers.model(of: address.layer, at: now)
      setting.to = model[address.keyPath] ?? setting.to
    }
    guard let trajectory = MotionTrajectory(address, start.motion, setting, at: now) else {
      throw Self.unplayable(setting)
    }
    let key = start.key ?? start.keyPath.spelling
    end(of: layer, key: key, in: world)
    guard trajectory.motion.isFinished || start.repeatsForever || leader != nil else {
      throw LiveProblem(
        message: "the motion does not come to rest within \(Motion.defaultLimit.floor) seconds",
        hint: "more friction, a shorter lag or another target lets it end")
    }
    let live = Live(trajectory)
    let drive = world.layers.drive(layer, by: LiveTrajectory(live) { $0 }, from: now)
    trajectories.append(live)
    add(
      Played(
        order: trajectories.count - 1, name: "\(name).\(key)", key: key, link: start.link,
        live: live,
        leader: leader, drive: drive))
    advance(to: now, in: world)
  }

  private func add(_ played: Played) {
    running[played.order] = played
    orders[played.live.value.layer, default: []].append(played.order)
    if let leader = played.leader {
      followers[ObjectIdentifier(leader), default: []].append(played.order)
    }
    if let place = links.firstIndex(where: { $0.name == played.link }) {
      links[place].count += 1
    } else {
      links.append((played.link, 1))
    }
    schedule(played.order)
  }

  private func remove(_ order: Int) -> Played? {
    guard let played = running.removeValue(forKey: order) else { return nil }
    orders[played.live.value.layer]?.removeAll { $0 == order }
    if let leader = played.leader {
      followers[ObjectIdentifier(leader)]?.removeAll { $0 == order }
    }
    if let place = links.firstIndex(where: { $0.name == played.link }) {
      links[place].count -= 1
      if links[place].count == 0 { links.remove(at: place) }
    }
    schedule(order)
    return played
  }

  private func schedule(_ order: Int) { queue.schedule(order, at: running[order]?.nextEvent) }

  /// The last one that began at an address.
  private func running(at address: LayerAddress) -> Played? {
    (orders[address.layer] ?? []).reversed().lazy.compactMap { self.running[$0] }
      .first { $0.isAt(address) }
  }

  private func setting(
    of start: MotionStart, at address: LayerAddress, in world: World
  ) throws(LiveProblem) -> MotionSetting {
    let (context, kind) = (world.context, start.keyPath.kind)
    var from: AnimationValue?
    if let live = start.from {
      from = try context.value(live, of: kind)
    } else {
      from = world.layers.model(of: address.layer, at: world.now)[start.keyPath]
    }
    guard let from else { throw Self.nowhere }
    var to = from
    if let live = start.to { to = try context.value(live, of: kind) }
    var setting = MotionSetting(from: from, to: to, keyPath: start.keyPath)
    setting.velocity = start.motion.velocity
    if let live = start.velocity {
      setting.velocity = try context.value(
        live, of: kind, movingIn: world.layers.space(of: address, at: world.now))
    }
    setting.duration = start.duration
    (setting.repeatCount, setting.repeatsForever) = (start.repeatCount, start.repeatsForever)
    setting.autoreverses = start.autoreverses
    setting.schedule = TickSchedule(world.scene.displayLink(start.link), from: world.now)
    return setting
  }

  private static let nowhere = LiveProblem(message: "there is no value to begin with")

  private static func unplayable(_ setting: MotionSetting) -> LiveProblem {
    let isFinite = [setting.from, setting.to, setting.velocity].compactMap(\.self)
      .allSatisfy { $0.numbers.allSatisfy(\.isFinite) }
    return isFinite
      ? LiveProblem(
        message: "the motion's numbers grow beyond all bounds",
        hint: "a spring that is too stiff for its ticks does that")
      : LiveProblem(message: "a motion goes from, to and with finite numbers only")
  }

  // MARK: - Changing and ending

  /// Changes targets and velocities of what runs; whatever follows it goes along.
  func retarget(_ retarget: MotionRetarget, in world: World) throws(LiveProblem) {
    let now = world.now
    for address in retarget.addresses {
      guard let leader = running(at: address) else {
        let name = world.scene.layers[address.layer].name ?? ""
        throw LiveProblem(
          message: "no motion runs at `\(name).\(address.keyPath)`",
          hint: "`retarget` changes what runs; `animate` begins something new")
      }
      let live = leader.live
      var change = MotionChange(at: now - live.value.begin)
      if let target = retarget.to {
        change.target = try world.context.value(target, of: address.keyPath.kind)
      }
      if let velocity = retarget.velocity {
        change.velocity = try world.context.value(
          velocity, of: address.keyPath.kind,
          movingIn: world.layers.space(of: address, at: now))
      }
      guard live.value.change(change) else { throw Self.unplayable(live.value.setting) }
      settle(leader.order, at: now)
      // A leader began before whatever follows it, so that each finds its own changed already.
      for order in followers(of: live) {
        guard let played = running[order], let leader = played.leader else { continue }
        played.live.value.follow(leader.value.motion)
        settle(order, at: now)
      }
    }
  }

  private func settle(_ order: Int, at now: Rational) {
    running[order]?.settle(at: now)
    schedule(order)
  }

  /// Those that follow a motion, and those that follow them, in the order in which they began.
  private func followers(of live: Live<MotionTrajectory>) -> [Int] {
    var (found, open): ([Int], [Live<MotionTrajectory>]) = ([], [live])
    while let leader = open.popLast() {
      let next = followers[ObjectIdentifier(leader)] ?? []
      found += next
      open += next.compactMap { running[$0]?.live }
    }
    return found.sorted()
  }

  /// Ends a layer's motions that somebody takes away: that of a key, or all where it is nil.
  func end(of layer: LayerID, key: String?, in world: World) {
    for order in orders[layer] ?? [] {
      guard let played = running[order], key == nil || played.key == key else { continue }
      end(played, isFinished: false, in: world)
    }
  }

  private func end(_ played: Played, isFinished: Bool, in world: World) {
    guard let played = remove(played.order) else { return }
    world.layers.endDrive(played.drive, of: played.live.value.layer, at: world.now)
    played.live.value.end = world.now
    world.emit(played.name, "ended", at: world.now, [.init("finished", .boolean(isFinished))])
  }
}
