import Foundation
import TestSupport

extension CheckAttack {
  /// Scenes that might not be looked at.
  static let unseenScenes = [
    CheckAttack("ending in capitals", "check", exits: 2, saying: "one: differs") {
      try $0.move("Scenes/one.yaml", "Scenes/one.YAML")
      try $0.change("Scenes/one.YAML")
    },
    CheckAttack("ending in a capital, by name", "check one", exits: 2, saying: "one: differs") {
      try $0.move("Scenes/one.yaml", "Scenes/one.Yml")
      try $0.change("Scenes/one.Yml")
    },
    CheckAttack("in a folder below", "check", exits: 3, saying: "three: has no baseline") {
      try $0.write(SceneRepository.one, "Scenes/more/three.yaml")
    },
    CheckAttack("in a folder below, as JSON", "check", exits: 3, saying: "three: has no baseline") {
      try $0.write(
        #"{"inbetween": 1, "stage": {"size": [9, 9]}, "duration": 0.1, "layers": []}"#,
        "Scenes/a/b/three.json")
    },
    CheckAttack("in a folder that is a link", "check", exits: 3, saying: "three: has no baseline") {
      try $0.write(SceneRepository.one, "elsewhere/three.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("Scenes/more"), withDestinationPath: $0.path("elsewhere"))
    },
    CheckAttack("in a folder that is a link back up", "check", exits: 2, saying: "2 scenes: ") {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("Scenes/more"), withDestinationPath: $0.path("Scenes"))
      try $0.change()
    },
    CheckAttack(
      "under another ending", "check", exits: 3, saying: "Scenes/one.txt reads like a scene"
    ) { try $0.move("Scenes/one.yaml", "Scenes/one.txt") },
    CheckAttack(
      "under another ending, with its baseline gone", "check", exits: 0,
      saying: "Scenes/one.yaml.off reads like a scene"
    ) {
      try $0.move("Scenes/one.yaml", "Scenes/one.yaml.off")
      try $0.remove("Scenes/Baselines/one.anim.json")
    },
    CheckAttack("hidden", "check", exits: 3, saying: "baseline without a scene") {
      try $0.move("Scenes/one.yaml", "Scenes/.one.yaml")
    },
    CheckAttack("two of one name, by name", "check one", exits: 64, saying: "name the file") {
      try $0.write(SceneRepository.one, "Scenes/more/one.yaml")
    },
    CheckAttack("none in the folder", "check Scenes/assets", exits: 64, saying: "no scene in"),
    CheckAttack("a folder that is not there", "check Scene", exits: 64),
    CheckAttack("its first line lost", "check", exits: 65, saying: "one: Scenes/one.yaml:1:1") {
      try $0.replace("inbetween: 1\n", with: "", in: "Scenes/one.yaml")
    },
  ]

  private static let themed = SceneRepository.one.replacing(
    "layers:",
    with: """
      let: {end: 30}
      themes: {light: {ink: "#ff0000"}, dark: {ink: "#0000ff"}}
      variants: {slow: {let: {end: 20}}}
      layers:
      """
  ).replacing("to: 30", with: "to: =end")
    .replacing("backgroundColor: red", with: "backgroundColor: =ink")

  private static func variants(_ repository: SceneRepository) throws {
    try repository.write(themed, "Scenes/one.yaml")
    let outcome = try repository.run(["check", "--record", "all"])
    guard outcome.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    try repository.commit("variants")
  }

  private static func recorded(_ options: String...) -> @Sendable (SceneRepository) throws -> Void {
    { repository in
      try variants(repository)
      let outcome = try repository.run(["check", "one", "--record", "new"] + options)
      guard outcome.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    }
  }

  /// Variants and palettes: films of their own.
  static let editions = [
    CheckAttack(
      "dark, where only the scene's own is recorded", "check one --theme dark", exits: 3,
      saying: "one-dark: has no baseline", after: variants),
    CheckAttack(
      "a variant, where only the scene's own is recorded", "check one --variant slow", exits: 3,
      saying: "one-slow: has no baseline", after: variants),
    CheckAttack(
      "a variant that there is not", "check one --variant fast", exits: 65, saying: "fast",
      after: variants),
    CheckAttack(
      "recorded, and not asked for: it changed", "check", exits: 2, saying: "one-slow: differs"
    ) {
      try recorded("--variant", "slow")($0)
      try $0.replace("end: 20", with: "end: 22", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "dark, recorded, and not asked for: it changed", "check", exits: 2,
      saying: "one-dark: differs"
    ) {
      try recorded("--theme", "dark")($0)
      try $0.replace("#0000ff", with: "#00ff00", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "recorded, and the variant is gone", "check", exits: 3, saying: "one-slow: baseline without"
    ) {
      try recorded("--variant", "slow")($0)
      try $0.replace("slow:", with: "sluggish:", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "recorded, and the scene is gone", "check", exits: 3, saying: "one-slow: baseline without"
    ) {
      try recorded("--variant", "slow")($0)
      try $0.remove("Scenes/one.yaml")
    },
    CheckAttack(
      "recorded, and approved on its own", "check", exits: 2, saying: "one: differs",
      "one-dark: same"
    ) {
      try recorded("--theme", "dark")($0)
      try $0.replace("end: 30", with: "end: 34", in: "Scenes/one.yaml")
      _ = try $0.run(["check"])
      _ = try $0.run(["approve", "one-dark"])
    },
    CheckAttack(
      "a baseline in the place of another", "check one", exits: 1, saying: "it is of theme `dark`"
    ) {
      try recorded("--theme", "dark")($0)
      try $0.remove("Scenes/Baselines/one.anim.json")
      try $0.move("Scenes/Baselines/one-dark.anim.json", "Scenes/Baselines/one.anim.json")
    },
    CheckAttack(
      "two at once", "check one --variant slow --variant fast", exits: 64,
      saying: "--variant is given more than once", after: variants),
    CheckAttack(
      "a change that only the dark film shows", "check --against HEAD", exits: 2,
      saying: "one-dark: differs"
    ) {
      try variants($0)
      try $0.replace("#0000ff", with: "#00ff00", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "a change that only a variant shows", "check --against HEAD", exits: 2,
      saying: "one-slow: differs"
    ) {
      try variants($0)
      try $0.replace("end: 20", with: "end: 22", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "a variant is gone", "check --against HEAD", exits: 2, saying: "one-slow: is gone"
    ) {
      try variants($0)
      try $0.replace("variants: {slow: {let: {end: 20}}}\n", with: "", in: "Scenes/one.yaml")
    },
    CheckAttack("a variant was taken away", "check --against HEAD --removed one-slow", exits: 0) {
      try variants($0)
      try $0.replace("variants: {slow: {let: {end: 20}}}\n", with: "", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "a claim that fails in a variant", "check", exits: 2, saying: "in the variant `slow`"
    ) {
      try variants($0)
      try $0.write(
        themed + "expect: [{at: 0.25, box.position.x: 20}]\n", "Scenes/one.yaml")
    },
    CheckAttack("a variant that is invalid", "check", exits: 65, saying: "nowhere") {
      try variants($0)
      try $0.replace("{end: 20}}", with: "{end: =nowhere}}", in: "Scenes/one.yaml")
    },
    CheckAttack("a name that only the other theme lacks", "check", exits: 65, saying: "ink") {
      try variants($0)
      try $0.replace("dark: {ink", with: "dark: {oink", in: "Scenes/one.yaml")
    },
  ]
}
