/// The part of a layer that an animation or an address means: a property or a component of it.
///
/// Spelled as Core Animation spells it: `position.x`, `bounds.size.width`, `transform.rotation.z`.
public struct LayerKeyPath: Sendable, Hashable {
  package let property: LayerProperty
  package let component: Component

  /// A part of a structured value; `whole` is the value itself.
  package enum Component: String, Sendable, Hashable, CaseIterable {
    case whole = ""
    case x, y
    case origin
    case originX = "origin.x"
    case originY = "origin.y"
    case size
    case width = "size.width"
    case height = "size.height"
    case widthOfSize = "width"
    case heightOfSize = "height"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"

    /// The components of a value of this kind, the whole first.
    package static func all(of kind: AnimationValue.Kind) -> [Component] {
      switch kind {
      case .point: [.whole, .x, .y]
      case .rect: [.whole, .origin, .originX, .originY, .size, .width, .height]
      case .size: [.whole, .widthOfSize, .heightOfSize]
      case .transform:
        [
          .whole, .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ,
          .translation, .translationX, .translationY, .translationZ,
        ]
      default: [.whole]
      }
    }
  }

  package init(_ property: LayerProperty, _ component: Component = .whole) {
    self.property = property
    self.component = component
  }

  /// The key path that `spelling` names, or nil when there is none.
  package init?(spelling: some StringProtocol) {
    let head = spelling.prefix { $0 != "." }
    let rest = spelling.dropFirst(head.count + 1)
    guard let property = LayerProperty(name: String(head)),
      let component = Component(rawValue: String(rest)),
      spelling.count == head.count || !rest.isEmpty,
      Component.all(of: property.kind).contains(component)
    else { return nil }
    self.init(property, component)
  }

  package var spelling: String {
    component == .whole ? property.name : "\(property.name).\(component.rawValue)"
  }

  /// The kind of value found at this key path.
  package var kind: AnimationValue.Kind {
    switch component {
    case .whole: property.kind
    case .origin: .point
    case .size, .translation: .size
    default: .number
    }
  }

  /// What its numbers count; nil where they count nothing, or where its parts differ.
  package var unit: LayerProperty.Unit? {
    switch component {
    case .rotation, .rotationX, .rotationY, .rotationZ: .radians
    case .translation, .translationX, .translationY, .translationZ: .points
    default: property.unit
    }
  }

  /// The key path that has this name elsewhere; nil for no such name.
  package init?(otherSpelling spelling: String) {
    for property in LayerProperty.allCases {
      for part in property.otherPartSpellings where part.spelling == spelling {
        self.init(property, part.component)
        return
      }
      for other in property.otherSpellings
      where spelling == other || spelling.hasPrefix("\(other).") {
        self.init(spelling: property.name + spelling.dropFirst(other.count))
        return
      }
    }
    return nil
  }

  /// Every key path there is, in the order of the properties: what a reader can be offered.
  package static var all: [LayerKeyPath] {
    LayerProperty.allCases.flatMap { property in
      Component.all(of: property.kind).map { LayerKeyPath(property, $0) }
    }
  }
}

extension LayerKeyPath: CustomStringConvertible {
  public var description: String { spelling }
}
