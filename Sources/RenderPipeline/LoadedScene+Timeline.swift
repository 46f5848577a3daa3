package import Assets
package import Overlays
package import Simulation

extension LoadedScene {
  /// A scene that no file says: played already, and rendered under `name`.
  package init(
    playing timeline: Timeline, named name: String, overlays: [any Overlay] = [],
    theme: Theme = .light, assets: AssetLibrary
  ) {
    self.init(
      path: name + ".yaml", timeline: timeline, overlays: overlays, theme: theme, assets: assets,
      warnings: [], inputDigest: "")
  }
}
