import Locking

/// What this process has half written: files and folders that nobody is to find if it is ended.
package enum Temporaries {
  private static let paths = LockedValue<Set<String>>([])

  package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  package static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Hands all of them to what ends the process; nothing is added meanwhile.
  package static func end(_ body: ([String]) -> Never) -> Never {
    paths.withLock { body($0.sorted()) }
  }
}
