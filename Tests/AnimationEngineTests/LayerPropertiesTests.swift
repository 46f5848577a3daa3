import Geometry
import Testing

@testable import AnimationEngine

@Suite struct LayerPropertiesTests {
  @Test(arguments: LayerProperty.allCases)
  func `a property gives what was set`(property: LayerProperty) throws {
    let keyPath = LayerKeyPath(property)
    var values = try #require(Self.layers.first { property.lack(in: $0) == nil })
    for value in try #require(Self.samples[property.kind]) {
      let before = values
      values[keyPath] = value
      #expect(values[keyPath] == value)
      #expect(values != before)
    }
  }

  @Test(arguments: LayerProperty.allCases)
  func `a layer without a property is not changed by it`(property: LayerProperty) throws {
    for values in Self.layers where property.lack(in: values) != nil {
      #expect(values[LayerKeyPath(property)] == nil)
      for value in try #require(Self.samples[property.kind]) {
        var changed = values
        changed[LayerKeyPath(property)] = value
        #expect(changed == values)
      }
    }
  }

  @Test(arguments: LayerProperty.allCases)
  func `a value of another kind changes no property`(property: LayerProperty) throws {
    for values in Self.layers {
      for (kind, samples) in Self.samples where kind != property.kind {
        var changed = values
        changed[LayerKeyPath(property)] = samples[0]
        #expect(changed == values)
      }
    }
  }

  @Test func `some layers lack what others have`() {
    let bare = LayerValues()
    #expect(LayerProperty.opacity.lack(in: bare) == nil)
    #expect(LayerProperty.shadowPath.lack(in: bare) == nil)
    #expect(LayerProperty.lineWidth.lack(in: bare) == "shows no shape")
    #expect(LayerProperty.fontSize.lack(in: bare) == "shows no text")
    #expect(LayerProperty.locations.lack(in: bare) == "shows no gradient")
    #expect(LayerProperty.instanceDelay.lack(in: bare) == "has no `replicator`")
  }

  @Test func `names and other spellings mean one thing each`() {
    let names = LayerKeyPath.all.map(\.spelling)
    let others = LayerProperty.allCases.flatMap { property in
      property.otherSpellings + property.otherPartSpellings.map(\.spelling)
    }
    #expect(Set(names + others).count == names.count + others.count)
    for other in others {
      #expect(LayerKeyPath(otherSpelling: other).map { names.contains($0.spelling) } == true)
    }
    for name in names { #expect(LayerKeyPath(otherSpelling: name) == nil) }
  }

  @Test(arguments: [
    ("alpha", "opacity"), ("center", "position"), ("center.x", "position.x"), ("y", "position.y"),
    ("size.width", "bounds.size.width"), ("scale", "transform.scale"), ("text", "string"),
    ("shadow.offset.width", "shadowOffset.width"), ("shadowOffset.x", "shadowOffset.width"),
  ])
  func `a name from elsewhere leads to the key path`(other: String, keyPath: String) {
    #expect(LayerKeyPath(otherSpelling: other)?.spelling == keyPath)
  }

  @Test(arguments: ["", "alpha.x", "centered", "center.z", "frame"])
  func `what nobody calls a key path leads nowhere`(spelling: String) {
    #expect(LayerKeyPath(otherSpelling: spelling) == nil)
  }

  /// Those that jump as soon as the fraction leaves 0.
  private static let discrete: Set<AnimationValue.Kind> = [.boolean]

  @Test(arguments: LayerProperty.allCases.filter(\.isAnimatable))
  func `a property that can be animated has values between two`(property: LayerProperty) throws {
    let samples = try #require(Self.samples[property.kind])
    let (start, end) = (samples[1], samples[0])
    let half = try #require(start.interpolated(to: end, at: 0.5))
    #expect(half != start)
    #expect((half == end) == Self.discrete.contains(property.kind))
  }

  @Test func `numbers that are lengths, times or angles say so`() {
    #expect(LayerKeyPath(.position, .x).unit == .points)
    #expect(LayerKeyPath(.transform, .rotationZ).unit == .radians)
    #expect(LayerKeyPath(.transform, .translation).unit == .points)
    #expect(LayerKeyPath(.transform, .scale).unit == nil)
    #expect(LayerKeyPath(.instanceDelay).unit == .seconds)
    #expect(LayerKeyPath(.opacity).unit == .fraction)
  }

  @Test func `typed key paths are those of the engine`() {
    let rows = LayerProperties()
    #expect(rows.isHidden.keyPath == LayerKeyPath(.hidden))
    #expect(rows.bounds.size.width.keyPath == LayerKeyPath(.bounds, .width))
    #expect(rows.shadowOffset.width.keyPath == LayerKeyPath(.shadowOffset, .widthOfSize))
    #expect(rows.transform.rotation.z.keyPath == LayerKeyPath(.transform, .rotationZ))
    #expect(rows.transform.translation.keyPath == LayerKeyPath(.transform, .translation))
    #expect(rows.position.y.keyPath.spelling == "position.y")
    #expect(rows.bounds.origin.y.keyPath.spelling == "bounds.origin.y")
  }

  /// Together they have everything that a property is kept in.
  private static let layers: [LayerValues] = {
    var replicating = LayerValues()
    replicating.effects.replicator = Replicator()
    let contents: [Contents] = [
      .none, .shape(ShapeContents(path: Path())), .text(TextContents(string: "")),
      .gradient(GradientContents(colors: [])),
    ]
    return [replicating]
      + contents.map {
        var values = LayerValues()
        values.contents = $0
        return values
      }
  }()

  /// Two values of each kind, neither of them anything's default.
  private static let samples: [AnimationValue.Kind: [AnimationValue]] = [
    .number: [.number(0.25), .number(0.75)],
    .boolean: [.boolean(true), .boolean(false)],
    .point: [.point(Point(x: 3, y: 4)), .point(Point(x: 5, y: 7))],
    .size: [.size(Size(width: 3, height: 4)), .size(Size(width: 5, height: 7))],
    .rect: [
      .rect(Rect(x: 1, y: 2, width: 3, height: 4)), .rect(Rect(x: 5, y: 6, width: 7, height: 8)),
    ],
    .color: [.color(Color(red: 1, green: 0, blue: 0)), .color(Color(red: 0, green: 0, blue: 1))],
    .transform: [
      .transform(Transform3D(translationX: 4, y: 0)), .transform(Transform3D(rotationZ: 1)),
    ],
    .path: [
      .path(Path([.move(to: Point(x: 1, y: 1)), .line(to: Point(x: 5, y: 1))])),
      .path(Path([.move(to: Point(x: 2, y: 2)), .line(to: Point(x: 5, y: 9))])),
    ],
    .contents: [
      .contents(ContentsFade(.svg(SVGContents(asset: "a.svg", digest: 1)))),
      .contents(ContentsFade(.svg(SVGContents(asset: "b.svg", digest: 2)))),
    ],
    .numbers: [.numbers([0, 0.5]), .numbers([0.25, 1])],
    .colors: [.colors([.black, .white]), .colors([.white, .black])],
    .rational: [.rational(2), .rational(5)],
    .text: [.text("one"), .text("two")],
  ]
}
