@testable import SceneFormat

/// A scene in which a map holds a key, with whatever else it needs to make sense.
struct SceneLanguageHost {
  let map: MapDescription
  let key: SceneKey
  /// The name of the map.
  var kind: String { map.name }
  /// Of the map.
  var members: [String]
  /// The scene's keys and their values.
  var lines: [String: String] = [:]

  /// The scene in which a map of `kind` holds `member`, which is about `key`.
  static func text(_ map: MapDescription, _ key: SceneKey, member: String) -> String {
    var host = SceneLanguageHost(map: map, key: key, members: [member])
    host.needOfKey()
    host.needOfKind()
    let map = "{\(host.members.joined(separator: ", "))}"
    host.surround(map)
    host.place(map, member: member)
    return host.lines.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: "\n")
  }

  /// Adds another member, unless it is the key itself.
  mutating func need(_ name: String, _ text: String) {
    if key.name != name { members.append("\(name): \(text)") }
  }

  /// What any scene needs around the map.
  private mutating func surround(_ map: String) {
    lines = [
      "inbetween": "1", "stage": "{size: [320, 240]}", "duration": "2", "let": "{gap: 8}",
      "layers": "[{id: rocket, size: [8, 8]}, {id: sky, size: [9, 9], masksToBounds: true}, "
        + "{id: list, size: [8, 8], scroll: {contentSize: [8, 80]}}]",
      "components": "{leaf: {let: {gap: 4}, layers: [{size: [8, 8]}]}}",
      "animations": "{launch: {\(Self.object(for: key.name, in: kind))}}",
    ]
    if ![
      "scene", "variant", "layer", "shadow", "replicator", "gradient", "textRun", "font", "shape",
      "path",
      "transform",
      "affineTransform", "matrixTransform", "scroll",
    ].contains(kind) {
      lines["states"] = "{pane: {closed: {sky.opacity: 0}, open: {sky.opacity: 1}}}"
      lines["gestures"] = "{drag: {pan: rocket}, other: {tap: rocket}}"
      lines["animators"] = "{flight: {animate: {rocket.position: [9, 9]}, duration: 1}}"
    }
    if Verb.bodies.contains(where: { $0.map.description.name == kind }) {
      lines["behaviors"] =
        "{fall: {gravity: rocket}, tie: {rod: {attachment: rocket}}, shove: {push: rocket}}"
    }
    if Verb.transitions.contains(where: { $0.map.description.name == kind }) {
      lines["transitions"] = "{open: {from: sky, to: rocket}}"
      lines["script"] = "[\(map)]"
    }
  }
}

extension SceneLanguage {
  /// A key of the map of this name.
  static func key(_ name: String, of map: String) -> SceneKey? {
    maps.first { $0.name == map }?.key(name)
  }
}

extension Verb {
  /// The key of the entries of this name; empty where it is none of an entry.
  static func key(of map: String) -> String {
    all.first { $0.map.description.name == map }?.key ?? ""
  }
}
