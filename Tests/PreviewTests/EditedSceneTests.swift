import Foundation
import RenderPipeline
import SceneFormat
import Simulation
import Testing

@testable import Preview

@Suite struct EditedSceneTests {
  private func text(_ color: String) -> String {
    """
    inbetween: 1
    stage: {size: [20, 10], scale: 1}
    let: {tint: "\(color)"}
    duration: 0.1
    layers: [{id: box, frame: [0, 0, 20, 10], backgroundColor: =tint}]

    """
  }

  private func hash(_ state: EditedScene.State) async throws -> String {
    let film = try #require(state.film)
    return "\(try await film.pictures(scale: 1).picture(0).hash)"
  }

  @Test func `a change is another revision, and a mistake keeps the last picture`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "edited-\(UUID()).yaml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text("#E4472F").write(toFile: path, atomically: true, encoding: .utf8)
    let scene = EditedScene(path: path, loader: SceneLoader())
    let first = await scene.state(of: FilmEdition())
    let red = try await hash(first)
    #expect(first.revision == 1)
    // What goes to the page is the pixels: every one is the color, opaque. 200 · 4 + 1, and it.
    let raw = try await first.film?.pictures(scale: 1).raw(0)
    #expect(raw?.data == [0x21, 0x03, 0, 0, 0xE4, 0x47, 0x2F, 0xFF])

    #expect(await !scene.note(["/somewhere/else.yaml"]))
    try "inbetween: 1\nstge: {}\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(await scene.note([path]))
    let second = await scene.state(of: FilmEdition())
    guard case .broken(let mistakes, 2, let last?) = second else {
      Issue.record("it is not broken")
      return
    }
    #expect(mistakes.contains { $0.line == 2 && $0.message.contains("stge") })
    #expect(last.revision == 1)
    #expect(try await hash(second) == red)

    try FileManager.default.removeItem(atPath: path)
    _ = await scene.note([path])
    guard case .broken(let gone, 3, _?) = await scene.state(of: FilmEdition()) else {
      Issue.record("a file that is not there is shown")
      return
    }
    #expect(gone.first?.message.contains("cannot be read") == true)

    try text("#3566D6").write(toFile: path, atomically: true, encoding: .utf8)
    _ = await scene.note([path])
    let third = await scene.state(of: FilmEdition())
    #expect(third.revision == 4)
    let blue = try await hash(third)
    #expect(blue != red)

    // A knob shows what the file would, and the file stays as it is.
    let knob = try #require(third.film?.loaded.knobs.first { $0.path == "let.tint" })
    var draft = Draft()
    draft.turn(knob, to: "#E4472F")
    await scene.turn(to: draft)
    #expect(try await hash(scene.state(of: FilmEdition())) == red)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text("#3566D6"))

    try WriteBack.write(draft, to: path, SceneLoader())
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text("#E4472F"))
    // Once more it would be another value than the one that was turned.
    #expect(throws: WriteBack.Refusal.self) {
      try WriteBack.write(draft, to: path, SceneLoader())
    }
  }

  @Test func `values of included files are turned, and written where they stand`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/kit", withIntermediateDirectories: true)
    let (path, kit) = (folder + "/a.yaml", folder + "/kit/colors.yaml")
    // The same name and the same line in both files.
    let own = text("#E4472F").replacing("tint:", with: "gap: 2, tint:")
      .replacing("inbetween: 1\n", with: "inbetween: 1\ninclude: [kit/colors.yaml]\n")
      .replacing("=tint", with: "=accent")
    let library = "inbetween: 1\nlibrary: Colors\nlet: {accent: \"#3566D6\", gap2: 4}  # kept\n"
    try own.write(toFile: path, atomically: true, encoding: .utf8)
    try library.write(toFile: kit, atomically: true, encoding: .utf8)
    let scene = EditedScene(path: path, loader: SceneLoader())
    let first = await scene.state(of: FilmEdition())
    let blue = try await hash(first)
    let knobs = try #require(first.film?.loaded.knobs)
    #expect(
      knobs.map(\.id) == [
        "let.gap", "let.tint", "kit/colors.yaml:let.accent", "kit/colors.yaml:let.gap2",
      ])
    var draft = Draft()
    draft.turn(knobs[2], to: "#000000")
    draft.turn(knobs[0], to: "3")
    await scene.turn(to: draft)
    #expect(try await hash(scene.state(of: FilmEdition())) != blue)
    #expect(try String(contentsOfFile: kit, encoding: .utf8) == library)

    try WriteBack.write(draft, to: path, SceneLoader())
    #expect(
      try String(contentsOfFile: kit, encoding: .utf8)
        == library.replacing("#3566D6", with: "#000000"))
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == own.replacing("gap: 2", with: "gap: 3"))
    // Where one file is another by now, none is written.
    try own.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: WriteBack.Refusal.self) {
      try WriteBack.write(draft, to: path, SceneLoader())
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == own)
  }

  @Test func `lanes are known by the layers that show them`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "lanes-\(UUID()).yaml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try
      (text("#E4472F").replacing(
        "stage: {size: [20, 10], scale: 1}", with: "stage: {size: [20, 10]}")
      + "variants: {slow: {duration: 0.2}}\nlanes: [{id: left}, {variant: slow}]\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let film = await EditedScene(path: path, loader: SceneLoader()).state(of: FilmEdition()).film
    #expect(film?.lanes == ["left", "slow"])
  }

  @Test func `a link stays a link, and permissions stay`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "link-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (file, link) = (folder + "/real.yaml", folder + "/link.yaml")
    try text("#E4472F").write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
    let knob = try #require(
      try SceneReader.read(text("#E4472F"), path: "").knobs.first { $0.path == "let.tint" })
    var draft = Draft()
    draft.turn(knob, to: "#000000")
    try WriteBack.write(draft, to: link, SceneLoader())
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.yaml")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text("#000000"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }
}
