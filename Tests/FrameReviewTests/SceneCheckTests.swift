import Testing
import TextFormats

@testable import FrameReview

struct SceneCheckTests {
  @Test(arguments: RecordMode.allCases)
  func `a missing baseline is written only where it may be`(mode: RecordMode) throws {
    let film = try manifest()
    let check = SceneCheck(film: film, baseline: .absent, mode: mode)
    if mode == .all || mode == .new {
      #expect(check.outcome == .recorded(frameCount: 3))
      #expect(check.newBaseline == film)
      #expect(check.newCandidate == nil)
    } else {
      #expect(check.outcome == .missingBaseline)
      #expect(check.outcome.exitCode == .nothingCompared)
      #expect(check.newBaseline == nil)
      #expect(check.newCandidate == film)
    }
  }

  @Test(arguments: RecordMode.allCases)
  func `a difference is recorded only where it may be`(mode: RecordMode) throws {
    let (old, new) = (try manifest(), try manifest(frames: [1, 2, 4]))
    let check = SceneCheck(film: new, baseline: .manifest(old), mode: mode)
    if mode == .all || mode == .failed {
      #expect(check.outcome == .recorded(frameCount: 3))
      #expect(check.newBaseline == new)
      #expect(check.newCandidate == nil)
    } else {
      #expect(check.outcome == .differs(old.compare(with: new)))
      #expect(check.outcome.exitCode == .different)
      #expect(check.newBaseline == nil)
      #expect(check.newCandidate == new)
    }
  }

  @Test(arguments: RecordMode.allCases)
  func `a baseline that passes is left alone, unless all are recorded`(mode: RecordMode) throws {
    let old = try manifest()
    let other = try manifest(inputs: "77", fingerprint: [.init("renderer", "0.2.0")])
    let check = SceneCheck(film: other, baseline: .manifest(old), mode: mode)
    #expect(check.outcome.exitCode == .same)
    #expect(check.newBaseline == (mode == .all ? other : nil))
    #expect(check.newCandidate == nil)
    #expect(
      check.notes == [
        "made elsewhere: cairo: 1.16.0, now none", "made elsewhere: renderer: 0.1.0, now 0.2.0",
      ])
    #expect(SceneCheck(film: old, baseline: .manifest(old), mode: mode).newBaseline == nil)
  }

  @Test(arguments: RecordMode.allCases)
  func `failed expectations record nothing, whatever the mode`(mode: RecordMode) throws {
    for baseline in [Baseline.absent, .manifest(try manifest(frames: [7]))] {
      let check = SceneCheck(
        film: try manifest(), baseline: baseline, failedExpectations: ["a", "b"], mode: mode)
      #expect(check.outcome == .expectationsFailed(["a", "b"]))
      #expect(check.outcome.sentence == "2 expectations not met: a; b")
      #expect(check.outcome.exitCode == .different)
      #expect(check.newBaseline == nil)
      #expect(check.newCandidate == nil)
    }
  }

  @Test(arguments: RecordMode.allCases)
  func `a film without frames neither passes nor becomes a baseline`(mode: RecordMode) throws {
    let empty = try manifest(frames: [])
    for baseline in [Baseline.absent, .manifest(empty), .manifest(try manifest())] {
      let check = SceneCheck(film: empty, baseline: baseline, mode: mode)
      #expect(check.outcome.exitCode == .nothingCompared)
      #expect(check.newBaseline == nil)
      #expect(check.newCandidate == nil)
    }
  }

  @Test func `a baseline without frames passes nothing`() throws {
    let check = SceneCheck(
      film: try manifest(), baseline: .manifest(try manifest(frames: [])), mode: .none)
    #expect(check.outcome.exitCode == .nothingCompared)
  }

  @Test func `an unreadable baseline fails with its line, or is recorded anew`() throws {
    let baseline = Baseline(text: "{\n<<<<<<< HEAD\n}")
    let check = SceneCheck(film: try manifest(), baseline: baseline, mode: .new)
    #expect(check.outcome == .failed("baseline: line 2: expected ‘\"’, found ‘<’"))
    #expect(check.newBaseline == nil)
    #expect(
      SceneCheck(film: try manifest(), baseline: baseline, mode: .failed).newBaseline
        == (try manifest()))
  }

  @Test func `a baseline is read from its text, or absent without one`() throws {
    #expect(Baseline(text: nil) == .absent)
    #expect(Baseline(text: try manifest().text) == .manifest(try manifest()))
  }

  @Test func `a baseline of another variant or palette is none of this film`() throws {
    var dark = try manifest()
    (dark.variant, dark.theme) = ("slow", "dark")
    #expect(try FilmManifest(text: dark.text) == dark)
    #expect(Baseline(text: dark.text, for: dark) == .manifest(dark))
    guard case .unreadable(let error) = Baseline(text: dark.text, for: try manifest()) else {
      Issue.record("it is taken for the scene's own")
      return
    }
    #expect(
      error.message
        == "it is of variant `slow`, theme `dark`, the film is of the scene as it is")
  }
}

struct ApprovalTests {
  @Test func `the reviewed candidate becomes the baseline, byte for byte`() throws {
    let candidate = try manifest(inputs: "abc").text
    #expect(try Approval.baseline(fromCandidate: candidate, inputs: "abc") == candidate)
  }

  @Test func `a scene that changed since is refused`() throws {
    let candidate = try manifest(inputs: "abc").text
    #expect(throws: Approval.Refusal.inputsChanged(scene: "rocket.yaml")) {
      try Approval.baseline(fromCandidate: candidate, inputs: "abd")
    }
  }

  @Test func `a candidate that cannot be read is refused`() {
    #expect(throws: TextError(line: 1, message: "‘format’ is missing")) {
      try Approval.baseline(fromCandidate: "{}", inputs: "abc")
    }
  }

  @Test func `other fonts or libraries than those it was checked with are refused`() throws {
    let reviewed = try manifest()
    let here = Fingerprint(reviewed.fingerprint.entries.dropLast() + [.init("font Inter", "ab")])
    #expect(throws: Approval.Refusal.self) {
      try Approval.baseline(
        fromCandidate: reviewed.text, inputs: reviewed.inputs, fingerprint: here)
    }
    #expect(
      try Approval.baseline(
        fromCandidate: reviewed.text, inputs: reviewed.inputs, fingerprint: reviewed.fingerprint)
        == reviewed.text)
  }
}
