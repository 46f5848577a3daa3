import AnimationEngine

extension SceneResolver {
  /// Contents as a value: `none`, or a map with the keys by which a layer says what it shows.
  func contents(_ node: SceneNode) -> Contents? {
    guard let written = written(node) else { return nil }
    switch written {
    case .text("none", _): return Contents.none
    case .map(let mapping):
      let fields = fields(mapping, .contents, at: node.location)
      guard !fields.given(SceneLanguage.contentsKinds).isEmpty || fields.hasStrangers else {
        report(
          at: node.location, "contents need \(enumeration(SceneLanguage.contentsKinds, "or"))",
          hint: "write `none` for nothing")
        return nil
      }
      let contents = contents(fields).0
      return contents == .none ? nil : contents
    default:
      mismatch(
        node, written, expected: "contents", hint: "such as {svg: assets/rocket.svg}, or `none`")
      return nil
    }
  }
}
