/// Which baselines a check may write.
package enum RecordMode: String, Sendable, CaseIterable {
  /// Every scene's, afresh.
  case all
  /// Those that are not there.
  case missing
  /// Those whose scene differs, or that cannot be read.
  case failed
  /// None: what continuous integration wants.
  case none

  var recordsMissing: Bool { self == .all || self == .missing }
  var recordsFailed: Bool { self == .all || self == .failed }
}
