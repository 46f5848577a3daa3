import Foundation
import TestSupport
import Testing

/// What a signal does while `git` works for a command.
@Suite struct GitEndTests {
  /// Lays out the files of a commit only after a second, as it does with many of them.
  private static let slowGit = """
    #!/bin/sh
    if [ "$1" = checkout-index ]; then
      for word; do case $word in --prefix=*) place=${word#--prefix=} ;; esac; done
      echo >"$MARK"
      sleep 1
      mkdir -p "$place" && echo late >"$place/late"
      exit
    fi
    PATH=/usr/local/bin:/usr/bin:/bin exec git "$@"

    """

  @Test(.timeLimit(.minutes(15)), arguments: [SIGINT, SIGTERM])
  func `what git lays out is not there when it has been ended`(number: Int32) throws {
    let repository = try SceneRepository()
    let (tools, temporaries) = (try TemporaryFolder(), try TemporaryFolder())
    try tools.write(Self.slowGit, to: "git")
    chmod(tools.path("git"), 0o755)
    let process = Process()
    process.executableURL = try Program.inbetween
    process.arguments = ["diff", "git:HEAD:Scenes/one.yaml", "Scenes/one.yaml"]
    process.currentDirectoryURL = repository.folder.url
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PATH": "\(tools.url.path):/usr/bin:/bin", "MARK": tools.path("mark"),
      "TMPDIR": temporaries.url.path,
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while !FileManager.default.fileExists(atPath: tools.path("mark")), process.isRunning {
      usleep(10_000)
    }
    #expect(process.isRunning)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    // Longer than it would have taken.
    usleep(1_500_000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporaries.url.path) == [])
  }
}
