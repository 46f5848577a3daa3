import AnimationEngine

extension ValueReader<LayerID> {
  /// A layer by its id.
  static var layer: Self {
    Self("layer", .string) { node, reading in
      guard let name = reading.read(node, .text) else { return nil }
      return LayerID.named(name, at: node.location, reading)
    }
  }
}

extension ValueReader<[LayerID]> {
  /// A layer, or a list of layers.
  static var layers: Self {
    Self("layer or list of layers", .either([.string, .list(.string)])) { node, reading in
      let found = reading.oneOrMore(node, of: "layer names").map { name, location in
        LayerID.named(name, at: location, reading)
      }
      return found.isEmpty || found.contains { $0 == nil } ? nil : found.compactMap(\.self)
    }
  }
}

extension ValueReader where Value: Sendable {
  /// Something by its name, which the scene defines under the plural of `noun`.
  static func named(
    _ noun: String, among things: @escaping @Sendable (SceneNames) -> [Value],
    by name: @escaping @Sendable (Value) -> String
  ) -> Self {
    ValueReader<String>.name(noun).then { word, node, reading in
      let (things, names) = (things(reading.names), reading.names)
      let wanted = reading.scope.name(word)
      if let thing = things.first(where: { name($0) == wanted }) { return thing }
      let known = names.own(things.map(name))
      reading.report(
        at: node.location, "there is no \(noun) `\(word)`",
        hint: reading.question(for: word, in: known)
          ?? (known.isEmpty ? "define it under `\(noun)s`" : nil))
      return nil
    }
  }
}

extension ValueReader {
  /// One value, or a list of them that is not empty; `what` names them in messages.
  static func oneOrMore<Element>(
    of element: ValueReader<Element>, _ what: String
  ) -> Self where Value == [Element] {
    let list = ValueReader.plainList(of: element, what)
    return Self(
      describe: {
        let one = element.describe()
        return ValueDescription(
          "\(one.phrase) or list of \(what)", .either([one.shape, .list(one.shape)]))
      },
      read: { node, reading in
        guard let written = reading.written(node) else { return nil }
        guard case .list(let items) = written else {
          return element.read(node, reading).map { [$0] }
        }
        guard !items.isEmpty else {
          reading.report(at: node.location, "the list of \(what) is empty")
          return nil
        }
        return list.read(node, reading)
      })
  }
}
