import AnimationEngine
import Geometry
import SceneModel

extension Transaction {
  static let map = Map("transaction", "a transaction", heading: "Transaction", Transaction()) {
    durationField
    timingField("The pace of all of them.")
  } check: { transaction, entries, reading in
    transaction.settle(entries, reading)
  }

  static let durationField = Field<Transaction>(
    "duration", .transactionDuration, into: \.duration,
    default: "0.25; with a spring the time that it takes to settle", example: "0.5", "In seconds.")

  static func timingField(_ summary: String) -> Field<Transaction> {
    Field(
      "timing", .timing, into: \.timingFunction, also: ["timingFunction"], example: "easeOut",
      summary)
  }

  /// Without a duration a spring takes the time that it needs; false where it takes for ever.
  mutating func settle(_ entries: MapEntries, _ reading: Reading) -> Bool {
    guard entries["duration"] == nil, case .spring(let spring) = timingFunction else {
      return true
    }
    guard let time = spring.settlingTime(within: reading.limits) else {
      reading.report(
        at: entries["timing"]?.location ?? entries.location,
        "this spring never settles, so \(entries.description.phrase) must say its `duration`")
      return false
    }
    duration = time
    return true
  }
}

extension Assignment {
  private struct Setting: Sendable {
    var assignments: [Assignment] = []
    var transaction: Transaction?
  }

  static let set = Map.entry(
    "set",
    note: "Every entry has either `at` or `when`; in the actions of a gesture it has neither.",
    Setting()
  ) {
    Field(
      "set", .assignments("set"), into: \.assignments, required: true,
      example: "{rocket.position: [455, 61]}",
      "Writes model values, in the order given; a value such as `=other.position.x` is the one that is "
        + "seen at that moment.")
    Field(
      "transaction", .map(Transaction.map), into: \.transaction, default: "changes show at once",
      example: "{duration: 0.5}",
      "Animates each change by its property's default action, as Core Animation does for layers "
        + "without a view: most from what is seen to the new value, `hidden` and `masksToBounds` by "
        + "a fade. `{}` takes all defaults.")
  } makes: { setting, _, _ in
    setting.transaction.map { .setWithActions(setting.assignments, $0) }
      ?? .set(setting.assignments)
  }.refusing(reserved: ["velocity", "as"])
}
