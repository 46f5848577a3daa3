import Foundation
import Locking
import MediaEncoding
import Synchronization

/// The folders that output goes to.
package enum OutputFolder {
  /// Makes the folder that a file will lie in.
  package static func make(for path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError(
        path: folder, reason: "the folder cannot be made (\(FileProblem.reason(of: error)))")
    }
    removeRemains(in: folder)
  }
}

extension OutputFolder {
  /// Removes a file, or a folder with all that is in it, if it is there.
  package static func takeAway(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static let seen = LockedValue<Set<String>>([])

  /// Takes away what a run that was killed has left half written in a folder, an hour after it touched it last.
  ///
  /// That is what carries the number of a process that is not there any more, or of one that began later: numbers
  /// are given again. Of a run on another machine the number says nothing here, but it touches what it writes.
  ///
  /// A process looks into each folder once. Of a folder that is not ours alone, names that begin with `prefix` are.
  /// `now` is in seconds since 1970.
  package static func removeRemains(
    in folder: String, of prefix: String = "", now: Int = time(nil)
  ) {
    guard seen.withLock({ $0.insert(folder).inserted }) else { return }
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.hasPrefix(prefix), name.hasSuffix(".partial"),
        let number = name.dropLast(".partial".count).split(separator: ".").last?
          .split(separator: "-").first, let process = pid_t(number), process > 0
      else { continue }
      let path = "\(folder)/\(name)"
      let inner = (try? files.contentsOfDirectory(atPath: path)) ?? []
      let touched =
        ([path] + inner.map { "\(path)/\($0)" }).map { path in
          var status = stat()
          return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
        }.max() ?? 0
      guard now - touched > 3600, !isThere(process, since: touched) else { continue }
      try? files.removeItem(atPath: path)
    }
  }

  /// Whether a process, or a thread of one, has this number, and may have had it at a time in seconds since 1970.
  private static func isThere(_ process: pid_t, since time: Int) -> Bool {
    guard kill(process, 0) == 0 || errno != ESRCH else { return false }
    return beginTime(of: process).map { $0 <= Double(time) + 1 } ?? true
  }

  /// When a process began, in seconds since 1970; nil where the system does not say.
  private static func beginTime(of process: pid_t) -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name, in parentheses, may hold anything; the twentieth number behind it is in ticks since the system began.
      let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 19,
      let ticks = Double(fields[19])
    else { return nil }
    var (now, running) = (timespec(), timespec())
    guard clock_gettime(CLOCK_REALTIME, &now) == 0, clock_gettime(CLOCK_BOOTTIME, &running) == 0
    else { return nil }
    func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }
    return seconds(now) - seconds(running) + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// A folder for what a render must keep for a while; it goes with the value, if not before.
///
/// It lies beside the output, since that disk has room for it when it has room for the film.
final class ScratchFolder: Sendable {
  let path: String
  private static let count = Atomic(0)

  init(besideFile file: String) throws {
    try OutputFolder.make(for: file)
    let place = URL(fileURLWithPath: file)
    // The process number keeps two runs apart, the other one two renders of a run: a task may hold the
    // first one's folder for a moment after it has ended, and must not remove the second one's.
    let render = Self.count.add(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    let name = ".\(place.lastPathComponent).\(process)-\(render).partial"
    path = place.deletingLastPathComponent().appendingPathComponent(name).path
    Temporaries.add(path)
    do {
      try Temporaries.make {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
    } catch {
      Temporaries.forget(path)
      throw OutputError(
        path: place.deletingLastPathComponent().path, reason: "the folder cannot be written")
    }
  }

  deinit { remove() }

  /// Removes it with all that is in it, whoever still refers to it.
  func remove() { Temporaries.remove(path, OutputFolder.takeAway) }
}

/// Why something could not be written.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  package var description: String { "cannot write \(path): \(reason)" }
}
