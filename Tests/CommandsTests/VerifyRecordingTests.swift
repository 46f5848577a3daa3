import Foundation
import TestSupport
import Testing

/// `verify` of films of the screen.
@Suite struct VerifyRecordingTests {
  @Test func `a recording of a scene moves as the scene, and not as one that takes longer`() throws
  {
    let place = try RecordedCard.place()
    try place.write(RecordedCard.scene(duration: 0.65), to: "slow.yaml")
    let same = try place.run("verify", "card.mp4", "card.yaml")
    #expect(same.status == 0, "\(same)")
    #expect(same.output.contains("card: moves as in the scene (position.x within 0."))
    #expect(same.errors.contains(/agreement (9[0-9.]+|100) %/))
    let slow = try place.run("verify", "card.mp4", "slow.yaml", "--from", "0")
    #expect(slow.status == 2, "\(slow)")
    // Both durations to a hundredth, as the way is told by a thousandth of which it is at rest.
    let told = try #require(slow.output.firstMatch(of: /takes ([0-9.]+) s in place of ([0-9.]+) s/))
    let (seen, expected) = (try #require(Double(told.1)), try #require(Double(told.2)))
    #expect(abs(seen / expected / (0.5 / 0.65) - 1) < 0.01, "\(slow.output)")
  }

  @Test func `how many pictures are looked at at once changes no figure`() throws {
    let place = try RecordedCard.place()
    try place.write(RecordedCard.scene(duration: 0.65), to: "slow.yaml")
    for scene in ["card.yaml", "slow.yaml"] {
      let alone = try place.run("verify", "card.mp4", scene, "--json", "--jobs", "1")
      #expect(alone.output.hasPrefix("{") && alone.output.count > 2000, "\(alone)")
      for jobs in ["2", "3", "16"] {
        let many = try place.run("verify", "card.mp4", scene, "--json", "--jobs", jobs)
        #expect(many.output == alone.output && many.status == alone.status, "\(jobs) of \(scene)")
      }
    }
    #expect(try place.run("verify", "card.mp4", "card.yaml", "--jobs", "0").status == 64)
  }

  @Test func `a recording that shows nothing of the scene is no verdict, and says why`() throws {
    let place = try RecordedCard.place()
    try place.write(VerifyCommandTests.scene, to: "scene.yaml")
    try place.write(
      RecordedCard.scene().replacing("duration: 0.9\n", with: "duration: 0.05\n"),
      to: "short.yaml")
    #expect(try place.run("render", "short.yaml", "-o", ".").status == 0)
    let other = try place.run("verify", "card.mp4", "scene.yaml", "--junit", "out.xml")
    #expect(other.status == 3, "\(other)")
    #expect(other.output.contains("does not show the scene's stage as it begins"), "\(other)")
    #expect(String(decoding: try place.bytes("out.xml"), as: UTF8.self).contains("failures=\"3\""))
    let short = try place.run("verify", "short.mp4", "card.yaml")
    #expect(short.status == 3, "\(short)")
    #expect(short.output.contains("3 pictures cannot show a motion"), "\(short)")
    let film = try place.bytes("card.mp4")
    try Data(film.prefix(film.count / 2)).write(to: place.folder.file("cut.mp4"))
    let cut = try place.run("verify", "cut.mp4", "card.yaml")
    #expect(cut.status == 65 && cut.errors.contains("cut.mp4"), "\(cut)")
  }

  @Test func `a place of the stage can be told, of recordings alone`() throws {
    let place = try RecordedCard.place()
    let told = try place.run("verify", "card.mp4", "card.yaml", "--rect", "0,0,240,160")
    #expect(told.status == 0, "\(told)")
    let wrong = try place.run("verify", "card.mp4", "card.yaml", "--rect", "80,45,100,70")
    #expect(wrong.status == 3, "\(wrong)")
    #expect(try place.run("verify", "card.mp4", "card.yaml", "--rect", "1,2,3").status == 64)
    try place.write(VerifyCommandTests.table(late: 0), to: "trace.csv")
    try place.write(VerifyCommandTests.scene, to: "scene.yaml")
    let trace = try place.run("verify", "trace.csv", "scene.yaml", "--rect", "0,0,240,160")
    #expect(trace.status == 64 && trace.errors.contains("--rect belongs to recordings"), "\(trace)")
  }

  @Test func `a card that is elsewhere or still is told of a recording`() throws {
    let place = try RecordedCard.place()
    let film = RecordedCard.scene()
    try place.write(
      film.replacing("to: 180", with: "to: 165").replacing(
        "position: [180", with: "position: [165"), to: "far.yaml")
    try place.write(film.replacing("delay: 0.2", with: "delay: 0.28"), to: "late.yaml")
    let still = film.split(separator: "\n").filter {
      !$0.contains("at: 0, animate") && $0 != "script:"
    }
    try place.write(
      still.joined(separator: "\n").replacing("position: [180, 80]", with: "position: [50, 80]")
        + "\n",
      to: "still.yaml")
    #expect(try place.run("render", "still.yaml", "-o", ".").status == 0)
    let far = try place.run("verify", "card.mp4", "far.yaml")
    #expect(far.status == 2 && far.output.contains("to 165 pt"), "\(far)")
    let late = try place.run("verify", "card.mp4", "late.yaml", "--from", "0")
    #expect(late.status == 2, "\(late)")
    let told = try #require(late.output.firstMatch(of: /position.x moves ([0-9.]+) ms early/))
    #expect(abs((try #require(Double(told.1))) - 80) < 4, "\(late)")
    let rest = try place.run("verify", "still.mp4", "card.yaml", "--from", "0")
    #expect(rest.status != 0, "\(rest)")
  }

  @Test func `a card that rests where the scene has it and is gone when it should move is missing`()
    throws
  {
    let place = try RecordedCard.place()
    let gone = RecordedCard.scene().split(separator: "\n").map {
      $0.contains("at: 0, animate")
        ? "  - {at: 0, animate: card.opacity, from: 1, to: 0, delay: 0.2, duration: 0.05, fillMode: backwards}"
        : $0.contains("position: [180, 80]") ? "    position: [50, 80]\n    opacity: 0" : String($0)
    }
    try place.write(gone.joined(separator: "\n") + "\n", to: "gone.yaml")
    let film = try place.run("render", "gone.yaml", "-o", ".")
    #expect(film.status == 0, "\(film)")
    let found = try place.run("verify", "gone.mp4", "card.yaml", "--from", "0")
    #expect(found.status == 2 && found.output.contains("card: is not there"), "\(found)")
  }

  @Test func `a report is a page with pictures of both, in a folder of its own`() throws {
    let place = try RecordedCard.place()
    let outcome = try place.run("verify", "card.mp4", "card.yaml", "--report", "report")
    #expect(outcome.status == 0, "\(outcome)")
    let page = String(decoding: try place.bytes("report/index.html"), as: UTF8.self)
    #expect(page.contains("card: moves as in the scene (position.x within 0."))
    #expect(page.contains("<polygon class=\"is\" data-layer=\"card\" data-of=\"recordingSeen\"/>"))
    #expect(try place.bytes("report/pictures/recording-0.webp").count > 100)
    #expect(try place.bytes("report/pictures/scene-0.webp").count > 100)
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(try place.bytes("report/report.json")))
        as? [String: Any])
    #expect(found["verdict"] as? String == "same")
    // A trace has no pictures of its own, and an earlier report gives way.
    try place.write(VerifyCommandTests.table(late: 0), to: "trace.csv")
    try place.write(VerifyCommandTests.scene, to: "scene.yaml")
    #expect(try place.run("verify", "trace.csv", "scene.yaml", "--report", "report").status == 0)
    #expect(throws: (any Error).self) { try place.bytes("report/pictures/recording-0.webp") }
    try place.write("mine", to: "mine/notes.txt")
    let mine = try place.run("verify", "trace.csv", "scene.yaml", "--report", "mine")
    #expect(mine.status == 64 && mine.errors.contains("a folder of its own"), "\(mine)")
  }
  @Test
  func `pictures of a folder are a recording with --fps, and a film of both shows where they part`()
    throws
  {
    let place = try RecordedCard.place()
    #expect(try place.run("render", "card.yaml", "--formats", "png", "-o", ".").status == 0)
    let same = try place.run("verify", "card/frame-%05d.png", "card.yaml", "--fps", "60")
    #expect(same.status == 0 && same.output.contains("54 samples, 60 a second"), "\(same)")
    let untold = try place.run("verify", "card", "card.yaml")
    #expect(untold.status == 64 && untold.errors.contains("--fps"), "\(untold)")
    let both = try place.run("verify", "card.mp4", "card.yaml", "--fps", "60")
    #expect(both.status == 64 && both.errors.contains("times of its own"), "\(both)")
    try place.write(RecordedCard.scene(duration: 0.65), to: "slow.yaml")
    let slow = try place.run(
      "verify", "card", "slow.yaml", "--fps", "60", "--from", "0", "--film", "side.mp4")
    #expect(slow.status == 2, "\(slow)")
    let probe = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "ffprobe", "-v", "error", "-count_frames", "-show_entries",
        "stream=width,height,nb_read_frames", "-of", "csv=p=0", place.folder.path("side.mp4"),
      ])
    let numbers = probe.output.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
      .compactMap { Int($0) }
    // 54 pictures, slow ones three times, with rests of half a second and a second.
    #expect(numbers.count == 3 && numbers[0] >= 760 && numbers[2] > 54 + 90 + 30, "\(probe)")
    try place.write(VerifyCommandTests.scene, to: "scene.yaml")
    try place.write(VerifyCommandTests.table(late: 0), to: "trace.csv")
    let trace = try place.run("verify", "trace.csv", "scene.yaml", "--film", "trace.mp4")
    #expect(trace.status == 64 && trace.errors.contains("--film belongs to recordings"), "\(trace)")
  }
}
