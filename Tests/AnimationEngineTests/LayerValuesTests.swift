import Geometry
import Testing

@testable import AnimationEngine

@Suite struct LayerKeyPathTests {
  @Test func `every key path reads back from its spelling`() {
    #expect(LayerKeyPath.all.count >= LayerProperty.allCases.count + 18)
    for keyPath in LayerKeyPath.all {
      #expect(LayerKeyPath(spelling: keyPath.spelling) == keyPath)
    }
  }

  @Test(arguments: ["", ".", "position.", "position.z", "position.x.y", "Position", "opacity.x"])
  func `what is no key path is refused`(spelling: String) {
    #expect(LayerKeyPath(spelling: spelling) == nil)
  }

  @Test func `each key path gives a value of its kind and takes it back`() throws {
    for contents: Contents in [
      .none, .shape(ShapeContents(path: Path())), .text(TextContents(string: "")),
    ] {
      var values = LayerValues()
      values.contents = contents
      for keyPath in LayerKeyPath.all {
        guard let value = values[keyPath] else { continue }
        #expect(value.kind == keyPath.kind)
        var copy = values
        copy[keyPath] = value
        #expect(copy == values)
      }
    }
  }

  @Test func `writing one number changes that number and nothing else`() throws {
    var values = LayerValues()
    values.contents = .shape(ShapeContents(path: Path()))
    for keyPath in LayerKeyPath.all where keyPath.kind == .number && values[keyPath] != nil {
      var changed = values
      changed[keyPath] = .number(0.25)
      #expect(changed != values)
      #expect(abs((changed[keyPath]?.number ?? .nan) - 0.25) < 1e-15)
    }
  }

  @Test func `a value of another kind changes nothing`() {
    var values = LayerValues()
    values[LayerKeyPath(.position)] = .number(3)
    values[LayerKeyPath(.position, .x)] = .point(Point(x: 1, y: 1))
    values[LayerKeyPath(.fillColor)] = .color(.black)
    #expect(values == LayerValues())
  }
}

@Suite struct TransformToSuperlayerTests {
  @Test func `the anchor point lands on the position`() {
    var values = LayerValues()
    values.bounds = Rect(x: 10, y: 20, width: 40, height: 30)
    values.position = Point(x: 100, y: 50)
    values.anchorPoint = Point(x: 0.25, y: 1)
    var turned = TransformComponents()
    (turned.rotation, turned.scaleX, turned.scaleY) = (0.7, 2, 3)
    values.transform = turned.transform
    let anchor = values.transformToSuperlayer.apply(to: Point(x: 20, y: 50))
    #expect(abs(anchor.x - 100) < 1e-12 && abs(anchor.y - 50) < 1e-12)
  }

  @Test func `components compose as scale, then rotation, then translation`() {
    var components = TransformComponents()
    (components.scaleX, components.scaleY, components.rotation) = (2, -3, 0.5)
    components.translation = Size(width: 7, height: 8)
    let expected = AffineTransform(scaleX: 2, y: -3)
      .concatenating(AffineTransform(rotation: 0.5))
      .concatenating(AffineTransform(translationX: 7, y: 8))
    let found = components.transform.affine
    for (a, b) in zip(
      AnimationValue.transform(Transform3D(expected)).numbers,
      AnimationValue.transform(Transform3D(found)).numbers)
    {
      #expect(abs(a - b) < 1e-15)
    }
    let again = TransformComponents(components.transform)
    #expect(abs(again.rotation - 0.5) < 1e-15 && abs(again.scaleY + 3) < 1e-15)
  }
}
