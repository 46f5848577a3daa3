import ArgumentParser
import RenderPipeline

/// `inbetween merge`.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one verdict of the shares of a check.",
    discussion: """
      Each machine ran `inbetween check --shard i/n --results FOLDER`; what they found makes the results, report, JUnit \
      and summary that one machine would have made of the whole, to the byte. It is run where the scenes and their \
      baselines are, as they were checked. Nothing is drawn, but for films that differ, where their pictures are \
      asked for. Exit codes are those of check; 3 where a share is missing, there twice, of another check or \
      program, or of another state of the scenes.
      """ + CommandExample.text(of: "merge"))

  @Argument(
    help: ArgumentHelp("The folders of all shares, in any order.", valueName: "folder"),
    completion: .directory, transform: PathArgument.read)
  var folders: [String]

  @OptionGroup var outputOptions: CheckOutput

  @OptionGroup var jobsOption: JobsOption

  func run() async throws {
    let console = Console()
    let merge: ShardMerge
    let check: CheckCommand
    do {
      merge = try ShardMerge(folders, note: console.note)
      check = try Self.check(merge.question)
    } catch let refusal as MergeRefusal {
      console.error("\(refusal)")
      throw ExitCode.nothingCompared
    } catch {
      throw Failure(error).reported(to: console)
    }
    try await check.run(
      CheckCommand.Run(
        output: outputOptions, jobs: jobsOption.jobs, known: merge.known, shard: nil,
        inputs: folders))
  }

  /// The check that all shares are of.
  private static func check(_ question: [String]) throws -> CheckCommand {
    guard let check = try? CheckCommand.parse(question), check.question == question else {
      throw MergeRefusal("'check \(Shell.words(question))' is no check that can be merged")
    }
    return check
  }
}
