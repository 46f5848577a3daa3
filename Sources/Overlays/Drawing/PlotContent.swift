import SceneModel
import AnimationEngine
import Geometry
import Simulation

/// A plot without its place: curves, axes and set labels, all computed from the timeline once.
struct PlotContent: Sendable {
  struct Curve: Sendable {
    let quantity: QuantityFunction
    /// What the curve lies on: the parts of a whole below it.
    let base: [QuantityFunction]
    let sampled: SampledCurve
    let hue: Hue
    let name: String

    /// How high the curve is drawn; nil where something in it has no number.
    func value(at time: Rational) -> Double? { PlotContent.sum(of: base + [quantity], at: time) }
  }

  /// A label of an axis.
  struct Tick: Sendable {
    let place: Double
    let text: SetText
    let isEvent: Bool
  }

  let plot: Plot
  let start: Rational
  let end: Rational
  let curves: [Curve]
  let named: [Plot.NamedValue]
  let range: ClosedRange<Double>
  let valueTicks: [Tick]
  let timeTicks: [Tick]
  /// At the ends of several curves.
  let names: [SetText]
  let fade: PastFade

  init(_ plot: Plot, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    self.plot = plot
    start = plot.during?.lowerBound ?? 0
    end = max(plot.during?.upperBound ?? timeline.scene.duration, start + Rational(1) / 1000)
    let (start, end) = (start, end)
    fade = PastFade(clearsAt: plot.clearsAt, axisEnd: end, in: timeline.scene)
    let quantities = plot.curves.map {
      QuantityFunction($0.quantity, in: timeline, from: start, to: end)
    }
    let rough =
      plot.isStacked
      ? [0] + Self.roughSums(of: quantities, from: start, to: end)
      : quantities.flatMap { $0.roughValues(from: start, to: end) }
    let extent = (rough.max() ?? 0) - (rough.min() ?? 0)
    let drawnExtent = plot.range.map { $0.upperBound - $0.lowerBound } ?? extent
    // A sixth of a point: less than can be seen of a curve two points wide.
    let flatness = max(drawnExtent, 1e-9) / max(plot.frame?.size.height ?? plot.height, 1) * 0.15
    let appearances = Self.appearances(of: plot, in: timeline)
    curves = quantities.enumerated().map { index, quantity in
      let base = plot.isStacked ? Array(quantities.prefix(index)) : []
      // Parts share their moments, so that each area ends where the next one begins.
      let knots = plot.isStacked ? quantities.flatMap(\.knots) : quantity.knots
      return Curve(
        quantity: quantity, base: base,
        sampled: SampledCurve(from: start, to: end, knots: knots, flatness: flatness) {
          Self.sum(of: base + [quantity], at: $0).map { Point(x: $0, y: 0) }
        },
        hue: appearances[index].hue, name: appearances[index].name)
    }
    let extremes = curves.compactMap(\.sampled.extremes)
    let lows = extremes.map(\.low.value.x) + (plot.isStacked ? [0] : [])
    let low = lows.min() ?? 0
    let high = extremes.map(\.high.value.x).max() ?? 0
    let named = plot.values ?? Self.defaultValues(from: low, to: high)
    self.named = named
    range = plot.range ?? Self.range(containing: named.map(\.value) + [low, high])
    let drawn = range.upperBound - range.lowerBound
    valueTicks = try Self.map(named) { value throws(ContentsError) in
      let name =
        value.name ?? plot.format.text(value.value - plot.origin, extent: drawn, isFixed: false)
      return Tick(place: value.value, text: try pen.set(name, .tick, .right), isEvent: false)
    }
    let keyframes =
      plot.showsKeyframes
      ? plot.curves.first.flatMap(\.quantity.address).map {
        EventTimes(layers: timeline.layers, start: start, end: end).keyframes(
          of: $0.layer, property: $0.keyPath.property)
      } ?? [] : []
    let times = plot.times ?? Self.defaultTimes(from: start, to: end, keyframes, plot.events)
    timeTicks =
      try Self.map(times) { time throws(ContentsError) in
        let isLast = time == times.max { $0.time < $1.time }
        let name = time.name ?? NumberText.text(seconds: time.time) + (isLast ? " s" : "")
        return Tick(
          place: time.time.value, text: try pen.set(name, .tick, .center), isEvent: false)
      }
      + Self.map(plot.events.filter { $0.name?.isEmpty == false }) { event throws(ContentsError) in
        Tick(
          place: event.time.value, text: try pen.set(event.name ?? "", .tick, .center),
          isEvent: true)
      }
    let total = plot.isStacked ? try [pen.set(Self.totalName, .markLabel(.ink))] : []
    names =
      plot.showsNames && curves.count > 1
      ? try Self.map(curves) { curve throws(ContentsError) in
        try pen.set(curve.name, .markLabel(curve.hue))
      } + total : []
  }

