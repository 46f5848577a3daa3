public import AnimationEngine
package import Geometry

/// Content behind a viewport: it follows the finger, flies on, bounces and can be caught.
///
/// A state machine that remembers: between two events the offset is in closed form, so it can be
/// asked for at any scene time. While a finger drags, the offset changes with each of its samples.
public struct ScrollView: Sendable {
  /// How a scroll view comes to rest, and what it does beyond its edges; defaults are UIKit's.
  public struct Options: Sendable, Hashable {
    public var deceleration = ScrollDeceleration.normal
    /// False stops dead at the edges.
    public var bounces = true
    /// Comes to rest at a multiple of the viewport: the one nearest to where it would fly.
    public var isPaging = false
    /// Lets an axis be dragged that has nothing to scroll.
    public var alwaysBouncesHorizontally = false
    public var alwaysBouncesVertically = false

    public init() {}
  }

  /// Something that happened to a scroll view.
  package struct Event: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// A finger stopped it in flight.
      case caught
      case dragBegan
      /// Let go; the velocity is that of the offset, in points per second.
      case dragEnded(velocity: Vector)
      /// Content in flight met its edge.
      case reachedEdge
      /// It has come to rest by itself.
      case settled
    }

    package var time: Rational
    package var kind: Kind
  }

  package let contentSize: Size
  package let viewport: Size
  package let options: Options

  /// What each axis did, with the scene time from which it did.
  private var pieces: [Span]
  private var drag: Drag?
  private var log: [Event] = []
  /// What will happen if nobody interferes.
  private var plan: [Event] = []

  private enum Piece {
    case rest(Double)
    /// Evenly from one sample of a finger to the next, for so many seconds.
    case follow(from: Double, to: Double, duration: Double)
    case flight(ScrollFlight)

    func offset(at elapsed: Double) -> Double {
      switch self {
      case .rest(let offset): offset
      case .follow(let start, let end, let duration): start + (end - start) * elapsed / duration
      case .flight(let flight): flight.offset(at: elapsed)
      }
    }

    func velocity(at elapsed: Double) -> Double {
      switch self {
      case .rest: 0
      case .follow(let start, let end, let duration): (end - start) / duration
      case .flight(let flight): flight.velocity(at: elapsed)
      }
    }

    var duration: Double { if case .flight(let flight) = self { flight.duration } else { 0 } }
  }

  /// What both axes do from a scene time on.
  private struct Span {
    var time: Rational
    var x: Piece
    var y: Piece
  }

  private struct Drag {
    var x: Hold
    var y: Hold
    var translation = Vector.zero
  }

  /// How one axis is held by a finger.
  private struct Hold {
    var isFree: Bool
    var range: ClosedRange<Double>
    /// Nil where nothing stretches.
    var band: RubberBand?
    /// Where the offset would be without the rubber band, as the finger took hold of it.
    var start: Double
    /// What a rubber band cannot explain of the offset that was caught.
    var residue = 0.0

    init(_ offset: Double, range: ClosedRange<Double>, band: RubberBand?, isFree: Bool) {
      (self.range, self.band, self.isFree) = (range, band, isFree)
      let edge = min(max(offset, range.lowerBound), range.upperBound)
      start = edge + (band?.overscroll(forOffset: offset - edge) ?? 0)
      residue = offset - shown(0)
    }

    func shown(_ translation: Double) -> Double {
      let free = start - translation
      let edge = min(max(free, range.lowerBound), range.upperBound)
      return edge + (band?.offset(forOverscroll: free - edge) ?? 0) + residue
    }

    /// The offset's velocity where the finger has this one.
    func velocity(_ finger: Double, at translation: Double) -> Double {
      let free = start - translation
      let edge = min(max(free, range.lowerBound), range.upperBound)
      guard isFree else { return 0 }
      return free == edge ? -finger : -finger * (band?.slope(atOverscroll: free - edge) ?? 0)
    }
  }

  package init(
    contentSize: Size, viewport: Size, offset: Point = .zero, options: Options = Options()
  ) {
    (self.contentSize, self.viewport, self.options) = (contentSize, viewport, options)
    pieces = [Span(time: 0, x: .rest(offset.x), y: .rest(offset.y))]
  }

  /// The offsets at which the viewport shows nothing but content.
  package var horizontalRange: ClosedRange<Double> {
    0...max(0, contentSize.width - viewport.width)
  }
  package var verticalRange: ClosedRange<Double> {
    0...max(0, contentSize.height - viewport.height)
  }

  // MARK: - At any time

  /// The content's point in the viewport's corner.
  package func offset(at time: Rational) -> Point {
    let piece = piece(at: time)
    let elapsed = (time - piece.time).value
    return Point(x: piece.x.offset(at: elapsed), y: piece.y.offset(at: elapsed))
  }

  /// When it may jump or turn a corner, in scene time.
  package var corners: [Rational] {
    pieces.map(\.time) + (log + plan).filter { $0.kind == .reachedEdge }.map(\.time)
  }

  /// How fast the offset moves after a time or before it, in points per second.
  package func velocity(at time: Rational, from side: Side = .after) -> Vector {
    let piece = side == .after ? piece(at: time) : pieces.last { $0.time < time } ?? pieces[0]
    let elapsed = (time - piece.time).value
    return Vector(dx: piece.x.velocity(at: elapsed), dy: piece.y.velocity(at: elapsed))
  }

  /// True while it moves by itself.
  package func isInFlight(at time: Rational) -> Bool {
    let piece = piece(at: time)
    return (time - piece.time).value < max(piece.x.duration, piece.y.duration)
  }

  package var isDragging: Bool { drag != nil }

  /// What has happened up to a scene time, and what will up to then if nobody interferes.
  package func events(through time: Rational) -> [Event] {
    log.filter { $0.time <= time } + plan.filter { $0.time <= time }
  }

  private func piece(at time: Rational) -> Span {
    pieces.last { $0.time <= time } ?? pieces[0]
  }

  // MARK: - What a finger does. Times must not go back.

  /// A finger went down: what flies stops where it is seen.
  package mutating func touchDown(at time: Rational) {
    guard isInFlight(at: time) else { return }
    settleLog(at: time)
    log.append(Event(time: time, kind: .caught))
    rest(at: offset(at: time), time)
  }

  /// Takes hold of the content where it is seen, also beyond an edge.
  package mutating func beginDrag(at time: Rational) {
    touchDown(at: time)
    settleLog(at: time)
    let offset = offset(at: time)
    let (width, height) = (viewport.width, viewport.height)
    drag = Drag(
      x: Hold(
        offset.x, range: horizontalRange,
        band: options.bounces ? RubberBand(dimension: width) : nil,
        isFree: contentSize.width > width || options.alwaysBouncesHorizontally),
      y: Hold(
        offset.y, range: verticalRange,
        band: options.bounces ? RubberBand(dimension: height) : nil,
        isFree: contentSize.height > height || options.alwaysBouncesVertically))
    log.append(Event(time: time, kind: .dragBegan))
  }

  /// Follows the finger, whose translation counts from where it took hold.
  package mutating func drag(by translation: Vector, at time: Rational) {
    guard var drag else { return }
    drag.translation = translation
    self.drag = drag
    let old = offset(at: time)
    follow(
      to: Point(
        x: drag.x.isFree ? drag.x.shown(translation.dx) : old.x,
        y: drag.y.isFree ? drag.y.shown(translation.dy) : old.y), time)
  }

  /// Lets go with the finger's velocity; what shows goes on at the velocity that it has.
  package mutating func endDrag(velocity: Vector, at time: Rational) {
    let translation = drag?.translation ?? .zero
    let own = Vector(
      dx: drag?.x.velocity(velocity.dx, at: translation.dx) ?? 0,
      dy: drag?.y.velocity(velocity.dy, at: translation.dy) ?? 0)
    if drag != nil { log.append(Event(time: time, kind: .dragEnded(velocity: own))) }
    drag = nil
    fly(with: own, at: time)
  }

  /// A finger that stopped it left without dragging, or was cancelled: it goes where it belongs.
  package mutating func release(at time: Rational) { endDrag(velocity: .zero, at: time) }

  /// Puts the content somewhere, whatever it did.
  package mutating func setOffset(_ offset: Point, at time: Rational) {
    settleLog(at: time)
    drag = nil
    rest(at: offset, time)
  }

  private mutating func fly(with velocity: Vector, at time: Rational) {
    let offset = offset(at: time)
    let x = flight(offset.x, velocity.dx, horizontalRange, viewport.width)
    let y = flight(offset.y, velocity.dy, verticalRange, viewport.height)
    append(x, y, time)
    guard max(x.duration, y.duration) > 0 else { return }
    func event(_ elapsed: Double, _ kind: Event.Kind) -> Event? {
      Rational(rounding: elapsed).map { Event(time: time + $0, kind: kind) }
    }
    plan =
      (x.edgeTimes + y.edgeTimes).sorted().compactMap { event($0, .reachedEdge) }
      + [event(max(x.duration, y.duration), .settled)].compactMap(\.self)
  }

  private func flight(
    _ offset: Double, _ velocity: Double, _ range: ClosedRange<Double>, _ side: Double
  ) -> ScrollFlight {
    var page: Double?
    if options.isPaging, side > 0, range.contains(offset) {
      let target = offset + options.deceleration.projectedDistance(from: velocity)
      page = min(max((target / side).rounded() * side, range.lowerBound), range.upperBound)
    }
    return ScrollFlight(
      offset: offset, velocity: velocity, range: range, page: page,
      deceleration: options.deceleration, bounces: options.bounces)
  }

  private mutating func rest(at offset: Point, _ time: Rational) {
    plan = []
    replace(.rest(offset.x), .rest(offset.y), time)
  }

  /// Rests where a finger has brought it; since the finger's last sample it has moved there evenly.
  private mutating func follow(to offset: Point, _ time: Rational) {
    plan = []
    let begin = max(piece(at: time).time, time - TouchPlayer.sampleInterval)
    if begin < time, !isInFlight(at: begin) {
      let old = self.offset(at: begin)
      let duration = (time - begin).value
      replace(
        .follow(from: old.x, to: offset.x, duration: duration),
        .follow(from: old.y, to: offset.y, duration: duration), begin)
    }
    replace(.rest(offset.x), .rest(offset.y), time)
  }

  private mutating func append(_ x: ScrollFlight, _ y: ScrollFlight, _ time: Rational) {
    replace(.flight(x), .flight(y), time)
  }

  private mutating func replace(_ x: Piece, _ y: Piece, _ time: Rational) {
    pieces.removeAll { $0.time >= time }
    pieces.append(Span(time: time, x: x, y: y))
  }

  /// Moves what was planned and has come about into the log.
  private mutating func settleLog(at time: Rational) {
    log += plan.filter { $0.time <= time }
    plan = []
  }
}
