import OutputFormats
import Overlays

extension SceneLanguage {
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
      "formats", .list(.choice(OutputFormat.allCases.map(\.name))), default: "left to the command",
      example: "[mp4, gif]", "The files to make of the scene."),
    SceneKey(
      "theme", .choice(Theme.Name.allCases.map(\.rawValue)), default: "light", example: "dark",
      "The palette of overlays and of the constants `theme.ink`, `theme.red` and so on."),
    SceneKey(
      "themes", .map(.themes), example: "{light: {leaf: green}, dark: {leaf: lime}}",
      "Constants that depend on the theme."),
    SceneKey("stage", .map(.stage), required: true, example: "{size: [320, 240]}", "The picture."),
    SceneKey(
      "duration", .duration, default: "the end of the last animation, in whole frames",
      example: "1.5", "How long the film runs; needed where an animation repeats forever."),
    SceneKey(
      "let", .constants, also: ["constants", "variables"], example: "{gap: 12, ink: navy}",
      "Constants by name, for expressions that begin with `=`; `--set NAME=VALUE` replaces one."),
    SceneKey(
      "variants", .named(.variant), example: "{slow: {duration: 2}}",
      "Other versions of the scene by name, which say what they change."),
    SceneKey(
      "lanes", .list(.map(.lane)), example: "[{variant: slow, caption: Slow}]",
      "Scenes or variants side by side, on one clock."),
    SceneKey(
      "layers", .list(.map(.layer)), also: ["sublayers", "children"],
      example: "[{id: sky, size: [8, 8]}]", "The layers of the stage, those behind first."),
    SceneKey(
      "animations", .named(.animation), example: "{launch: {keyPath: position.x, by: 378}}",
      "Animation objects by name; `add` entries put copies of them on layers."),
    SceneKey(
      "states", .stateSets, example: "{pane: {closed: {sky.opacity: 0}, open: {sky.opacity: 1}}}",
      "Sets of states by name, each with states by name, and what they say of layers; `initial` "
        + "names the one it begins in, else it is the first."),
    SceneKey(
      "animators", .named(.animator),
      example: "{flight: {duration: 2, animate: {sky.opacity: 0}}}",
      "Property animators by name: changes that can be started, paused, scrubbed, reversed and "
        + "continued."),
    SceneKey(
      "transitions", .named(.sideTransition),
      example: "{open: {from: sky, to: rocket}}",
      "Transitions by name, from one layer to another: a hand can drive them, catch them in "
        + "mid-flight and turn them back."),
    SceneKey(
      "dynamics", .map(.dynamics), example: "{profile: uikit}",
      "The animator of bodies: whose rules, and what is special about items."),
    SceneKey(
      "behaviors", .behaviors, example: "{down: {gravity: sky}}",
      "Behaviors by name, of UIKit Dynamics; `add` entries let them take part."),
    SceneKey(
      "gestures", .gestures, example: "{drag: {pan: sky, ended: [{set: {sky.opacity: 0.5}}]}}",
      "Gestures by name: what to look for on which layer, and what happens then."),
    SceneKey(
      "displayLink", .map(.displayLink), default: "60 ticks a second",
      example: "{busy: [[0.4, 0.9]]}",
      "What calls the motions that write the model; its events are `displayLink.resumed`, `held`, "
        + "`continued` and `paused`."),
    SceneKey(
      "touches", .maps(touches.map(\.kind)), example: "[{at: 0.2, tap: sky}]",
      "What fingers do; at one moment they come before the script."),
    SceneKey(
      "script", .maps(actions), example: "[{at: 0, set: {sky.opacity: 0.5}}]",
      "What happens and when: entries with a time or an event and one verb; at one time, in the "
        + "order written."),
    SceneKey(
      "overlays", .maps(overlays.map(\.kind)), example: "[{plot: sky.opacity}]",
      "Marks of documentation over the scene, drawn in the order written."),
    SceneKey(
      "expect",
      .maps([.valueExpectation, .courseExpectation, .eventExpectation, .equalExpectation]),
      also: ["expectations", "assert"], example: "[{at: 0, sky.opacity: 1}]",
      "What holds of the motion; `validate --run` and `check` test it."),
  ]

  static let stageKeys: [SceneKey] = [
    SceneKey(
      "size", .size, default: "required, but with `lanes` the room that they take",
      example: "[320, 240]",
      "Width and height in points; times `scale` they must be whole pixels."),
    SceneKey("scale", .positive, default: "2", example: "2", "Pixels per point."),
    SceneKey(
      "background", .color, default: "white, with `theme` that of its page",
      also: ["backgroundColor"], example: "\"#f4f6f8\"",
      "What lies behind all layers."),
    SceneKey("fps", .rate, default: "60", also: ["frameRate"], example: "60", "Frames per second."),
    SceneKey(
      "loop", .loop, default: "forever", example: "3",
      "How often formats that can loop play: `forever`, `once` or a count."),
    SceneKey(
      "poster", .time, default: "the middle of the film", example: "0.6",
      "The time of the still that stands for the film."),
    SceneKey(
      "showTouches", .boolean, default: "true", example: "false", "Draws the fingers."),
    SceneKey(
      "look", .choice(TouchMarks.Look.allCases.map(\.rawValue)), default: "finger",
      example: "pointer",
      "How a finger is drawn."),
    SceneKey(
      "hold", .map(.hold), default: "none", example: "{end: 0.5}",
      "How long the film rests on its first and last frame."),
  ]

  static let holdKeys: [SceneKey] = [
    SceneKey("start", .duration, default: "0", example: "0.5", "On the first frame, in seconds."),
    SceneKey("end", .duration, default: "0", example: "0.5", "On the last frame, in seconds."),
  ]

  static let themesKeys: [SceneKey] = [
    SceneKey(
      "light", .theme, required: true, example: "{leaf: green}", "Constants of the light theme."),
    SceneKey(
      "dark", .theme, required: true, example: "{leaf: lime}",
      "Constants of the dark theme, of the same names."),
  ]

  /// All that a scene can say of itself, apart from what variants cannot change.
  static let variantKeys: [SceneKey] = sceneKeys.compactMap { key in
    guard !["inbetween", "variants", "lanes"].contains(key.name) else { return nil }
    var key = key
    key.isRequired = false
    key.fallback = "the scene's"
    switch key.name {
    case "let", "stage": key.summary += " Each that is given replaces the scene's of its name."
    default: key.summary += " Replaces the scene's as a whole."
    }
    return key
  }

  static let laneKeys: [SceneKey] = [
    SceneKey(
      "scene", .text, default: "this scene", example: "other.yaml",
      "The scene that the lane shows, named relative to this one."),
    SceneKey(
      "variant", .identifier, default: "none", example: "slow", "The variant of it to show."),
    SceneKey(
      "let", .constants, default: "the scene's own", example: "{gap: 12}",
      "Constants of the lane's scene to replace."),
    SceneKey(
      "id", .identifier, default: "the name of the variant or of the file", example: "left",
      "What addresses put before those of the lane: `left.rocket.position.x`."),
    SceneKey(
      "caption", .text, default: "none", also: ["title"], example: "As written",
      "Over the lane, with a dot in its color."),
    SceneKey(
      "hue", .hue, default: "red, teal, violet and blue in turn", also: ["color"],
      example: "teal", "The lane's color."),
    SceneKey(
      "crop", .rect, default: "the whole stage", example: "[0, 0, 100, 50]",
      "The part of the lane's stage that shows, in its points."),
  ]
}
