import Glibc

/// A value that one thread at a time may look at and change; others wait.
///
/// `Synchronization.Mutex` does the same, but its lock lies in a library that the thread sanitizer does
/// not look into, so all that is kept in one is reported as a race. This is a lock of POSIX, which it knows.
package final class LockedValue<Value>: @unchecked Sendable {
  private let value: UnsafeMutablePointer<Value>
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ initial: sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    let failure = pthread_mutex_init(lock, nil)
    precondition(failure == 0, "no lock can be made")
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1).deallocate()
    value.deinitialize(count: 1).deallocate()
  }

  /// Whatever `body` gives back or throws; `body` must not ask for the same value again, which waits forever.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
