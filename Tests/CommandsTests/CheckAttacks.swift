import Foundation

// What was tried against `check`, by what could be taken for green. Each began from two scenes with
// baselines, all committed, of which `two` shows a picture.

extension CheckAttack {
  /// Scenes that a commit has, and that are gone or called otherwise.
  static let goneScenes = [
    CheckAttack("deleted", "check --against HEAD", exits: 2, saying: "one: is gone since HEAD") {
      try $0.git("rm", "--quiet", "Scenes/one.yaml")
    },
    CheckAttack("deleted, folder named", "check Scenes --against HEAD", exits: 2, saying: "1 gone")
    { try $0.remove("Scenes/one.yaml") },
    CheckAttack(
      "deleted, folder named from the root of the disk", "check $ROOT/Scenes --against HEAD",
      exits: 2, saying: "1 gone"
    ) { try $0.remove("Scenes/one.yaml") },
    CheckAttack(
      "deleted, seen from inside", "check . --against HEAD", in: "Scenes", exits: 2,
      saying: "1 gone"
    ) { try $0.remove("Scenes/one.yaml") },
    CheckAttack(
      "deleted on purpose, and said so", "check --against HEAD --removed one", exits: 0,
      saying: "one: was taken away since HEAD", "1 taken away"
    ) { try $0.remove("Scenes/one.yaml") },
    CheckAttack(
      "another than what was said to be taken away", "check --against HEAD --removed two",
      exits: 64,
      saying: "no scene or variant of that name is gone"
    ) { try $0.remove("Scenes/one.yaml") },
    CheckAttack(
      "nothing is taken away, though said so", "check --against HEAD --removed one", exits: 64),
    CheckAttack("taken away without a commit", "check --removed one", exits: 64, saying: "--prune"),
    CheckAttack("all deleted", "check --against HEAD", exits: 64, saying: "no scene in") {
      try $0.remove("Scenes/one.yaml")
      try $0.remove("Scenes/two.yaml")
    },
    CheckAttack(
      "renamed", "check --against HEAD", exits: 0, saying: "uno: ", "where it was Scenes/one.yaml"
    ) { try $0.move("Scenes/one.yaml", "Scenes/uno.yaml") },
    CheckAttack(
      "renamed and changed", "check --against HEAD", exits: 2, saying: "one: is gone", "uno: is new"
    ) {
      try $0.move("Scenes/one.yaml", "Scenes/uno.yaml")
      try $0.change("Scenes/uno.yaml")
    },
    CheckAttack(
      "another ending, and changed", "check --against HEAD", exits: 2, saying: "one: differs"
    ) {
      try $0.move("Scenes/one.yaml", "Scenes/one.yml")
      try $0.change("Scenes/one.yml")
    },
    CheckAttack("moved into a folder", "check --against HEAD", exits: 0, saying: "where it was") {
      try $0.move("Scenes/one.yaml", "Scenes/more/one.yaml")
    },
    CheckAttack(
      "moved into a folder and changed", "check --against HEAD", exits: 2, saying: "one: differs"
    ) {
      try $0.move("Scenes/one.yaml", "Scenes/more/one.yaml")
      try $0.change("Scenes/more/one.yaml")
    },
    CheckAttack(
      "two scenes in each other's place", "check --against HEAD", exits: 2, saying: "2 different"
    ) {
      try $0.move("Scenes/one.yaml", "Scenes/three.yaml")
      try $0.move("Scenes/two.yaml", "Scenes/one.yaml")
      try $0.move("Scenes/three.yaml", "Scenes/two.yaml")
    },
    CheckAttack("only a new scene", "check uno --against HEAD", exits: 3, saying: "uno: is new") {
      try $0.write(SceneRepository.one, "Scenes/uno.yaml")
    },
    CheckAttack("a new scene beside others", "check --against HEAD", exits: 0, saying: "1 new") {
      try $0.write(
        SceneRepository.one.replacing("red", with: "blue"), "Scenes/uno.yaml")
    },
    CheckAttack("a new scene that is invalid", "check --against HEAD", exits: 65) {
      try $0.write(SceneRepository.one.replacing("red", with: "rad"), "Scenes/uno.yaml")
    },
    CheckAttack(
      "a new scene whose claim does not hold", "check uno --against HEAD", exits: 2,
      saying: "1 expectation not met"
    ) {
      try $0.write(
        SceneRepository.one + "expect: [{at: 0, box.position.x: 11}]\n", "Scenes/uno.yaml")
    },
  ]

