import Geometry
import OutputFormats
import Simulation

extension SceneResolver {
  /// Constants of `let`, with what the command line puts in place of some.
  func defineConstants(_ node: SceneNode?, overrides: [String: SceneRequest.Override]) {
    let location = node?.location ?? SourceLocation(line: 1, column: 1)
    var names: [String] = []
    if let node, let written = written(node) {
      if case .map(let mapping) = written {
        for entry in mapping.entries where isConstantName(entry.key, at: entry.keyLocation) {
          names.append(entry.key)
          if isDefined(entry.key) {
            report(
              at: entry.keyLocation, "`\(entry.key)` is a constant of the themes already")
          }
          define(entry.key, as: entry.value)
        }
      } else {
        mismatch(node, written, expected: "a map of constants by name")
      }
    }
    for (name, override) in overrides.sorted(by: { $0.key < $1.key }) {
      guard case .text(let text) = override else {
        if case .node(let value) = override { define(name, as: value.moved(to: location)) }
        continue
      }
      guard names.contains(name) else {
        report(
          at: location, "`--set \(name)`: the scene has no constant `\(name)`",
          hint: question(for: name, in: names)
            ?? (names.isEmpty ? "constants are defined under `let`" : nil))
        continue
      }
      var composer = YAMLComposer(path: "--set \(name)", text: text, limits: limits)
      do throws(SceneDiagnostics) {
        guard var value = try composer.compose() else {
          report(at: location, "`--set \(name)` has no value")
          continue
        }
        value.location = location
        define(name, as: value)
      } catch {
        for diagnostic in error.diagnostics {
          report(at: location, "`--set \(name)`: \(diagnostic.message)", hint: diagnostic.hint)
        }
      }
    }
  }

  func isConstantName(_ name: String, at location: SourceLocation) -> Bool {
    guard isIdentifier(name, for: "the name of a constant", at: location) else { return false }
    let words = Expression.Function.allCases.map(\.rawValue) + ["true", "false", "stage", "theme"]
    guard !words.contains(name), !name.contains("-") else {
      report(
        at: location, "`\(name)` cannot be the name of a constant",
        hint: name.contains("-")
          ? "in an expression `-` subtracts; write `_`" : "the word has a meaning of its own")
      return false
    }
    return true
  }

  /// Texts of a list; nothing where one is wrong.
  func texts(_ node: SceneNode) -> [String] {
    (list(node, of: "texts") ?? []).compactMap { text($0) }
  }

  func formats(_ node: SceneNode) -> [OutputFormat] {
    guard let items = list(node, of: "formats") else { return [] }
    if items.isEmpty { report(at: node.location, "the list of formats is empty") }
    return items.compactMap { choice($0, OutputFormat.self) }
  }

  /// The film's length: as given, or else the end of the last animation in whole frames.
  func filmLength(
    _ root: Fields, _ whole: WholeScene, _ stage: Stage, atLeast lanesEnd: Rational?
  ) -> Rational? {
    let frameRate = stage.frameRate
    let (names, script) = (whole.names, whole.ownScript)
    let location = root["duration"]?.location ?? root.location
    let length: Rational
    if let node = root["duration"] {
      guard let given = duration(node) else { return nil }
      guard given > 0 else {
        report(at: node.location, "a film must be longer than 0 seconds")
        return nil
      }
      length = given
    } else {
      // What is wrong with the script would make the length wrong, too.
      guard !hasErrors else { return nil }
      var end = lanesEnd
      let isPlayed =
        !(whole.touches.isEmpty && whole.reactions.isEmpty && whole.dynamics.isEmpty)
      if lanesEnd == nil, isPlayed {
        report(
          at: root.location,
          whole.touches.isEmpty && whole.reactions.isEmpty
            ? "a scene with bodies needs a `duration`"
            : "a scene with touches or reactions needs a `duration`",
          hint: "what happens in it is known only when it is played")
        return nil
      }
      if end == nil || !script.isEmpty {
        guard let last = lastEnd(names, script, at: root.location) else { return nil }
        end = max(end ?? last, last)
      }
      guard let end else { return nil }
      length = Rational(Int((end * frameRate).ceiling)) / frameRate
      guard length > 0 else {
        report(at: location, "the last animation ends before the film begins; give `duration`")
        return nil
      }
    }
    let frames = (length * frameRate).ceiling
    guard frames <= limits.frames else {
      report(
        at: location,
        "the film would have \(frames) frames, more than the limit `frames` of \(limits.frames)")
      return nil
    }
    let rests = [stage.hold.start, stage.hold.end].reduce(0) { $0 + ($1 * frameRate).ceiling }
    guard frames + rests <= limits.frames else {
      report(
        at: root["stage"]?.entry("hold")?.value.location ?? location,
        "with its rests the film would have \(frames + rests) frames, more than the limit `frames` of "
          + "\(limits.frames)")
      return nil
    }
    for entry in script where entry.time >= length {
      report(
        .warning, at: entry.location,
        "this happens after the end of the film at \(Written.spelling(of: length.value))")
    }
    return length
  }

  private func lastEnd(
    _ names: SceneNames, _ script: [ScriptEntry], at location: SourceLocation
  ) -> Rational? {
    let length = FilmLength(layers: names.layers, animations: names.animations, script: script)
    do throws(FilmLength.Obstacle) {
      return try length.lastEnd()
    } catch {
      switch error {
      case .endless(let place):
        report(at: place, "this animation never ends, so the scene must say its `duration`")
      case .clockChanges(let place):
        report(at: place, "where a layer's clock changes, the scene must say its `duration`")
      case .unforeseen(let place):
        report(
          at: place,
          "how long this takes is known only when it is played, so the scene must say its "
            + "`duration`")
      case .nothingMoves:
        report(at: location, "nothing is animated, so the scene must say its `duration`")
      }
      return nil
    }
  }
}
