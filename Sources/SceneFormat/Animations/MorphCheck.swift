import AnimationEngine
import Geometry
import SceneModel

/// Looks for paths that are to become others of a different structure, which nothing can do.
///
/// An open end of an animation is the model's path at that time, so the script is gone through in
/// its order.
struct MorphCheck {
  private var models: [LayerAddress: Path] = [:]
  private var objects: [String: AnimationParameters]
  private var problems: [(location: SourceLocation, message: String)] = []
  private let names: SceneNames

  init(_ names: SceneNames, _ script: [ScriptEntry]) {
    (self.names, objects) = (names, names.animations)
    for entry in script { play(entry) }
  }

  func report(to reading: Reading) {
    for problem in problems {
      reading.report(
        at: problem.location, problem.message,
        hint: "both need the same commands in the same order; `set` or `calculationMode: discrete` "
          + "changes them at once")
    }
  }

  private mutating func play(_ entry: ScriptEntry) {
    switch entry.action {
    case .set(let assignments): set(assignments)
    case .setWithActions(let assignments, _):
      for assignment in assignments
      where assignment.address.keyPath.property.defaultAction != nil {
        guard case .fixed(let value) = assignment.value else { continue }
        check([value], to: assignment.address, at: entry.location)
      }
      set(assignments)
    case .animate(let targets, let parameters, _):
      for target in targets { check(parameters, on: target, at: entry.location) }
    case .addObject(let name, let targets, _):
      guard let parameters = objects[name] else { return }
      for target in targets { check(parameters, on: target, at: entry.location) }
    case .change(let name, let parameters):
      objects[name] = objects[name]?.merging(parameters)
    default: break
    }
  }

  private mutating func set(_ assignments: [Assignment]) {
    for assignment in assignments {
      switch assignment.value {
      case .fixed(.path(let path)): models[assignment.address] = path
      case .fixed(.contents(let fade)):
        if case .shape(let shape) = fade.to {
          models[LayerAddress(assignment.address.layer, LayerKeyPath(.path))] = shape.path
        }
      default: break
      }
    }
  }

  private mutating func check(
    _ parameters: AnimationParameters, on layer: LayerID, at location: SourceLocation
  ) {
    for member in parameters.group ?? [] { check(member, on: layer, at: location) }
    guard let keyPath = parameters.keyPath, keyPath.kind == .path else { return }
    if let values = parameters.values {
      guard let first = values.first, parameters.calculationMode != .discrete else { return }
      check(Array(values.dropFirst()), against: first, keyPath, on: layer, at: location)
      return
    }
    let ends = [parameters.from, parameters.to, parameters.by].compactMap(\.self)
    if ends.count < 2 {
      check(ends, to: LayerAddress(layer, keyPath), at: location)
    } else {
      check(Array(ends.dropFirst()), against: ends[0], keyPath, on: layer, at: location)
    }
  }

  /// Compares values with the model's path, where it has one.
  private mutating func check(
    _ values: [AnimationValue], to address: LayerAddress, at location: SourceLocation
  ) {
    guard address.keyPath.kind == .path,
      let model = models[address].map({ AnimationValue.path($0) })
        ?? names.layers[address.layer].values[address.keyPath]
    else { return }
    check(values, against: model, address.keyPath, on: address.layer, at: location)
  }

  private mutating func check(
    _ values: [AnimationValue], against first: AnimationValue, _ keyPath: LayerKeyPath,
    on layer: LayerID, at location: SourceLocation
  ) {
    guard case .path(let path) = first else { return }
    for value in values {
      guard case .path(let other) = value, !other.hasStructure(of: path) else { continue }
      problems.append(
        (
          location,
          "the paths of `\(names.spelling(of: layer)).\(keyPath)` cannot turn into each other: "
            + "\(Self.kinds(of: path)) is not \(Self.kinds(of: other))"
        ))
      return
    }
  }

  /// The commands of a path, as path data spells them.
  private static func kinds(of path: Path) -> String {
    let letters = path.elements.prefix(12).map { element in
      switch element {
      case .move: "M"
      case .line: "L"
      case .quad: "Q"
      case .cubic: "C"
      case .close: "Z"
      }
    }
    return letters.joined() + (path.elements.count > 12 ? "…" : "")
  }
}
