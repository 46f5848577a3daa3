import Geometry
import OutputFormats
import Overlays
import SceneModel
import TextFormats

/// The keys of a scene, each of which is read when its turn comes.
enum SceneMap {
  static let version = SceneKey(
    "inbetween",
    { ValueDescription("`\(SceneLanguage.version)`", .scalar([("const", .number(1))])) },
    required: true, also: ["version"], example: "1",
    "The version of the scene language.")

  static let title = Part(
    "title", ValueReader<String>.text, also: ["name"], example: "A rocket",
    "What the film is called.")

  static let text = Part(
    "description", ValueReader<String>.text, also: ["alt"], example: "A rocket flies.",
    "What is to be seen, for those who cannot see it.")

  static let sources = Part(
    "sources", ValueReader<[String]>.list(of: .text, "texts"), example: "[A2]",
    "The storyboards that the scene shows.")

  static let formats = Part(
    "formats", ValueReader<[OutputFormat]>.formats, default: "left to the command",
    example: "[mp4, gif]",
    "The files to make of the scene.")

  static let gif = Part(
    "gif", ValueReader<GIFOptions>.map(GIFOptions.map), example: "{maxBytes: 10MB}",
    "What GIFs are like: smaller and slower than other films, unless this says more.")

  static let theme = Part(
    "theme", ValueReader<Theme.Name>.choice, start: .light, example: "dark",
    "The palette of overlays and of the constants `theme.ink`, `theme.red` and so on.")

  static let themes = Part(
    "themes", ValueReader.map(ThemeConstants.map),
    example: "{light: {leaf: green}, dark: {leaf: lime}}",
    "Constants that depend on the theme.")

  static let stage = Part(
    "stage", ValueReader<StageMap>.map(StageMap.map).unread, required: true,
    example: "{size: [320, 240]}", "The picture.")

  static let duration = Part(
    "duration", ValueReader<Rational>.time.above(0, "a film's duration"),
    default: "the end of the last animation, in whole frames", example: "1.5",
    "How long the film runs; needed where an animation repeats forever.")

  static let time = Part(
    "time", .timeChanges, example: "[{during: [0.4, 0.6], speed: 1/4}, {at: 0.6, freeze: 0.5}]",
    "Where the film is slower or faster than the scene, rests on a moment or shows something once more. "
      + "All other times of the scene stay as they are.")

  static let constants = Part(
    "let", ValueReader<[SceneNode.Entry]>.constants, also: ["constants", "variables"],
    example: "{gap: 12, ink: navy}",
    "Constants by name, for expressions that begin with `=`; `--set NAME=VALUE` replaces one.")

  static let components: Part<[SceneNode.Entry]> = Part(
    "components",
    ValueReader(describe: {
      ValueDescription(
        "map of names to maps (see \(Component.description.heading))",
        .named(.map { Component.description }))
    }) { node, reading in node.named("components", reading) },
    also: ["parts", "symbols"],
    example: "{leaf: {layers: [{size: [8, 8]}]}}",
    "What layers can be made of, by name: layers, and how they behave.")

  static let fonts = Part(
    "fonts", ValueReader<[SceneNode.Entry]>.fontFiles, example: "{Brand: assets/Brand.ttf}",
    "Font files beside the scene, by the names that `family` gives them: a file, or a list of the files "
      + "of a family's weights and slanted faces.")

  static let variants: Part<SceneNode> = Part(
    "variants",
    ValueReader(describe: {
      ValueDescription("map of names to maps (see \(variant.heading))", .named(.map { variant }))
    }) { node, _ in node },
    example: "{slow: {duration: 2}}",
    "Other versions of the scene by name, which say what they change.")

  static let lanes = Part(
    "lanes", ValueReader<[LaneMap]>.list(of: .map(LaneMap.map), "lanes").unread,
    example: "[{variant: slow, caption: Slow}]", "Scenes or variants side by side, on one clock.")

  static let layers = Part(
    "layers", ValueReader<[LayerMap]>.list(of: .map(LayerMap.map), "layers").unread,
    also: ["sublayers", "children"], example: "[{id: sky, size: [8, 8]}]",
    "The layers of the stage, those behind first.")

  static let description: MapDescription = MapDescription(
    name: "scene", phrase: "a scene", heading: "Scene",
    keys: [
      version, title.key, text.key, sources.key, formats.key, gif.key, LibraryMap.include.key,
      theme.key, themes.key, stage.key, duration.key, time.key, constants.key, fonts.key,
      components.key, variants.key, lanes.key, layers.key,
    ] + played, reserved: ["seed"])

