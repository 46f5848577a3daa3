import Foundation
import TestSupport

extension CheckAttack {
  /// Ways to name a scene, and places to stand in.
  static let paths = [
    CheckAttack("from the root, same", "check --against HEAD $ROOT/Scenes/one.yaml", exits: 0),
    CheckAttack("from the root", "check --against HEAD $ROOT/Scenes/one.yaml", exits: 2) {
      try $0.change()
    },
    CheckAttack(
      "from the root and from here", "check --against HEAD $ROOT/Scenes/one.yaml Scenes/two.yaml",
      exits: 2, saying: "1 different, 1 same"
    ) { try $0.change() },
    CheckAttack("with dots", "check --against HEAD ./Scenes/../Scenes/one.yaml", exits: 2) {
      try $0.change()
    },
    CheckAttack("inside the folder", "check --against HEAD", in: "Scenes", exits: 2) {
      try $0.change()
    },
    CheckAttack("in a folder beside", "check --against HEAD", in: "x/y", exits: 2) {
      try $0.make("x/y")
      try $0.change()
    },
    CheckAttack("from below", "check --against HEAD ../one.yaml", in: "Scenes/assets", exits: 2) {
      try $0.change()
    },
    CheckAttack(
      "changed since, from below", "check --changed-since HEAD", in: "Scenes/assets", exits: 2
    ) {
      try $0.change()
    },
    CheckAttack(
      "through a link", "check --against HEAD ../link/Scenes/one.yaml", in: "Scenes", exits: 2
    ) {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("link"), withDestinationPath: $0.path(""))
      try $0.change()
    },
    CheckAttack(
      "git's name inside", "diff git:HEAD:Scenes/one.yaml one.yaml", in: "Scenes", exits: 2
    ) {
      try $0.change()
    },
    CheckAttack(
      "a name from here inside", "diff git:HEAD:one.yaml one.yaml", in: "Scenes", exits: 2
    ) {
      try $0.change()
    },
    CheckAttack(
      "git's name from the root of the disk", "diff git:HEAD:$ROOT/Scenes/one.yaml Scenes/one.yaml",
      exits: 2
    ) {
      try $0.change()
    },
    CheckAttack(
      "no file of the commit", "diff git:HEAD:Scenes/uno.yaml Scenes/one.yaml", exits: 1,
      saying: "has no file Scenes/uno.yaml"),
    CheckAttack(
      "a name with a blank and an accent", "check --against HEAD", exits: 2, saying: "é t: differs"
    ) {
      try $0.write(SceneRepository.one, "Scenes/é t.yaml")
      try $0.commit("é")
      try $0.change("Scenes/é t.yaml")
    },
    CheckAttack("at the root of the repository", "diff git:HEAD:one.yaml one.yaml", exits: 2) {
      try $0.write(SceneRepository.one, "one.yaml")
      try $0.commit("root")
      try $0.change("one.yaml")
    },
    CheckAttack("in no repository", "check --against HEAD", exits: 1, saying: "git repository") {
      try $0.remove(".git")
    },
    CheckAttack(
      "in a hook, with git's variables", "check --against HEAD",
      ["GIT_DIR": "/nowhere/.git", "GIT_INDEX_FILE": "/nowhere/.git/index"], exits: 2
    ) { try $0.change() },
  ]

  /// Commits that are not what their name suggests.
  static let commits = [
    CheckAttack("main has moved on", "check --against main", exits: 0, saying: "main, merge base") {
      try branchOff($0)
    },
    CheckAttack("main itself has moved on", "check --against main --tip", exits: 2) {
      try branchOff($0)
    },
    CheckAttack("changed since, main has moved on", "check --changed-since main", exits: 3) {
      try branchOff($0)
    },
    CheckAttack("a branch that changed, main moved on", "check --against main", exits: 2) {
      try branchOff($0)
      try $0.change()
    },
    CheckAttack(
      "no such commit", "check --against origin/main", exits: 1,
      saying: "there is no commit 'origin/main'"),
    CheckAttack("no such commit to have changed since", "check --changed-since nowhere", exits: 1),
    CheckAttack("a name like an option", "check --against=--all", exits: 1),
    CheckAttack("not a commit", "check --against HEAD:Scenes", exits: 1),
    CheckAttack(
      "a history of its own", "check --against other", exits: 1, saying: "no commit in common"
    ) {
      try $0.git("checkout", "--quiet", "--orphan", "other")
      try $0.git("commit", "--quiet", "--message", "other")
      try $0.git("checkout", "--quiet", "main")
    },
    CheckAttack(
      "a shallow clone", "check --against origin/main", in: "clone", exits: 1,
      saying: "this clone is shallow", "fetch-depth: 0"
    ) {
      try $0.git("branch", "feature")
      try $0.git(
        "clone", "--quiet", "--depth", "1", "--branch", "feature", "file://" + $0.path(""),
        $0.path("clone"))
    },
    CheckAttack("made in the future", "diff git:HEAD:a.yaml a.yaml", exits: 0) { repository in
      try repository.write(SceneRepository.one, "a.yaml")
      for number in 0..<1500 {
        try repository.write("x", "library/a-file-with-a-rather-usual-name-\(number).txt")
      }
      try repository.git("add", "--all")
      let later = Int(Date().timeIntervalSince1970) + 200_000
      try repository.git(
        "-c", "user.name=A", "commit", "--quiet", "--date", "@\(later)", "--message", "future")
    },
    CheckAttack(
      "an asset that archives leave out", "check --against HEAD", exits: 2, saying: "two: differs"
    ) {
      try $0.write("Scenes/assets export-ignore\n", ".gitattributes")
      try $0.commit("attributes")
      try $0.picture(0xFF00_C000, "Scenes/assets/p.png")
    },
    CheckAttack("an asset that archives leave out, same", "check --against HEAD", exits: 0) {
      try $0.write("Scenes/assets export-ignore\n", ".gitattributes")
      try $0.commit("attributes")
    },
    CheckAttack(
      "an asset that git does not know", "check --against HEAD", exits: 1,
      saying: "cannot be rendered"
    ) {
      try $0.git("rm", "--quiet", "--cached", "Scenes/assets/p.png")
      try $0.git("commit", "--quiet", "--message", "untracked")
    },
    CheckAttack("an asset alone", "check --against HEAD", exits: 2, saying: "two: differs") {
      try $0.picture(0xFF00_C000, "Scenes/assets/p.png")
    },
    CheckAttack(
      "an asset from outside", "check --against HEAD --allow-outside-assets", exits: 2,
      saying: "three: differs"
    ) {
      try $0.picture(0xFF00_00C0, "art/p.png")
      try $0.write(
        SceneRepository.two.replacing("assets/p.png", with: "../art/p.png"), "Scenes/three.yaml")
      try $0.commit("outside")
      try $0.picture(0xFF00_C000, "art/p.png")
    },
    CheckAttack(
      "a claim that fails, against a commit", "check --against HEAD", exits: 2,
      saying: "1 expectation not met"
    ) {
      try $0.write(
        SceneRepository.one + "expect: [{at: 0, box.position.x: 11}]\n", "Scenes/one.yaml")
    },
  ]

  /// A branch that changes no scene, from a main that changes one afterwards.
  private static func branchOff(_ repository: SceneRepository) throws {
    try repository.git("checkout", "--quiet", "-b", "branch")
    try repository.write("text", "README")
    try repository.commit("text")
    try repository.git("checkout", "--quiet", "main")
    try repository.change()
    try repository.commit("change")
    try repository.git("checkout", "--quiet", "branch")
  }
}
