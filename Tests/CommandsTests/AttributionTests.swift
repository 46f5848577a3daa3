import SceneModel
import AnimationEngine
import FrameReview
import Foundation
import Geometry
import MotionTrace
import Pixels
import Simulation
import TestSupport
import Testing

@testable import Commands
@testable import RenderPipeline

/// Eight edits of a scene, and what the review says of each: layer and property, or the renderer.
@Suite struct AttributionTests {
  /// The gallery's album shuffle, small, with its assets, in a folder of its own.
  private struct Place {
    let folder: TemporaryFolder
    let text: String

    init() throws {
      folder = try TemporaryFolder()
      let scenes = Program.root.appending(path: "Scenes")
      try FileManager.default.copyItem(
        at: scenes.appending(path: "assets"), to: folder.file("assets"))
      var text = try String(
        contentsOf: scenes.appending(path: "shuffle-covers.yaml"), encoding: .utf8
      ).replacing("scale: 2,", with: "scale: 0.25,").replacing("fps: 60", with: "fps: 20")
      // One clock and one form; plots below the stage take most of the time, and are not what is edited.
      for section in ["time", "variants"] {
        guard let range = text.firstRange(of: try Regex("\\n\(section):(\\n[ #][^\\n]*)+\\n"))
        else {
          continue
        }
        text.replaceSubrange(range, with: "\n")
      }
      if let plots = text.range(of: "\noverlays:") {
        text = String(text[..<plots.lowerBound]) + "\n"
      }
      self.text = text
      try folder.write(text, to: "old.yaml")
    }

    func load(_ name: String) throws -> LoadedScene { try SceneLoader().load(folder.path(name)) }

    func review(_ edit: (inout String) -> Void) throws -> FilmReview {
      var edited = text
      edit(&edited)
      try #require(edited != text, "the edit must hit")
      try folder.write(edited, to: "new.yaml")
      return try review(SceneFilm(load("new.yaml"), title: "new"))
    }

    func review(_ new: SceneFilm) throws -> FilmReview {
      try FilmReview(old: SceneFilm(load("old.yaml"), title: "old"), new: new)
    }
  }

  private func subjects(_ review: FilmReview) -> [String] { review.traces?.changedSubjects ?? [] }

  @Test func `a delay`() throws {
    let review = try Place().review {
      $0.replace("{at: 1.1, add: forward,", with: "{at: 1.25, add: forward,")
    }
    #expect(subjects(review) == ["herbarium-cover · position"])
    #expect(review.headline.hasPrefix("herbarium-cover · position: "))
    #expect(review.comparison.firstDivergentFrame == 22)
    #expect(review.attribution?.unexplainedPixels == 0)
    // The event moved as well.
    let moved = review.traces?.findings.contains {
      if case .eventMoved(let event, let step) = $0.change {
        event.kind == "begin" && step == Rational(3) / 20
      } else {
        false
      }
    }
    #expect(moved == true)
  }

