import Overlays

/// Constants that depend on the theme.
struct ThemeConstants: Sendable {
  private var light: [SceneNode.Entry] = []
  private var dark: [SceneNode.Entry] = []

  static let map = Map("themes", "a `themes` map", heading: "Themes", ThemeConstants()) {
    Field(
      "light", .constants, into: \.light, required: true, example: "{leaf: green}",
      "Constants of the light theme.")
    Field(
      "dark", .constants, into: \.dark, required: true, example: "{leaf: lime}",
      "Constants of the dark theme, of the same names.")
  }

  /// Chooses the theme and defines its constants; false where the scene says nothing of one.
  static func choose(
    _ wanted: Theme.Name?, in root: MapEntries, _ reading: Reading
  ) -> Bool {
    let given = root.read(SceneMap.theme, reading)
    guard let name = wanted ?? given else { return false }
    reading.session.theme = Theme(name)
    root.read(SceneMap.themes, reading)?.define(name, reading)
    return wanted != nil || root[SceneMap.theme] != nil
  }

  private func define(_ chosen: Theme.Name, _ reading: Reading) {
    for (name, own, other) in [(Theme.Name.light, light, dark), (.dark, dark, light)] {
      for entry in own
      where SceneConstants.isName(entry.key, at: entry.keyLocation, reading) {
        if !other.contains(where: { $0.key == entry.key }) {
          let lacking: Theme.Name = name == .light ? .dark : .light
          reading.report(
            at: entry.keyLocation,
            "the \(lacking.rawValue) theme has no constant `\(entry.key)`",
            hint: reading.question(for: entry.key, in: other.map(\.key)))
        }
        if name == chosen {
          reading.constants.define(entry.key, as: entry.value)
        } else {
          reading.session.otherThemeValues.append(entry.value)
        }
      }
    }
  }
}
