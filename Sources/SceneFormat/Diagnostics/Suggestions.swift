/// Finds what an author probably meant.
enum Suggestions {
  /// The candidate nearest to `word`, or nil when none is near.
  ///
  /// Near is a third of the word's length, at least one edit; case does not count. Among equally near
  /// candidates the first wins. Where none is near, the only one that begins so is meant.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let folded = Array(word.lowercased().unicodeScalars)
    let reach = max(1, folded.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let distance = editDistance(folded, Array(candidate.lowercased().unicodeScalars))
      if distance <= reach, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    if let best { return best.candidate }
    guard folded.count > 2 else { return nil }
    let longer = candidates.filter { $0 != word && $0.lowercased().hasPrefix(word.lowercased()) }
    return Set(longer).count == 1 ? longer[0] : nil
  }

  /// `did you mean …?`, or nil when nothing is near.
  static func question(for word: String, in candidates: [String]) -> String? {
    nearest(to: word, in: candidates).map { "did you mean `\($0)`?" }
  }

  /// Insertions, deletions, substitutions and swaps of neighbors between two words.
  static func editDistance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        let substitution = last[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(substitution, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

/// `a`, `b` and `c`: names of the language in a sentence.
func enumeration(_ names: [String], _ conjunction: String = "and") -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
