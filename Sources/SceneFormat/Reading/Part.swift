/// A row of a map whose values are read one by one, each when its turn comes.
struct Part<Value>: Sendable {
  let key: SceneKey
  let reader: ValueReader<Value>
  /// What holds where the key is left out.
  let start: @Sendable () -> Value?

  /// `fallback` stands for `start` in the reference, where that has no spelling.
  init(
    _ name: String, _ reader: ValueReader<Value>, required isRequired: Bool = false,
    start: @autoclosure @escaping @Sendable () -> Value? = nil, default fallback: String? = nil,
    also otherNames: [String] = [], example: String, _ summary: String
  ) {
    key = SceneKey(
      name, reader.describe, required: isRequired,
      default: fallback ?? start().flatMap(reader.spell),
      also: otherNames, example: example, summary)
    (self.reader, self.start) = (reader, start)
  }
}

extension MapEntries {
  /// The value of a part as it is written.
  subscript<Value>(part: Part<Value>) -> SceneNode? { mapping[part.key.name] }

  /// What a part says, or what it begins with, which also stands in after a mistake.
  func read<Value>(_ part: Part<Value>, _ reading: Reading) -> Value? {
    self[part].flatMap { reading.read($0, part.reader) } ?? part.start()
  }
}
