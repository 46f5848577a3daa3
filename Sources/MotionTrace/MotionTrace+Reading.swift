import Geometry
package import TextFormats

extension MotionTrace {
  /// Reads what `text` writes, strictly; an error names its line.
  package init(text: String) throws(TextError) {
    var reader = TraceReader()
    // By bytes: a carriage return and a line feed are one character.
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    guard lines.last?.isEmpty == true else {
      throw TextError(line: lines.count, message: "the last line does not end")
    }
    for line in lines.dropLast() { try reader.read(String(decoding: line, as: UTF8.self)) }
    self = try reader.finish()
  }
}

/// Reads a trace line by line.
private struct TraceReader {
  private var line = 0
  private var trace: MotionTrace?
  private var layer: TracedLayer?
  private var track: Track?
  private var ids: Set<String> = []

  mutating func read(_ text: String) throws(TextError) {
    line += 1
    if line == 1 {
      guard text == MotionTrace.title else {
        throw mistake("this is no ‘\(MotionTrace.title)’")
      }
      return
    }
    let indent = text.prefix { $0 == " " }.count
    let words = try split(text.dropFirst(indent))
    switch (indent, words.first ?? "") {
    case (0, "frames") where line == 2: try readFrames(words)
    case _ where trace == nil: throw mistake("the second line must say ‘frames’")
    case (0, "order"): try readOrder(words)
    case (0, "layer"): try readLayer(words)
    case (0, "event"): try readEvent(words)
    case (2, _) where words.count == 1 && layer != nil:
      settleTrack()
      guard layer?.track(words[0]) == nil else {
        throw mistake("‘\(words[0])’ is there twice")
      }
      track = Track(property: words[0])
    case (4, _) where track != nil: try readKey(words)
    default: throw mistake("‘\(text.prefix(40))’ is not understood here")
    }
  }

  mutating func finish() throws(TextError) -> MotionTrace {
    settleLayer()
    guard let trace else { throw mistake("the trace ends before it says ‘frames’") }
    return trace
  }

  private func mistake(_ message: String) -> TextError {
    TextError(line: max(line, 1), message: message)
  }

  private mutating func settleTrack() {
    if let track { layer?.tracks.append(track) }
    track = nil
  }

  private mutating func settleLayer() {
    settleTrack()
    if let layer { trace?.layers.append(layer) }
    layer = nil
  }

  private mutating func readFrames(_ words: [String]) throws(TextError) {
    guard words.count == 4, words[2] == "at", let count = Int(words[1]), count >= 0,
      let rate = fraction(words[3]), rate.numerator > 0
    else { throw mistake("‘frames’ wants a count and a rate: frames 120 at 60/1") }
    trace = MotionTrace(frameRate: rate, frameCount: count)
  }

  private mutating func readOrder(_ words: [String]) throws(TextError) {
    let last = trace?.drawingOrders.last?.frame ?? -1
    guard words.count >= 2, let frame = Int(words[1]), frame > last else {
      throw mistake("‘order’ wants a frame after \(last) and layers")
    }
    trace?.drawingOrders.append(DrawingOrder(frame: frame, layers: Array(words.dropFirst(2))))
  }

  private mutating func readLayer(_ words: [String]) throws(TextError) {
    guard words.count == 2 || words.count == 4 && words[2] == "in" else {
      throw mistake("‘layer’ wants a name, and ‘in’ with the name of another one")
    }
    guard ids.insert(words[1]).inserted else { throw mistake("‘\(words[1])’ is there twice") }
    settleLayer()
    layer = TracedLayer(id: words[1], superlayer: words.count == 4 ? words[3] : nil)
  }

  private mutating func readEvent(_ words: [String]) throws(TextError) {
    settleLayer()
    guard words.count == 5, let time = fraction(words[1]) else {
      throw mistake("‘event’ wants a time, a kind, a layer and a subject")
    }
    trace?.events.append(
      TraceEvent(time: time, kind: words[2], layer: words[3], subject: words[4]))
  }

  private mutating func readKey(_ words: [String]) throws(TextError) {
    guard words.count >= 2, let frame = Int(words[0]), frame >= 0,
      frame > track?.keys.last?.frame ?? -1
    else { throw mistake("a value wants a frame after the one before") }
    let numbers = words.dropFirst(2).compactMap { Double($0) }.filter(\.isFinite)
    let areNumbers = numbers.count == words.count - 2
    let value: TraceValue
    switch words[1] {
    case "numbers" where areNumbers: value = .numbers(numbers)
    case "color" where words.count == 3 && words[2] == "none": value = .color(nil)
    case "color" where areNumbers && numbers.count == 4:
      value = .color(
        Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case "text" where words.count == 3: value = .text(words[2])
    default: throw mistake("‘\(words[1])’ with these words is no value")
    }
    guard value != track?.keys.last?.value else {
      throw mistake("the value is the one before")
    }
    track?.append(value, at: frame)
  }

  private func fraction(_ text: String) -> Rational? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = Int64(parts[0]), let denominator = Int64(parts[1]),
      denominator > 0
    else { return nil }
    return Rational(numerator, over: denominator)
  }

  /// Words between blanks; those in quotes may hold blanks.
  private func split(_ text: Substring) throws(TextError) -> [String] {
    var words: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "\"" {
        rest.removeFirst()
        words.append(try quoted(&rest))
      } else {
        let word = rest.prefix { $0 != " " }
        guard !word.isEmpty, !word.contains("\"") else { throw mistake("blanks must be single") }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      }
      if rest.isEmpty { break }
      guard rest.removeFirst() == " ", !rest.isEmpty else {
        throw mistake("a single blank must stand between words")
      }
    }
    return words
  }

  private func quoted(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(TextError) -> String {
    var word = ""
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return word }
      guard scalar == "\\" else {
        word.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": word += "\n"
      case "r": word += "\r"
      case let other? where other == "\"" || other == "\\": word.unicodeScalars.append(other)
      default: throw mistake("a backslash stands before n, r, a quote or a backslash")
      }
    }
    throw mistake("a quoted word does not end")
  }
}
