import Foundation

/// A server that runs commands for nobody in particular.
enum ContinuousIntegration {
  /// Whether one says so, in its variable `CI`.
  static var isRunning: Bool {
    ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty && $0 != "false" } ?? false
  }

  /// How long a scene may play there, in seconds, where nobody says it: nobody sits there to end one
  /// that does not end.
  static let playingTime = 300.0
}
