import Foundation

/// Keeps the user's environment out of the pixels.
public enum Environment {
  /// Variables that libraries read and that can change what they draw.
  static let hostile = [
    "FREETYPE_PROPERTIES", "PIXMAN_DISABLE", "CAIRO_DEBUG", "PANGO_LANGUAGE", "PANGOCAIRO_BACKEND",
    "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "G_SLICE",
  ]

  /// Takes the numbers of standard streams that are closed, so that no file gets them: what is said
  /// would be written into it.
  ///
  /// Reading from them and writing to them fails as if they were closed.
  public static func keepStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the folder that the program runs in is there: paths from one that was removed lead nowhere.
  public static func hasFolder() -> Bool {
    guard let folder = getcwd(nil, 0) else { return false }
    free(folder)
    return true
  }

  /// Whether the program may have as much of the address space as commands need that draw nothing but pictures.
  ///
  /// With less, libraries and the runtime crash, or wait for ever for a thread that has no room for its stack: 80 to
  /// 300 MB ended so in each of a dozen trials, with 384 MB a frame is drawn. Films take twice that.
  public static func hasAddresses() -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return true }
    return limit.rlim_cur >= 384 << 20
  }

  /// Whether as many threads may run at once as the program has: two for each processor and eight for libraries.
  ///
  /// Where one cannot be started, the runtime waits for ever, and libraries end the process.
  public static func hasThreads() -> Bool {
    guard limitsThreads else { return true }
    let count = min(8 + 2 * max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 32)
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, nil,
        { gate in
          let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let gate {
            pthread_mutex_lock(gate)
            pthread_mutex_unlock(gate)
          }
          return nil
        }, gate)
      guard failure == 0 else { break }
      threads.append(thread)
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    gate.deallocate()
    return threads.count == count
  }

  /// Whether the user or the container may have few threads, so that it is worth trying.
  private static var limitsThreads: Bool {
    let many = 1000
    var limit = rlimit()
    let kind = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
    if getrlimit(kind, &limit) == 0, limit.rlim_cur < many { return true }
    // Of both versions of cgroups; "max" where there is no limit.
    return ["/sys/fs/cgroup/pids.max", "/sys/fs/cgroup/pids/pids.max"].contains { path in
      guard let file = fopen(path, "re") else { return false }
      defer { fclose(file) }
      var count: CLong = 0
      return withUnsafeMutablePointer(to: &count) { count in
        withVaList([count]) { vfscanf(file, "%ld", $0) }
      } == 1 && count < many
    }
  }

  /// Asks for as many descriptors of files as the program needs, where it may have them.
  ///
  /// Each worker of a render has some files open. With fewer than a few the runtime itself cannot begin.
  ///
  /// - Returns: Whether there are enough to go on.
  public static func raiseDescriptors() -> Bool {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < 1024 else { return true }
    limit.rlim_cur = min(1024, limit.rlim_max)
    guard setrlimit(kind, &limit) == 0 || getrlimit(kind, &limit) == 0 else { return true }
    return limit.rlim_cur >= 32
  }

  /// Asks for as large a stack as is usual where it is smaller, and starts the program anew, so that its threads have it.
  ///
  /// On one of half a megabyte scenes within all limits end the program, or keep it waiting for a thread for ever.
  ///
  /// - Returns: Whether it is large enough to go on.
  public static func raiseStack() -> Bool {
    let (least, usual) = (rlim_t(2 << 20), rlim_t(8 << 20))
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < usual else { return true }
    // Only root may have more than the upper limit.
    var raised = rlimit(rlim_cur: usual, rlim_max: max(usual, limit.rlim_max))
    if setrlimit(kind, &raised) != 0 {
      raised = rlimit(rlim_cur: min(usual, limit.rlim_max), rlim_max: limit.rlim_max)
      guard setrlimit(kind, &raised) == 0 else { return limit.rlim_cur >= least }
    }
    guard raised.rlim_cur >= least else { return false }
    if raised.rlim_cur > limit.rlim_cur { startAnew() }
    return true
  }

  /// Starts the program anew without the hostile variables, where any is set.
  ///
  /// Unsetting them here may come too late: pixman reads its variable when it is loaded, which is before
  /// `main` where the program is linked with it. Does nothing where the program cannot be started again; then they are only unset.
  public static func purify() {
    guard hostile.contains(where: { getenv($0) != nil }) else { return }
    for name in hostile { unsetenv(name) }
    startAnew()
  }

  /// Returns only where the program cannot be started.
  private static func startAnew() {
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
  }
}
