/// One key of the scene language: all that the reader, the JSON Schema and the reference know of it.
struct SceneKey: Sendable {
  var name: String
  /// What its value looks like.
  var value: @Sendable () -> ValueDescription
  var isRequired = false
  /// What holds when the key is left out, as the reference prints it.
  var fallback: String?
  /// One sentence.
  var summary: String
  /// Names that authors may try instead, from the frameworks or from other tools.
  var otherNames: [String] = []
  /// A value as a scene spells it: shown in the reference, and read by the tests.
  var example: String

  init(
    _ name: String, _ value: @escaping @Sendable () -> ValueDescription, required: Bool = false,
    default fallback: String? = nil, also otherNames: [String] = [], example: String,
    _ summary: String
  ) {
    (self.name, self.value, self.isRequired) = (name, value, required)
    (self.fallback, self.summary) = (fallback, summary)
    (self.otherNames, self.example) = (otherNames, example)
  }
}
