import Simulation

// Verbs that fingers and events bring.
extension SceneLanguage {
  /// When an entry of the script happens; the actions of a gesture have only `if`.
  static let triggerKeys = Trigger.map.description.keys
}
