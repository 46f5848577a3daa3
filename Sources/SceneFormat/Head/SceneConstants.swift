import Geometry
import Overlays
import SceneModel

/// Constants of `let`, and what a command line or a lane puts in place of some.
enum SceneConstants {
  static func define(
    _ root: MapEntries, overrides: [String: SceneRequest.Override], _ reading: Reading
  ) {
    let location = root[SceneMap.constants]?.location ?? SourceLocation(line: 1, column: 1)
    var names: [String] = []
    for entry in root.read(SceneMap.constants, reading) ?? []
    where isName(entry.key, at: entry.keyLocation, reading) {
      names.append(entry.key)
      if reading.constants.isDefined(entry.key) {
        reading.report(
          at: entry.keyLocation, "`\(entry.key)` is a constant of the themes already")
      }
      reading.constants.define(entry.key, as: entry.value)
    }
    for (name, override) in overrides.sorted(by: { $0.key < $1.key }) {
      switch override {
      case .node(let value): reading.constants.define(name, as: value.moved(to: location))
      case .text(let text):
        guard names.contains(name) else {
          refuse(
            name, "`--set \(name)`: the scene has no constant `\(name)`", at: location,
            among: names, reading)
          continue
        }
        guard let value = value(of: name, text, at: location, reading) else { continue }
        reading.constants.define(name, as: value)
      }
    }
  }

  /// Reports a constant that is not there.
  static func refuse(
    _ name: String, _ message: String, at location: SourceLocation, among names: [String],
    _ reading: Reading
  ) {
    reading.report(
      at: location, message,
      hint: reading.question(for: name, in: names)
        ?? (names.isEmpty ? "constants are defined under `let`" : nil))
  }

  /// What a command line gives for a constant, as if it stood in the scene.
  private static func value(
    of name: String, _ text: String, at location: SourceLocation, _ reading: Reading
  ) -> SceneNode? {
    var composer = YAMLComposer(path: "--set \(name)", text: text, limits: reading.limits)
    do throws(SceneDiagnostics) {
      guard var value = try composer.compose() else {
        reading.report(at: location, "`--set \(name)` has no value")
        return nil
      }
      value.location = location
      return value
    } catch {
      for diagnostic in error.diagnostics {
        reading.report(
          at: location, "`--set \(name)`: \(diagnostic.message)", hint: diagnostic.hint)
      }
      return nil
    }
  }

  /// Whether expressions can name a constant or an index so.
  static func isName(_ name: String, at location: SourceLocation, _ reading: Reading) -> Bool {
    guard reading.isIdentifier(name, for: "the name of a constant", at: location) else {
      return false
    }
    let words = Expression.Function.allCases.map(\.rawValue) + ["true", "false", "stage", "theme"]
    guard !words.contains(name), !name.contains("-") else {
      reading.report(
        at: location, "`\(name)` cannot be the name of a constant",
        hint: name.contains("-")
          ? "in an expression `-` subtracts; write `_`" : "the word has a meaning of its own")
      return false
    }
    return true
  }
}

extension ValueReader<[SceneNode.Entry]> {
  /// Values by names of the scene's own, which are computed when they are asked for.
  static var constants: Self {
    Self("map of names to values", .object) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .map(let mapping) = written else {
        reading.mismatch(node, written, expected: "a map of constants by name")
        return nil
      }
      return mapping.entries
    }
  }
}

extension ValueReader<String> {
  /// A name by which expressions can speak of something.
  static var constantName: Self {
    name().then(spell: \.self) { name, node, reading in
      SceneConstants.isName(name, at: node.location, reading) ? name : nil
    }
  }
}
