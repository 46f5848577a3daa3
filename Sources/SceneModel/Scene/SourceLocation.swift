/// Where something stands in a scene file; both count from 1.
public struct SourceLocation: Sendable, Hashable, Comparable {
  public var line: Int
  public var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
