import ArgumentParser

/// Whether a command lets go of what it does not need.
struct SandboxOption: ParsableArguments {
  @Flag(
    help: """
      Let this process read only the folders of its scenes, the project's file and the system's libraries and \
      fonts, write only where it was told to, and use no network and no other program, not even git: for scenes of \
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
  /// Whether those of the project, or of the folder `Scenes`, are meant where none is named.
  var takesGallery: Bool { get }
  /// Folders that it writes to, and other files that it reads.
  var ownPlaces: (read: [String], written: [String]) { get }
  /// What it does with baselines.
  var baselinePlace: SandboxBaselines { get }
  /// An argument for which another program has to be run; nil without one.
  var outsideArgument: String? { get }
}

extension ConfinableCommand {
  var takesGallery: Bool { true }
  var baselinePlace: SandboxBaselines { .none }
  var outsideArgument: String? { nil }
}

/// What a confined command does with baselines.
enum SandboxBaselines {
  case none
  /// It reads those in this folder, or else beside the scenes, and leaves baselines or candidates there.
  case kept(folder: String?)
}
