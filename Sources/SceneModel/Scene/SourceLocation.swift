/// Where something stands in a scene file; line and column count from 1.
public struct SourceLocation: Sendable, Hashable, Comparable {
  public var line: Int
  public var column: Int
  /// The library that holds it, as the folder of the outermost scene names it; nil for what stands in
  /// the scene's own file.
  public var file: String?

  package init(line: Int, column: Int, file: String? = nil) {
    (self.line, self.column, self.file) = (line, column, file)
  }

  /// A place on the same line, so many columns further on.
  package func advanced(by columns: Int) -> SourceLocation {
    SourceLocation(line: line, column: column + columns, file: file)
  }

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file ?? "", a.line, a.column) < (b.file ?? "", b.line, b.column)
  }
}
