import Testing
import TextFormats

@testable import FrameReview

func manifest(
  scene: String = "Scenes/rocket.yaml", inputs: String = "5f1e",
  fingerprint: [Fingerprint.Entry] = [.init("renderer", "0.1.0"), .init("cairo", "1.16.0")],
  width: Int = 640, height: Int = 360, fps: Int64 = 60, frames: [UInt64] = [1, 2, 3]
) throws -> FilmManifest {
  FilmManifest(
    scene: scene, inputs: inputs, fingerprint: Fingerprint(fingerprint), width: width,
    height: height, frameRate: try #require(FrameRate(fps)), frames: frames)
}

struct FilmManifestTests {
  private static let text = """
    {
      "fingerprint": {
        "cairo": "1.16.0",
        "renderer": "0.1.0"
      },
      "format": 1,
      "frameCount": 3,
      "frameRate": "60",
      "frames": [
        "0000000000000001",
        "00000000000000ff",
        "ffffffffffffffff"
      ],
      "height": 360,
      "inputs": "5f1e",
      "scene": "Scenes/rocket.yaml",
      "width": 640
    }

    """

  @Test func `the text is sorted, with one frame on each line`() throws {
    #expect(try manifest(frames: [1, 255, .max]).text == Self.text)
  }

  @Test func `text is read back as it was written`() throws {
    let manifests = [
      try manifest(),
      try manifest(scene: "Szenen/\"Bär\"\\\n\u{1B}🚀.yaml", fps: 24, frames: []),
      try manifest(fingerprint: [], width: 1, height: 1_000_000, frames: [.max, 0]),
    ]
    for manifest in manifests {
      #expect(try FilmManifest(text: manifest.text) == manifest)
    }
  }

  @Test func `the order of the fingerprint's entries does not matter`() throws {
    let entries: [Fingerprint.Entry] = [.init("b", "2"), .init("a", "1"), .init("b", "1")]
    #expect(Fingerprint(entries) == Fingerprint(entries.reversed()))
    #expect(Fingerprint(entries).entries == [.init("a", "1"), .init("b", "1, 2")])
  }

  @Test(arguments: [
    (
      "\"format\": 1", "\"format\": 2", "line 6: format 2 is not known; this version reads format 1"
    ),
    ("\"format\": 1", "\"format\": \"1\"", "line 6: ‘format’ must be a whole number, not a string"),
    ("  \"format\": 1,\n", "", "line 1: ‘format’ is missing"),
    ("\"width\"", "\"breadth\"", "line 1: ‘width’ is missing"),
    ("\"width\": 640", "\"width\": 640,\n  \"depth\": 3", "line 18: ‘depth’ is not known here"),
    ("\"height\": 360", "\"height\": 360,\n  \"height\": 9", "line 15: ‘height’ is given twice"),
    ("640", "0", "line 17: ‘width’ must be 1 to 1000000 pixels"),
    ("640", "640.5", "line 17: expected a value, found ‘640.5’"),
    ("640", "99999999999999999999", "line 17: expected a value, found ‘99999999999999999999’"),
    ("640", "0640", "line 17: expected a value, found ‘0640’"),
    ("640", "", "line 18: expected a value, found ‘}’"),
    (
      "\"60\"", "\"0\"",
      "line 8: ‘frameRate’ must be frames per second above 0, such as \"60\" or \"30000/1001\""
    ),
    ("ffff\"", "fffff\"", "line 12: a frame must be a string of 16 digits 0-9, a-f"),
    ("\"00000000000000ff\"", "255", "line 11: a frame must be a string of 16 digits 0-9, a-f"),
    ("00ff", "00FF", "line 11: a frame must be a string of 16 digits 0-9, a-f"),
    ("00ff\",\n", "00ff\"\n", "line 12: expected ‘,’, found ‘\"’"),
    (
      "    \"00000000000000ff\",\n", "",
      "line 7: ‘frameCount’ is 3, but 2 are listed"
    ),
    ("  \"frames\"", "<<<<<<< HEAD\n  \"frames\"", "line 9: expected ‘\"’, found ‘<’"),
    ("1.16.0", "1.16\n.0", "line 3: a string may not hold a control character"),
    (
      "\"1.16.0\"", "null", "line 3: ‘fingerprint.cairo’ must be a string, not null"
    ),
    ("640\n}", "640\n}}", "line 18: nothing may follow the value"),
    ("640\n}", "640", "line 18: expected ‘,’, found the end of the text"),
  ])
  func `each mistake is named with its line`(part: String, instead: String, message: String) {
    let pieces = Self.text.split(separator: part, omittingEmptySubsequences: false)
    #expect(pieces.count == 2, "the part to replace must occur once")
    do throws(TextError) {
      _ = try FilmManifest(text: pieces.joined(separator: instead))
      Issue.record("no error")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func `no beginning of a manifest is taken for one, and none crashes`() {
    let whole = Self.text.dropLast()
    for end in whole.indices {
      #expect(throws: TextError.self) { try FilmManifest(text: String(whole[..<end])) }
    }
  }
}

struct ManifestComparisonTests {
  @Test func `equal hashes are the same film`() throws {
    let comparison = try manifest().compare(with: manifest())
    #expect(comparison.verdict == .same)
    #expect(comparison.sentence == "same in all 3 frames")
  }

  @Test func `differing hashes are listed and counted`() throws {
    let comparison = try manifest(frames: [1, 2, 3, 4, 5])
      .compare(with: manifest(frames: [1, 2, 9, 4, 8]))
    #expect(comparison.verdict == .different)
    #expect(comparison.firstDivergentFrame == 2)
    #expect(comparison.differences.map(\.frame) == [2, 4])
    #expect(comparison.maximumChannelDifference == nil)
    #expect(comparison.sentence == "differs from frame 2 (0.033 s) in 2 of 5 frames")
  }

  @Test func `counts, sizes and rates that differ are no pass`() throws {
    let old = try manifest()
    #expect(try old.compare(with: manifest(frames: [1, 2])).verdict == .truncated)
    #expect(try old.compare(with: manifest(frames: [1, 2, 3, 3])).verdict == .extended)
    #expect(try old.compare(with: manifest(fps: 30)).verdict == .frameRateMismatch)
    #expect(try old.compare(with: manifest(frames: [])).verdict == .nothingCompared)
    let resized = try old.compare(with: manifest(width: 641))
    #expect(resized.verdict == .sizeMismatch)
    #expect(resized.sentence == "641×360 px instead of 640×360 px")
  }

  @Test func `another fingerprint is reported, not a difference`() throws {
    let new = try manifest(fingerprint: [
      .init("cairo", "1.18.0"), .init("font Inter", "ab"),
    ])
    #expect(try manifest().compare(with: new).verdict == .same)
    #expect(
      try manifest().fingerprint.changes(to: new.fingerprint).map(\.description) == [
        "cairo: 1.16.0, now 1.18.0", "font Inter: none, now ab", "renderer: 0.1.0, now none",
      ])
  }
}

struct BaselineFilesTests {
  private let files = [
    "zoom.anim.json", "rocket.anim.json", "rocket.candidate.json", "notes.json", ".anim.json",
    "shake-form.anim.json", "a.candidate.json",
  ]

  @Test func `names lead to files and back`() {
    #expect(BaselineFiles.baseline(of: "rocket") == "rocket.anim.json")
    #expect(BaselineFiles.candidate(of: "rocket") == "rocket.candidate.json")
    #expect(BaselineFiles.candidates(among: files) == ["a", "rocket"])
    #expect(BaselineFiles.baselines(among: files) == ["rocket", "shake-form", "zoom"])
  }
}
