import Geometry
import Overlays

extension Showing {
  static let map = Map(
    "shown", "a `shown` map", heading: "Shown",
    note: "All that is given must hold.", Showing()
  ) {
    Field(
      "during", .interval(), into: \.during, default: "the whole film", example: "[0.8, 1.2]",
      "The first and the last time, in seconds of the scene's clock.")
    Field(
      "when", .events, into: \.events, default: "from the beginning", example: "drag.began",
      "Comes whenever this happens: an event, or a map of an `event` and its facts.")
    Field(
      "for", .duration("a time").above(0), into: \.lasting, default: "until something ends it",
      example: "1.2", "How long it stays after `when`, in seconds.")
    Field(
      "until", .events, into: \.endings, default: "the end of the film", example: "drag.ended",
      "Goes whenever this happens.")
    Field(
      "if", .condition, into: \.condition, default: "always",
      example: "\"=rocket.position.x > 100\"",
      "Only while this holds; it is looked at 240 times a second.")
    Field(
      "fade", .duration("a fade"), into: \.fade, example: "0.3",
      "How long it takes to come and to go, in seconds, within the time for which it is there.")
  } check: { _, entries, reading in
    if entries.given(["during", "when", "until", "if"]).isEmpty, !entries.hasStrangers {
      reading.report(
        at: entries.location, "`shown` does not say when",
        hint: "such as `shown: [0.8, 1.2]` or `shown: {when: drag.began, for: 1}`")
    }
    if entries["for"] != nil, entries["when"] == nil {
      reading.report(at: entries.keyLocation("for"), "`for` has no effect without `when`")
    }
    return true
  }
}

extension ValueReader<Showing> {
  /// An interval, or a map that says more.
  static var showing: Self {
    ValueReader<ClosedRange<Rational>>.interval().then { interval, _, _ in
      var showing = Showing()
      showing.during = interval
      return showing
    }.or(Showing.map)
  }
}
