import Dispatch

/// Makes the next frames on a queue of its own while the last one is looked at, so that two films are
/// drawn or read side by side.
final class FramesAhead<Frame> {
  private typealias Made = UncheckedBox<Result<Frame?, any Error>?>

  private struct Step {
    let index: Int
    let work: DispatchWorkItem
    let made: Made
  }

  private let make: UncheckedBox<(Int) throws -> Frame?>
  private let lead: Int
  private let frameCount: Int
  private let queue = DispatchQueue(label: "frames")
  /// Those that were begun and not taken, in the order of their numbers.
  private var steps: [Step] = []

  /// `make` is called on the queue alone, and gives nil after the last frame; up to `lead` frames are
  /// made before they are asked for, none from `frameCount` on.
  init(lead: Int, frameCount: Int, make: @escaping (Int) throws -> Frame?) {
    (self.make, self.lead, self.frameCount) = (UncheckedBox(make), lead, frameCount)
  }

  /// The frame of this number; cheapest in rising order.
  func frame(_ index: Int) throws -> Frame? {
    // One that nobody waits for any more is made, and dropped.
    if steps.first?.index != index { steps = [begin(index)] }
    let wanted = steps.removeFirst()
    var next = (steps.last?.index ?? index) + 1
    while steps.count < lead, next < frameCount {
      steps.append(begin(next))
      next += 1
    }
    wanted.work.wait()
    guard let made = wanted.made.value else { throw CancellationError() }
    return try made.get()
  }

  /// Does something on the queue, after what was begun.
  func sync<Result>(_ body: () throws -> Result) rethrows -> Result {
    try queue.sync(execute: body)
  }

  private func begin(_ index: Int) -> Step {
    let made = Made(nil)
    // The queue makes one frame after the other.
    let work = DispatchWorkItem { [make] in made.value = Result { try make.value(index) } }
    queue.async(execute: work)
    return Step(index: index, work: work, made: made)
  }
}
