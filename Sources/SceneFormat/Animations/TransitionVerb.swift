import AnimationEngine
import SceneModel

extension Transition {
  private struct Showing: Sendable {
    var transition = Transition()
    var layers: [LayerID] = []
    var transaction = Transaction(timingFunction: .linear)
  }

  static let map = Map.entry("transition", Showing()) {
    Field(
      "transition", .choice, into: \.transition.kind, required: true, example: "push",
      "Lets the layer's picture of right before this time give way to the one from now on.")
    Field(
      "on", .layers, into: \.layers, required: true, also: ["layer", "to"], example: "rocket",
      "The layer, or a list of layers.")
    Field(
      "from",
      .word([
        ("left", .fromLeft), ("right", .fromRight), ("top", .fromTop), ("bottom", .fromBottom),
      ]), into: \.transition.subtype, also: ["subtype", "direction"], example: "right",
      "The side at which the motion begins; a fade has none.")
    Transaction.durationField.within(\.transaction)
    Transaction.timingField("Its pace.").within(\.transaction)
    Field(
      "startProgress", .progress, into: \.transition.startProgress, example: "0.25",
      "Where in the transition it begins.")
    Field(
      "endProgress", .progress, into: \.transition.endProgress, example: "0.75",
      "Where in the transition it stops.")
    Field(
      "fillMode", .choice, into: \.transition.fillMode, also: ["fill"], example: "forwards",
      "What shows when it has run; without it the new picture alone.")
    Field(
      "removedOnCompletion", .boolean, into: \.transition.isRemovedOnCompletion,
      also: ["isRemovedOnCompletion"], example: "false",
      "Takes the transition away when it has ended.")
  } makes: { showing, entries, reading in
    var transaction = showing.transaction
    let transition = showing.transition
    if transition.kind == .fade, entries["from"] != nil {
      reading.report(at: entries.keyLocation("from"), "a fade comes from no side")
    }
    guard transaction.settle(entries, reading) else { return nil }
    if transition.fillMode == .forwards, transition.isRemovedOnCompletion {
      MediaTiming.FillMode.warnOfLoss(of: "transition", entries, reading)
    }
    return .transition(showing.layers, transition, transaction)
  }.refusing(reserved: ["velocity", "as"])
}

extension ValueReader<Double> {
  /// Where in a transition something is.
  fileprivate static var progress: Self {
    Self(
      describe: ValueReader.number.within(0...1).describe, spell: ValueReader.number.spell,
      read: ValueReader.number.refusing { progress, _ in
        (0...1).contains(progress)
          ? nil
          : ("a progress lies between 0 and 1, found \(Written.spelling(of: progress))", nil)
      }.read)
  }
}
