import Foundation
import Geometry
import Libav
import Locking
import MediaEncoding
import OutputFormats
import Overlays
import SceneFormat
import TestSupport
import Testing

@testable import RenderPipeline

/// What is kept is found again by what it depends on, whole or not at all.
@Suite struct RenderCacheTests {
  /// What a cache says.
  private final class Notes: Sendable {
    private let texts = LockedValue<[String]>([])
    var all: [String] { texts.withLock(\.self) }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  /// FIPS 180-4's examples, and a million letters.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]) func `hashes are SHA-256`(text: String, count: Int, digest: String) throws {
    let hash = try SHA256()
    for _ in 0..<count { Array(text.utf8).withUnsafeBytes { hash.add($0) } }
    #expect(hash.finish() == digest)
  }

  // MARK: - Keys

  private static let scene = """
    inbetween: 1
    include: [kit.yaml]
    stage: {size: [40, 20], scale: 1}
    duration: 0.5
    let: {far: 30}
    variants: {slow: {let: {far: 20}, expect: []}}
    layers:
      - {id: dot, size: [8, 8], backgroundColor: =theme.red}
      - {id: art, svg: art.svg}
      - {id: sign, use: sign, position: [9, 9]}
    script:
      - {at: 0, animate: dot.position.x, to: =far, spring: {stiffness: 100, damping: 12}}
    """
  private static let kit = """
    inbetween: 1
    library: Kit
    components: {sign: {layers: [{size: [4, 4], backgroundColor: navy}]}}
    """
  private static let art =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='4' height='4'/></svg>"

  private struct Change {
    var scene = RenderCacheTests.scene
    var kit = RenderCacheTests.kit
    var art = RenderCacheTests.art
    var name = "scene.yaml"
    var edition = FilmEdition()
    var overrides: [String: String] = [:]
    var options = RenderOptions()
  }

  /// The keys of the scene's films by format, and of its frames.
  private func keys(_ change: (inout Change) -> Void = { _ in }) throws -> [String: String] {
    var changed = Change()
    changed.options.formats = [.mp4, .gif, .webp]
    changed.options.sheet = ContactSheet()
    change(&changed)
    let folder = try TemporaryFolder()
    try folder.write(changed.kit, to: "kit.yaml")
    try folder.write(changed.art, to: "art.svg")
    var loader = SceneLoader(overrides: changed.overrides)
    (loader.variant, loader.theme) = (changed.edition.variant, changed.edition.theme)
    let loaded = try loader.load(folder.write(changed.scene, to: changed.name))
    let renderer = Renderer(loaded, options: changed.options)
    let plan = try renderer.plan()
    var keys = ["frames": try CacheKey(ofFrameHashes: renderer.film(), of: loaded).digits]
    for target in plan.targets { keys[target.format.name] = try plan.key(of: target).digits }
    for sheet in plan.wholeFiles.compactMap({ $0 as? RenderPlan.Sheet }) {
      keys["sheet"] = try plan.key(of: sheet).digits
    }
    return keys
  }

