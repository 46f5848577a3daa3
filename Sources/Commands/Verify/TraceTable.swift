import Foundation
import MotionVerification
import SceneFormat
import SceneModel
import TextFormats

/// Samples of presentation values as a file says them: a table, lines of JSON or one list of it with `t`, `layer`,
/// `keyPath`, `value` and, where there are several, `clock`.
struct TraceTable {
  /// In the order in which they are first named.
  private(set) var motions: [ObservedMotion] = []

  private let path: String
  /// By clock, layer and key path.
  private var places: [[String]: Int] = [:]
  /// That of the line before.
  private var latest = 0

  private static let names = ["t", "layer", "keyPath", "value"]
  private static let clockName = "clock"

  /// Whether a text is meant as a trace: JSON, or a table that names layers and key paths.
  static func isTrace(_ text: String) -> Bool {
    if let first = text.first(where: { !$0.isWhitespace }), "[{".contains(first) { return true }
    let head = text.prefix { !$0.isNewline }.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return head.contains(names[1]) && head.contains(names[2])
  }

  init(_ table: TableText) throws {
    let text = table.text
    path = table.name
    switch text.first(where: { !$0.isWhitespace }) {
    case "{": try readLines(text)
    case "[": try readList(text)
    default: try readTable(text)
    }
    guard !motions.isEmpty else {
      throw problem(1, 1, "there are no samples", "a line is `t,layer,keyPath,value`")
    }
  }

  private mutating func readTable(_ text: String) throws {
    if let motions = PlainTrace.motions(of: text, names: Self.names, clock: Self.clockName) {
      self.motions = motions
      return
    }
    let records: [[CSV.Field]]
    do {
      records = try CSV.records(text)
    } catch {
      throw problem(error.line, 1, error.message)
    }
    guard let head = records.first else {
      throw problem(1, 1, "there are no samples", "a line is `t,layer,keyPath,value`")
    }
    let names = head.map(\.trimmed)
    let columns = try Self.names.map { name -> Int in
      if let column = names.firstIndex(of: name) { return column }
      throw problem(
        head[0].line, 1, "no column is called `\(name)`",
        "the first line names the columns: t,layer,keyPath,value")
    }
    let clock = names.firstIndex(of: Self.clockName)
    let last = max(columns.max() ?? 0, clock ?? 0)
    for row in records.dropFirst() {
      guard row.count > last else {
        throw problem(row[0].line, 1, "this line has \(row.count) of \(last + 1) cells")
      }
      func number(_ index: Int) throws -> Double {
        let field = row[columns[index]]
        guard let number = Double(field.trimmed), number.isFinite else {
          throw problem(field.line, field.column, "`\(field.trimmed)` is not a number")
        }
        return number
      }
      // A sampler that found no layer leaves the value out.
      if row[columns[3]].trimmed.isEmpty { continue }
      try add(
        try number(0), row[columns[1]].trimmed, row[columns[2]].trimmed, try number(3),
        clock: clock.map { row[$0].text } ?? "", line: row[0].line)
    }
  }

  private mutating func readLines(_ text: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { !$0.isWhitespace }) {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let members = object as? [String: Any] else {
        throw problem(index + 1, 1, "this line is no object of JSON")
      }
      try read(members, line: index + 1)
    }
  }

  /// Of a list nobody tells where its samples are: they are told by their number.
  private mutating func readList(_ text: String) throws {
    let list = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let list = list as? [Any] else {
      throw problem(
        1, 1, "this is no list of JSON",
        "a sample is {\"t\": 0, \"layer\": …, \"keyPath\": …, \"value\": …}")
    }
    for (index, object) in list.enumerated() {
      guard let members = object as? [String: Any] else {
        throw problem(1, 1, "sample \(index + 1): this is no object of JSON")
      }
      try read(members, line: 1, "sample \(index + 1): ")
    }
  }

  /// Reads a sample; `label` stands before what is wrong with it.
  private mutating func read(
    _ members: [String: Any], line: Int, _ label: String = ""
  ) throws {
    guard let time = Self.number(members["t"]) else {
      throw problem(line, 1, label + "`t` is missing or no number", "it is in seconds")
    }
    guard let layer = members["layer"] as? String, let keyPath = members["keyPath"] as? String
    else { throw problem(line, 1, label + "`layer` and `keyPath` are names") }
    let clock = members[Self.clockName] as? String ?? ""
    if members["value"] is NSNull { return }
    if let value = Self.number(members["value"]) {
      try add(time, layer, keyPath, value, clock: clock, line: line, label)
    } else if let list = members["value"] as? [Any], list.count == 2,
      let first = Self.number(list[0]), let second = Self.number(list[1])
    {
      let parts = keyPath.hasSuffix("size") ? ["width", "height"] : ["x", "y"]
      for (part, value) in zip(parts, [first, second]) {
        try add(time, layer, "\(keyPath).\(part)", value, clock: clock, line: line, label)
      }
    } else {
      throw problem(
        line, 1, label + "`value` is no number and no pair of numbers",
        "sample parts of a transform: transform.scale, transform.rotation")
    }
  }

  /// A number; a boolean is none, although Foundation keeps it in the same box.
  private static func number(_ value: Any?) -> Double? {
    guard let number = value as? NSNumber, String(cString: number.objCType) != "c",
      number.doubleValue.isFinite
    else { return nil }
    return number.doubleValue
  }

  private mutating func add(
    _ time: Double, _ layer: String, _ keyPath: String, _ value: Double, clock: String, line: Int,
    _ label: String = ""
  ) throws {
    let place = place(layer, keyPath, clock)
    if let last = motions[place].samples.last, time <= last.time {
      throw problem(
        line, 1, "\(label)the time \(time) of \(layer).\(keyPath) is not after the one before",
        "sort the samples; times of another clock need its name in a column `clock`")
    }
    motions[place].samples.append(ObservedSample(time: time, value: value))
  }

  /// Where a motion is among those that were named, and is now.
  ///
  /// A sampler goes through its properties again and again in the same order: mostly it is the one after the last.
  private mutating func place(_ layer: String, _ keyPath: String, _ clock: String) -> Int {
    func isMeant(_ place: Int) -> Bool {
      let motion = motions[place]
      return motion.layer == layer && motion.keyPath == keyPath && motion.clock == clock
    }
    let next = latest + 1 < motions.count ? latest + 1 : 0
    latest = next
    if next < motions.count, isMeant(next) { return next }
    let name = [clock, layer, keyPath]
    latest = places[name] ?? motions.count
    if latest == motions.count {
      places[name] = latest
      motions.append(ObservedMotion(layer: layer, keyPath: keyPath, clock: clock, samples: []))
    }
    return latest
  }

  private func problem(
    _ line: Int, _ column: Int, _ message: String, _ hint: String? = nil
  ) -> SceneDiagnostics {
    SceneDiagnostics([
      Diagnostic(
        path: path, location: SourceLocation(line: line, column: column), message: message,
        hint: hint)
    ])
  }
}
