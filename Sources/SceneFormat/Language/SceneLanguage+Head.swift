extension SceneLanguage {
  /// What a film can be written as; `poster` is one still.
  static let formats = ["mp4", "gif", "png", "poster"]

  static let sceneKeys: [SceneKey] = [
    SceneKey(
      "inbetween", .version, required: true, also: ["version"], example: "1",
      "The version of the scene language."),
    SceneKey("title", .text, also: ["name"], example: "A rocket", "What the film is called."),
    SceneKey(
      "description", .text, also: ["alt"], example: "A rocket flies.",
      "What is to be seen, for those who cannot see it."),
    SceneKey("sources", .list(.text), example: "[A2]", "The storyboards that the scene shows."),
    SceneKey(
      "formats", .list(.choice(formats)), default: "left to the command",
      example: "[mp4, gif]", "The files to make of the scene."),
    SceneKey("stage", .map(.stage), required: true, example: "{size: [320, 240]}", "The picture."),
    SceneKey(
      "duration", .duration, default: "the end of the last animation, in whole frames",
      example: "1.5", "How long the film runs; needed where an animation repeats forever."),
    SceneKey(
      "let", .constants, also: ["constants", "variables"], example: "{gap: 12, ink: navy}",
      "Constants by name, for expressions that begin with `=`; `--set NAME=VALUE` replaces one."),
    SceneKey(
      "layers", .list(.map(.layer)), also: ["sublayers", "children"],
      example: "[{id: sky, size: [8, 8]}]", "The layers of the stage, those behind first."),
    SceneKey(
      "animations", .named(.animation), example: "{launch: {keyPath: position.x, by: 378}}",
      "Animation objects by name; `add` entries put copies of them on layers."),
    SceneKey(
      "script",
      .maps([
        .setEntry, .animateEntry, .addEntry, .changeEntry, .transitionEntry, .removeEntry,
      ]),
      example: "[{at: 0, set: {sky.opacity: 0.5}}]",
      "What happens and when: entries with a time and one verb; at one time, in the order written."),
    SceneKey(
      "expect", .maps([.valueExpectation, .courseExpectation]),
      also: ["expectations", "assert"], example: "[{at: 0, sky.opacity: 1}]",
      "What holds of the motion; `validate --run` and `check` test it."),
  ]

  static let stageKeys: [SceneKey] = [
    SceneKey(
      "size", .size, required: true, example: "[320, 240]",
      "Width and height in points; times `scale` they must be whole pixels."),
    SceneKey("scale", .positive, default: "2", example: "2", "Pixels per point."),
    SceneKey(
      "background", .color, default: "white", also: ["backgroundColor"], example: "\"#f4f6f8\"",
      "What lies behind all layers."),
    SceneKey("fps", .rate, default: "60", also: ["frameRate"], example: "60", "Frames per second."),
    SceneKey(
      "loop", .loop, default: "forever", example: "3",
      "How often formats that can loop play: `forever`, `once` or a count."),
    SceneKey(
      "poster", .time, default: "the middle of the film", example: "0.6",
      "The time of the still that stands for the film."),
  ]
}
