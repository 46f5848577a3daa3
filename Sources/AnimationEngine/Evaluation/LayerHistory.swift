package import Geometry

/// All that ever happened to one layer: its model values over time and the animations added to it.
///
/// Enough to answer for any time in any order, without playing anything.
package struct LayerHistory: Sendable {
  /// The way to a model's place from the one before: even, and over when the model holds.
  package struct LeadIn: Sendable, Hashable {
    /// In seconds before the model holds.
    package var duration: Rational
    /// Where it leads; the model may go elsewhere at its own time.
    package var position: Point
    /// How large, round, turned and opaque the layer is there.
    package var bounds: Rect
    package var cornerRadius: Double
    package var transform: Transform3D
    package var opacity: Double
    /// What is led there, while the rest of what changed leaps; nil where the whole model is led.
    package var properties: [LayerProperty]?

    init(duration: Rational, to goal: LayerValues, properties: [LayerProperty]?) {
      (self.duration, self.properties) = (duration, properties)
      (position, bounds, cornerRadius) = (goal.position, goal.bounds, goal.cornerRadius)
      (transform, opacity) = (goal.transform, goal.opacity)
    }

    /// Writes where it leads.
    func write(into values: inout LayerValues) {
      (values.position, values.bounds, values.cornerRadius) = (position, bounds, cornerRadius)
      (values.transform, values.opacity) = (transform, opacity)
    }
  }

  /// Model values with the scene time from which they hold, ascending.
  package private(set) var models: [(time: Rational, values: LayerValues, leadIn: LeadIn?)]
  /// In the order in which they were added.
  package private(set) var animations: [AttachedAnimation] = []
  private var spans = AnimationSpans()
  /// In the order in which they were added; at any time at most the last one is there.
  package private(set) var transitions: [AttachedTransition] = []

  /// What writes the model by itself, in the order in which it began.
  var drives: [ModelDrive] = []
  /// What was set at the latest moment at which something was, in order, below what writes by itself.
  private var latestSets: (time: Rational, values: [(LayerKeyPath, AnimationValue)])?

  package init(_ values: LayerValues) { models = [(0, values, nil)] }

  /// Writes model values from `time` on; times must not go back.
  ///
  /// With a lead-in the layer moves, grows and turns there evenly for so many seconds before, as it
  /// does between two samples of a finger: a film of any rate, and a velocity, then see a motion and
  /// no steps.
  package mutating func setModel(_ values: LayerValues, at time: Rational, leadIn: Rational = 0) {
    if models[models.count - 1].time < time {
      models.append((time, values, nil))
    } else {
      models[models.count - 1].values = values
    }
    if leadIn > 0 { lead(to: values, for: leadIn, properties: nil) }
  }

  /// Writes one part of the model from `time` on; what writes by itself covers it until that ends.
  ///
  /// A lead-in is for this part alone: others that are set at the same time may leap.
  package mutating func set(
    _ value: AnimationValue, _ keyPath: LayerKeyPath, at time: Rational, leadIn: Rational = 0
  ) {
    var values = model(at: time)
    values[keyPath] = value
    setModel(values, at: time)
    if leadIn > 0, var goal = models.dropLast().last?.values {
      let others = models[models.count - 1].leadIn
      others?.write(into: &goal)
      goal[keyPath] = value
      let properties = others.map { $0.properties.map { $0 + [keyPath.property] } }
      lead(to: goal, for: leadIn, properties: properties ?? [keyPath.property])
    }
    guard drives.contains(where: { $0.isDriving(at: time) }) else { return }
    if latestSets?.time != time { latestSets = (time, []) }
    latestSets?.values.append((keyPath, value))
  }

  /// Leads to the last model from the one before it.
  private mutating func lead(
    to goal: LayerValues, for duration: Rational, properties: [LayerProperty]?
  ) {
    guard models.count > 1 else { return }
    let (last, before) = (models.count - 1, models.count - 2)
    let room = min(duration, models[last].time - models[before].time)
    models[last].leadIn = LeadIn(duration: room, to: goal, properties: properties)
  }

  /// What changed all at once with the model at a place among `models`.
  ///
  /// What a finger moves is set 120 times a second and goes evenly from one to the next: that is no leap.
  package func leaps(at index: Int) -> [LayerProperty] {
    guard index > 0 else { return [] }
    let (before, after) = (models[index - 1].values, models[index])
    if let lead = after.leadIn, lead.properties == nil { return [] }
    return LayerProperty.allCases.filter { property in
      let keyPath = LayerKeyPath(property)
      return after.leadIn?.properties?.contains(property) != true
        && before[keyPath] != after.values[keyPath]
    }
  }

  /// Writes into model values what was set at this very moment.
  func writeSets(of time: Rational, into values: inout LayerValues) {
    guard let latestSets, latestSets.time == time else { return }
    for (keyPath, value) in latestSets.values { values[keyPath] = value }
  }

  /// Adds an animation, which takes the place of another one of its key.
  ///
  /// - Returns: The places among `animations` of those that it takes away.
  @discardableResult
  package mutating func add(_ animation: AttachedAnimation) -> [Int] {
    let removed = animation.key.map { remove(key: $0, at: animation.addedAt) } ?? []
    animations.append(animation)
    spans.note(animation, at: animations.count - 1, among: animations)
    return removed
  }

  /// The same without some of its animations.
  func leaving(_ isLeft: (AttachedAnimation) -> Bool) -> LayerHistory {
    var history = self
    (history.animations, history.spans) = ([], AnimationSpans())
    for animation in animations where !isLeft(animation) {
      history.animations.append(animation)
      history.spans.note(
        animation, at: history.animations.count - 1, among: history.animations)
    }
    return history
  }

  /// The animations that nobody has taken away at a scene time, in the order in which they were added;
  /// with the same instant in the layer's own clock, without those that are over.
  package func attachedAnimations(
    at time: Rational, layerTime: Rational? = nil
  ) -> [AttachedAnimation] {
    spans.indices(reaching: time, layerTime: layerTime).map { animations[$0] }.filter { animation in
      animation.isAttached(at: time)
        && !(layerTime.map { animation.isCompleted(at: $0) } ?? false)
    }
  }

  /// How many animations are looked at to find out what is there: for tests of what it costs.
  package func animationsLookedAt(at time: Rational, layerTime: Rational) -> Int {
    spans.indices(reaching: time, layerTime: layerTime).count
  }

  /// The key of all transitions, as in Core Animation.
  package static let transitionKey = "transition"

  /// Adds a transition, which takes the place of the one before it.
  ///
  /// - Returns: The places among `animations` of those that bear a transition's key.
  @discardableResult
  package mutating func add(_ transition: AttachedTransition) -> [Int] {
    let removed = remove(key: Self.transitionKey, at: transition.addedAt)
    transitions.append(transition)
    return removed
  }

  /// Takes away the animation of this key, or all of them where it is nil.
  ///
  /// - Returns: The places among `animations` of those that were there until now, ascending.
  @discardableResult
  package mutating func remove(key: String?, at time: Rational) -> [Int] {
    if key == nil || key == Self.transitionKey,
      let last = transitions.indices.last, transitions[last].isAttached(at: time)
    {
      transitions[last].removedAt = time
    }
    let removed = spans.indices(reaching: time, layerTime: nil).filter {
      animations[$0].isAttached(at: time) && (key == nil || animations[$0].key == key)
    }
    for index in removed {
      animations[index].removedAt = time
      spans.note(animations[index], at: index, among: animations)
    }
    return removed
  }

  /// The model values that hold at a scene time.
  package func model(at time: Rational) -> LayerValues {
    model(at: modelIndex(at: time), time) { $0.isDriving(at: time) }
  }

  private func model(
    at index: Int, _ time: Rational, _ isDriving: (ModelDrive) -> Bool
  ) -> LayerValues {
    var values = models[index].values
    if index + 1 < models.count { lead(&values, to: models[index + 1], at: time) }
    for drive in drives where isDriving(drive) { drive.trajectory.write(into: &values, at: time) }
    return values
  }

  /// Moves the layer toward its next place, where that has a lead-in.
  private func lead(
    _ values: inout LayerValues,
    to next: (time: Rational, values: LayerValues, leadIn: LeadIn?), at time: Rational
  ) {
    guard let lead = next.leadIn, time > next.time - lead.duration else { return }
    let part = 1 - ((next.time - time) / lead.duration).value
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
    values.position = values.position + (lead.position - values.position) * part
    let (old, new) = (values.bounds, lead.bounds)
    values.bounds = Rect(
      x: between(old.minX, new.minX), y: between(old.minY, new.minY),
      width: between(old.size.width, new.size.width),
      height: between(old.size.height, new.size.height))
    values.cornerRadius = between(values.cornerRadius, lead.cornerRadius)
    values.opacity = between(values.opacity, lead.opacity)
    // A decomposition rounds: what does not turn is left alone.
    if values.transform != lead.transform {
      values.transform = values.transform.interpolated(to: lead.transform, at: part)
    }
  }

  /// The layer's clock as it is set at a scene time.
  func clock(at time: Rational) -> LayerClock { models[modelIndex(at: time)].values.clock }

  /// The place of the model that holds at a scene time.
  package func modelIndex(at time: Rational) -> Int {
    // Few layers have more than a handful of entries; the search matters for long scripts only.
    var (low, high) = (0, models.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if models[middle].time <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// What was seen right before anything happened at a time.
  ///
  /// `layerTime` is the same instant in the clock that the layer had then; `initial` holds where
  /// nothing was set before.
  func presentation(before time: Rational, layerTime: Rational, initial: LayerValues) -> LayerValues
  {
    var values = model(before: time) ?? initial
    for index in spans.indices(reaching: time, layerTime: layerTime)
    where animations[index].isAttached(before: time) {
      animations[index].apply(to: &values, at: layerTime)
    }
    return values
  }

  /// The model values that held right before a time; nil for those that the layer began with.
  func model(before time: Rational) -> LayerValues? {
    // The last one before the time, which several entries may share.
    var index = modelIndex(at: time)
    while index > 0, models[index].time >= time { index -= 1 }
    guard models[index].time < time else { return nil }
    return model(at: index, time) { $0.isDriving(before: time) }
  }

  /// The keys of what is there and not over, in the order in which it was added, transitions last.
  func animationKeys(at time: Rational, layerTime: Rational) -> [String] {
    let keys = attachedAnimations(at: time, layerTime: layerTime).compactMap(\.key)
    let hasTransition = transitions.contains {
      $0.isAttached(at: time) && !$0.isCompleted(at: layerTime)
    }
    return hasTransition ? keys + [Self.transitionKey] : keys
  }

  /// What is seen: the model with every animation applied, in the order in which they were added.
  ///
  /// The two times are the same instant in the scene's clock and in the layer's own.
  package func presentation(at time: Rational, layerTime: Rational) -> LayerValues {
    var values = model(at: time)
    for index in spans.indices(reaching: time, layerTime: layerTime)
    where animations[index].isAttached(at: time) {
      animations[index].apply(to: &values, at: layerTime)
    }
    return values
  }
}
