import Foundation
import Glibc
import TestSupport
import Testing

/// How much memory the built program takes.
@Suite(.timeLimit(.minutes(15))) struct MemoryTests {
  @Test(arguments: ["mp4", "gif"])
  func `a film ten times as long takes no more memory`(format: String) throws {
    let folder = try TemporaryFolder()
    func peak(frames: Int) throws -> Int {
      let scene = try folder.write(
        """
        inbetween: 1
        stage: {size: [160, 120], scale: 1, fps: 50}
        duration: \(frames)/50
        layers: [{id: box, position: [20, 60], size: [30, 30], backgroundColor: crimson}]
        script:
          - {at: 0, animate: box.position.x, from: 20, to: 140, duration: 0.5, autoreverses: true, repeatCount: forever}

        """, to: "film-\(frames).yaml")
      let run = try Program.inbetween.run([
        "render", scene, "--output", folder.path("films"), "--formats", format, "--jobs", "2",
        "--quiet",
      ])
      #expect(run.status == 0)
      return run.peakKilobytes
    }
    let short = try peak(frames: 600)
    let long = try peak(frames: 6000)
    #expect(short > 1000)
    #expect(Double(long) < 1.3 * Double(short), "\(short) KB for 600 frames, \(long) KB for 6,000")
  }
}

extension URL {
  /// Runs the program at this place and says how it ended and what memory it held at most.
  fileprivate func run(_ arguments: [String]) throws -> (status: Int32, peakKilobytes: Int) {
    let words = ([path] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let started = posix_spawn(&process, path, nil, nil, words + [nil], environ)
    guard started == 0 else { throw POSIXError(POSIXErrorCode(rawValue: started) ?? .EINVAL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    }
    return (status, usage.ru_maxrss)
  }
}
