import Foundation

/// The lines of a scene's file that were changed since another version of it.
struct ChangedLines {
  struct Change: Equatable {
    /// Counted from 1, in the newer version.
    let line: Int
    let text: String
    /// What stood there; nil for a line that came in addition.
    let former: String?
  }

  /// In the order of the newer version; lines that say nothing, blank or comments, are none.
  let changes: [Change]

  /// Longer files are not compared, in lines: what follows is quadratic in the changes.
  private static let longest = 20_000

  init(from old: String, to new: String) {
    let (before, after) = (Self.lines(old), Self.lines(new))
    guard before.count <= Self.longest, after.count <= Self.longest else {
      changes = []
      return
    }
    let difference = after.difference(from: before)
    var removed = difference.removals.compactMap { change -> (offset: Int, text: String)? in
      guard case .remove(let offset, let text, _) = change else { return nil }
      return Self.says(text) ? (offset, text) : nil
    }
    changes = difference.insertions.compactMap { change in
      guard case .insert(let offset, let text, _) = change, Self.says(text) else { return nil }
      // A line that was changed keeps most of its keys.
      let keys = Set(Self.pairs(text).map(\.key))
      let shared = removed.map { keys.intersection(Self.pairs($0.text).map(\.key)).count }
      let nearest = removed.indices.filter { shared[$0] > 0 }.max { one, other in
        shared[one] != shared[other]
          ? shared[one] < shared[other]
          : abs(removed[one].offset - offset) > abs(removed[other].offset - offset)
      }
      let former = nearest.map { removed.remove(at: $0).text }
      return Change(line: offset + 1, text: text, former: former)
    }
  }

  /// The change that most likely made a layer move otherwise: in a line that names it, or else the
  /// first.
  func cause(of layer: String?) -> Change? {
    layer.flatMap { layer in changes.first { Self.names(layer, in: $0.text) } } ?? changes.first
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func says(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return !text.isEmpty && !text.hasPrefix("#")
  }

  private static func names(_ layer: String, in line: String) -> Bool {
    line.ranges(of: layer).contains { range in
      let isInner: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      let before = line[..<range.lowerBound].last.map(isInner) ?? false
      let after = line[range.upperBound...].first.map(isInner) ?? false
      return !before && !after
    }
  }

  /// `key: value`, as far as a value is a word.
  fileprivate static func pairs(_ line: String) -> [(key: String, value: String)] {
    line.matches(of: /([A-Za-z][\w.\-]*):\s+([^,{}\[\]#]+)/).map {
      (String($0.1), $0.2.trimmingCharacters(in: .whitespaces))
    }
  }
}

extension ChangedLines.Change {
  /// `line 14: damping: 18 → 10`; keys that came or went are named, too, and nothing where more was
  /// changed than words.
  var sentence: String {
    guard let former else { return "line \(line) is new" }
    let (before, after) = (ChangedLines.pairs(former), ChangedLines.pairs(text))
    var changes = after.compactMap { pair -> String? in
      guard let old = before.first(where: { $0.key == pair.key }) else {
        return "\(pair.key): \(pair.value) is new"
      }
      return old.value == pair.value ? nil : "\(pair.key): \(old.value) → \(pair.value)"
    }
    changes += before.filter { pair in !after.contains { $0.key == pair.key } }.map {
      "\($0.key): \($0.value) is gone"
    }
    return changes.isEmpty
      ? "line \(line) was changed" : "line \(line): \(changes.joined(separator: ", "))"
  }
}
