import Dynamics
import Geometry

extension FieldRegion {
  static let map: Map<FieldRegion> = Map(
    "region", "a region", heading: "Region", note: "A region has exactly one of these keys.",
    FieldRegion.infinite
  ) {
    Field(
      "circle", ValueReader<Double>.positive.then { radius, _, _ in .circle(radius: radius) },
      into: \.self, example: "100",
      "A circle of this radius about the position.")
    Field(
      "rectangle", ValueReader<Size>.size.then { size, _, _ in .rectangle(size) }, into: \.self,
      example: "[100, 60]",
      "A rectangle about the position.")
    Field(
      "inverse", ValueReader<FieldRegion>.map(map).then { region, _, _ in .inverse(region) },
      into: \.self, example: "{circle: 20}",
      "All but this.")
    several("union", "[{circle: 20}, {rectangle: [9, 90]}]", "All of these.") { .union($0, $1) }
    several(
      "intersection", "[{circle: 20}, {rectangle: [9, 90]}]", "Where all of these are."
    ) { .intersection($0, $1) }
    several("difference", "[{circle: 20}, {circle: 9}]", "The first without the others.") {
      .difference($0, $1)
    }
  } check: { _, entries, reading in
    entries.theOne(reading) != nil
  }

  private static func several(
    _ name: String, _ example: String, _ summary: String,
    _ joined: @escaping @Sendable (FieldRegion, FieldRegion) -> FieldRegion
  ) -> Field<FieldRegion> {
    let regions = ValueReader<[FieldRegion]>.list(of: .map(map), "regions")
    let region = regions.then { regions, node, reading -> FieldRegion? in
      guard regions.count >= 2 else {
        reading.report(at: node.location, "`\(name)` takes at least two regions")
        return nil
      }
      return regions.dropFirst().reduce(regions[0], joined)
    }
    return Field(name, region, into: \.self, example: example, summary)
  }
}
