/// A command line to start from, and what it does: the end of each command's help.
package struct CommandExample: Sendable {
  package let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) { (self.line, self.meaning) = (line, meaning) }

  /// The heading above examples, in a line of its own.
  static let heading = "EXAMPLES:"

  /// The examples of a command as help prints them, after a blank line.
  static func text(of command: String) -> String {
    let lines = examples(of: command).flatMap { ["  \($0.line)", "      \($0.meaning)"] }
    return "\n\n" + ([heading] + lines).joined(separator: "\n")
  }

  /// The examples of a command, an empty name being that of the program; none for a name that no command has.
  package static func examples(of command: String) -> [CommandExample] {
    all.first { $0.command == (command.isEmpty ? "inbetween" : command) }?.examples ?? []
  }

  package static let all: [(command: String, examples: [CommandExample])] = [
    (
      "inbetween",
      [
        .init("inbetween new ball", "a scene to start from: ball.yaml"),
        .init("inbetween render ball.yaml", "Output/ball.mp4 and Output/ball.gif"),
        .init("inbetween check --against main", "what this branch does to films"),
      ]
    ),
    (
      "render",
      [
        .init("inbetween render", "all scenes of the project, or of the folder Scenes"),
        .init("inbetween render ball.yaml --for github", "a GIF of at most 10 MB"),
        .init(
          "inbetween render ball --formats mp4,poster --theme light,dark", "two films, two stills"),
        .init("inbetween render ball --from 0.5 --to 1 --slow 4", "half a second in two"),
      ]
    ),
    (
      "frame",
      [
        .init("inbetween frame ball.yaml --at 0.5 -o ball.png", "the moment at half a second"),
        .init("inbetween frame ball --frame 30 -o ball.png", "a frame that check has named"),
      ]
    ),
    (
      "sheet",
      [
        .init("inbetween sheet ball.yaml", "twelve moments on Output/ball-sheet.png"),
        .init("inbetween sheet Scenes -o all.png", "one moment of each scene"),
      ]
    ),
    (
      "inspect",
      [
        .init("inbetween inspect ball.yaml --every 0.1 --keys ball.position.y", "a table, as CSV"),
        .init("inbetween inspect ball.yaml --events --format json", "what happened when"),
      ]
    ),
    (
      "plot",
      [
        .init(
          "inbetween plot ball.yaml --keys ball.position.y -o ball.svg", "the value over time"),
        .init(
          "inbetween plot ball --keys ball.position.y --velocity -o ball.png", "and how fast it is"),
      ]
    ),
    (
      "preview",
      [
        .init("inbetween preview ball.yaml", "a page that follows each saved change"),
        .init("inbetween preview Scenes --port 8080 --no-open", "a folder, at a known port"),
      ]
    ),
    (
      "diff",
      [
        .init("inbetween diff old.mp4 new.mp4", "first difference, how many, where"),
        .init(
          "inbetween diff git:main:Scenes/ball.yaml Scenes/ball.yaml --report report",
          "which layer did it, with pictures"),
        .init("inbetween diff old.gif new.gif --film both.gif", "old, new and difference, playing"),
      ]
    ),
    (
      "check",
      [
        .init("inbetween check --record new", "writes the baselines that are missing"),
        .init("inbetween check --junit junit.xml --report report", "for a server, with baselines"),
        .init("inbetween check --against origin/main", "without: scenes of both commits"),
        .init("inbetween check --against main --comment comment", "films for a pull request"),
      ]
    ),
    (
      "merge",
      [
        .init(
          "inbetween merge shares/1 shares/2 --junit junit.xml", "one verdict of two machines")
      ]
    ),
    (
      "approve",
      [
        .init("inbetween approve ball --reason 'softer landing'", "what the last check found"),
        .init("inbetween approve --from report", "all that a report shows"),
      ]
    ),
    (
      "validate",
      [
        .init("inbetween validate Scenes", "mistakes with line, column and hint"),
        .init("inbetween validate ball.yaml --run", "also what the scene claims of itself"),
      ]
    ),
    (
      "format",
      [
        .init("inbetween format Scenes", "writes all files in one style"),
        .init("inbetween format --check Scenes", "says which are not, and changes none"),
      ]
    ),
    (
      "fit",
      [
        .init("inbetween fit points.csv", "which motion that was, as YAML, Swift and CSS"),
        .init("inbetween fit points.csv --value y --json", "one column, for programs"),
        .init("inbetween fit -", "points from another command, such as inspect --every 1/60"),
        .init(
          "inbetween fit recording.mp4 --rect 40,300,200,120 --plot fit.svg",
          "how what lies there moves in a film, and a picture of it"),
      ]
    ),
    (
      "verify",
      [
        .init(
          "inbetween verify recording.mp4 Scenes/sheet.yaml", "what a film of the screen shows"),
        .init(
          "inbetween verify trace.csv Scenes/sheet.yaml", "what an app's layers were seen to do"),
        .init(
          "inbetween verify trace.jsonl sheet --tolerance position=2 --junit junit.xml",
          "within two points, for a server"),
        .init(
          "inbetween verify frames/%04d.png Scenes/sheet.yaml --fps 60 --film both.mp4",
          "pictures one by one; scene and recording side by side"),
      ]
    ),
    (
      "track",
      [
        .init(
          "inbetween track recording.mp4 --rect 40,300,200,120 --scale",
          "where what lies there first is in each picture"),
        .init(
          "inbetween track recording.mp4 --template card.png", "where a picture is in it"),
      ]
    ),
    (
      "cache",
      [
        .init("inbetween cache", "how much is kept, and where"),
        .init("inbetween cache --older-than 30 --prune 2GB", "what of it goes"),
      ]
    ),
    (
      "schema",
      [
        .init("inbetween schema > scene.schema.json", "for editors: completion and checks"),
        .init("inbetween schema --reference", "all keys of scene files, as Markdown"),
      ]
    ),
    (
      "list",
      [
        .init("inbetween list", "name, length and title of all scenes"),
        .init("inbetween list ball --files", "what the scene is made of"),
      ]
    ),
    (
      "new",
      [
        .init("inbetween new ball", "Scenes/ball.yaml, or ball.yaml"),
        .init("inbetween new articles/ball.yaml --force", "at this place, over what is there"),
      ]
    ),
    (
      "plan",
      [
        .init("inbetween plan films.json Scenes --formats mp4", "chunks that any machine can draw")
      ]
    ),
    (
      "render-chunk",
      [
        .init("inbetween render-chunk films.json 3", "the fourth chunk"),
        .init("inbetween render-chunk films.json", "in a job array: the one of this job"),
      ]
    ),
    (
      "assemble",
      [.init("inbetween assemble films.json", "the films, once all chunks are there")]
    ),
    (
      "batch",
      [
        .init("inbetween batch films.json", "all chunks here, then the films"),
        .init(
          "inbetween batch films.json --executor slurm --sbatch=--partition=render",
          "the same on a cluster"),
      ]
    ),
    (
      "embed",
      [
        .init("inbetween embed ball >> article.html", "what shows the film on a page"),
        .init("inbetween embed ball --theme light,dark --url media", "as the reader's system is"),
        .init("inbetween embed ball --formats gif --markdown", "for a README"),
      ]
    ),
    (
      "ci",
      [
        .init(
          "inbetween ci init --from OWNER/NAME", "the files that a server needs, to be committed")
      ]
    ),
    (
      "ci init",
      [
        .init(
          "inbetween ci init --from OWNER/NAME", "a workflow for GitHub, and one that comments"),
        .init(
          "inbetween ci init --from OWNER/NAME --service gitlab --baselines",
          "for GitLab, with baselines"),
      ]
    ),
    (
      "manual",
      [
        .init("inbetween manual /usr/local/share/man/man1", "for man inbetween-render and so on"),
        .init("inbetween manual pages", "in a folder here: man -l pages/inbetween-render.1"),
      ]
    ),
  ]
}