  /// What moves and what is said of it, which rooms of their own read.
  private static let played = [
    SceneKey(
      "animations", byName { AnimationMap.object.description },
      example: "{launch: {keyPath: position.x, by: 378}}",
      "Animation objects by name; `add` entries put copies of them on layers."),
    SceneKey(
      "states", ValueReader<[SceneStates]>.stateSets.describe,
      example: "{pane: {closed: {sky.opacity: 0}, open: {sky.opacity: 1}}}",
      "Sets of states by name, each with states by name, and what they say of layers; `initial` "
        + "names the one it begins in, else it is the first."),
    SceneKey(
      "animators", byName { SceneAnimator.map.description },
      example: "{flight: {duration: 2, animate: {sky.opacity: 0}}}",
      "Property animators by name: changes that can be started, paused, scrubbed, reversed and "
        + "continued."),
    SceneKey(
      "transitions", byName { SceneTransition.map.description },
      example: "{open: {from: sky, to: rocket}}",
      "Transitions by name, from one layer to another: a hand can drive them, catch them in "
        + "mid-flight and turn them back."),
    SceneKey(
      "dynamics", ValueReader.map(SceneDynamics.map).describe, example: "{profile: uikit}",
      "The animator of bodies: whose rules, and what is special about items."),
    SceneKey(
      "behaviors",
      { ValueDescription("map of names to behaviors (see Bodies)", .named(BehaviorPlan.shape)) },
      example: "{down: {gravity: sky}}",
      "Behaviors by name, of UIKit Dynamics; `add` entries let them take part."),
    SceneKey(
      "gestures",
      {
        ValueDescription(
          "map of names to gestures (see Gestures)", .named(SceneGesture.kinds.shape))
      }, example: "{drag: {pan: sky, ended: [{set: {sky.opacity: 0.5}}]}}",
      "Gestures by name: what to look for on which layer, and what happens then."),
    SceneKey(
      "displayLink", ValueReader.map(SceneDisplayLink.map).describe, default: "60 ticks a second",
      example: "{busy: [[0.4, 0.9]]}",
      "What calls the motions that write the model; its events are `displayLink.resumed`, `held`, "
        + "`continued` and `paused`."),
    SceneKey(
      "touches",
      { ValueDescription("list of touches (see Touches)", .list(SceneTouch.kinds.shape)) },
      example: "[{at: 0.2, tap: sky}]",
      "What fingers do; at one moment they come before the script."),
    SceneKey(
      "script", { ValueDescription("list of entries (see Script)", .list(Verb.shape)) },
      example: "[{at: 0, set: {sky.opacity: 0.5}}]",
      "What happens and when: entries with a time or an event and one verb; at one time, in the "
        + "order written."),
    SceneKey(
      "overlays", ValueReader<[any Overlay]>.overlays.describe, example: "[{plot: sky.opacity}]",
      "Marks of documentation over the scene, drawn in the order written."),
    SceneKey(
      "expect", ValueReader<[[Expectation]]>.expectations.describe,
      also: ["expectations", "assert"], example: "[{at: 0, sky.opacity: 1}]",
      "What holds of the motion; `validate --run` and `check` test it."),
  ]

  private static func byName(
    _ map: @escaping @Sendable () -> MapDescription
  ) -> @Sendable () -> ValueDescription {
    { ValueDescription("map of names to maps (see \(map().heading))", .named(.map(map))) }
  }

  /// All that a scene can say of itself, apart from what variants cannot change.
  static let variant: MapDescription = {
    let keys: [SceneKey] = description.keys.compactMap { key -> SceneKey? in
      guard !["inbetween", variants.key.name, lanes.key.name].contains(key.name) else {
        return nil
      }
      var key = key
      key.isRequired = false
      key.fallback = "the scene's"
      key.summary +=
        mergedParts.contains(key.name)
        ? " Each that is given replaces the scene's of its name."
        : " Replaces the scene's as a whole."
      return key
    }
    return MapDescription(
      name: "variant", phrase: "a variant", heading: "Variant", keys: keys,
      groups: [KeyGroup(heading: description.heading, keys: keys)],
      note: "A variant has no `inbetween`, `variants` and `lanes`, and needs no key. What it gives "
        + "replaces the scene's as a whole; of `let` and `stage` each entry replaces the scene's of its "
        + "name.")
  }()

  /// Maps of which a variant replaces only the entries that it gives.
  static let mergedParts = [constants.key.name, stage.key.name]
}

extension ValueReader<[OutputFormat]> {
  /// Formats to write, at least one.
  static var formats: Self {
    list(of: .choice, "formats").refusing { formats, _ in
      formats.isEmpty ? ("the list of formats is empty", nil) : nil
    }
  }
}
