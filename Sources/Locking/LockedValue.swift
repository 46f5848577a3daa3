/// A value that one thread at a time may look at and change; others wait (``Turns``).
package final class LockedValue<Value>: @unchecked Sendable {
  private let value: UnsafeMutablePointer<Value>
  private let turns = Turns()

  package init(_ initial: sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit { value.deinitialize(count: 1).deallocate() }

  /// Whatever `body` gives back or throws; `body` must not ask for the same value again, which waits forever.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    turns.begin()
    defer { turns.end() }
    return try body(&value.pointee)
  }
}
