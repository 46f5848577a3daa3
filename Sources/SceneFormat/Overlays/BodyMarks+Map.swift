import Overlays

extension BodyMarks {
  static let kind = OverlayKind("bodies", "marks of bodies", BodyMarks(of: "")) {
    Field(
      "bodies", .bodyAnimator, into: \.animator, required: true, example: "dynamics",
      "Marks over all bodies of an animator: `dynamics`, or a lane's.")
    Field(
      "shows", .parts, into: \.shows, default: "all of them", example: "[velocities, contacts]",
      "What is marked; forces are the sum of gravity, pushes, fields and attachments, without those "
        + "of contacts.")
    Field(
      "items", .bodyItems, into: \.items, default: "all", example: "[rocket]",
      "Whose sleep, centers, velocities and forces are shown; `ball-*` means all that begin so.")
    Field(
      "velocityScale", .positive, into: \.velocityScale, example: "0.05",
      "Points of length for one point per second.")
    Field(
      "forceScale", .positive, into: \.forceScale, example: "100",
      "Points of length for one newton.")
    Field.placement(into: \.placement)
  } check: { marks, entries, reading in
    guard marks.placement == .beneathSubject, let written = entries["placement"] else {
      return true
    }
    reading.report(
      at: written.location, "marks of bodies are about all of them: there is none to lie beneath",
      hint: "write `below` or `above`")
    return false
  }
}

extension ValueReader<String> {
  /// The name of an animator of bodies.
  fileprivate static var bodyAnimator: Self {
    text.refusing { name, reading in
      let known = reading.names.own(reading.names.bodies.animators)
      guard !known.contains(name) else { return nil }
      return (
        "there is no animator `\(name)`",
        known.isEmpty
          ? "a scene with `behaviors` has `dynamics`"
          : reading.question(for: name, in: known)
            ?? "there is `\(known.joined(separator: "`, `"))`"
      )
    }.then { name, _, reading in reading.scope.name(name) }
  }
}

extension ValueReader<Set<BodyMarks.Part>> {
  fileprivate static var parts: Self {
    ValueReader<[BodyMarks.Part]>.list(of: .choice, "parts").then { parts, _, _ in Set(parts) }
  }
}

extension ValueReader<Set<String>> {
  /// Items of an animator; `ball-*` means all that begin so.
  fileprivate static var bodyItems: Self {
    let matching = ValueReader<String>.text.then { name, node, reading -> [String]? in
      let known = reading.names.own(reading.names.bodies.items)
      let items = known.filter {
        name.hasSuffix("*") ? $0.hasPrefix(name.dropLast()) : $0 == name
      }
      if !items.isEmpty { return items.map(reading.scope.name) }
      reading.report(
        at: node.location, "no item is called `\(name)`",
        hint: reading.question(for: name, in: known) ?? "a behavior must hold it")
      return nil
    }
    return ValueReader<[[String]]>.list(of: matching, "items").then { items, _, _ in
      Set(items.joined())
    }
  }
}
