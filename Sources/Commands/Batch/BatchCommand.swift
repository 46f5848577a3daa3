import ArgumentParser
import Foundation
import RenderPipeline

/// `inbetween batch`.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Draw all chunks of a plan, here or on a cluster, and join the films.",
    discussion: """
      Chunks that are there are not drawn again, so that what was ended early goes on. A chunk that fails is tried once more; \
      one that fails twice is named, and no film is joined. Exit codes are those of render; 1 where a chunk could not be \
      drawn, 65 where the plan was changed or is of another program.
      """ + CommandExample.text(of: "batch"))

  @Argument(
    help: "The file of the plan.", completion: .file(extensions: ["json"]),
    transform: PathArgument.read)
  var plan: String

  @Option(
    help: ArgumentHelp(
      """
      Who draws: local, processes here; slurm, an array of jobs that see the same folders, and a job that joins the films; \
      command:WORDS, a command of a shell for each chunk, with {plan} and {chunk} in it.
      """, valueName: "who"))
  var executor: ChunkExecutor = .local

  @Option(
    name: [.short, .long],
    help:
      "How many chunks to draw at once. Default: as many as there are processors here, or with slurm as the cluster takes."
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "An option for sbatch, such as --sbatch=--partition=render; may be repeated.",
      valueName: "option"))
  var sbatch: [String] = []

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256.") }
    if !sbatch.isEmpty, executor != .slurm {
      throw ValidationError("--sbatch goes with --executor slurm.")
    }
  }

  func run() async throws {
    let console = Console()
    let plan = try refusing(console) { try BatchPlan(path: self.plan) }
    let cache = plan.cache(note: console.note)
    let missing = plan.missing(in: cache)
    let count = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    do {
      switch executor {
      case .slurm:
        let slurm = SlurmBatch(plan: plan, options: sbatch, limit: jobs, console: console)
        try await interruptible { try await slurm.run(missing, in: cache) }
        return
      case .local:
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try await draw(missing, of: plan, count, console) { chunk in
          [program, "render-chunk", plan.path, "\(chunk)", "--jobs", "1"]
        }
      case .command(let template):
        try await draw(missing, of: plan, count, console) { chunk in
          let command = template.replacing("{chunk}", with: "\(chunk)")
            .replacing("{plan}", with: Shell.words([plan.path]))
          return ["sh", "-c", command]
        }
      }
      try plan.refuseMissing(in: cache)
    } catch let refusal as BatchRefusal {
      console.error("\(refusal)")
      throw ExitCode.failure
    }
    try await plan.assemble(jobs: count, isQuiet: false, console)
  }

  /// Runs a process for each chunk, and once more where it failed.
  private func draw(
    _ chunks: [Int], of plan: BatchPlan, _ width: Int, _ console: Console,
    words: @escaping @Sendable (Int) -> [String]
  ) async throws {
    try await interruptible {
      _ = try await mapInOrder(chunks, width: width) { chunk in
        var code = try await ChildProcess.run(words(chunk))
        if code == 1 || code > 128 {
          console.note("chunk \(chunk), \(plan.chunks[chunk].title): failed (\(code)), tried again")
          code = try await ChildProcess.run(words(chunk))
        }
        if code == 0 { console.result("chunk \(chunk), \(plan.chunks[chunk].title): done") }
      }
    }
  }
}

extension BatchPlan {
  /// Names the chunks that nobody could draw.
  ///
  /// - Throws: `BatchRefusal` where there are some.
  func refuseMissing(in cache: RenderCache, hint: String = "") throws {
    let missing = missing(in: cache)
    guard !missing.isEmpty else { return }
    let names = missing.map { "chunk \($0), \(chunks[$0].title)" }
    throw BatchRefusal("could not be drawn: \(names.joined(separator: "; "))" + hint)
  }
}

/// Who draws the chunks of a plan.
enum ChunkExecutor: Hashable, Sendable, ExpressibleByArgument {
  case local
  case slurm
  /// A command of a shell, with `{plan}` and `{chunk}` in it.
  case command(String)

  init?(argument: String) {
    switch argument {
    case "local": self = .local
    case "slurm": self = .slurm
    case _ where argument.hasPrefix("command:") && argument.contains("{chunk}"):
      self = .command(String(argument.dropFirst("command:".count)))
    case _: return nil
    }
  }
}
