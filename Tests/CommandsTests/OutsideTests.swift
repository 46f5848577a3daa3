import Foundation
import TestSupport
import Testing

/// What files say of places outside of their folder, and names that would lead there.
///
/// Each case was an attack; whatever a file says, nothing beside the scene's folder is read or written.
@Suite struct OutsideTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Keys of the scene, after its head.
    let lines: String
    /// Files in the scene's folder; `OUTSIDE` stands for the folder of the secret.
    var files: [String: String] = [:]
    /// Links in the scene's folder, and where they lead.
    var links: [String: String] = [:]
    let says: String

    init(
      _ name: String, _ lines: String, _ files: [String: String] = [:],
      links: [String: String] = [:], says: String
    ) {
      (testDescription, self.lines, self.files) = (name, lines, files)
      (self.links, self.says) = (links, says)
    }
  }

  private static func svg(_ content: String, _ head: String = "") -> String {
    """
    \(head)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      xmlns:xi="http://www.w3.org/2001/XInclude" width="8" height="8">\(content)</svg>
    """
  }

  private static let drawing = "layers: [{svg: a.svg}]"

  static let attacks: [Attack] = [
    Attack(
      "a picture above", "layers: [{image: ../outside/secret.png}]", says: "outside the scene's"),
    Attack("a picture by its path", "layers: [{image: OUTSIDE/secret.png}]", says: "outside"),
    Attack(
      "a picture behind a link", "layers: [{image: link.png}]",
      links: ["link.png": "OUTSIDE/secret.png"], says: "outside"),
    Attack(
      "a picture behind a folder's link", "layers: [{image: folder/secret.png}]",
      links: ["folder": "OUTSIDE"], says: "outside"),
    Attack(
      "a link to a link", "layers: [{image: one}]",
      links: ["one": "two", "two": "OUTSIDE/secret.png"], says: "outside"),
    Attack("a link to itself", "layers: [{image: loop}]", links: ["loop": "loop"], says: "no file"),
    Attack("the process", "layers: [{image: /proc/self/environ}]", says: "outside"),
    Attack("memory", "layers: [{svg: /proc/self/mem}]", says: "outside"),
    Attack("an endless device", "layers: [{image: /dev/zero}]", says: "outside"),
    Attack("standard input", "layers: [{image: /dev/stdin}]", says: "outside"),
    Attack(
      "a device behind a link", "layers: [{svg: link.svg}]", links: ["link.svg": "/dev/urandom"],
      says: "outside"),
    Attack("a folder", "layers: [{image: sub}]", ["sub/a.png": ""], says: "is not a file"),
    Attack("a zero byte", "layers: [{image: \"a\\0b\"}]", says: "no file"),
    Attack("an address", "layers: [{image: \"http://127.0.0.1/a.png\"}]", says: "no file"),
    Attack("a file's address", "layers: [{image: \"file:///etc/passwd\"}]", says: "no file"),
    Attack("a protocol of libav", "layers: [{image: \"concat:a.png|b.png\"}]", says: "no file"),
    Attack("a library above", "include: [../outside/lib.yaml]", says: "outside"),
    Attack("a library by its path", "include: [OUTSIDE/lib.yaml]", says: "outside"),
    Attack(
      "a library behind a link", "include: [lib.yaml]", links: ["lib.yaml": "OUTSIDE/lib.yaml"],
      says: "outside"),
    Attack(
      "a library's library", "include: [lib.yaml]",
      ["lib.yaml": "inbetween: 1\nlibrary: Own\ninclude: [../outside/lib.yaml]\n"],
      says: "outside"),
    Attack("a lane above", "lanes: [{scene: ../outside/lane.yaml}]", says: "outside"),
    Attack(
      "a lane's picture", "lanes: [{scene: sub/b.yaml}]",
      [
        "sub/b.yaml": """
        inbetween: 1
        stage: {size: [8, 8]}
        duration: 0.1
        layers: [{image: ../../outside/secret.png}]

        """
      ], says: "outside"),
    Attack(
      "a font above",
      "fonts: {Own: ../outside/secret.ttf}\nlayers: [{text: A, font: {family: Own}}]",
      says: "outside"),
    Attack(
      "a font by its path",
      "fonts: {Own: /usr/share/fonts/opentype/inter/Inter-Regular.otf}\nlayers: [{text: A, font: {family: Own}}]",
      says: "outside"),
    Attack(
      "a document's picture", drawing,
      ["a.svg": svg("<image href='../outside/secret.png' width='8' height='8'/>")],
      says: "refers to"),
    Attack(
      "a document's file", drawing,
      ["a.svg": svg("<image xlink:href='file:///etc/passwd' width='8' height='8'/>")],
      says: "refers to"),
    Attack(
      "a document's network", drawing,
      ["a.svg": svg("<image xlink:href='http://127.0.0.1:9/a.png' width='8' height='8'/>")],
      says: "refers to"),
    Attack(
      "a document in a document", drawing,
      ["a.svg": svg("<image href='data:image/svg+xml;base64,PHN2Zy8+' width='8' height='8'/>")],
      says: "refers to"),
    Attack(
      "a document's other document", drawing,
      ["a.svg": svg("<use href='b.svg#x'/>"), "b.svg": svg("<g id='x'/>")], says: "refers to"),
    Attack(
      "a document's style sheet", drawing,
      ["a.svg": svg("<style>@import url('../outside/a.css');</style>")], says: "refers to"),
    Attack(
      "a document's style", drawing,
      ["a.svg": svg("<path d='M0 0h8v8z' style='fill:url(../outside/b.svg#p)'/>")],
      says: "refers to"),
    Attack(
      "a document's processing", drawing,
      ["a.svg": svg("", "<?xml-stylesheet href='../outside/a.css' type='text/css'?>")],
      says: "refers to"),
    Attack(
      "an entity", drawing,
      ["a.svg": svg("<g>&x;</g>", "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>")],
      says: "declares entities"),
    Attack(
      "an entity of parameters", drawing,
      [
        "a.svg": svg(
          "", "<!DOCTYPE svg [<!ENTITY % x SYSTEM 'file:///etc/passwd'> %x;]>")
      ], says: "declares entities"),
    Attack("an identity with a slash", "layers: [{id: ../a}]", says: "cannot be"),
    Attack(
      "a variant with a slash", "variants: {../../a: {}}\nlayers: [{id: a}]", says: "cannot be"),
    Attack("a variant of dots", "variants: {..: {}}\nlayers: [{id: a}]", says: "cannot be"),
  ]

  private func run(_ attack: Attack, _ arguments: [String]) throws -> Program.Outcome {
    let folder = try TemporaryFolder()
    let outside = folder.path("outside")
    func placed(_ text: String) -> String {
      text.replacingOccurrences(of: "OUTSIDE", with: outside)
    }
    for (name, text) in [
      ("secret.png", "SECRET"), ("secret.ttf", "SECRET"),
      ("lib.yaml", "inbetween: 1\nlibrary: SECRET\n"),
      ("lane.yaml", "inbetween: 1\nstage: {size: [8, 8]}\nduration: 0.1\nlayers: [{id: SECRET}]\n"),
    ] { try folder.write(text, to: "outside/\(name)") }
    let head = "inbetween: 1\nstage: {size: [8, 8], scale: 1}\nduration: 0.1\n"
    try folder.write(head + placed(attack.lines) + "\n", to: "in/scene.yaml")
    for (name, text) in attack.files { try folder.write(placed(text), to: "in/\(name)") }
    for (name, target) in attack.links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("in/\(name)"), withDestinationPath: placed(target))
    }
    let before = try FileManager.default.subpathsOfDirectory(atPath: outside)
    let outcome = try Program.run(
      try Program.inbetween, arguments, in: folder.file("in"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside) == before)
    return outcome
  }

  @Test(arguments: attacks) func `nothing outside is read`(_ attack: Attack) throws {
    let outcome = try run(attack, ["render", "scene.yaml", "--formats", "poster", "--no-cache"])
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains(attack.says), "\(outcome)")
    // Told with its place, and without what is there.
    #expect(outcome.errors.contains(":"), "\(outcome)")
    #expect(!outcome.errors.contains("SECRET") && !outcome.output.contains("SECRET"), "\(outcome)")
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe among a scene's files is not waited for`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "inbetween: 1\nstage: {size: [8, 8]}\nduration: 0.1\nlayers: [{image: pipe.png}]\n",
      to: "scene.yaml")
    for name in ["pipe.png", "pipe.yaml", "inbetween.yaml"] {
      #expect(mkfifo(folder.path(name), 0o600) == 0)
    }
    let outcome = try Program.inbetween(
      "validate", "scene.yaml", "--no-project", in: folder.url)
    #expect(outcome.status == 65 && outcome.errors.contains("is not a file"), "\(outcome)")
    #expect(
      try Program.inbetween("validate", "pipe.yaml", "--no-project", in: folder.url).status == 65)
    #expect(try Program.inbetween("validate", "scene.yaml", in: folder.url).status == 65)
  }

  @Test(arguments: [
    "--output=OUT", "--upload-pack=touch OUT", "-c", "--exec=touch OUT", "HEAD --output=OUT",
  ])
  func `a commit that looks like an option is none`(commit: String) throws {
    let repository = try SceneRepository()
    let out = repository.folder.path("out")
    let name = commit.replacingOccurrences(of: "OUT", with: out)
    for arguments in [
      ["diff", "git:\(name):Scenes/one.yaml", "Scenes/one.yaml"],
      ["check", "--against=\(name)"], ["check", "--changed-since=\(name)"],
    ] {
      let outcome = try repository.run(arguments)
      #expect([1, 64, 65].contains(outcome.status), "\(arguments): \(outcome)")
      #expect(!FileManager.default.fileExists(atPath: out), "\(arguments): \(outcome)")
    }
  }

  @Test(arguments: [
    "ffconcat version 1.0\nfile ../outside/secret.mp4\n",
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
    "<?xml version=\"1.0\"?><MPD><BaseURL>http://127.0.0.1:9/</BaseURL></MPD>",
    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n",
    ";FFMETADATA1\ntitle=x\n",
  ])
  func `a playlist is no film, whatever it is called`(text: String) throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.gif", "c.m3u8", "d.mkv"] {
      try folder.write(text, to: name)
      let outcome = try Program.inbetween("diff", name, name, in: folder.url)
      #expect(outcome.status == 1 && outcome.errors.contains(name), "\(name): \(outcome)")
    }
    for name in [
      "concat:a.mp4", "subfile,,start,0,end,9,,:a.mp4", "http://127.0.0.1:9/a.mp4", "pipe:0",
      "data:video/mp4;base64,AAAA", "crypto:a.mp4", "tcp://127.0.0.1:9",
    ] {
      let outcome = try Program.inbetween("diff", name, name, in: folder.url)
      #expect(
        outcome.status != 0 && outcome.errors.contains("There is no file"), "\(name): \(outcome)")
    }
  }
}
