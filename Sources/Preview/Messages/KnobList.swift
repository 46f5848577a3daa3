import RenderPipeline
import SceneFormat
import SceneModel
import TextFormats

/// What can be turned in a scene's files, for a page.
struct KnobList {
  private let knobs: [SceneKnob]
  private let draft: Draft

  private static let limit = 600

  init(_ loaded: LoadedScene, _ draft: Draft) {
    (knobs, self.draft) = (loaded.knobs, draft)
  }

  /// `mentions` are names of layers among other words.
  var json: JSONValue {
    .array(
      knobs.prefix(Self.limit).map { knob in
        .ordered([
          ("id", .string(knob.id)), ("path", .string(knob.path)),
          ("file", knob.file.map { .string($0) } ?? .null), ("kind", .string(knob.kind.rawValue)),
          ("value", .string(knob.text)), ("line", .integer(knob.location.line)),
          ("isTurned", .bool(draft.value(of: knob.id) != nil)),
          ("mentions", .array(knob.mentions.sorted().map { .string($0) })),
        ])
      })
  }
}
