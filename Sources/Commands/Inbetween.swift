public import ArgumentParser
import Assets
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
      """ + CommandExample.text(of: "inbetween"),
    version: Version.text,
    subcommands: [
      RenderCommand.self, FrameCommand.self, SheetCommand.self, InspectCommand.self,
      PlotCommand.self, PreviewCommand.self,
      DiffCommand.self, CheckCommand.self, MergeCommand.self, ApproveCommand.self,
      ValidateCommand.self, FormatCommand.self, FitCommand.self, VerifyCommand.self,
      TrackCommand.self,
      CacheCommand.self, SchemaCommand.self, ListCommand.self, NewCommand.self,
      EmbedCommand.self, CICommand.self, ManualCommand.self,
      PlanCommand.self, RenderChunkCommand.self, AssembleCommand.self, BatchCommand.self,
    ])

  public init() {}

  /// Puts up walls around the process where its arguments ask for them; called before it has threads.
  ///
  /// Returns the command that asked for them, so that its arguments are read once; nil without walls.
  public static func confine() -> (any ParsableCommand)? {
    do {
      return try Sandbox.enter(Array(CommandLine.arguments.dropFirst()))
    } catch let error as ValidationError {
      exit(withError: error)
    } catch {
      exit(withError: Failure(error).reported(to: Console()))
    }
  }

  /// Ends a program that the system gives too little of something.
  public static func refuseToRun(_ reason: String) -> Never {
    Console().error(reason)
    exit(withError: ExitCode.failure)
  }

  /// Runs the program; one whose results nobody got has failed, whatever they were.
  public static func start(_ confined: sending (any ParsableCommand)?) async {
    // A pipe that its reader closes must not end a command before its files are written.
    signal(SIGPIPE, SIG_IGN)
    Interruption.listen()
    // Swift reads them in /proc; a chroot may have none, and a call without arguments prints help.
    guard !CommandLine.arguments.isEmpty else {
      Console().error("the arguments cannot be read: /proc is not mounted here")
      exit(withError: ExitCode.failure)
    }
    // Its texts will be measured; what the arguments mean is found out beside that.
    if CommandLine.arguments.contains(where: { $0.hasSuffix(".yaml") }) { FontLibrary.prepare() }
    if let confined {
      await run(confined)
    } else {
      await main()
    }
    if Console.hasLostResults { exit(withError: ExitCode.failure) }
  }

  /// Runs a command as `main` would.
  private static func run(_ command: sending any ParsableCommand) async {
    var command = command
    do {
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      exit(withError: error)
    }
  }
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
