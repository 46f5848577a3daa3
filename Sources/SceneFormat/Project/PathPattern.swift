/// Which files are meant, as `photo-*` or `Scenes/drafts/**`.
///
/// `*` stands for any text of a name, `?` for one character, `**` between slashes for any folders. A
/// pattern without a slash is compared with each name of a path, one with a slash with the path from the
/// project's folder; where it fits a folder, it fits all that lies in it. A file is called with its ending
/// or without.
package struct PathPattern: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// Fails for what fits nothing: an empty text, a path from the root of the disk, or one that leads up.
  package init?(_ text: String) {
    let names = text.split(separator: "/")
    guard !names.isEmpty, text.first != "/", !names.contains("..") else { return nil }
    description = text
  }

  /// Whether a file is meant; `path` leads there from the project's folder.
  package func fits(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    guard let file = names.last else { return false }
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let pattern = description.split(separator: "/")
    guard description.contains("/") else {
      return (names + [stem]).contains { Self.fits($0, pattern[0]) }
    }
    let places = names.indices.map { Array(names[...$0]) } + [names.dropLast() + [stem]]
    return places.contains { Self.fits($0, pattern) }
  }

  private static func fits(_ names: [Substring], _ pattern: [Substring]) -> Bool {
    fits(names, pattern, isAnything: { $0 == "**" }, isEqual: { fits($0, $1) })
  }

  private static func fits(_ name: Substring, _ pattern: Substring) -> Bool {
    fits(
      Array(name), Array(pattern), isAnything: { $0 == "*" }, isEqual: { $1 == "?" || $0 == $1 })
  }

  /// Whether a row of elements is what a pattern says; one of its elements stands for any number of others.
  ///
  /// Where the rest does not fit, the last such element takes one more: the ones before it need not, so
  /// that the time is that of a search, and never exponential.
  private static func fits<Element>(
    _ elements: [Element], _ pattern: [Element], isAnything: (Element) -> Bool,
    isEqual: (Element, Element) -> Bool
  ) -> Bool {
    var (place, next) = (0, 0)
    var retry: (place: Int, next: Int)?
    while place < elements.count {
      if next < pattern.count, isAnything(pattern[next]) {
        next += 1
        retry = (place, next)
      } else if next < pattern.count, isEqual(elements[place], pattern[next]) {
        (place, next) = (place + 1, next + 1)
      } else if let last = retry {
        retry = (last.place + 1, last.next)
        (place, next) = (last.place + 1, last.next)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy(isAnything)
  }
}
