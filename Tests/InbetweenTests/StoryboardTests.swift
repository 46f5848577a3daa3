import Foundation
import RenderPipeline
import TestSupport
import Testing

@testable import Inbetween

/// A storyboard's scene file, the layers that are looked at, and the script in Swift.
struct Storyboard: CustomStringConvertible, Sendable {
  /// The heading of its section in the article.
  var heading: String
  /// As scenes name them in `sources:`.
  var ids: [String]
  var file: String
  var layers: [String]
  /// Of the function that is the script.
  var function: String
  var script: @Sendable (Scene, [Layer]) -> Void

  var description: String { heading }

  static let all: [Storyboard] = [
    Storyboard(
      heading: "Jumping back", ids: ["A1"], file: "rocket", layers: ["rocket-stays"],
      function: "jumpingBack"
    ) { StoryboardScripts.jumpingBack($0, rocket: $1[0]) },
    Storyboard(
      heading: "The model first", ids: ["A2"], file: "rocket", layers: ["rocket-set"],
      function: "modelFirst"
    ) { StoryboardScripts.modelFirst($0, rocket: $1[0]) },
    Storyboard(
      heading: "Filling forwards", ids: ["A3"], file: "rocket-fill", layers: ["rocket"],
      function: "fillingForwards"
    ) { StoryboardScripts.fillingForwards($0, rocket: $1[0]) },
    Storyboard(
      heading: "A copy for each layer", ids: ["A4"], file: "rocket-pair",
      layers: ["rocket-1", "rocket-2"], function: "copies"
    ) { StoryboardScripts.copies($0, rocket1: $1[0], rocket2: $1[1]) },
    Storyboard(
      heading: "Additive keyframes", ids: ["A5"], file: "shake-form",
      layers: ["form", "form-shadow", "form-label"], function: "shaking"
    ) { StoryboardScripts.shaking($0, form: $1[0], shadow: $1[1], label: $1[2]) },
    Storyboard(
      heading: "Along a path", ids: ["A6", "A7"], file: "orbit-satellite",
      layers: ["satellite", "small-satellite"], function: "orbits"
    ) { StoryboardScripts.orbits($0, satellite: $1[0], small: $1[1]) },
    Storyboard(
      heading: "Timing functions", ids: ["A8", "A9", "A10", "A11", "A12", "A13"],
      file: "timing-functions",
      layers: [
        "square-linear", "square-easeIn", "square-easeOut", "square-easeInEaseOut",
        "square-default",
      ], function: "timingFunctions"
    ) {
      StoryboardScripts.timingFunctions(
        $0, linear: $1[0], easeIn: $1[1], easeOut: $1[2], easeInEaseOut: $1[3], byDefault: $1[4])
    },
    Storyboard(
      heading: "A curve of one's own", ids: ["A14"], file: "rocket-bezier", layers: ["rocket"],
      function: "ownCurve"
    ) { StoryboardScripts.ownCurve($0, rocket: $1[0]) },
    Storyboard(
      heading: "A group", ids: ["A17"], file: "shuffle-covers", layers: ["herbarium"],
      function: "shuffling"
    ) { StoryboardScripts.shuffling($0, cover: $1[0]) },
    Storyboard(
      heading: "Model and presentation", ids: ["A18"], file: "fade", layers: ["disc"],
      function: "fading"
    ) { StoryboardScripts.fading($0, disc: $1[0]) },
    Storyboard(
      heading: "A spring", ids: ["E15"], file: "photo-zoom", layers: ["photo"],
      function: "springing"
    ) { StoryboardScripts.springing($0, photo: $1[0]) },
    Storyboard(
      heading: "A change of mind", ids: ["E15", "E16"], file: "photo-zoom-interrupted",
      layers: ["album", "viewer", "grid", "cell", "photo", "flyer", "backdrop", "bars"],
      function: "changingItsMind"
    ) {
      StoryboardScripts.changingItsMind(
        $0, album: $1[0], viewer: $1[1], grid: $1[2], cell: $1[3], photo: $1[4], flyer: $1[5],
        backdrop: $1[6], bars: $1[7])
    },
    Storyboard(
      heading: "A transition on dynamics", ids: ["G17"], file: "transition-on-dynamics",
      layers: ["sheet"], function: "transitionOnDynamics"
    ) { scene, layers in
      guard let screen = scene.layer(named: "device.inside"), let list = scene.layer(named: "list")
      else {
        return
      }
      StoryboardScripts.transitionOnDynamics(scene, screen: screen, sheet: layers[0], list: list)
    },
    Storyboard(
      heading: "Time controls", ids: ["G1"], file: "time-controls",
      layers: (1...13).map { "ball-c\($0)" }, function: "timeControls"
    ) { StoryboardScripts.timeControls($0, balls: $1) },
    Storyboard(
      heading: "Paced and linear", ids: ["G2"], file: "paced",
      layers: ["ball-linear", "ball-paced"], function: "pacing"
    ) { StoryboardScripts.pacing($0, linear: $1[0], paced: $1[1]) },
    Storyboard(
      heading: "Drawing a path", ids: ["G3"], file: "signature", layers: ["line"],
      function: "drawing"
    ) { scene, layers in
      guard let line = layers[0] as? ShapeLayer else { return }
      StoryboardScripts.drawing(scene, line: line)
    },
    Storyboard(
      heading: "A shared animation", ids: ["G21"], file: "factory",
      layers: ["camera", "map", "music", "lamp", "book"].map { "tile-\($0)" },
      function: "factory"
    ) { StoryboardScripts.factory($0, tiles: $1) },
  ]

