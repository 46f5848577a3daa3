package import Geometry

/// Makes a transform of a number, or of three: Core Animation's `CAValueFunction`.
///
/// The transform takes the place of the one below it. (measured) Since the numbers are what is
/// animated, a rotation goes as far round as they say.
public enum ValueFunction: String, Sendable, Hashable, CaseIterable {
  case rotateX, rotateY, rotateZ
  /// Of three numbers.
  case scale
  case scaleX, scaleY, scaleZ
  /// Of three numbers.
  case translate
  case translateX, translateY, translateZ

  /// The kind of value that it takes.
  package var argumentKind: AnimationValue.Kind {
    switch self {
    case .scale, .translate: .numbers
    default: .number
    }
  }

  /// The transform for an argument; nil for one of another kind.
  package func transform(_ argument: AnimationValue) -> Transform3D? {
    var components = TransformComponents()
    for (component, number) in zip(self.components, argument.numbers) {
      components[component] = .number(number)
    }
    return argument.numbers.count == self.components.count ? components.transform : nil
  }

  /// The argument that tells what a transform does, where an animation leaves an end open.
  func argument(of transform: Transform3D) -> AnimationValue {
    let all = TransformComponents(transform)
    let numbers = components.map { all[$0]?.number ?? 0 }
    return argumentKind == .number ? .number(numbers[0]) : .numbers(numbers)
  }

  var components: [LayerKeyPath.Component] {
    switch self {
    case .rotateX: [.rotationX]
    case .rotateY: [.rotationY]
    case .rotateZ: [.rotationZ]
    case .scale: [.scaleX, .scaleY, .scaleZ]
    case .scaleX: [.scaleX]
    case .scaleY: [.scaleY]
    case .scaleZ: [.scaleZ]
    case .translate: [.translationX, .translationY, .translationZ]
    case .translateX: [.translationX]
    case .translateY: [.translationY]
    case .translateZ: [.translationZ]
    }
  }
}
