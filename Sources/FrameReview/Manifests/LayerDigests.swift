import Geometry
package import MotionTrace
import Pixels

/// What each layer of a film did, in a few digits for each of its properties.
///
/// They say which layer and which property changed, not how: for that there are traces.
package struct LayerDigests: Sendable, Hashable {
  /// By layer: `position:1a2b3c4d opacity:…`, sorted by property.
  package private(set) var lines: [String: String]

  package init(lines: [String: String] = [:]) { self.lines = lines }

  /// Of a trace; `usual` are values that a property has where nobody says anything: such tracks are
  /// left out, to keep manifests small.
  package init(_ trace: MotionTrace, omitting usual: [String: TraceValue] = [:]) {
    lines = [:]
    for layer in trace.layers {
      let properties = layer.tracks.compactMap { track -> String? in
        if track.keys.count == 1, usual[track.property] == track.keys[0].value { return nil }
        return "\(track.property.replacing(" ", with: "-")):\(Self.digest(of: track))"
      }
      lines[layer.id] =
        ([layer.superlayer.map { "in:\($0.replacing(" ", with: "-"))" }].compactMap(\.self)
        + properties.sorted()).joined(separator: " ")
    }
    let order = trace.drawingOrders.map { "\($0.frame) \($0.layers.joined(separator: ","))" }
    lines["/order"] = Self.digest(of: order.joined(separator: "\n"))
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// `cover-3 · position`, for each that is another, sorted by layer.
  package func changes(to new: LayerDigests) -> [String] {
    var changes: [String] = []
    for layer in Set(lines.keys).union(new.lines.keys).sorted() {
      guard let before = lines[layer], let after = new.lines[layer] else {
        changes.append("\(layer) \(lines[layer] == nil ? "is new" : "is gone")")
        continue
      }
      if before == after { continue }
      if layer == "/order" {
        changes.append("the order of drawing")
        continue
      }
      let (old, now) = (Self.properties(before), Self.properties(after))
      for property in Set(old.keys).union(now.keys).sorted() where old[property] != now[property] {
        changes.append("\(TraceComparison.name(ofLayer: layer)) · \(property)")
      }
    }
    return changes
  }

  private static func properties(_ line: String) -> [String: String] {
    var properties: [String: String] = [:]
    for word in line.split(separator: " ") {
      let parts = word.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { properties[String(parts[0])] = String(parts[1]) }
    }
    return properties
  }

  private static func digest(of track: Track) -> String {
    digest(of: track.spelling)
  }

  private static func digest(of text: String) -> String {
    var text = text
    let digest = text.withUTF8 { ByteDigest.digest(of: UnsafeRawBufferPointer($0)) }
    let digits = String(digest & 0xFFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Track {
  /// Its keys as baselines have their digests: a line for each, with the frame and the value.
  fileprivate var spelling: String {
    var text = ""
    for key in keys {
      if !text.isEmpty { text += "\n" }
      text += "\(key.frame) "
      key.value.spell(into: &text)
    }
    return text
  }
}

extension TraceValue {
  /// Writes the value as Swift spells it by itself, which takes ten times as long: a film of many
  /// layers has some in every frame.
  func spell(into text: inout String) {
    func add(_ names: [String], _ numbers: [Double]) {
      for (place, number) in numbers.enumerated() {
        if place > 0 { text += ", " }
        if place < names.count { text += names[place] }
        text += number.description
      }
    }
    switch self {
    case .numbers(let numbers):
      text += "numbers(["
      add([], numbers)
      text += "])"
    case .color(nil): text += "color(nil)"
    case .color(let color?):
      text += "color(Optional(Geometry.Color("
      add(
        ["red: ", "green: ", "blue: ", "alpha: "],
        [color.red, color.green, color.blue, color.alpha])
      text += ")))"
    case .text(let string):
      text += "text("
      text += string.debugDescription
      text += ")"
    }
  }
}
