import Dynamics
import Geometry
import SceneModel

extension CollisionPlan {
  static let map = BehaviorMap.map("collision", CollisionPlan()) {
    Field(
      "collision", .heldItems, into: \.items, required: true, example: "[rocket, sky]",
      "Lets items collide, and tells who touches whom: `NAME.began` and `NAME.ended`.")
    Field(
      "mode",
      .word([("items", .items), ("boundaries", .boundaries), ("everything", .everything)]),
      into: \.mode, example: "boundaries", "What stops items.")
    Field(
      "insets", .map(BoundaryInsets.map), into: \.insets,
      default: "no boundary at the reference view", example: "{top: -568}",
      "Stops items at the bounds of the reference view, so far inside them; `{}` at the bounds.")
    Field(
      "boundaries", .boundaries, into: \.boundaries, default: "none",
      example: "{floor: {line: [0, 200, 320, 200]}}", "Other boundaries by name.")
  } makes: {
    .collision($0)
  }
}

extension BoundaryInsets {
  static let map = Map("insets", "insets", heading: "Insets", BoundaryInsets.zero) {
    side("top", \.top)
    side("left", \.left)
    side("bottom", \.bottom)
    side("right", \.right)
  }

  private static func side(
    _ name: String, _ place: any WritableKeyPath<BoundaryInsets, Double> & Sendable
  ) -> Field<BoundaryInsets> {
    Field(name, .number, into: place, example: "8", "In points; below 0 lies outside.")
  }
}

extension PlannedBoundary {
  static let map: Map<PlannedBoundary> = Map(
    "boundary", "a boundary", heading: "Boundary",
    note: "A boundary has exactly one of these keys.", Outline?.none
  ) {
    Field(
      "line",
      ValueReader<[Double]>.numbers(
        4, "[x, y, to x, to y]", expected: "a line [x, y, to x, to y]"
      ).then { ends, _, _ in
        .line(Point(x: ends[0], y: ends[1]), Point(x: ends[2], y: ends[3]))
      }, into: \.self, example: "[0, 200, 320, 200]", "A straight line between two points.")
    Field(
      "path", .outline, into: \.self, example: "M0 0L90 0L90 90Z",
      "A closed path: its first subpath. Curves become lines of about ten points.")
    Field(
      "ellipse", ValueReader<Rect>.rect.then { rect, _, _ in .path(Path(ellipseIn: rect)) },
      into: \.self,
      example: "[10, 10, 80, 40]", "The ellipse in this rectangle.")
    Field(
      "rect", ValueReader<Rect>.rect.then { rect, _, _ in .path(Path(rect: rect)) }, into: \.self,
      example: "[10, 10, 80, 40]", "This rectangle, from in- and outside.")
  }.then { outline, entries, reading in
    guard let key = entries.theOne(reading), let outline else { return nil }
    let name = reading.owner.name
    guard name != "reference" else {
      reading.report(
        at: reading.owner.location, "`reference` is the boundary of the reference view")
      return nil
    }
    // What the engine would refuse while the scene plays is told where it stands.
    let trial = CollisionBehavior(name)
    let location = entries[key]?.location ?? entries.location
    do throws(DynamicsError) {
      switch outline {
      case .line(let start, let end): try trial.addBoundary(name, from: start, to: end)
      case .path(let path): try trial.addBoundary(name, path: path)
      }
    } catch .tooManyCorners {
      reading.report(
        at: location, "the boundary `\(name)` has more corners than the solver can take",
        hint: "a curve counts one for ten points")
      return nil
    } catch {
      reading.report(at: location, "the boundary `\(name)` is too small to stop anything")
      return nil
    }
    return PlannedBoundary(name, outline)
  }
}

extension MapEntries {
  /// The only key of a map that must have exactly one.
  func theOne(_ reading: Reading) -> String? {
    let keys = description.keys.map(\.name)
    let given = given(keys)
    if given.count == 1 { return given[0] }
    reading.report(
      at: location, "\(description.phrase) has one of \(enumeration(keys, "or"))")
    return nil
  }
}

extension ValueReader<[PlannedBoundary]> {
  fileprivate static var boundaries: Self {
    Self(
      describe: {
        let map = PlannedBoundary.map.description
        return ValueDescription(
          "map of names to maps (see \(map.heading))", .named(.map { map }))
      }
    ) { node, reading in
      guard let entries = node.named("boundaries", reading) else { return nil }
      let boundaries = entries.map { PlannedBoundary.map.read($0.value, reading.about($0)) }
      return boundaries.contains { $0 == nil } ? nil : boundaries.compactMap(\.self)
    }
  }
}

extension ValueReader<PlannedBoundary.Outline> {
  fileprivate static var outline: Self {
    Self(describe: ValueReader<Path>.path.describe) { node, reading in
      reading.read(node, .path).map { .path($0) }
    }
  }
}
