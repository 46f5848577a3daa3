import ArgumentParser
import RenderPipeline

/// `inbetween plan`.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Write down a render in chunks that any number of machines can draw.",
    discussion: """
      The plan says what `render` would, and of which chunks it is made: 120 to 240 frames, or a whole film that is \
      shorter. Any machine that sees the same folders draws chunk after chunk with `inbetween render-chunk`, in any order; \
      `inbetween assemble` joins the films, whose bytes are those of one `render`. `inbetween batch` does both, here or on \
      a cluster. What chunks leave lies in a folder beside the plan, with the motion of bodies, which no machine \
      simulates again.
      """ + CommandExample.text(of: "plan"))

  @Argument(
    help: "The file of the plan.", completion: .file(extensions: ["json"]),
    transform: PathArgument.readBesideWords)
  var plan: String

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(
      "Scenes and options of render, but for those that say how one machine works.",
      valueName: "render's"))
  var arguments: [String] = []

  func run() throws {
    let console = Console()
    let plan = try reporting(to: console) {
      try BatchPlan(path: self.plan, of: arguments, console: console)
    }
    var outputs = Outputs()
    outputs.add("the plan", plan.path)
    try outputs.refuseOverwriting([])
    try reporting(to: console) { try plan.write() }
    console.result(
      "\(plan.path): \(plan.chunks.count == 1 ? "1 chunk" : "\(plan.chunks.count) chunks")")
  }
}

extension BatchPlan {
  /// The plan of a render; the motion of bodies is there afterwards.
  init(path: String, of arguments: [String], console: Console) throws {
    let empty = BatchPlan(path: path, arguments: arguments, chunks: [])
    let render = try empty.render()
    let batch = try render.batch(console: console)
    let folder = Outputs.resolved(Outputs.folder(of: path))
    if SceneFinder.isNamedAsScene(path),
      batch.works.contains(where: { Outputs.resolved(Outputs.folder(of: $0.path)) == folder })
    {
      throw ValidationError("The plan '\(path)' would lie among scenes, and be taken for one.")
    }
    var chunks: [Chunk] = []
    for (index, work) in batch.works.enumerated() {
      let plan = try render.plan(work, console: console)
      let digest = try plan.digest()
      chunks += try plan.chunks().map {
        Chunk(
          work: index, title: "\(work.name), \($0.title)", digest: digest, piece: $0.piece)
      }
    }
    self.init(path: path, arguments: arguments, chunks: chunks)
  }

  /// The render that is planned, with the motion of bodies from the plan's folder.
  ///
  /// - Throws: `ValidationError` where it says how one machine works.
  func render() throws -> RenderCommand {
    var render: RenderCommand
    do {
      render = try RenderCommand.parse(arguments)
    } catch {
      throw ValidationError(RenderCommand.message(for: error))
    }
    if let option = render.ownOption {
      throw ValidationError("\(option) says how one machine works: it is no part of a plan.")
    }
    if render.matrix.reading.bake == nil { render.matrix.reading.bake = bakeFolder }
    return render
  }
}