  /// Baselines that nobody asked for, and such that say nothing.
  static let baselines = [
    CheckAttack("none, and no terminal", "check", exits: 3, saying: "one: has no baseline") {
      try $0.remove("Scenes/Baselines/one.anim.json")
    },
    CheckAttack("none, at Jenkins", "check", ["JENKINS_URL": "http://ci"], exits: 3) {
      try $0.remove("Scenes/Baselines/one.anim.json")
    },
    CheckAttack("none, at Azure", "check", ["TF_BUILD": "True"], exits: 3) {
      try $0.remove("Scenes/Baselines/one.anim.json")
    },
    CheckAttack("none, CI denied", "check", ["CI": "false"], exits: 3) {
      try $0.remove("Scenes/Baselines/one.anim.json")
    },
    CheckAttack("none at all", "check", exits: 3, saying: "2 without a baseline") {
      try $0.remove("Scenes/Baselines")
    },
    CheckAttack("a mode that there is not", "check --record missing", exits: 64),
    CheckAttack(
      "of a scene that is gone", "check", exits: 3, saying: "one: baseline without a scene"
    ) { try $0.remove("Scenes/one.yaml") },
    CheckAttack("of a scene that is gone, folder named", "check Scenes", exits: 3) {
      try $0.remove("Scenes/one.yaml")
    },
    CheckAttack(
      "in another folder, of a scene that is gone", "check --baselines old", exits: 3,
      saying: "one: baseline without a scene"
    ) {
      try $0.move("Scenes/Baselines", "old")
      try $0.remove("Scenes/one.yaml")
    },
    CheckAttack(
      "in a folder below, where no scene is left", "check", exits: 3,
      saying: "three: baseline without a scene"
    ) {
      try $0.make("Scenes/more/Baselines")
      try $0.move("Scenes/one.yaml", "Scenes/more/three.yaml")
      try $0.move(
        "Scenes/Baselines/one.anim.json", "Scenes/more/Baselines/three.anim.json")
      try $0.remove("Scenes/more/three.yaml")
    },
    CheckAttack("without a scene, taken away", "check --prune", exits: 0, saying: "removed") {
      try $0.remove("Scenes/one.yaml")
    },
    CheckAttack("with marks of a merge", "check", exits: 1, saying: "one: baseline: line") {
      try $0.replace("\"scene\"", with: "<<<<<<< ours\n\"scene\"", in: baseline)
    },
    CheckAttack("cut off", "check", exits: 1, saying: "one: baseline: line") {
      let text = try String(contentsOfFile: $0.path(baseline), encoding: .utf8)
      try $0.write(String(text.prefix(text.count / 2)), baseline)
    },
    CheckAttack("empty", "check", exits: 1, saying: "one: baseline: line") {
      try $0.write("", baseline)
    },
    CheckAttack("a folder", "check", exits: 1) {
      try $0.remove(baseline)
      try $0.make(baseline)
    },
    CheckAttack("of no frames", "check", exits: 3, saying: "nothing compared") {
      let text = try String(contentsOfFile: $0.path(baseline), encoding: .utf8)
      let frames = text.split(separator: "\"frames\": [")
      let rest = frames[1].drop { $0 != "]" }
      try $0.write(
        (frames[0] + "\"frames\": [" + rest).replacing(
          "\"frameCount\": 30", with: "\"frameCount\": 0"),
        baseline)
    },
    CheckAttack("of fewer frames", "check", exits: 2, saying: "goes on to 36 frames") {
      try $0.replace("duration: 0.5\n", with: "duration: 0.6\n", in: "Scenes/one.yaml")
    },
    CheckAttack("of more frames", "check", exits: 2, saying: "ends after 12 frames") {
      try $0.replace("duration: 0.5\n", with: "duration: 0.2\n", in: "Scenes/one.yaml")
    },
    CheckAttack("of another rate", "check two", exits: 2, saying: "6 frames (0.1 s) instead of 12")
    {
      try $0.replace("scale: 1}", with: "scale: 1, fps: 30}", in: "Scenes/two.yaml")
    },
    CheckAttack("of another size", "check", exits: 2, saying: "41×30 px instead of 40×30 px") {
      try $0.replace("size: [40", with: "size: [41", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "some of no scene, and others changed since", "check --changed-since HEAD", exits: 3,
      saying: "one: baseline without a scene"
    ) { try $0.remove("Scenes/one.yaml") },
    CheckAttack("only they changed since", "check --changed-since HEAD", exits: 2, saying: "one: ")
    {
      try $0.move("Scenes/Baselines/two.anim.json", "kept")
      try $0.move(baseline, "Scenes/Baselines/two.anim.json")
      try $0.move("kept", baseline)
    },
    CheckAttack("deleted since", "check --changed-since HEAD", exits: 3, saying: "has no baseline")
    {
      try $0.remove(baseline)
    },
    CheckAttack("nothing changed since", "check --changed-since HEAD", exits: 3),
    CheckAttack(
      "of the same name for two scenes", "check --baselines all", exits: 64, saying: "both"
    ) { try $0.write(SceneRepository.one, "Scenes/more/one.yaml") },
    CheckAttack("for a value of the command line", "check one --set a=1", exits: 64),
  ]

  private static let baseline = "Scenes/Baselines/one.anim.json"
}
