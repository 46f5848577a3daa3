import Foundation
import Locking

/// How large a file may be that the program writes, whoever writes it: the system refuses more.
enum OutputAllowance {
  private static let allowed = LockedValue<Int?>(nil)

  /// Lets files have so many millions of bytes; of the scenes of one run, the one that may write most decides.
  static func allow(megabytes: Int) {
    allowed.withLock { allowed in
      let byteCount = megabytes * 1_000_000
      guard byteCount > allowed ?? 0 else { return }
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return }
      // The system's own limit, where there is one, stays.
      limit.rlim_cur = min(rlim_t(byteCount), limit.rlim_max)
      // Without this the write would end the program, and nobody would hear why.
      signal(SIGXFSZ, SIG_IGN)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return }
      allowed = byteCount
    }
  }

  /// What is to be said of a file that was too large.
  static var hint: String? {
    allowed.withLock { $0.map { "the limit `outputMegabytes` is \($0 / 1_000_000)" } }
  }
}