  @Test func `an easing`() throws {
    let review = try Place().review {
      $0.replace(
        "duration: 0.6, timing: easeInEaseOut, additive: true}\n  backward",
        with: "duration: 0.6, timing: linear, additive: true}\n  backward")
    }
    #expect(
      subjects(review)
        == ["herbarium", "low-noon", "relief", "twenty-nights", "turnabout"]
        .map { "\($0)-cover · position" })
    #expect(review.headline.contains("easing changed: same ends"))
    #expect(review.attribution?.unexplainedPixels == 0)
  }

  @Test func `a color`() throws {
    let review = try Place().review {
      $0.replace(
        "    font: {size: 12}\n    color: =theme.ink2\n",
        with: "    font: {size: 12}\n    color: \"#3566D6\"\n")
    }
    #expect(
      review.headline
        == "caption · foregroundColor: #6a645c → #3566d6, ΔE 32.3 at frame 0 (0 s); "
        + "nothing else changed")
    #expect(review.attribution?.layers.map(\.layer) == ["caption"])
  }

  @Test func `a size`() throws {
    let review = try Place().review {
      $0.replace(
        "id: turnabout-art\n                frame: [0, 0, 110, 110]",
        with: "id: turnabout-art\n                frame: [0, 0, 90, 110]")
    }
    #expect(
      subjects(review) == ["turnabout-art · bounds.size", "turnabout-art · position"])
    #expect(review.headline.contains("(110, 110) → (90, 110)"))
    #expect(review.attribution?.layers.map(\.layer) == ["turnabout-art"])
  }

  @Test func `the pixels of an asset`() throws {
    let place = try Place()
    let other = try Place()
    let file = other.folder.file("assets/covers/paper.svg")
    let art = try String(contentsOf: file, encoding: .utf8)
    let painted = art.replacing("</svg>", with: "<rect width=\"60\" height=\"60\"/></svg>")
    try painted.write(to: file, atomically: true, encoding: .utf8)
    let review = try place.review(SceneFilm(other.load("old.yaml"), title: "new"))
    #expect(
      review.headline
        == "herbarium-art · asset pixels: the asset's pixels changed (assets/covers/paper.svg); "
        + "nothing else changed")
    #expect(review.attribution?.layers.map(\.layer) == ["herbarium-art"])
    #expect(review.attribution?.unexplainedPixels == 0)
  }

  @Test func `a value of let`() throws {
    let place = try Place()
    let loaded = try SceneLoader(overrides: ["zoom": "1.8"]).load(place.folder.path("old.yaml"))
    let review = try place.review(SceneFilm(loaded, title: "new"))
    #expect(subjects(review).first == "stack · transform.scale")
    #expect(review.headline.hasPrefix("stack · transform.scale: (1.75, 1.75) → (1.8, 1.8)"))
    #expect(review.attribution?.unexplainedPixels == 0)
  }

  @Test func `the order of layers`() throws {
    let review = try Place().review {
      // At one depth the order of the file decides.
      let low = "zPosition: -0.010", high = "zPosition: -0.0055"
      $0.replace(low, with: high)
    }
    #expect(subjects(review).first == "herbarium · zPosition")
    #expect(review.traces?.findings.contains { $0.layer == "herbarium" && $0.isPlace } == true)
    let swapped = try Place().review { text in
      guard let title = text.firstMatch(of: #/  - \{id: title.*\n/#)?.output,
        let caption = text.firstMatch(of: #/  - id: caption\n(?:    .*\n)+/#)?.output
      else { return }
      text.replace("\(title)\(caption)", with: "\(caption)\(title)")
    }
    #expect(swapped.passes, "texts side by side hide nothing")
    #expect(swapped.traces?.findings.allSatisfy(\.isPlace) == true)
    #expect(swapped.traces?.isEmpty == false)
  }

  /// The engine's usual pace of an animation, as if it were another.
  @Test func `a default of the engine`() throws {
    let place = try Place()
    try place.folder.write(
      place.text.replacing(
        "{at: 1.1, add: backward",
        with: "{at: 1.1, animate: title.opacity, to: 0.2, duration: 1}\n  - {at: 1.1, add: backward"
      ),
      to: "old.yaml")
    let loaded = try place.load("old.yaml")
    var scene = loaded.scene
    for index in scene.script.indices {
      guard case .animate(let layers, var parameters, let key) = scene.script[index].action else {
        continue
      }
      if !parameters.$timingFunction.isGiven { parameters.timingFunction = .easeOut }
      scene.script[index].action = .animate(layers, parameters, key: key)
    }
    let other = LoadedScene(
      path: loaded.path, timeline: Simulator(scene).run(), overlays: loaded.overlays,
      theme: loaded.theme, assets: loaded.assets, warnings: [], inputDigest: loaded.inputDigest)
    let review = try place.review(SceneFilm(other, title: "new"))
    #expect(subjects(review) == ["title · opacity"])
    #expect(review.headline.contains("easing changed: same ends"))
    #expect(review.attribution?.layers.map(\.layer) == ["title"])
  }

  @Test func `another renderer`() throws {
    let place = try Place()
    let new = try SceneFilm(place.load("old.yaml"), title: "new") { frame, pixels in
      guard frame == 30 else { return pixels }
      let copy = pixels.copy()
      for x in 40..<60 { copy[x, 30] ^= 0x0001_0101 }
      return copy
    }
    let review = try place.review(new)
    #expect(review.isRendererChange)
    #expect(review.headline.contains("renderer change"))
    #expect(review.comparison.firstDivergentFrame == 30)
    #expect(review.attribution?.unexplainedPixels == 20)
    #expect(review.attribution?.unexplainedFrames == [30])
  }

  @Test func `a layer that changed does not excuse what lies elsewhere`() throws {
    let place = try Place()
    try place.folder.write(
      place.text.replacing(
        "    font: {size: 12}\n    color: =theme.ink2\n",
        with: "    font: {size: 12}\n    color: \"#3566D6\"\n"),
      to: "new.yaml")
    let new = try SceneFilm(place.load("new.yaml"), title: "new") { _, pixels in
      let copy = pixels.copy()
      copy[180, 110] ^= 0x0001_0101
      return copy
    }
    let review = try place.review(new)
    #expect(review.attribution?.unexplainedPixels == 100)
    #expect(review.details.last?.contains("renderer change") == true)
  }
}

extension String {
  /// Replaces the first occurrence.
  fileprivate mutating func replace(_ text: String, with other: String) {
    guard let place = range(of: text) else { return }
    replaceSubrange(place, with: other)
  }
}
