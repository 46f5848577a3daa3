import Foundation

/// How many generated cases a run of tests looks at: `make test` a share, `make check-deep` all, and
/// `make check-sanitizers`, under which each takes many times as long, a quarter of the share.
public enum Cases {
  public static let areAll = ProcessInfo.processInfo.environment["INBETWEEN_ALL_CASES"] == "1"
  private static let areFew = ProcessInfo.processInfo.environment["INBETWEEN_FEW_CASES"] == "1"

  /// All, or so many from the first to the last one at even distances.
  public static func some<All: Collection>(_ few: Int, of all: All) -> [All.Element] {
    let all = Array(all)
    let few = share(few)
    guard !areAll, few < all.count else { return all }
    return (0..<few).map { all[few == 1 ? 0 : $0 * (all.count - 1) / (few - 1)] }
  }

  /// How often something generated is tried.
  public static func count(_ few: Int, of all: Int) -> Int { areAll ? all : share(few) }

  private static func share(_ count: Int) -> Int { areFew ? max(1, count / 4) : count }
}
