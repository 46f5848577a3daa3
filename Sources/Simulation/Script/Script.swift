import AnimationEngine
import Geometry
import SceneModel

/// The script of a scene, its reactions, and the code that takes part in it.
final class Script: Participant {
  private var entries: ArraySlice<ScriptEntry>
  /// By the subjects of the events that they wait for, each in the order of the scene.
  private let reactions: [String: [Reaction]]
  /// Reactions that wait for their delay, the next one last.
  private var delayed: [(time: Rational, reaction: Reaction)] = []
  /// A scene whose reactions go round in circles is stopped.
  private let limits: ScriptLimits
  /// Actions of this moment, up to the one that is too many.
  private var actionsLeft: Int
  /// How many reactions are being done, each inside another.
  private var depth = 0

  /// Code has no place in a scene file.
  static let placeOfCode = SourceLocation(line: 1, column: 1)

  init(_ scene: Scene, _ limits: ScriptLimits) {
    (self.limits, actionsLeft) = (limits, limits.actions + 1)
    entries = scene.script[...]
    reactions = Dictionary(grouping: scene.reactions, by: \.pattern.subject)
  }

  /// True where more has been done at this moment than any scene means.
  var isExhausted: Bool { actionsLeft <= 0 }

  func beginMoment() { actionsLeft = limits.actions + 1 }

  /// A script goes on to its last entry, also after the film's end.
  func hasEntry(at time: Rational) -> Bool { entries.first.map { $0.time == time } ?? false }

  func nextEvent(in world: World) -> Rational? {
    [entries.first?.time, delayed.last?.time, world.performer?.nextTime].compactMap(\.self).min()
  }

  func advance(to time: Rational, in world: World) {
    while let next = delayed.last, next.time <= time {
      delayed.removeLast()
      perform(
        next.reaction.action, if: next.reaction.condition, at: next.reaction.location, in: world)
    }
    while let entry = entries.first, entry.time <= time {
      entries.removeFirst()
      performListed(entry.action, if: entry.condition, at: entry.location, in: world)
    }
    // Code does what it wants to do now.
    while let performer = world.performer, let next = performer.nextTime, next <= time,
      mayAct(at: Self.placeOfCode, in: world)
    {
      for action in performer.perform(at: world.moment) {
        perform(action, if: nil, at: Self.placeOfCode, in: world)
      }
    }
  }

  // MARK: - Actions

  /// Does something now, where its condition holds.
  func perform(
    _ action: ScriptEntry.Action, if condition: LiveNumber?, at location: SourceLocation,
    in world: World
  ) {
    guard mayAct(at: location, in: world) else { return }
    world.location = location
    do throws(LiveProblem) {
      if let condition, try !world.context.condition(condition) { return }
      world.notePerformed(location)
      try world.participants.perform(action, in: world)
    } catch {
      world.report(location, error.message, hint: error.hint)
    }
  }

  /// Whether one more thing may happen at this moment; the first that may not is told.
  private func mayAct(at location: SourceLocation, in world: World) -> Bool {
    guard actionsLeft > 0 else { return false }
    actionsLeft -= 1
    if actionsLeft > 0 { return true }
    world.report(
      location, "more than \(limits.actions) things happen at one moment, the limit `actions`",
      hint: "reactions that cause each other go round in circles")
    return false
  }

  /// Does something that a list says: that has an end, and only what it causes may go round in
  /// circles.
  func performListed(
    _ action: ScriptEntry.Action, if condition: LiveNumber?, at location: SourceLocation,
    in world: World
  ) {
    actionsLeft += 1
    perform(action, if: condition, at: location, in: world)
  }

  // MARK: - Reactions

  /// Does what the scene does when something happens, at once or later, and then what code does.
  func react(to event: SceneEvent, in world: World) {
    for reaction in reactions[event.subject] ?? [] where reaction.pattern.matches(event) {
      guard reaction.delay > 0 else {
        within(reaction.location, in: world) {
          perform(reaction.action, if: reaction.condition, at: reaction.location, in: world)
        }
        continue
      }
      let time = world.now + reaction.delay
      let place = delayed.firstIndex { $0.time <= time } ?? delayed.count
      delayed.insert((time, reaction), at: place)
    }
    guard let performer = world.performer else { return }
    within(Self.placeOfCode, in: world) {
      for action in performer.react(to: event, at: world.moment) {
        perform(action, if: nil, at: Self.placeOfCode, in: world)
      }
    }
  }

  /// What is caused in turn is done within what causes it, but not without end.
  private func within(_ location: SourceLocation, in world: World, _ react: () -> Void) {
    guard depth < limits.depth else {
      guard actionsLeft > 0 else { return }
      actionsLeft = 0
      return world.report(
        location,
        "more than \(limits.depth) things happen at one moment, each because of another: the limit "
          + "`reactionDepth`",
        hint: "reactions that cause each other go round in circles")
    }
    depth += 1
    react()
    depth -= 1
  }
}
