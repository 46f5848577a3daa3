import AnimationEngine

/// The reference of the scene language, for people.
package enum SceneReference {
  /// Markdown, always the same bytes.
  package static func markdown() -> String {
    let chapters = SceneLanguage.chapters
    var parts = [
      """
      # Reference of the scene language

      This page is generated from the rows that the scene reader uses; a test compares the two.
      """, contents(chapters), "## Values", values,
    ]
    for chapter in chapters {
      parts += ["## \(chapter.title)"] + [chapter.text].compactMap(\.self)
      for group in groups(of: chapter.maps) { parts.append(section(of: group)) }
      for map in chapter.maps {
        parts.append(
          "### \(map.heading)\n\n"
            + (table(of: map.ownKeys) + notes(on: map)).joined(separator: "\n\n"))
      }
    }
    parts += [keyPaths, formats, limits]
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: - Contents and links

  private static func contents(_ chapters: [Chapter]) -> String {
    var lines = [
      "- [Values](#values): " + valueSections.map { link($0.title) }.joined(separator: ", ")
    ]
    for chapter in chapters {
      let headings = groups(of: chapter.maps).map(\.heading) + chapter.maps.map(\.heading)
      lines.append(
        "- [\(chapter.title)](#\(anchor(chapter.title))): "
          + headings.map(link).joined(separator: ", "))
    }
    return
      (lines
      + ["- [Key paths](#key-paths)", "- [Film formats](#film-formats)", "- [Limits](#limits)"])
      .joined(separator: "\n")
  }

  static func link(_ heading: String) -> String { "[\(heading)](#\(anchor(heading)))" }

  /// The name under which pages of Markdown know a heading: lower case, words joined by hyphens.
  static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        character == " "
          ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
      })
  }

  /// A type's phrase, with links to the maps that it names and to the section that explains its values.
  private static func linked(_ phrase: String, on page: ReferencePage) -> String {
    guard let see = phrase.firstRange(of: "(see ") else {
      let section = valueSections.first { section in
        section.phrases.contains {
          phrase == $0 || phrase.hasPrefix("\($0) ") || phrase.hasPrefix("\($0),")
        }
      }
      guard let section, let word = section.phrases.first(where: phrase.hasPrefix) else {
        return phrase
      }
      return "[\(word)](\(page.valuesPage)#\(anchor(section.title)))" + phrase.dropFirst(word.count)
    }
    let known = page.headings
    let rest = phrase[see.upperBound...]
    guard let end = rest.lastIndex(of: ")") else { return phrase }
    let headings = rest[..<end].split(separator: ", ").map(String.init)
    // A heading may have a comma itself.
    var links: [String] = []
    for heading in headings {
      if let last = links.last, !known.contains(last), known.contains("\(last), \(heading)") {
        links[links.count - 1] = "\(last), \(heading)"
      } else {
        links.append(heading)
      }
    }
    return phrase[..<see.upperBound]
      + links.map { known.contains($0) ? link($0) : $0 }.joined(separator: ", ") + rest[end...]
  }

  // MARK: - Tables

  /// The groups of keys that maps of a chapter share, each once.
  private static func groups(of maps: [MapDescription]) -> [KeyGroup] {
    let told = SceneLanguage.chapters.prefix { $0.maps.first?.name != maps.first?.name }
    let before = Set(told.flatMap(\.maps).flatMap(\.groups).map(\.heading))
    let headings = Set(SceneLanguage.maps.map(\.heading))
    return maps.flatMap(\.groups).reduce(into: []) { found, group in
      guard !group.keys.isEmpty, !before.contains(group.heading), !headings.contains(group.heading),
        !found.contains(where: { $0.heading == group.heading })
      else { return }
      found.append(group)
    }
  }

  private static func section(of group: KeyGroup) -> String {
    "### \(group.heading)\n\n" + table(of: group.keys).joined()
  }

  static func table(of keys: [SceneKey], on page: ReferencePage = .scenes) -> [String] {
    guard !keys.isEmpty else { return [] }
    var lines = ["| key | value | default | |", "| --- | --- | --- | --- |"]
    for key in keys {
      let fallback = key.isRequired ? "required" : key.fallback ?? ""
      lines.append(
        "| `\(key.name)` | \(linked(key.value().phrase, on: page)) | \(fallback) | \(key.summary) "
          + "Example: `\(key.example)` |")
    }
    return [lines.joined(separator: "\n")]
  }

  static func notes(on map: MapDescription) -> [String] {
    let shared = map.groups.filter { !$0.keys.isEmpty }.map { link($0.heading) }
    let also = map.ownKeys.isEmpty ? "It has" : "It also has"
    return
      (shared.isEmpty
      ? [] : ["\(also) the keys of \(shared.joined(separator: " and "))."])
      + [map.note].compactMap(\.self)
  }

  private static var keyPaths: String {
    var lines = [
      "## Key paths", "", "| key path | holds | unit | can be animated |",
      "| --- | --- | --- | --- |",
    ]
    for keyPath in LayerKeyPath.all {
      let animatable = keyPath.property.isAnimatable ? "yes" : "no, only `set`"
      let unit = keyPath.unit?.rawValue ?? ""
      lines.append("| `\(keyPath)` | \(keyPath.kind.rawValue) | \(unit) | \(animatable) |")
    }
    return lines.joined(separator: "\n")
  }
}
