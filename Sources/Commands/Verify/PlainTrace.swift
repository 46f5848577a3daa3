import MotionVerification

/// Reads a trace as samplers write it: no quotes, no blanks around cells, each time after the one before.
///
/// A trace of a minute has a hundred thousand cells; as texts of their own they take longer than all that is asked of
/// them. What is written otherwise, or wrong, is left to ``TraceTable``, which says what is wrong with it.
struct PlainTrace {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// Where the cells of the line are that was read last.
  private var cells: [Range<Int>] = []
  /// Where each motion was first named.
  private var names: [Name] = []
  private var motions: [ObservedMotion] = []
  /// By layer, key path and clock.
  private var places: [[String]: Int] = [:]

  /// Cells that say what a sample is of.
  private struct Name {
    var layer: Range<Int>
    var keyPath: Range<Int>
    var clock: Range<Int>
  }

  // Each a constant by itself, which nothing has to set at run time.
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// What was seen, in the order in which it is first named; nil where the text is not so plain.
  ///
  /// `names` are those of the columns of times, layers, key paths and values.
  static func motions(of text: String, names: [String], clock: String) -> [ObservedMotion]? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = PlainTrace(bytes: bytes)
      return reader.read(names, clock)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func read(_ wanted: [String], _ clockName: String) -> [ObservedMotion]? {
    guard readLine() else { return nil }
    let head = cells.map { text($0) }
    let columns = wanted.compactMap { head.firstIndex(of: $0) }
    guard columns.count == wanted.count else { return nil }
    let clock = head.firstIndex(of: clockName)
    let last = max(columns.max() ?? 0, clock ?? 0)
    var motion = -1
    while place < bytes.count {
      guard readLine() else { return nil }
      guard !(cells.count == 1 && cells[0].isEmpty) else { continue }
      guard cells.count > last else { return nil }
      let value = cells[columns[3]]
      // A sampler that found no layer leaves the value out.
      if value.isEmpty { continue }
      guard let time = number(cells[columns[0]]), let value = number(value) else { return nil }
      let name = Name(
        layer: cells[columns[1]], keyPath: cells[columns[2]],
        clock: clock.map { cells[$0] } ?? 0..<0)
      motion = self.motion(name, after: motion)
      if let before = motions[motion].samples.last, time <= before.time { return nil }
      motions[motion].samples.append(ObservedSample(time: time, value: value))
    }
    return motions.isEmpty ? nil : motions
  }

  /// Reads a line's cells; false where they are not plain.
  private mutating func readLine() -> Bool {
    cells.removeAll(keepingCapacity: true)
    var start = place
    while true {
      let byte = place < bytes.count ? bytes[place] : Self.lineFeed
      if byte == Self.quote { return false }
      guard byte == Self.comma || byte == Self.lineFeed || byte == Self.carriageReturn else {
        place += 1
        continue
      }
      guard isPlain(start), isPlain(place - 1) || place == start else { return false }
      cells.append(start..<place)
      place += 1
      start = place
      if byte == Self.lineFeed { return true }
      if byte == Self.carriageReturn {
        guard place < bytes.count, bytes[place] == Self.lineFeed else { return false }
        place += 1
        return true
      }
    }
  }

  /// Whether no blank begins or ends a cell at a place; those of other scripts are looked at by characters.
  private func isPlain(_ place: Int) -> Bool {
    guard bytes.indices.contains(place) else { return true }
    let byte = bytes[place]
    return byte > 0x20 && byte < 0x80 || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private func text(_ cell: Range<Int>) -> String { String(decoding: bytes[cell], as: UTF8.self) }

  /// A motion's place among all; a sampler goes through its properties in the same order again and again, so that it
  /// mostly is the one after the last.
  private mutating func motion(_ name: Name, after last: Int) -> Int {
    let next = last + 1 < names.count ? last + 1 : 0
    if next < names.count, isSame(names[next], name) { return next }
    let texts = [text(name.layer), text(name.keyPath), text(name.clock)]
    if let found = places[texts] { return found }
    places[texts] = names.count
    names.append(name)
    motions.append(
      ObservedMotion(layer: texts[0], keyPath: texts[1], clock: texts[2], samples: []))
    return names.count - 1
  }

  private func isSame(_ name: Name, _ other: Name) -> Bool {
    isSame(name.layer, other.layer) && isSame(name.keyPath, other.keyPath)
      && isSame(name.clock, other.clock)
  }

  private func isSame(_ cell: Range<Int>, _ other: Range<Int>) -> Bool {
    cell.count == other.count
      && zip(cell, other).allSatisfy { bytes[$0] == bytes[$1] }
  }

  /// Powers of ten that are exact.
  private static let powers: [Double] = (0...15).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }

  /// A finite number; nil where it is none.
  ///
  /// Fifteen digits are an exact integer, and so is their power of ten, so that the quotient is the nearest number there
  /// is: the same that the library finds.
  private func number(_ cell: Range<Int>) -> Double? {
    var (digits, count, decimals) = (0, 0, 0)
    var (isFraction, isPlain) = (false, true)
    let isNegative = cell.first.map { bytes[$0] == UInt8(ascii: "-") } ?? false
    for byte in bytes[cell].dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), !isFraction, count > 0 {
        isFraction = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 15 {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        count += 1
        if isFraction { decimals += 1 }
      } else {
        isPlain = false
        break
      }
    }
    guard isPlain, count > 0, !isFraction || decimals > 0 else {
      return Double(text(cell)).flatMap { $0.isFinite ? $0 : nil }
    }
    let size = Double(digits) / Self.powers[decimals]
    return isNegative ? -size : size
  }
}
