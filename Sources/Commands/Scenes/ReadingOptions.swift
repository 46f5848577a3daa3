import ArgumentParser
import RenderPipeline
import SceneFormat

/// How scenes are read, whichever of their films is meant.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Replace a value of the scene's `let`; may be repeated.", valueName: "name=value"))
  var overrides: [Assignment] = []

  @Flag(help: "Take every warning of a scene for an error.")
  var strict = false

  @OptionGroup var assetsOption: AssetsOption

  @Option(
    help: ArgumentHelp(
      "Keep the motion of bodies in this folder as NAME.bake; one that fits the scene is used instead of simulating again, to the same last bit. Without a file, or with one of another scene, one is written.",
      valueName: "folder"), completion: .directory, transform: PathArgument.read)
  var bake: String?

  @Option(
    help: ArgumentHelp(
      "Give up on a scene that takes longer than this to play, before anything is drawn. Default: the project's, else \(Int(ContinuousIntegration.playingTime)) where `CI` is set.",
      valueName: "seconds"))
  var timeout: Double?

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Refuse scenes that ask for more, or let them ask for more than is usual, as frames=3600; may be \
      repeated. The reference says what is usual, and how high each can be. Limits: \
      \(SceneLimits.counts.map(\.name).joined(separator: ", ")).
      """, valueName: "name=count"))
  var limits: [Assignment] = []

  @OptionGroup var projectOption: ProjectOption

  func validate() throws {
    try refuseAnother("--set", overrides)
    try refuseAnother("--limit", limits)
    for limit in limits {
      guard let count = SceneLimits.counts.first(where: { $0.name == limit.name }) else {
        throw ValidationError(
          "--limit \(limit.name): there is no such limit; there are "
            + SceneLimits.counts.map(\.name).joined(separator: ", ") + ".")
      }
      guard let value = Int(limit.value), (1...count.most).contains(value) else {
        throw ValidationError("--limit \(limit.name) must be 1 to \(count.most).")
      }
    }
    if let timeout, !(timeout > 0 && timeout.isFinite) {
      throw ValidationError("--timeout must be above 0.")
    }
  }

  /// The parser alone would take the last and say nothing of the others.
  private func refuseAnother(_ option: String, _ assignments: [Assignment]) throws {
    for (name, all) in Dictionary(grouping: assignments, by: \.name).sorted(by: { $0.key < $1.key })
    where all.count > 1 {
      throw ValidationError(
        "\(option) \(name) is given more than once: "
          + all.map(\.value).joined(separator: ", ") + ".")
    }
  }

  /// What makes a scene what it is, as it can be given again; not which of its films is meant.
  var arguments: [String] {
    overrides.flatMap { ["--set", "\($0.name)=\($0.value)"] }
      + (assetsOption.allowOutsideAssets ? ["--allow-outside-assets"] : [])
  }

  /// The same with what else was said of reading and playing.
  var wholeArguments: [String] {
    arguments + (strict ? ["--strict"] : [])
      + (timeout.map { ["--timeout", "\($0)"] } ?? [])
      + limits.flatMap { ["--limit", "\($0.name)=\($0.value)"] }
      + (projectOption.file.map { ["--project", $0] } ?? [])
      + (projectOption.isOff ? ["--no-project"] : [])
  }

  /// `name=value`.
  struct Assignment: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
      guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
      name = String(argument[..<sign])
      value = String(argument[argument.index(after: sign)...])
    }
  }

  /// What reads the plain film of a scene.
  ///
  /// - Throws: `SceneLoadError` where the project's file is wrong.
  func loader(for path: String) throws -> SceneLoader {
    let project = try projectOption.choice.project(for: path)?.project
    var limits = project?.limits ?? SceneLimits()
    if Sandbox.isOn { limits = limits.lowered(to: SceneLimits()) }
    for limit in self.limits {
      guard let place = SceneLimits.counts.first(where: { $0.name == limit.name })?.place,
        let value = Int(limit.value)
      else { continue }
      limits[keyPath: place] = value
    }
    // Of a stranger's project no time is taken.
    let projectTimeout = Sandbox.isOn ? nil : project?.timeout
    var loader = SceneLoader(
      overrides: Dictionary(overrides.map { ($0.name, $0.value) }) { _, last in last },
      allowsOutsideAssets: assetsOption.allowOutsideAssets, limits: limits)
    (loader.timeout, loader.bakeFolder, loader.isStrict) = (
      timeout ?? projectTimeout
        ?? (ContinuousIntegration.isRunning || Sandbox.isOn
          ? ContinuousIntegration.playingTime : nil),
      bake, strict
    )
    OutputAllowance.allow(megabytes: limits.outputMegabytes)
    return loader
  }
}
