import ArgumentParser
import Foundation
import RenderPipeline

/// `inbetween render-chunk`.
struct RenderChunkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-chunk",
    abstract: "Draw one chunk of a plan.",
    discussion: """
      What is there already is not drawn again, and what two machines draw at once is the same. Without a number it \
      is that of \(ChunkNumber.variables.map(\.name).joined(separator: ", ")), which job arrays set; with CI_NODE_TOTAL \
      beside CI_NODE_INDEX every so many-th chunk is drawn. It is run in the folder in which the plan was made, or one \
      like it. Exit codes: 0 it is there · 1 it could not be drawn · 65 the plan was changed, or the scene, this \
      program, a library, a font or the kind of processor is another than when it was made.
      """ + CommandExample.text(of: "render-chunk"))

  @Argument(
    help: "The file of the plan.", completion: .file(extensions: ["json"]),
    transform: PathArgument.read)
  var plan: String

  @Argument(help: "The chunk, counted from 0.")
  var chunk: Int?

  @OptionGroup var jobsOption: JobsOption

  func run() async throws {
    let console = Console()
    let plan = try refusing(console) { try BatchPlan(path: self.plan) }
    let numbers = try ChunkNumber.numbers(
      chunk, of: plan.chunks.count, ProcessInfo.processInfo.environment)
    let jobs = jobsOption.jobs
    try await interruptible {
      for number in numbers { try await draw(number, of: plan, jobs: jobs, console) }
    }
  }
}

/// Draws a chunk, or finds it there.
private func draw(_ number: Int, of plan: BatchPlan, jobs: Int, _ console: Console) async throws {
  let chunk = plan.chunks[number]
  let cache = plan.cache(note: console.note)
  guard !plan.isDone(number, in: cache) else {
    console.result("chunk \(number), \(chunk.title): is there")
    return
  }
  let render = try refusing(console) {
    var render = try plan.render()
    render.output = plan.scratchFolder
    let works = try render.batch(console: console).works
    guard works.indices.contains(chunk.work) else {
      throw BatchRefusal("\(chunk.title): there is no such film here")
    }
    let scene = try render.plan(works[chunk.work], console: console)
    let found = try scene.chunks().first { $0.piece == chunk.piece }
    guard let found, try scene.digest() == chunk.digest else {
      throw BatchRefusal(
        "\(chunk.title): the scene, a file of it, a font or the kind of processor is another than when "
          + "the plan was made")
    }
    return (scene: scene.keeping(in: cache), piece: found)
  }
  do {
    try await render.scene.draw(render.piece, runsAhead: jobs > 1)
    try plan.note(number, left: cache.usedKeys)
    guard plan.isDone(number, in: cache) else {
      throw BatchRefusal("chunk \(number), \(chunk.title): could not be kept")
    }
  } catch is CancellationError {
    throw CancellationError()
  } catch {
    throw Failure(error).reported(to: console)
  }
  console.result("chunk \(number), \(chunk.title): drawn")
}

/// Reports why a plan is not worked on, with exit code 65, and all else as always.
func refusing<Result>(_ console: Console, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let refusal as BatchRefusal {
    console.error("\(refusal)")
    throw ExitCode.invalidScene
  } catch let error as ValidationError {
    throw error
  } catch {
    throw Failure(error).reported(to: console)
  }
}

/// Which chunks are meant.
enum ChunkNumber {
  /// Variables that job arrays set, and from which number they count.
  static let variables: [(name: String, first: Int)] = [
    ("SLURM_ARRAY_TASK_ID", 0), ("JOB_COMPLETION_INDEX", 0), ("CI_NODE_INDEX", 1),
    ("PARALLEL_SEQ", 1),
  ]

  /// The chunks of a plan of `count` that were named, or else that the environment names.
  ///
  /// - Throws: `ValidationError` where nothing names one, or one that the plan has not.
  static func numbers(
    _ given: Int?, of count: Int, _ environment: [String: String]
  ) throws -> [Int] {
    var (number, source, step) = (given, "chunk", count)
    if number == nil,
      let variable = variables.first(where: { !(environment[$0.name] ?? "").isEmpty })
    {
      let text = environment[variable.name] ?? ""
      guard let value = Int(text) else {
        throw ValidationError("\(variable.name) is '\(text)', and no number.")
      }
      (number, source) = (value - variable.first, variable.name)
      if variable.name == "CI_NODE_INDEX",
        let total = environment["CI_NODE_TOTAL"].flatMap({ Int($0) }),
        total > 0
      {
        step = total
        // One machine more than there are chunks has nothing to do.
        if value > count, value <= total { return [] }
      }
    }
    guard let number else {
      throw ValidationError(
        "Name a chunk, or set \(variables.map(\.name).joined(separator: ", ")).")
    }
    guard (0..<count).contains(number) else {
      throw ValidationError(
        "The plan has chunks 0 to \(count - 1): there is none by \(source) \(number).")
    }
    return Array(stride(from: number, to: count, by: max(1, step)))
  }
}