  var path: String { Program.root.appendingPathComponent("Scenes/\(file).yaml").path }
}

/// The article pairs scene files with Swift: both must say the same.
@Suite struct StoryboardTests {
  @Test(arguments: Storyboard.all)
  func `the script in Swift shows what the file's shows, frame for frame`(
    storyboard: Storyboard
  ) throws {
    let file = try SceneLoader().load(storyboard.path)
    let scene = Scene(file, playsItsScript: false)
    let layers = try storyboard.layers.map { try #require(scene.layer(named: $0)) }
    storyboard.script(scene, layers)

    let frames = FrameSchedule(from: 0, to: scene.duration, frameRate: scene.stage.frameRate)
    var moved = Set<String>()
    for frame in 0...frames.frameCount {
      let time = Rational(frame) / scene.stage.frameRate
      for (name, layer) in zip(storyboard.layers, layers) {
        let id = try #require(file.scene.layers.layer(named: name))
        let expected = file.timeline.layers.presentation(of: id, at: time)
        let found = layer.presentation(at: time)
        try #require(found == expected, "\(name) at \(time.value) s")
        try #require(layer.model(at: time) == file.timeline.layers.model(of: id, at: time))
        if found != layer.initialValues { moved.insert(name) }
      }
    }
    // Two layers that stand still would be alike as well.
    #expect(moved == Set(storyboard.layers))
  }

  @Test(arguments: Storyboard.all)
  func `the article shows the file's lines and the script`(storyboard: Storyboard) throws {
    let section = try Article.storyboards().section(storyboard.heading)
    #expect(section.text.contains("`\(storyboard.file).yaml`"))
    for id in storyboard.ids { #expect(section.text.contains(id)) }

    let yaml = try #require(section.blocks["yaml"])
    let lines = try String(contentsOfFile: storyboard.path, encoding: .utf8).trimmedLines
    for line in yaml.trimmedLines {
      #expect(lines.contains(line), "`\(storyboard.file).yaml` has no line `\(line)`")
    }
    let swift = try #require(section.blocks["swift"])
    #expect(try swift == StoryboardScripts.body(of: storyboard.function))
  }

  @Test func `a scene file that is opened shows what the program shows`() throws {
    for path in try LoadedScene.paths() {
      let file = try SceneLoader().load(path)
      let scene = try Scene(contentsOf: path)
      for step in 0...20 {
        let time = file.scene.duration * Rational(step) / 20
        let (found, expected) = (scene.presentation(at: time), file.timeline.presentation(at: time))
        try #require(
          found.layers.map(\.values) == expected.layers.map(\.values), "\(path) at \(time)")
        try #require(found.layers.map(\.id) == expected.layers.map(\.id), "\(path) at \(time)")
      }
    }
  }

  @Test func `it pairs every storyboard of Core Animation that a scene shows`() throws {
    let shown = try LoadedScene.sources()
      .filter { $0.hasPrefix("A") || ["G1", "G2", "G3", "G21"].contains($0) }
      // Those of RBBAnimation.
      .subtracting(["A15", "A16"])
    #expect(shown.count >= 20)
    #expect(shown.subtracting(Storyboard.all.flatMap(\.ids)) == [])
    let headings = try Article.storyboards().headings
    #expect(headings == Storyboard.all.map(\.heading))
  }
}

extension LoadedScene {
  /// The storyboards that the scenes of this repository name.
  fileprivate static func sources() throws -> Set<String> {
    try Set(paths().flatMap { try SceneLoader().load($0).scene.sources })
  }

  fileprivate static func paths() throws -> [String] {
    let folder = Program.root.appendingPathComponent("Scenes")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appendingPathComponent($0).path }
  }
}

extension StoryboardScripts {
  /// What stands between the braces of a function of this file's neighbor, without the indentation.
  fileprivate static func body(of function: String) throws -> String {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("StoryboardScripts.swift").path
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")[...]
    lines = lines.drop { !$0.hasPrefix("  static func \(function)(") }
    lines = lines.drop { !$0.hasSuffix("{") }.dropFirst()
    return lines.prefix { $0 != "  }" }.map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }
}

/// A page of the documentation, cut into its sections.
private struct Article {
  struct Section {
    var heading: String
    var text: String
    /// By their languages.
    var blocks: [String: String]
  }

  var sections: [Section] = []
  var headings: [String] { sections.map(\.heading) }

  static func storyboards() throws -> Article {
    let path = Program.root
      .appendingPathComponent("Sources/Inbetween/Inbetween.docc/Storyboards.md").path
    return Article(try String(contentsOfFile: path, encoding: .utf8))
  }

  init(_ markdown: String) {
    var language: String?
    for line in markdown.components(separatedBy: "\n") {
      if line.hasPrefix("## "), language == nil {
        sections.append(Section(heading: String(line.dropFirst(3)), text: "", blocks: [:]))
        continue
      }
      guard let last = sections.indices.last else { continue }
      if line.hasPrefix("```") {
        language = language == nil ? String(line.dropFirst(3)) : nil
      } else if let language {
        let block = sections[last].blocks[language]
        sections[last].blocks[language] = block.map { $0 + "\n" + line } ?? line
      } else {
        sections[last].text += line + "\n"
      }
    }
  }

  func section(_ heading: String) throws -> Section {
    try #require(sections.first { $0.heading == heading })
  }
}

extension String {
  fileprivate var trimmedLines: [String] {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
