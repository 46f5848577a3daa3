package import Geometry

/// One call of a driver.
package struct Tick: Sendable, Hashable {
  /// Seconds since the animation began.
  package var time: Rational
  /// Seconds by which the animation moves on; a driver that was held up may give less than passed.
  package var step: Rational

  package init(time: Rational, step: Rational) { (self.time, self.step) = (time, step) }
}

/// When a driver calls an animation, counted from the animation's begin.
///
/// The first tick is the begin itself, with a step of 0, as POP and a display link have it. Films
/// of whatever frame rate see the values of the same ticks.
package struct TickSchedule: Sendable, Hashable, Sequence {
  fileprivate enum Source: Sendable, Hashable {
    case regular(rate: Int)
    case times([Rational])
    case displayLink(DisplayLink, begin: Rational)
  }

  private let source: Source

  /// A tick each sixtieth of a second.
  package static let sixtyHertz = TickSchedule(rate: 60)

  /// Evenly, so many ticks a second; at least 1.
  package init(rate: Int) { source = .regular(rate: Swift.max(1, rate)) }

  /// At these times, which rise from 0; the last one ends the animation.
  package init(times: [Rational]) { source = .times(times) }

  /// When a display link calls an animation that begins at a time of the scene.
  package init(_ link: DisplayLink, from begin: Rational) {
    source = .displayLink(link, begin: begin)
  }

  /// True where nothing holds the ticks up, so that a motion may just as well be seen between them.
  var isEven: Bool {
    switch source {
    case .regular: true
    case .times: false
    case .displayLink(let link, _): link.busy.isEmpty
    }
  }

  package func makeIterator() -> Iterator { Iterator(source: source) }

  package struct Iterator: IteratorProtocol {
    private let source: Source
    private var index = 0
    private var last: Rational = 0

    fileprivate init(source: Source) { self.source = source }

    package mutating func next() -> Tick? {
      defer { index += 1 }
      switch source {
      case .regular(let rate):
        // A Rational holds 2⁶³ ticks; a motion's limit comes long before.
        guard index > 0, let time = Rational(Int64(index), over: Int64(rate)),
          let step = Rational(1, over: Int64(rate))
        else { return index == 0 ? Tick(time: 0, step: 0) : nil }
        return Tick(time: time, step: step)
      case .times(let times):
        guard index < times.count else { return nil }
        defer { last = times[index] }
        return Tick(time: times[index], step: index == 0 ? 0 : times[index] - last)
      case .displayLink(let link, let begin):
        guard index > 0 else { return Tick(time: 0, step: 0) }
        let time = link.tick(after: begin + last) - begin
        defer { last = time }
        return Tick(time: time, step: Swift.min(time - last, link.longestStep))
      }
    }
  }
}