  @Test func `what says nothing of the film changes no key`() throws {
    let keys = try keys()
    #expect(Set(keys.values).count == 5)
    #expect(try keys == self.keys { $0.scene = "# A comment\n\n" + $0.scene + "  # and another\n" })
    #expect(
      try keys
        == self.keys {
          $0.scene = $0.scene.replacing(
            "{size: [40, 20], scale: 1}", with: "\n  size: [40,20]\n  scale: 1")
        })
    #expect(
      try keys == self.keys { $0.scene += "\nexpect: [{at: 0.5, dot.opacity: 1}]\nsources: [A1]" })
    #expect(
      try keys
        == self.keys {
          $0.scene = $0.scene.replacing("expect: []", with: "expect: [{at: 0, dot.opacity: 1}]")
        })
    #expect(try keys == self.keys { $0.name = "other.yaml" })
    #expect(try keys == self.keys { $0.kit = "# A kit\n" + $0.kit })
    #expect(try keys == self.keys { $0.options.outputFolder = "/elsewhere" })
  }

  @Test func `whatever the film depends on changes every key`() throws {
    let changes: [(String, (inout Change) -> Void)] = [
      (
        "a digit of a spring",
        { $0.scene = $0.scene.replacing("damping: 12", with: "damping: 12.5") }
      ),
      ("quotes", { $0.scene = $0.scene.replacing("id: dot", with: "id: \"dot\"") }),
      ("a constant", { $0.scene = $0.scene.replacing("far: 30", with: "far: 31") }),
      ("the title", { $0.scene += "\ntitle: A" }),
      ("--set", { $0.overrides = ["far": "30.5"] }),
      ("a variant", { $0.edition.variant = "slow" }),
      ("a theme", { $0.edition.theme = .dark }),
      ("the theme that it has", { $0.edition.theme = .light }),
      ("a library", { $0.kit = $0.kit.replacing("navy", with: "teal") }),
      ("art", { $0.art = $0.art.replacing("<rect width='4'", with: "<rect width='3'") }),
    ]
    let keys = try keys()
    var all = Set(keys.values)
    for (name, change) in changes {
      let other = try self.keys(change)
      #expect(other.keys.sorted() == keys.keys.sorted())
      for (kind, key) in other { #expect(all.insert(key).inserted, "\(name): \(kind)") }
    }
  }

  @Test func `options change the keys of the files that they are for`() throws {
    let keys = try keys()
    func changed(_ change: @escaping (inout RenderOptions) -> Void) throws -> [String] {
      let other = try self.keys { change(&$0.options) }
      return keys.filter { other[$0.key] != $0.value }.map(\.key).sorted()
    }
    #expect(try changed { $0.mp4.constantRateFactor = 19 } == ["mp4"])
    #expect(try changed { $0.mp4.preset = .fast } == ["mp4"])
    #expect(try changed { $0.mp4.chroma = .full } == ["mp4"])
    #expect(try changed { $0.mp4.keyframeInterval = 1 } == ["mp4"])
    #expect(try changed { $0.mp4.usesBFrames = false } == ["mp4"])
    #expect(try changed { $0.webP = .lossy(80) } == ["webp"])
    #expect(try changed { $0.webP = .lossy(81) } == ["webp"])
    #expect(try changed { $0.gif.quality = 70 } == ["gif"])
    #expect(try changed { $0.gif.maxBytes = ByteCount(text: "1MB") } == ["gif"])
    #expect(try changed { $0.gif.scale = 0.5 } == ["gif"])
    #expect(try changed { $0.gif.frameRate = 10 } == ["gif"])
    #expect(try changed { $0.sheet = ContactSheet(count: 3) } == ["sheet"])
    #expect(try changed { $0.sheet = ContactSheet(tileWidth: 100) } == ["sheet"])
    #expect(try changed { $0.jobs = 7 } == [])
    let films = ["frames", "gif", "mp4", "webp"]
    #expect(try changed { $0.slowdown = 2 } == films)
    #expect(try changed { $0.scale = 2 } == films)
    #expect(try changed { $0.frameRate = 30 } == films)
    #expect(try changed { $0.part = .frames(2...9) } == films)
  }

  @Test func `texts of values differ where anything in them does`() {
    let values: [Any] = [
      1, 2, "1", "2", 1.0, [1], [1, 2], [12], ["1", "2"], ["1,2"], Optional<Int>.none as Any,
      GIFOptions(), GIFOptions(quality: 1), H264Options(), WebPQuality.lossless,
      WebPQuality.lossy(1), WebPQuality.lossy(2), Rational(1), Rational(2), ["a": 1], ["a": 2],
      FilmEdition(variant: "a"), FilmEdition(variant: "b"), (1, 2), (2, 1),
    ]
    #expect(Set(values.map(ValueText.of)).count == values.count)
    #expect(ValueText.of(["a": 1, "b": 2, "c": 3]) == ValueText.of(["c": 3, "b": 2, "a": 1]))
  }

  // MARK: - Entries

  private func key(_ name: String) throws -> CacheKey {
    let folder = try TemporaryFolder()
    let text =
      "inbetween: 1\nstage: {size: [8, 8]}\nduration: 1\ntitle: \(name)\nlayers: [{id: a}]\n"
    return try CacheKey("test", of: SceneLoader().load(folder.write(text, to: "a.yaml")), [])
  }

  @Test func `a byte that was changed, or is missing, is found wherever it is`() throws {
    let folder = try TemporaryFolder()
    let notes = Notes()
    let cache = RenderCache(folder: folder.path("cache"), note: notes.add)
    let key = try key("a")
    try folder.write("what is kept", to: "film")
    cache.keep(folder.path("film"), as: key, title: "film", notes: ["width": 3, "height": 4])
    #expect(cache.restore(key, to: folder.path("copy"))?["width"] == 3)
    #expect(try Data(contentsOf: folder.file("copy")) == Data("what is kept".utf8))
    let entry = try #require(try cache.contents().first).path
    let whole = try Data(contentsOf: URL(fileURLWithPath: entry))
    try FileManager.default.removeItem(at: folder.file("copy"))
    var broken: [Data] = whole.indices.map { place in
      var bytes = whole
      bytes[place] ^= 1 << UInt8(place % 8)
      return bytes
    }
    broken += (0..<whole.count).map { whole.prefix($0) } + [whole + [0], whole + whole]
    for (place, bytes) in broken.enumerated() {
      try bytes.write(to: URL(fileURLWithPath: entry))
      #expect(cache.restore(key, to: folder.path("copy")) == nil, "\(place)")
      #expect(cache.bytes(key) == nil)
      #expect(notes.all.count == place + 1)
      #expect(notes.all.last?.contains("was damaged: it was taken away") == true)
      #expect(try folder.names == ["cache", "film"])
    }
    #expect(try cache.contents().isEmpty)
  }

  @Test func `an entry under another key is none`() throws {
    let folder = try TemporaryFolder()
    let notes = Notes()
    let cache = RenderCache(folder: folder.url.path, note: notes.add)
    let (a, b) = (try key("a"), try key("b"))
    cache.keep([1, 2, 3], as: a, title: "a")
    let path = try #require(try cache.contents().first).path
    cache.keep([4], as: b, title: "b")
    let other = try #require(try cache.contents().first { $0.path != path }).path
    try FileManager.default.removeItem(atPath: other)
    try FileManager.default.copyItem(atPath: path, toPath: other)
    #expect(cache.bytes(b) == nil && notes.all.count == 1)
    #expect(cache.bytes(a) == [1, 2, 3])
  }

  @Test func `a place that nothing can be written to is told once`() throws {
    let folder = try TemporaryFolder()
    try folder.write("in the way", to: "cache")
    let notes = Notes()
    let cache = RenderCache(folder: folder.path("cache"), note: notes.add)
    for name in ["a", "b"] { cache.keep([1], as: try key(name), title: name) }
    #expect(notes.all.count == 1)
    #expect(notes.all[0].contains("cannot be written, so that nothing more is kept"))
    #expect(try folder.names == ["cache"])
    // What cannot be read is not an empty cache.
    #expect(throws: InputError.self) { try cache.contents() }
    // A disk without room, where there is one that says so.
    let full = Notes()
    RenderCache(folder: "/dev/full/cache", note: full.add).keep([1], as: try key("a"), title: "a")
    #expect(full.all.count == 1)
  }

  @Test func `what was not used for longest goes first`() throws {
    let folder = try TemporaryFolder()
    let cache = RenderCache(folder: folder.url.path) { Issue.record("\($0)") }
    var paths: [String] = []
    for (age, name) in ["a", "b", "c"].enumerated() {
      let key = try key(name)
      cache.keep([UInt8](repeating: 7, count: 1000), as: key, title: name)
      let path = try #require(try cache.contents().first { !paths.contains($0.path) }).path
      paths.append(path)
      var times = [
        timeval(tv_sec: 1000 * (3 - age), tv_usec: 0),
        timeval(tv_sec: 1000 * (3 - age), tv_usec: 0),
      ]
      utimes(path, &times)
    }
    #expect(try cache.contents(withTitles: true).map(\.title) == ["c", "b", "a"])
    // One that is used now is kept longest.
    #expect(cache.bytes(try key("c")) != nil)
    #expect(try cache.prune(toBytes: 3000).map(\.path) == [paths[1]])
    #expect(try cache.prune(toBytes: .max, usedSince: 4000).map(\.path) == [paths[0]])
    #expect(try cache.contents(withTitles: true).map(\.title) == ["c"])
    #expect(try cache.prune(toBytes: 0).count == 1)
    #expect(try cache.contents().isEmpty)
  }

  @Test func `what a killed run has left goes after an hour, and nothing else`() throws {
    let folder = try TemporaryFolder()
    // No process has a number beyond the system's largest.
    let names = [
      ".a.mp4.99999999-1.partial/part", "b.gif.99999999.partial", "c.gif.x.partial",
      "d.partial", "e.mp4", ".f.99999999-2.partial/part",
    ]
    for name in names { try folder.write("x", to: name) }
    var times = [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]
    for name in names.dropLast() + [".a.mp4.99999999-1.partial", ".f.99999999-2.partial"] {
      utimes(folder.path(name), &times)
    }
    OutputFolder.removeRemains(in: folder.url.path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == [".f.99999999-2.partial", "c.gif.x.partial", "d.partial", "e.mp4"])
  }

  @Test func `what a process writes that is there stays, and not what bears its number by chance`()
    throws
  {
    let folder = try TemporaryFolder()
    let own = ProcessInfo.processInfo.processIdentifier
    let names = ["a.png.\(own)-1.partial", "b.png.\(own)-2.partial", "c.png.99999999-3.partial"]
    for name in names { try folder.write("x", to: name) }
    // Before this process began another one had its number.
    var times = [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]
    utimes(folder.path(names[1]), &times)
    OutputFolder.removeRemains(in: folder.url.path, now: time(nil) + 7200)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [names[0]])
  }

  @Test func `of a folder that others write to, only what bears our name goes`() throws {
    let folder = try TemporaryFolder()
    let names = ["inbetween-a.99999999.partial", "other-b.99999999.partial"]
    for name in names {
      try folder.write("x", to: name)
      var times = [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]
      utimes(folder.path(name), &times)
    }
    OutputFolder.removeRemains(in: folder.url.path, of: "inbetween-")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [names[1]])
  }
}
