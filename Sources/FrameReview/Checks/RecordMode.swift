/// Which baselines a check may write.
package enum RecordMode: String, Sendable, CaseIterable {
  /// Every scene's, afresh.
  case all
  /// Those that are not there yet.
  case new
  /// Those whose scene differs, or that cannot be read.
  case failed
  /// None: what everybody wants who is no person at a terminal.
  case none

  var recordsMissing: Bool { self == .all || self == .new }
  var recordsFailed: Bool { self == .all || self == .failed }
}
