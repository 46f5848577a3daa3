import AnimationEngine
import Dynamics
import FrameReview
import Geometry
import MotionTrace
import SceneModel
import Simulation
import TextFormats

@testable import Assets
@testable import MediaEncoding
@testable import Preview
@testable import SceneFormat

/// What can be fed with broken bytes.
///
/// Each case ends in a value or in an error that says something; whatever else happens ends the process,
/// and libFuzzer keeps the bytes.
enum FuzzedReader: String, CaseIterable {
  case scene, expression, project, path, json, table, manifest, trace, plan, share, cache, bake
  case picture, svg, film, request

  func read(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .scene: Self.readScene(text)
    case .expression: Self.evaluate(text)
    case .project:
      do throws(SceneDiagnostics) {
        _ = try ProjectReader.read(text, path: "inbetween.yaml")
      } catch {
        Self.look(at: error.diagnostics)
      }
    case .path:
      if let path = try? Path(svgPathData: text) {
        _ = PathMeasure(path).length
      }
    case .json: _ = try? JSONReader.read(text)
    case .table: _ = try? CSV.records(text)
    case .manifest:
      if let manifest = try? FilmManifest(text: text) {
        let copy = try? FilmManifest(text: manifest.text)
        precondition(copy == manifest, "a manifest changed by being written and read")
      }
    case .trace: _ = try? MotionTrace(text: text)
    case .plan: FuzzedFile.readPlan(bytes)
    case .share: FuzzedFile.readShare(bytes)
    case .cache: FuzzedFile.readEntry(bytes)
    case .bake: Self.replay(bytes)
    case .picture: _ = try? ImageDocument(path: "a", bytes: bytes)
    case .svg: _ = try? SVGDocument(path: "a", bytes: bytes)
    case .film: FuzzedFile.readFilm(bytes)
    case .request: Self.readRequest(text)
    }
  }

  /// An expression as it stands in a scene, worked out, and a formula as it is set in type.
  private static func evaluate(_ text: String) {
    do throws(ExpressionProblem) {
      let expression = try ExpressionParser.parse(text)
      _ = try ExpressionEvaluator<Never> { (name, offset) throws(ExpressionProblem) in
        guard name == "x" else { throw ExpressionProblem(offset, "unknown") }
        return .number(Number(Rational(7) / 3))
      }.value(of: expression)
    } catch {
      precondition(!error.message.isEmpty && error.offset >= 0)
    }
    guard let formula = try? FormulaParser.parse(text) else { return }
    let meaning = Formula(text, formula, [.init("y0", Number(Rational(225)))])
    _ = meaning.value(after: Rational(1) / 2)
  }

  /// What a page asks the preview for, and the same as the path of a request without a token.
  private static func readRequest(_ text: String) {
    _ = try? PageRequest(text)
    let gate = Gate(token: "0123456789abcdef0123456789abcdef", port: 1)
    let name = try? gate.name(
      inPath: text, method: "GET", hosts: ["127.0.0.1:1"], origin: nil)
    precondition(name == nil || text.contains(gate.token), "it was let in without the token")
  }

  /// Reads, builds, plays and asks for a frame.
  private static func readScene(_ text: String) {
    var limits = SceneLimits()
    // What is slow because it is large says nothing of the reader.
    (limits.layers, limits.copies, limits.bodies, limits.ticks) = (200, 500, 30, 600)
    (limits.script.actions, limits.frames) = (500, 600)
    do throws(SceneDiagnostics) {
      let document = try SceneReader.read(text, path: "scene.yaml", limits: limits)
      let built = try SceneBuilder(measuring: library, limits: limits).build(document)
      look(at: built.warnings)
      var moments = 0
      let timeline = try? Simulator(built.scene, limits: limits.script).run(replaying: nil) {
        moments += 1
        return moments > 2000
      }.timeline
      _ = timeline?.presentation(at: built.scene.duration / 2)
    } catch {
      look(at: error.diagnostics)
    }
  }

  /// A message has a place within a file, and words.
  private static func look(at diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      precondition(diagnostic.location.line >= 1 && diagnostic.location.column >= 1)
      precondition(!diagnostic.message.isEmpty)
    }
  }

  private static let library: AssetLibrary = {
    guard let library = try? AssetLibrary(folder: "Scenes") else {
      preconditionFailure("the fuzzer runs where the folder Scenes is")
    }
    return library
  }()

  /// The bytes become those of a bake whose sum is right; what can be read is played.
  private static func replay(_ bytes: [UInt8]) {
    var writer = ByteWriter()
    for byte in bytes { writer.write(byte) }
    writer.seal()
    guard let bake = try? DynamicsBake(bytes: writer.bytes, digest: "d") else { return }
    _ = try? Simulator(falling).run(replaying: bake)
  }

  private static let falling: Scene = {
    let text = """
      inbetween: 1
      stage: {size: [80, 80], fps: 60}
      duration: 0.2
      layers: [{id: a, position: [20, 60], size: [8, 8]}, {id: b, position: [22, 40], size: [8, 8]}]
      behaviors: {g: {gravity: [a, b]}, c: {collision: [a, b], insets: {}}}
      script: [{at: 0, add: g}, {at: 0, add: c}]

      """
    guard let document = try? SceneReader.read(text, path: "scene.yaml"),
      let built = try? SceneBuilder(measuring: library).build(document)
    else { preconditionFailure("a scene that is valid") }
    return built.scene
  }()
}
