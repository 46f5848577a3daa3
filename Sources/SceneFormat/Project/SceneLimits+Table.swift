import AnimationEngine
import SceneModel

extension SceneLimits {
  /// A limit that can be changed.
  package struct Count: Sendable {
    /// As diagnostics, projects and `--limit` name it.
    package let name: String
    package let place: any WritableKeyPath<SceneLimits, Int> & Sendable
    /// To which it can be raised; higher the program cannot keep.
    package let most: Int
    /// Of what it is, for the reference.
    let summary: String

    fileprivate init(
      _ name: String, _ place: any WritableKeyPath<SceneLimits, Int> & Sendable,
      most: Int? = nil, _ summary: String
    ) {
      (self.name, self.place, self.summary) = (name, place, summary)
      self.most = most ?? SceneLimits()[keyPath: place]
    }

    /// What it is where nobody says anything else.
    package var usual: Int { SceneLimits()[keyPath: place] }
  }

  /// All of them, as the reference lists them.
  package static let counts = [
    Count("textBytes", \.textBytes, most: 67_108_864, "Of the text of a scene, in bytes."),
    Count("nodes", \.nodes, most: 2_000_000, "Of the text, with aliases expanded."),
    Count("nestingDepth", \.nestingDepth, "Of maps and lists in each other."),
    Count("layers", \.layers, most: 100_000, "Of layers."),
    Count(
      "copies", \.copies, most: 1_000_000,
      "Of what replicators draw, those in each other multiplied."),
    Count("lanes", \.lanes, most: 64, "Of lanes."),
    Count("variants", \.variants, most: 1_000, "Of variants."),
    Count("touches", \.touches, most: 100_000, "Of touches."),
    Count("sceneDepth", \.sceneDepth, most: 8, "Of scenes that show each other as lanes."),
    Count(
      "libraries", \.libraries, most: 1_000, "Of files that a scene and its libraries include."),
    Count("textCharacters", \.assets.textCharacters, "Of the characters of a text."),
    Count("pathElements", \.pathElements, most: 1_000_000, "Of lines and curves of a path."),
    Count("dashes", \.dashes, "Of dashes along a stroke."),
    Count("bodies", \.bodies, most: 100_000, "Of bodies in one animator."),
    Count(
      "ticks", \.ticks, most: 4_320_000,
      "Of the ticks of bodies, fingers and gestures, 120 a second of the scene."),
    Count(
      "actions", \.script.actions, most: 1_000_000,
      "Of what reactions cause at one moment."),
    Count("reactionDepth", \.script.depth, "Of reactions at one moment, each because of another."),
    Count("frames", \.frames, most: 2_160_000, "Of the frames of a film."),
    Count(
      "pixelsPerFrame", \.pixelsPerFrame, most: 67_092_481, "Of the pixels of a frame."),
    Count("pixelsPerSide", \.pixelsPerSide, "Of the pixels of a frame in one direction."),
    Count(
      "nestedPixels", \.nestedPixels, most: 1_000_000_000,
      "Of the pictures that layers need at once, in pixels."),
    Count(
      "filmMegapixels", \.filmMegapixels, most: 100_000_000,
      "Of the pixels of all frames of a film, in millions."),
    Count("pictureBytes", \.assets.pictureBytes, most: 1_000_000_000, "Of a picture's file."),
    Count("pictureSide", \.assets.pictureSide, "Of the longest side of a picture, in pixels."),
    Count(
      "picturePixels", \.assets.picturePixels, most: 268_435_456,
      "Of the pixels of a picture; those of 16 bits a channel count twice."),
    Count(
      "scenePixels", \.assets.scenePixels, most: 1_000_000_000,
      "Of the pixels of all pictures of a scene."),
    Count("svgBytes", \.assets.svgBytes, most: 67_108_864, "Of an SVG document."),
    Count(
      "svgReferences", \.assets.svgReferences, most: 500_000,
      "Of the elements that an SVG document draws by referring to others: `use`, masks, patterns."),
    Count("fontBytes", \.assets.fontBytes, most: 268_435_456, "Of a font's file."),
    Count(
      "outputMegabytes", \.outputMegabytes, most: 1_000_000,
      "Of each file that is written, in millions of bytes."),
  ]

  /// The lower one of each limit.
  package func lowered(to others: SceneLimits) -> SceneLimits {
    var limits = self
    for count in Self.counts {
      limits[keyPath: count.place] = min(self[keyPath: count.place], others[keyPath: count.place])
    }
    return limits
  }

  static let map = Map("limits", "the limits", heading: "Limits", SceneLimits()) {
    counts.map { count in
      Field(
        count.name, .count(in: 1...count.most), into: count.place, example: "\(count.usual)",
        count.summary)
    }
  }
}
