import Locking

/// What this process has half written: files and folders that nobody is to find if it is ended.
package enum Temporaries {
  private static let paths = LockedValue<Set<String>>([])

  package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// What lay there has its place now.
  package static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Lets `body` make what lies at a path that was added; who ends the process waits for that, and lets nothing be made
  /// from then on.
  package static func make(_ body: () throws -> Void) rethrows {
    try paths.withLock { _ in try body() }
  }

  /// Lets `body` take away what lies there; who ends the process meanwhile waits for that.
  package static func remove(_ path: String, _ body: (String) -> Void) {
    paths.withLock { paths in
      body(path)
      paths.remove(path)
    }
  }

  /// Lets `body` take away each that is left.
  package static func removeAll(_ body: (String) -> Void) {
    paths.withLock { paths in
      for path in paths.sorted() { body(path) }
      paths = []
    }
  }

  /// Hands all of them to what ends the process; nothing is added meanwhile.
  package static func end(_ body: ([String]) -> Never) -> Never {
    paths.withLock { body($0.sorted()) }
  }
}
