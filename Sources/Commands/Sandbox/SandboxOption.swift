import ArgumentParser

/// Whether a command lets go of what it does not need.
struct SandboxOption: ParsableArguments {
  @Flag(
    help: """
      Let this process read only the folders of its scenes, the project's file and the system's libraries and \
      fonts, write only where it was told to, and use no network and no other program: for scenes of \
      strangers. A project can then only lower limits, and nothing is cached without --cache. Needs a Linux \
      with Landlock (6.2) and seccomp, and refuses to work without.
      """)
  var sandbox = false
}

/// A command that can work in a sandbox.
protocol ConfinableCommand: ParsableCommand {
  var sandboxOption: SandboxOption { get }
  var readingOptions: ReadingOptions { get }
  /// Scenes as they were named.
  var sceneArguments: [String] { get }
  /// Folders that it writes to, and other files that it reads.
  var ownPlaces: (read: [String], written: [String]) { get }
}