  private static let totalName = "total"

  /// Nil where one of them has no number.
  private static func sum(of quantities: [QuantityFunction], at time: Rational) -> Double? {
    var sum = 0.0
    for quantity in quantities {
      guard let value = quantity.value(at: time) else { return nil }
      sum += value
    }
    return sum
  }

  private static func roughSums(
    of quantities: [QuantityFunction], from start: Rational, to end: Rational
  ) -> [Double] {
    let times = QuantityFunction.roughTimes(quantities.flatMap(\.knots), from: start, to: end)
    return times.compactMap { sum(of: quantities, at: $0) }.filter(\.isFinite)
  }

  /// Where a value lies above the frame's floor, as a part of the frame's height.
  func height(of value: Double) -> Double {
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return plot.runsDown ? 1 - part : part
  }

  /// A value as the plot prints it.
  func text(_ value: Double, isFixed: Bool) -> String {
    plot.format.text(
      value - plot.origin, extent: range.upperBound - range.lowerBound, isFixed: isFixed)
  }

  /// What the labels need left of the frame.
  var leftInset: Double {
    valueTicks.map(\.text.size.width).max().map { $0 + PlotDrawing.valueLabelGap } ?? 0
  }

  /// What the curves' names need right of the frame.
  var rightInset: Double {
    names.map(\.size.width).max().map { $0 + PlotDrawing.nameGap } ?? 0
  }

  private static let hues: [Hue] = [.red, .teal, .violet, .blue, .amber]

  /// The hue of a curve that says none.
  static func hue(at index: Int) -> Hue { hues[index % hues.count] }

  /// Hues in turn, and names; curves of one key path are told apart by their layers.
  static func appearances(of plot: Plot, in timeline: Timeline) -> [(hue: Hue, name: String)] {
    let paths = plot.curves.map(\.quantity.name)
    return plot.curves.enumerated().map { index, curve in
      let isShared = paths.filter { $0 == paths[index] }.count > 1
      let owner = isShared ? curve.quantity.owner(in: timeline) : nil
      return (curve.hue ?? hue(at: index), curve.name ?? owner ?? paths[index])
    }
  }

  /// The extremes, and zero where it has room between them.
  private static func defaultValues(from low: Double, to high: Double) -> [Plot.NamedValue] {
    guard high > low else { return [Plot.NamedValue(low)] }
    let room = 0.15 * (high - low)
    let hasZero = low < -room && high > room
    return [Plot.NamedValue(low)] + (hasZero ? [Plot.NamedValue(0)] : [])
      + [Plot.NamedValue(high)]
  }

  private static func range(containing values: [Double]) -> ClosedRange<Double> {
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    // A constant runs through the middle.
    guard high > low else { return (low - 1)...(high + 1) }
    return low...high
  }

  /// The ends with an even step between them, or the keyframes, or the ends beside events.
  private static func defaultTimes(
    from start: Rational, to end: Rational, _ keyframes: [Rational], _ events: [Plot.NamedTime]
  ) -> [Plot.NamedTime] {
    let ends = [Plot.NamedTime(start), Plot.NamedTime(end)]
    if events.contains(where: { $0.name?.isEmpty == false }) { return ends }
    if keyframes.count > 1, keyframes.count <= 7 {
      return fractions(of: keyframes) ?? keyframes.map { Plot.NamedTime($0) }
    }
    return TickRule.times(from: start, to: end).map { Plot.NamedTime($0) }
  }

