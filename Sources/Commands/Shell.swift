/// Words for a shell.
enum Shell {
  /// The words, quoted where a shell would read them otherwise, as one line to copy.
  static func words(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.allSatisfy {
          $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=@%+,~".contains($0))
        }
        && word.first != "~"
      return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
    .joined(separator: " ")
  }
}
