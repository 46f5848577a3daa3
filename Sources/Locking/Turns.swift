import Glibc

/// Has several threads do something one after the other, whatever it looks at.
///
/// A lock of POSIX, which the thread sanitizer knows; it does not look into the library of `Synchronization.Mutex`,
/// and would report all that is kept in one as a race.
package final class Turns: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    let failure = pthread_mutex_init(lock, nil)
    precondition(failure == 0, "no lock can be made")
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1).deallocate()
  }

  /// Whatever `body` gives back or throws; `body` must not take a turn itself, which waits forever.
  package func take<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { end() }
    return try body()
  }

  func begin() { pthread_mutex_lock(lock) }

  func end() { pthread_mutex_unlock(lock) }
}
