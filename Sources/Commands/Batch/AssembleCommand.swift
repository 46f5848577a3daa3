import ArgumentParser
import RenderPipeline

/// `inbetween assemble`.
struct AssembleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Join the films of a plan whose chunks are drawn.",
    discussion: """
      Their bytes are those of one `render`. A chunk that was damaged since is told, and drawn again. Exit codes are those of \
      render; 3 where chunks are missing, which are named, 65 where the plan was changed or is of another program.
      """ + CommandExample.text(of: "assemble"))

  @Argument(
    help: "The file of the plan.", completion: .file(extensions: ["json"]),
    transform: PathArgument.read)
  var plan: String

  @OptionGroup var jobsOption: JobsOption
  @OptionGroup var quietOption: QuietOption

  func run() async throws {
    let console = Console()
    let plan = try refusing(console) { try BatchPlan(path: self.plan) }
    try await plan.assemble(jobs: jobsOption.jobs, isQuiet: quietOption.quiet, console)
  }
}

extension BatchPlan {
  /// Joins all films, where no chunk is missing.
  func assemble(jobs: Int, isQuiet: Bool, _ console: Console) async throws {
    let cache = cache(note: console.note)
    let missing = missing(in: cache)
    guard missing.isEmpty else {
      for number in missing {
        console.error("chunk \(number), \(chunks[number].title): is missing")
      }
      throw ExitCode.nothingCompared
    }
    var render = try refusing(console) { try self.render() }
    (render.jobsOption.jobs, render.quietOption.quiet) = (jobs, isQuiet)
    try await render.run(keepingIn: cache, console)
  }
}
