import Geometry

/// Finds those of a layer's animations that can be there at a time, without looking at all that ever
/// were: a scene may add one in every frame, and then a film of n frames would take n² steps.
///
/// A binary tree over the animations in the order in which they were added, with its root at 1: each
/// node says when the first of its animations came, and by when all of them are gone.
struct AnimationSpans: Sendable {
  private struct Span {
    var firstAdded: Rational
    /// Scene time by which all were taken away; nil while one was not.
    var lastRemoved: Rational?
    /// Layer time after which all are over by themselves; nil where one stays.
    var lastCompletion: Rational?

    init(_ animation: AttachedAnimation) {
      (firstAdded, lastRemoved) = (animation.addedAt, animation.removedAt)
      lastCompletion = animation.completion
    }

    mutating func add(_ later: Span) {
      lastRemoved = Self.later(lastRemoved, later.lastRemoved)
      lastCompletion = Self.later(lastCompletion, later.lastCompletion)
    }

    private static func later(_ a: Rational?, _ b: Rational?) -> Rational? {
      guard let a, let b else { return nil }
      return max(a, b)
    }

    /// False where none of them can be there at, or right before, a scene time.
    func reaches(_ time: Rational, layerTime: Rational?) -> Bool {
      guard firstAdded <= time else { return false }
      if let lastRemoved, lastRemoved < time { return false }
      if let layerTime, let lastCompletion, lastCompletion < layerTime { return false }
      return true
    }
  }

  private var nodes: [Span?] = []
  /// A power of two, or 0: where the animations' own nodes begin.
  private var width = 0
  private var count = 0

  /// So few are looked at one by one: asking the tree costs more than it saves.
  private static let fewAnimations = 8

  /// Notes an animation that was added as the last of all, or what became of one.
  mutating func note(
    _ animation: AttachedAnimation, at index: Int, among animations: [AttachedAnimation]
  ) {
    count = max(count, index + 1)
    if index >= width {
      width = max(1, width * 2)
      nodes = Array(repeating: nil, count: 2 * width)
      for (place, animation) in animations.enumerated() { nodes[width + place] = Span(animation) }
      for place in stride(from: width - 1, to: 0, by: -1) { nodes[place] = sum(at: place) }
    }
    var place = width + index
    nodes[place] = Span(animation)
    while place > 1 {
      place /= 2
      nodes[place] = sum(at: place)
    }
  }

  private func sum(at place: Int) -> Span? {
    guard var span = nodes[2 * place] else { return nil }
    if let later = nodes[2 * place + 1] { span.add(later) }
    return span
  }

  /// The places of the animations that can be there, ascending; whether they are is theirs to say.
  ///
  /// Of many, those that are over by `layerTime` are left out where it is given.
  func indices(reaching time: Rational, layerTime: Rational?) -> [Int] {
    guard count > Self.fewAnimations else { return Array(0..<count) }
    var found: [Int] = []
    collect(1, time, layerTime, &found)
    return found
  }

  private func collect(
    _ place: Int, _ time: Rational, _ layerTime: Rational?, _ found: inout [Int]
  ) {
    guard let span = nodes[place], span.reaches(time, layerTime: layerTime) else { return }
    guard place < width else { return found.append(place - width) }
    collect(2 * place, time, layerTime, &found)
    collect(2 * place + 1, time, layerTime, &found)
  }
}
