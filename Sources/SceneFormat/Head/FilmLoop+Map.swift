import Geometry
import OutputFormats
import SceneModel

/// What the key `loop` of a stage says: how often films play, and what joins their ends.
struct FilmLoop: Sendable {
  var times = Stage.Loop.forever
  var crossfade: Rational = 0
  /// Of formats that play another number of times.
  var formats: [OutputFormat: Stage.Loop] = [:]

  static let map = Map(
    "filmLoop", "a loop", heading: "Loop", keepsDefaults: true, FilmLoop()
  ) {
    Field(
      "times", .plays, into: \.times, example: "3",
      "How often formats that can loop play: `forever`, `once` or a count.")
    Field(
      "crossfade", .time.above(0, "a cross-fade"), into: \.crossfade, default: "none",
      example: "0.3",
      "In so many seconds at its end, rests included, the film fades into its first frame, so that it "
        + "begins anew without a jump.")
    formatFields
  }

  /// Formats whose files say how often they play.
  private static var formatFields: [Field<FilmLoop>] {
    OutputFormat.allCases.filter { $0.looping == .asStaged }.map { format in
      Field(
        format.name, .plays, into: \.formats[format], default: "`times`", example: "once",
        "How often the \(format.name) plays.")
    }
  }
}

extension ValueReader<FilmLoop> {
  /// `forever`, `once`, a count, or a map that says more.
  static var loop: Self {
    ValueReader<Stage.Loop>.plays.then(
      spell: { ValueReader<Stage.Loop>.plays.spell($0.times) }
    ) { times, _, _ in FilmLoop(times: times) }.or(FilmLoop.map)
  }
}

extension ValueReader<Stage.Loop> {
  fileprivate static var plays: Self {
    .word([("forever", .forever), ("once", .times(1))], orCountIn: 1...10_000) {
      .times($0)
    } count: {
      if case .times(let times) = $0 { times } else { nil }
    }
  }
}
