import RenderPipeline

/// The results of all shares of one check: each share once, of the same question, by this program.
struct ShardMerge {
  /// What was asked, as arguments of `check`.
  let question: [String]
  /// What all of them know of frames.
  let known: KnownFrames

  /// Opens the folders of all shares, in any order.
  ///
  /// - Throws: `MergeRefusal` where one is missing, there twice, or of another check or program; what keeps a file from
  ///   being read.
  init(_ folders: [String], note: @escaping @Sendable (String) -> Void) throws {
    let shares = try folders.map { (folder: $0, ledger: try ShardLedger(folder: $0)) }
    guard let first = shares.first else { throw MergeRefusal("there are no shares") }
    let count = first.ledger.shard.count
    var known: [Int: String] = [:]
    var owners: [String: String] = [:]
    for (folder, ledger) in shares {
      guard ledger.program == ProgramIdentity.digest else {
        throw MergeRefusal(
          "\(folder) was made by another program, or with other libraries, than this one")
      }
      guard ledger.question == first.ledger.question else {
        throw MergeRefusal(
          "\(folder) is a share of 'check \(Shell.words(ledger.question))', "
            + "and \(first.folder) of 'check \(Shell.words(first.ledger.question))'")
      }
      guard ledger.shard.count == count else {
        throw MergeRefusal(
          "\(folder) is share \(ledger.shard), and \(first.folder) is share \(first.ledger.shard)")
      }
      if let other = known[ledger.shard.number] {
        throw MergeRefusal("share \(ledger.shard) is there twice: \(other) and \(folder)")
      }
      known[ledger.shard.number] = folder
      for film in ledger.films {
        if let other = owners[film] {
          throw MergeRefusal(
            "\(film) is in \(other) and in \(folder): the shares were dealt out by different "
              + "durations")
        }
        owners[film] = folder
      }
    }
    let missing = (1...count).filter { known[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.map { "\($0)/\(count)" }.joined(separator: ", ")
      throw MergeRefusal(
        missing.count == 1 ? "share \(names) is missing" : "shares \(names) are missing")
    }
    question = first.ledger.question
    self.known = KnownFrames(
      caches: shares.map { RenderCache(folder: $0.folder, note: note) }, draws: false,
      failures: shares.reduce(into: [:]) { $0.merge($1.ledger.failures) { first, _ in first } },
      milliseconds: shares.reduce(into: [:]) {
        $0.merge($1.ledger.milliseconds) { first, _ in first }
      })
  }
}
