import Geometry
import TestSupport
import Testing

@testable import AnimationEngine

struct TransformInterpolationTests {
  private struct Inputs: Decodable, Sendable {
    var from: [Double]
    var to: [Double]
  }

  @Test func `2-D transforms mix as measured`() throws {
    func transform(_ numbers: [Double]) throws -> Transform3D {
      try #require(numbers.count == 6)
      return Transform3D(
        AffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5]))
    }
    try AnimationVectors<Inputs>(family: "transform-affine").check { vector, fraction in
      let mixed = AnimationValue.transform(try transform(vector.inputs.from))
        .interpolated(to: .transform(try transform(vector.inputs.to)), at: fraction)
      return try #require(mixed).numbers
    }
  }

  @Test func `3-D transforms mix as computed and measured`() throws {
    try AnimationVectors<Inputs>(family: "transform-3d").check { vector, fraction in
      let from = try Self.transform(vector.inputs.from)
      let mixed = from.interpolated(to: try Self.transform(vector.inputs.to), at: fraction)
      return Self.entries(mixed)
    }
  }

  @Test func `the ends of a mixed pair are the pair`() throws {
    let family = try AnimationVectors<Inputs>(family: "transform-3d")
    for vector in family.vectors {
      let from = try Self.transform(vector.inputs.from)
      let to = try Self.transform(vector.inputs.to)
      let weight = to[3, 3]
      expectEqual(
        Self.entries(from.interpolated(to: to, at: 1)), vector.inputs.to.map { $0 / weight }, 1e-9,
        vector.name)
      expectEqual(
        Self.entries(to.interpolated(to: from, at: 1)), vector.inputs.from, 1e-9, vector.name)
    }
  }

  @Test func `a turn in space goes the short way at constant speed`() {
    let quarter = Transform3D(rotationX: .pi / 2)
    for step in 0...10 {
      let fraction = Double(step) / 10
      expectEqual(
        Self.entries(Transform3D(rotationX: -0.2).interpolated(to: quarter, at: fraction)),
        Self.entries(Transform3D(rotationX: -0.2 + (.pi / 2 + 0.2) * fraction)), 1e-12, "\(step)")
      expectEqual(
        Self.entries(
          Transform3D(rotationX: 3).interpolated(to: Transform3D(rotationX: -3), at: fraction)),
        Self.entries(Transform3D(rotationX: 3 + (2 * .pi - 6) * fraction)), 1e-12, "\(step)")
    }
  }

  @Test func `what is singular is mixed entry by entry`() {
    let flat = Transform3D(scaleX: 1, y: 0, z: 3)
    let mixed = flat.interpolated(to: Transform3D(rotationX: 1), at: 0.25)
    expectEqual([mixed[1, 1]], [0.25 * Transform3D(rotationX: 1)[1, 1]], 1e-15, "entry")
    let point = Transform3D(scaleX: 0, y: 0)
    expectEqual(
      Self.entries(point.interpolated(to: .identity, at: 0.5)),
      Self.entries(Transform3D(scaleX: 0.5, y: 0.5)), 1e-15, "scale")
  }

  @Test func `components in space read back and compose in order`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var parts = TransformComponents()
      parts.scaleX = .random(in: 0.2...3, using: &generator)
      parts.scaleY = .random(in: 0.2...3, using: &generator)
      parts.scaleZ = .random(in: 0.2...3, using: &generator)
      parts.rotationX = .random(in: -3.1...3.1, using: &generator)
      parts.rotationY = .random(in: -1.5...1.5, using: &generator)
      parts.rotation = .random(in: -3.1...3.1, using: &generator)
      parts.translation = Size(width: 7, height: -8)
      parts.translationZ = 9
      let composed = Transform3D(scaleX: parts.scaleX, y: parts.scaleY, z: parts.scaleZ)
        .concatenating(Transform3D(rotationX: parts.rotationX))
        .concatenating(Transform3D(rotationY: parts.rotationY))
        .concatenating(Transform3D(rotationZ: parts.rotation))
        .concatenating(Transform3D(translationX: 7, y: -8, z: 9))
      expectEqual(Self.entries(parts.transform), Self.entries(composed), 1e-14, "composed")
      let again = TransformComponents(composed)
      expectEqual(
        [
          again.scaleX, again.scaleY, again.scaleZ, again.rotationX, again.rotationY,
          again.rotation, again.translation.width, again.translation.height, again.translationZ,
        ],
        [
          parts.scaleX, parts.scaleY, parts.scaleZ, parts.rotationX, parts.rotationY,
          parts.rotation, 7, -8, 9,
        ], 1e-12, "read back")
    }
  }

  @Test func `edge-on and mirrored transforms are still described`() {
    for angle in [Double.pi / 2, -.pi / 2] {
      let turned = Transform3D(rotationX: 0.4).concatenating(Transform3D(rotationY: angle))
        .concatenating(Transform3D(rotationZ: 0.3))
      expectEqual(
        Self.entries(TransformComponents(turned).transform), Self.entries(turned), 1e-12, "edge-on")
    }
    let deep = TransformComponents(Transform3D(scaleX: 1, y: 1, z: -2))
    #expect(deep.scaleY == 1 && deep.scaleZ == -2 && deep.rotationX == 0)
    for mirror in [
      Transform3D(scaleX: 1, y: 1, z: -2), Transform3D(scaleX: -2, y: 1, z: 3),
      Transform3D(scaleX: 1, y: -2).concatenating(Transform3D(rotationX: 0.5)),
    ] {
      expectEqual(
        Self.entries(TransformComponents(mirror).transform), Self.entries(mirror), 1e-12, "mirror")
    }
  }

  @Test(arguments: [LayerKeyPath.Component.scale, .scaleX, .scaleY, .scaleZ])
  func `a scale below 0 is read back as it was written`(_ component: LayerKeyPath.Component) {
    let path = LayerKeyPath(.transform, component)
    for rotation in [-1.5, -0.4, 0, 0.7, 1.5] {
      for value in [-3, -1, -0.25, 0.5, 2] {
        var values = LayerValues()
        values[LayerKeyPath(.transform, .rotationZ)] = .number(rotation)
        values[LayerKeyPath(.transform, .scaleX)] = .number(1.25)
        values[path] = .number(value)
        guard case .number(let scale)? = values[path],
          case .number(let turn)? = values[LayerKeyPath(.transform, .rotationZ)]
        else {
          Issue.record("there is no \(component)")
          return
        }
        #expect(abs(scale - value) < 1e-12 && abs(turn - rotation) < 1e-12, "\(value), \(rotation)")
      }
    }
  }

  @Test func `bare key paths write all axes and read their mean`() throws {
    var values = LayerValues()
    let scale = LayerKeyPath(.transform, .scale)
    values[scale] = .number(3)
    #expect(values.transform == Transform3D(scaleX: 3, y: 3, z: 3))
    values[LayerKeyPath(.transform, .scaleX)] = .number(6)
    #expect(values[scale] == .number(4))
    values[LayerKeyPath(.transform, .translation)] = .size(Size(width: 1, height: 2))
    #expect(values[LayerKeyPath(.transform, .translationY)] == .number(2))
    values[LayerKeyPath(.sublayerTransform, .rotation)] = .number(1)
    #expect(values[LayerKeyPath(.sublayerTransform, .rotationZ)] == .number(1))
    #expect(values.sublayerTransform == Transform3D(rotationZ: 1))
  }

  private static func transform(_ numbers: [Double]) throws -> Transform3D {
    try #require(numbers.count == 16)
    var transform = Transform3D.identity
    for index in 0..<16 { transform.entries[index] = numbers[index] }
    return transform
  }

  private static func entries(_ transform: Transform3D) -> [Double] {
    (0..<16).map { transform.entries[$0] }
  }
}
