package import Overlays

/// Which variants of a scene are meant.
package enum VariantChoice: Sendable, Hashable {
  /// The scene as it is, and all its variants.
  case all
  /// In this order; nil is the scene as it is.
  case named([String?])

  /// How `all` is said.
  package static let allWord = "all"
  /// How the scene as it is, or the palette that it chooses, is called among others.
  package static let plainWord = "plain"
  /// What no variant can be called.
  package static let words = [allWord, plainWord]

  /// Of names as they are given; fails where `all` stands beside others, and for none.
  package init?(words: [String]) {
    guard !words.isEmpty else { return nil }
    if words == [Self.allWord] {
      self = .all
    } else if words.contains(Self.allWord) {
      return nil
    } else {
      self = .named(words.unique.map { $0 == Self.plainWord ? nil : $0 })
    }
  }
}

/// Which palettes of a scene are meant.
package struct ThemeChoice: Sendable, Hashable {
  /// In this order; nil is the one that the scene chooses.
  package let themes: [Theme.Name?]

  /// Of names as they are given; fails where one is unknown or `all` stands beside others, and for none.
  package init?(words: [String]) {
    guard !words.isEmpty else { return nil }
    if words == [VariantChoice.allWord] {
      themes = Theme.Name.allCases
      return
    }
    var themes: [Theme.Name?] = []
    for word in words.unique {
      if word == VariantChoice.plainWord {
        themes.append(nil)
      } else if let theme = Theme.Name(rawValue: word) {
        themes.append(theme)
      } else {
        return nil
      }
    }
    self.themes = themes
  }

  /// What can be said.
  package static let words =
    Theme.Name.allCases.map(\.rawValue) + [VariantChoice.plainWord, VariantChoice.allWord]
}

extension [String] {
  /// Each text once, where it stands first.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
