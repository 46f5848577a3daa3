import AnimationEngine
import Geometry
import Simulation

/// When the last animation of a scene ends.
struct FilmLength {
  /// Why a length cannot be told.
  enum Obstacle: Error {
    case endless(SourceLocation)
    case clockChanges(SourceLocation)
    case nothingMoves
  }

  let layers: LayerTree
  let animations: [String: AnimationParameters]
  let script: [ScriptEntry]

  /// In seconds of the scene's clock.
  ///
  /// Clocks of layers count; an animation on a layer whose clock stands still or runs backwards ends
  /// when it is added.
  func lastEnd() throws(Obstacle) -> Rational {
    var objects = animations
    var last: Rational?
    for entry in script {
      switch entry.action {
      case .animate(let targets, let parameters, _):
        try extend(&last, parameters, targets, entry)
      case .addObject(let name, let targets, _):
        try extend(&last, objects[name] ?? AnimationParameters(), targets, entry)
      case .change(let name, let parameters):
        objects[name]?.update(with: parameters)
      case .set(let assignments):
        let clock: Set<LayerProperty> = [.beginTime, .speed, .timeOffset]
        if assignments.contains(where: { clock.contains($0.address.keyPath.property) }) {
          throw .clockChanges(entry.location)
        }
      case .remove: break
      }
    }
    guard let last else { throw .nothingMoves }
    return last
  }

  private func extend(
    _ last: inout Rational?, _ parameters: AnimationParameters, _ targets: [LayerID],
    _ entry: ScriptEntry
  ) throws(Obstacle) {
    guard let length = parameters.activeLength else { throw .endless(entry.location) }
    for target in targets {
      let clocks = clocks(of: target)
      let speed = clocks.reduce(Rational.one) { $0 * $1.speed }
      guard speed > 0 else {
        last = max(last ?? entry.time, entry.time)
        continue
      }
      let begin = clocks.reduce(entry.time) { $1.localTime(at: $0) } + (parameters.delay ?? 0)
      let end = clocks.reversed().reduce(begin + length) { $1.parentTime(at: $0) }
      last = max(last ?? end, end)
    }
  }

  /// The clocks that a layer's time goes through, the root's first.
  private func clocks(of layer: LayerID) -> [LayerClock] {
    let node = layers[layer]
    return (node.parent.map(clocks) ?? []) + [node.values.clock]
  }
}

extension AnimationParameters {
  /// Seconds from begin to end in the layer's time; nil for one that never ends.
  var activeLength: Rational? {
    let speed = (speed ?? 1).magnitude
    guard speed != 0 else { return nil }
    switch repeatDuration ?? .finite(0) {
    case .endless: return nil
    case .finite(let total) where total > 0: return total / speed
    case .finite: break
    }
    // 0 stands for the duration of Core Animation's implicit transaction.
    let given = duration ?? 0
    let pass = given == 0 ? Rational(1, over: 4) ?? 0 : given
    let cycle = autoreverses == true ? pass * 2 : pass
    switch repeatCount ?? .finite(0) {
    case .endless: return nil
    case .finite(let count): return cycle * (count == 0 ? 1 : count) / speed
    }
  }

  /// Takes over what `other` gives.
  mutating func update(with other: AnimationParameters) {
    from = other.from ?? from
    to = other.to ?? to
    by = other.by ?? by
    values = other.values ?? values
    keyTimes = other.keyTimes ?? keyTimes
    timingFunctions = other.timingFunctions ?? timingFunctions
    calculationMode = other.calculationMode ?? calculationMode
    delay = other.delay ?? delay
    duration = other.duration ?? duration
    speed = other.speed ?? speed
    timeOffset = other.timeOffset ?? timeOffset
    repeatCount = other.repeatCount ?? repeatCount
    repeatDuration = other.repeatDuration ?? repeatDuration
    autoreverses = other.autoreverses ?? autoreverses
    fillMode = other.fillMode ?? fillMode
    timingFunction = other.timingFunction ?? timingFunction
    isAdditive = other.isAdditive ?? isAdditive
    isCumulative = other.isCumulative ?? isCumulative
    isRemovedOnCompletion = other.isRemovedOnCompletion ?? isRemovedOnCompletion
  }
}