  /// Keyframes between the first and the last as fractions of the way, where seconds would not be
  /// round; nil where they are, or where the fractions are no better.
  private static func fractions(of times: [Rational]) -> [Plot.NamedTime]? {
    guard let first = times.first, let last = times.last, last > first,
      times.contains(where: { ($0 * 1000).denominator != 1 })
    else { return nil }
    let places = times.map { ($0 - first) / (last - first) }
    guard
      let parts = (2...12).first(where: { parts in
        places.allSatisfy { ($0 * Rational(parts)).denominator == 1 }
      })
    else { return nil }
    return zip(times, places).map { time, place in
      let isEnd = time == first || time == last
      let count = (place * Rational(parts)).numerator
      return Plot.NamedTime(time, name: isEnd ? nil : "\(count)/\(parts)")
    }
  }

  private static func map<Element, Result>(
    _ elements: [Element], _ transform: (Element) throws(ContentsError) -> Result
  ) throws(ContentsError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(elements.count)
    for element in elements { results.append(try transform(element)) }
    return results
  }
}

extension QuantityFunction {
  /// Values at every 60th of a second and on both sides of each knot: enough to know the extent.
  fileprivate func roughValues(from start: Rational, to end: Rational) -> [Double] {
    Self.roughTimes(knots, from: start, to: end).compactMap { value(at: $0) }.filter(\.isFinite)
  }

  fileprivate static func roughTimes(
    _ knots: [Rational], from start: Rational, to end: Rational
  ) -> [Rational] {
    let count = max(1, Int(((end - start) * 60).ceiling))
    let even = (0...count).map { min(end, start + Rational($0) / 60) }
    let sides = knots.flatMap { [$0 - SampledCurve.instant, $0, $0 + SampledCurve.instant] }
      .filter { $0 >= start && $0 <= end }
    return even + sides
  }
}

/// Where an axis of time has its labels: three to five, at round times.
enum TickRule {
  static func times(from start: Rational, to end: Rational) -> [Rational] {
    guard end > start else { return [start] }
    var best: [Rational] = [start, end]
    var bestScore = 0
    for power in -4...4 {
      for digits: Int64 in [10, 20, 25, 30, 40, 50] {
        guard
          let unit = Rational(text: "1e\(power)"), let digit = Rational(digits, over: 10)
        else { continue }
        let step = digit * unit
        let ticks = self.times(from: start, to: end, step: step)
        guard (3...5).contains(ticks.count) else { continue }
        let isEven = ((end - start) / step).denominator == 1
        // Even steps first, then more labels, then the rounder step.
        let score = (isEven ? 1000 : 0) + ticks.count * 10 + (digits == 10 || digits == 50 ? 1 : 0)
        if score > bestScore { (best, bestScore) = (ticks, score) }
      }
    }
    return best
  }

  /// Multiples of the step between the ends, those too near to an end left out, and the ends.
  private static func times(from start: Rational, to end: Rational, step: Rational) -> [Rational] {
    let first = (start / step).floor + 1
    let last = (end / step).ceiling - 1
    guard first <= last, last - first < 8 else { return first > last ? [start, end] : [] }
    let room = step * 6 / 10
    return [start]
      + (first...last).map { Rational(Int($0)) * step }
      .filter { $0 - start >= room && end - $0 >= room } + [end]
  }
}

extension PlotContent {
  /// What the plot needs when it has no frame of its own.
  var band: FigureLayout.Band {
    FigureLayout.Band(
      height: plot.height,
      above: (plot.title?.isEmpty == false ? 22 : 0)
        + (plot.durations.isEmpty ? 0 : PlotDrawing.durationRise + 18),
      below: plot.events.isEmpty
        ? PlotDrawing.timeLabelBaseline : PlotDrawing.timeLabelBaselineUnderEvents,
      left: leftInset, right: rightInset)
  }

  /// When the curves are at their lowest and highest.
  var extremeTimes: [Rational] {
    curves.compactMap(\.sampled.extremes).flatMap { [$0.low.time, $0.high.time] }
      .compactMap { Rational(rounding: $0) }
  }
}
