/// How often a layer and its sublayers are made, and what the index is called.
struct LayerRepetition: Sendable {
  private var count: Int?
  private var index = "i"

  static let map = Map(
    "repetition", "a layer", heading: "Layer", LayerRepetition()
  ) {
    Field(
      "repeat", .count(from: 0, upTo: \.layers), into: \.count, also: ["count"], example: "3",
      "Makes this layer and its sublayers so many times; `$i` in a text is the index.")
    Field(
      "as", .constantName, into: \.index, also: ["index"], example: "row",
      "The name of the index, which counts from 0: `=22 + 44 * row`, `id: row-$row`.")
  }

  /// Does something once, or as often as a layer's `repeat` says; `body` returns false to stop.
  ///
  /// Returns false when `body` did.
  static func perform(
    _ entries: MapEntries, _ reading: Reading, _ body: (Reading) -> Bool
  ) -> Bool {
    guard entries["repeat"] != nil else {
      if entries["as"] != nil {
        reading.report(at: entries.keyLocation("as"), "`as` has no effect without `repeat`")
      }
      return body(reading)
    }
    guard let repetition = map.read(entries, reading), let count = repetition.count else {
      return true
    }
    let index = repetition.index
    // In a component the scene's constants are out of sight.
    let isConstant = (reading.own ?? reading.constants).isDefined(index)
    guard !isConstant, !reading.indices.contains(where: { $0.name == index }) else {
      reading.report(
        at: entries.keyLocation(entries["as"] == nil ? "repeat" : "as"),
        "`\(index)` is already the name of " + (isConstant ? "a constant" : "an index"),
        hint: "name the index with `as`")
      return true
    }
    for value in 0..<count {
      var inner = reading
      inner.indices.append((index, value))
      guard body(inner) else { return false }
    }
    return true
  }
}
