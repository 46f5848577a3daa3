public import ArgumentParser
import Foundation

/// The command line of Inbetween.
public struct Inbetween: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Renders scenes of user-interface motion, frame by frame, the same everywhere.",
    discussion: """
      A scene is a small text file; `inbetween new NAME` writes one to start from.

      Exit codes: 0 done, or the same · 1 a render, a file or a decoder failed · 2 films differ, or \
      an expectation does not hold · 3 nothing was compared, or a baseline is missing · 64 the \
      command line is wrong · 65 a scene is invalid · 130 interrupted.
      """,
    version: Version.text,
    subcommands: [
      RenderCommand.self, FrameCommand.self, SheetCommand.self, InspectCommand.self,
      PlotCommand.self,
      DiffCommand.self, CheckCommand.self, MergeCommand.self, ApproveCommand.self,
      ValidateCommand.self,
      FormatCommand.self, FitCommand.self, CacheCommand.self, SchemaCommand.self,
      ListCommand.self, NewCommand.self, PlanCommand.self, RenderChunkCommand.self,
      AssembleCommand.self, BatchCommand.self,
    ])

  public init() {}

  /// Runs the program; one whose results nobody got has failed, whatever they were.
  public static func start() async {
    // A pipe that its reader closes must not end a command before its files are written.
    signal(SIGPIPE, SIG_IGN)
    await main()
    if Console.hasLostResults { exit(withError: ExitCode.failure) }
  }
}

/// The version of the program.
enum Version {
  static let text = "0.1.0"
}

extension ExitCode {
  /// Films differ, or an expectation does not hold.
  static let differs = ExitCode(2)
  /// Nothing was compared, or a baseline is missing where none may be recorded.
  static let nothingCompared = ExitCode(3)
  /// A scene is invalid.
  static let invalidScene = ExitCode(65)
  /// Ended by Ctrl-C.
  static let interrupted = ExitCode(130)
}
