import Dynamics
import Geometry
import SceneModel

/// What `dynamics.items` says of an item, or of all whose names begin alike.
struct ItemMap: Sendable {
  /// As it is written: `ball-*` means all that begin so.
  var name = ""
  var location = SourceLocation(line: 1, column: 1)
  var shape: CollisionShape?
  /// Read when a behavior holds the item, since these are held then, too.
  var group: SceneNode?
  var size: Size?
  var position = Point.zero
  var rotation = 0.0
  /// Read when everything has a name.
  var drives: SceneNode?
  /// The keys that only an item has that is no layer, and where they stand.
  var ofFreeItem: [(key: String, location: SourceLocation)] = []

  func means(_ item: String) -> Bool {
    name.hasSuffix("*") ? item.hasPrefix(name.dropLast()) : item == name
  }

  static let map = Map("dynamicItem", "an item", heading: "Item", ItemMap()) {
    Field(
      "shape", .collisionShape, into: \.shape, default: "rectangle",
      also: ["collisionBoundsType"], example: "ellipse",
      "The outline that collides: `rectangle`, `ellipse`, or a convex path in points from the "
        + "item's center.")
    Field(
      "group", .unread(as: ValueReader<[String]>.heldItems.describe), into: \.group,
      also: ["items"], example: "[rocket, sky]",
      "Makes an item of these, which move as one body.")
    Field(
      "size",
      .size.refusing { size, _ in size.isEmpty ? ("a body needs an area", nil) : nil },
      into: \.size, default: "the layer's", example: "[20, 20]", "Of an item that is no layer.")
    Field(
      "position", .point, into: \.position, also: ["center"], example: "[160, 40]",
      "Where the middle of an item that is no layer begins.")
    Field(
      "rotation", .angle, into: \.rotation, also: ["angle"], example: "30deg",
      "How an item that is no layer begins.")
    Field(
      "drives", .unread(as: ValueReader<[SceneDrive]>.drives.describe), into: \.drives,
      example: "{sky.opacity: \"=rocket.position.y / 400\"}",
      "Parts of any layers that follow the body: a number that is worked out after every tick, or a "
        + "map of `from`, `to` and `by`.")
  } check: { item, entries, reading in
    (item.name, item.location) = (reading.owner.name, entries.location)
    item.ofFreeItem = entries.given(["group", "size", "position", "rotation"]).map {
      ($0, entries.keyLocation($0))
    }
    return true
  }
}

extension ValueReader<SceneNode> {
  /// What is read later, when more is known.
  fileprivate static func unread(
    as describe: @escaping @Sendable () -> ValueDescription
  ) -> Self { Self(describe: describe) { node, _ in node } }
}

extension ValueReader<CollisionShape> {
  fileprivate static var collisionShape: Self {
    Self(
      describe: {
        ValueDescription("`rectangle`, `ellipse` or path", ValueReader<Path>.path.describe().shape)
      }
    ) { node, reading in
      switch reading.written(node) {
      case .text("rectangle", _): .rectangle
      case .text("ellipse", _): .ellipse
      default: reading.read(node, .path).map { .path($0) }
      }
    }
  }
}

extension ValueReader<String> {
  /// A layer or an item, which a behavior holds then.
  static var heldItem: Self {
    Self("layer or item", .string) { node, reading in reading.bodies.item(node, reading) }
  }
}

extension ValueReader<[String]> {
  /// Layers and items, which a behavior holds then.
  static var heldItems: Self { items(holds: true) }

  /// Layers and items.
  static var namedItems: Self { items(holds: false) }

  private static func items(holds: Bool) -> Self {
    Self(
      "layer or item, or list of them; `ball-*` means all that begin so",
      .either([.string, .list(.string)])
    ) { node, reading in reading.bodies.items(node, holds: holds, reading) }
  }
}
