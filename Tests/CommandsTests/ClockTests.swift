import Foundation
import MediaEncoding
import TestSupport
import Testing

/// Commands and scenes whose films are not always as fast.
@Suite struct ClockTests {
  /// The square's half second takes 1.5 s: a quarter at half the speed, a rest, and the quarter again.
  static let slow =
    Workplace.slide + """

      time:
        - {during: [0.25, 0.5], speed: 1/2}
        - {at: 0.25, freeze: 0.5}
        - {repeat: [0.25, 0.5]}
      """

  private func place() throws -> Workplace {
    let place = try Workplace()
    try place.write(Self.slow, to: "slow.yaml")
    try place.write(Workplace.slide, to: "slide.yaml")
    return place
  }

  @Test func `inspect prints both clocks`() throws {
    let place = try place()
    let scene = try place.run("inspect", "slow", "--at", "0.1,0.25,0.3,1/2")
    #expect(
      scene.output == """
        time,film,square.position
        0.1,0.1,"[26, 20]"
        0.25,0.25,"[35, 20]"
        0.3,0.85,"[38, 20]"
        0.5,1.5,"[50, 20]"

        """)
    let film = try place.run(
      "inspect", "slow", "--every", "0.25", "--clock", "film", "--keys", "square.position.x")
    #expect(
      film.output == """
        time,film,square.position.x
        0,0,20
        0.25,0.25,35
        0.25,0.5,35
        0.25,0.75,35
        0.375,1,42.5
        0.25,1.25,35
        0.5,1.5,50

        """)
    let events = try place.run("inspect", "slow", "--events")
    #expect(events.output.contains("time,film,subject,kind"))
    #expect(events.output.contains("0.5,1.5,square.position.x,ended"))
    let json = try place.run("inspect", "slow", "--at", "0.3", "--format", "json")
    #expect(json.output.contains("\"exactFilmTime\":\"17/20\""))
    // A scene without changes has one clock.
    #expect(try place.run("inspect", "slide", "--at", "0.1").output.hasPrefix("time,square"))
  }

  @Test func `pictures count the film's time, and the scene's where asked`() throws {
    let place = try place()
    for arguments in [
      ["frame", "slow", "--at", "17/20", "-o", "film.png"],
      ["frame", "slow", "--at", "0.3", "--clock", "scene", "-o", "scene.png"],
      ["frame", "slow", "--frame", "51", "-o", "number.png"],
    ] {
      let outcome = try Program.run(try Program.inbetween, arguments, in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(try place.bytes("film.png") == place.bytes("scene.png"))
    #expect(try place.bytes("film.png") == place.bytes("number.png"))
    let late = try place.run("frame", "slow", "--at", "1.6", "-o", "late.png")
    #expect(late.status == 64)
    #expect(
      late.errors.contains("--at 8/5 is after the end of slow.yaml at 1.5 s of the film's clock"))
    let later = try place.run("frame", "slow", "--at", "0.6", "--clock", "scene", "-o", "late.png")
    #expect(later.errors.contains("at 0.5 s of the scene's clock"))
    #expect(
      try place.run("frame", "slow", "--frame", "1", "--clock", "film", "-o", "a.png").status == 64)
    #expect(try place.run("sheet", "slow", "--clock", "scene").status == 64)
    #expect(try place.run("render", "slow", "--clock", "scene").status == 64)
  }

  @Test func `a part of a film by either clock`() throws {
    let place = try place()
    var counts: [Int] = []
    for options in [
      [], ["--from", "0.75", "--to", "1.25"], ["--from", "0.3", "--to", "0.4", "--clock", "scene"],
      ["--slow", "2"],
    ] {
      let outcome = try Program.run(
        try Program.inbetween, ["render", "slow", "--formats", "mp4"] + options,
        in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome)")
      counts.append(try FilmReader.frames(of: place.folder.path("Output/slow.mp4")))
    }
    #expect(counts == [90, 30, 12, 180])
    #expect(try place.run("list", "slow").output.contains("1.5 s"))
  }

  @Test func `check and diff say both times of a frame`() throws {
    let place = try place()
    #expect(try place.run("check", "slow.yaml", "--record", "new").status == 0)
    #expect(try place.run("check", "slow.yaml").status == 0)
    let manifest = String(decoding: try place.bytes("Baselines/slow.anim.json"), as: UTF8.self)
    #expect(manifest.contains("\"timeMap\": \"0: 0 × 1, 1/4: 1/4 × 0"))
    try place.write(
      Self.slow.replacing("script:", with: "script:\n  - {at: 0.3, set: {square.opacity: 0.5}}"),
      to: "slow.yaml")
    let check = try place.run("check", "slow.yaml")
    #expect(check.status == 2, "\(check)")
    #expect(
      check.output.contains("frame 51 (0.85 s of the film, 0.3 s of the scene)"), "\(check.output)")
    let diff = try place.run("diff", "slide.yaml", "slow.yaml")
    #expect(diff.status == 2)
  }
}

extension FilmReader {
  /// How many frames a film has.
  fileprivate static func frames(of path: String) throws -> Int {
    try FilmReader(path: path).info.frameCount
  }
}
