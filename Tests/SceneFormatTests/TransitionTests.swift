import Simulation
import SceneModel
import AnimationEngine
import Geometry
import SceneFormat
import Testing

private func seconds(_ text: String) throws -> Rational { try #require(Rational(text: text)) }

/// Two layers in one; the page is what changes, the mark lies on it.
private let page = """
  stage: {size: [320, 240]}
  duration: 4
  layers:
    - id: page
      frame: [20, 10, 200, 100]
      backgroundColor: white
      layers: [{id: mark, position: [50, 50], size: [10, 10], backgroundColor: red}]

  """

@Suite struct SceneTransitionTests {
  private func layers(_ lines: String, at time: String) throws -> [PresentationLayer] {
    try film(page + lines).presentation(at: try seconds(time)).layers
  }

  private static let push = """
    script:
      - {at: 1, transition: push, on: page, from: right, duration: 1}
      - {at: 1, set: {mark.position: [150, 50]}}
    """

  @Test func `a push shows the old picture and the new one side by side`() throws {
    let layers = try layers(Self.push, at: "1.25")
    // A frame of the page's width cuts both pictures where they slide in and out, and leaves the edges
    // along which they slide, a point and a half further out, to themselves; each has its own mark.
    try #require(layers.map(\.id.index) == [0, 0, 1, 0, 1])
    #expect(layers.map(\.descendantCount) == [4, 1, 0, 1, 0])
    #expect(layers[0].values.masksToBounds && layers[0].values.backgroundColor == nil)
    #expect(
      layers[0].transform.apply(to: layers[0].values.bounds)
        == Rect(x: 20, y: 8.5, width: 200, height: 103))
    #expect(layers[1].values.masksToBounds && layers[3].values.masksToBounds)
    // A quarter of 200 points to the left, and the new one three quarters to the right of its place.
    #expect(layers[1].transform.tx == 20 - 50 && layers[3].transform.tx == 20 + 150)
    #expect(layers[2].values.position.x == 50 && layers[4].values.position.x == 150)
    #expect(layers.allSatisfy { $0.values.opacity == 1 })
  }

  @Test func `it is over after its duration, and nothing is left of it`() throws {
    for time in ["0.99", "2.01"] {
      let layers = try layers(Self.push, at: time)
      #expect(layers.map(\.id.index) == [0, 1])
      #expect(layers[0].transform.tx == 20)
      #expect(layers[1].values.position.x == (time == "0.99" ? 50 : 150))
    }
  }

  @Test func `moving in lies above, being revealed below`() throws {
    let moveIn = try layers(
      Self.push.replacing("push", with: "moveIn").replacing("right", with: "bottom"), at: "1.5")
    #expect(moveIn[1].transform.ty == 10 && moveIn[3].transform.ty == 60)
    #expect(moveIn[2].values.position.x == 50)
    let reveal = try layers(Self.push.replacing("push", with: "reveal"), at: "1.5")
    // The old picture comes last and slides off to the left.
    #expect(reveal[2].values.position.x == 150 && reveal[4].values.position.x == 50)
    #expect(reveal[1].transform.tx == 20 && reveal[3].transform.tx == 20 - 100)
  }

  @Test func `a fade adds both pictures up by their weights`() throws {
    let fade = """
      script:
        - {at: 1, transition: fade, on: page, duration: 1, timing: easeIn}
        - {at: 1, set: {mark.position: [150, 50], page.opacity: 0.5}}
      """
    let layers = try layers(fade, at: "1.5")
    try #require(layers.map(\.id.index) == [0, 0, 1, 0, 1])
    // easeIn is 0.315357 at half its time.
    #expect(abs(layers[1].values.opacity - (1 - 0.315357)) < 1e-5)
    #expect(abs(layers[3].values.opacity - 0.5 * 0.315357) < 1e-5)
    #expect(layers[1].values.effects.blendMode == .normal)
    #expect(layers[3].values.effects.blendMode == .plusLighter)
    // They are added up in a picture of their own, which nothing is cut from.
    #expect(layers[0].mask.count == 1 && !layers[0].values.masksToBounds)
    let mask = layers[0].mask[0]
    #expect(mask.values.backgroundColor == .black)
    #expect(mask.transform.apply(to: mask.values.bounds).minX < -10_000)
  }

  @Test func `what hides fades out, and what appears fades in`() throws {
    let hiding = """
      script:
        - {at: 1, set: {page.hidden: true}, transaction: {duration: 1}}
        - {at: 3, set: {page.hidden: false}, transaction: {duration: 0.5, timing: linear}}
      """
    // The default curve is 0.802403 at half its time.
    let going = try layers(hiding, at: "1.5")
    try #require(going.map(\.id.index) == [0, 0, 1])
    #expect(abs(going[1].values.opacity - (1 - 0.802403)) < 1e-5)
    #expect(going[0].mask.isEmpty)
    #expect(try layers(hiding, at: "2.5").isEmpty)
    let coming = try layers(hiding, at: "3.125")
    #expect(coming.map(\.id.index) == [0, 0, 1] && coming[1].values.opacity == 0.25)
    #expect(try layers(hiding, at: "3.6").map(\.id.index) == [0, 1])
  }

  @Test func `the old picture stands still, whatever moved in it`() throws {
    let lines = """
      script:
        - {at: 0, animate: mark.position.x, from: 0, to: 100, duration: 2}
        - {at: 1, transition: push, on: page, duration: 1}
        - {at: 1, set: {mark.opacity: 0.5}}
      """
    let layers = try layers(lines, at: "1.5")
    try #require(layers.map(\.id.index) == [0, 0, 1, 0, 1])
    #expect(layers[2].values.position.x == 50 && layers[2].values.opacity == 1)
    #expect(layers[4].values.position.x == 75 && layers[4].values.opacity == 0.5)
  }

  @Test func `a transition at the beginning knows what the layers began with`() throws {
    let lines = """
      script:
        - {at: 0, set: {mark.position: [150, 50]}}
        - {at: 0, transition: push, on: page, duration: 1}
      """
    let layers = try layers(lines, at: "0.5")
    #expect(layers[2].values.position.x == 50 && layers[4].values.position.x == 150)
  }

  @Test func `a later transition takes the place of an earlier one, and remove takes it away`()
    throws
  {
    let lines = """
      script:
        - {at: 1, transition: push, on: page, duration: 2, startProgress: 0.5}
        - {at: 2, transition: moveIn, on: page, from: top, duration: 1, endProgress: 0.5}
        - {at: 2.5, remove: transition, from: page}
      """
    #expect(try layers(lines, at: "1")[1].transform.tx == 20 + 100)
    let second = try layers(lines, at: "2.4")
    #expect(second[1].transform.ty == 10)
    #expect(abs(second[3].transform.ty - (10 - 80)) < 1e-9)
    #expect(try layers(lines, at: "2.5").map(\.id.index) == [0, 1])
  }

  @Test func `one that stays goes on showing its end, where it fills, until it is taken away`()
    throws
  {
    let lines = """
      script:
        - {at: 1, transition: push, on: page, from: right, duration: 1, endProgress: 0.5, REST}
        - {at: 3, remove: transition, from: page}
      """
    let stays = "fillMode: forwards, removedOnCompletion: false"
    for time in ["2", "2.5", "2.99"] {
      let layers = try layers(lines.replacing("REST", with: stays), at: time)
      #expect(layers.map(\.id.index) == [0, 0, 1, 0, 1])
      #expect(layers[1].transform.tx == 20 - 100 && layers[3].transform.tx == 20 + 100)
    }
    #expect(try layers(lines.replacing("REST", with: stays), at: "3").map(\.id.index) == [0, 1])
    // Filling alone, or staying alone, shows the new picture.
    for rest in ["fillMode: both", "removedOnCompletion: false"] {
      let lines = lines.replacing("REST", with: rest)
      #expect(try layers(lines, at: "2").count == 5)
      #expect(try layers(lines, at: "2.01").map(\.id.index) == [0, 1])
    }
  }

  @Test func `every kind comes from every side`() throws {
    // Of the page's 200 by 100 points, half the way: the shift of the old and of the new picture.
    let sides = [
      "left": Vector(dx: -100, dy: 0), "right": Vector(dx: 100, dy: 0),
      "top": Vector(dx: 0, dy: -50), "bottom": Vector(dx: 0, dy: 50),
    ]
    for (side, start) in sides {
      for (kind, old, new) in [("push", -1.0, 1.0), ("moveIn", 0, 1), ("reveal", -1, 0)] {
        let lines = """
          script:
            - {at: 1, transition: \(kind), on: page, from: \(side), duration: 1}
            - {at: 1, set: {mark.opacity: 0.5}}
          """
        let layers = try layers(lines, at: "1.5")
        try #require(layers.count == 5)
        let (below, above) = kind == "reveal" ? (3, 1) : (1, 3)
        #expect(layers[below].transform.tx == 20 + old * start.dx, "\(kind) from \(side)")
        #expect(layers[below].transform.ty == 10 + old * start.dy, "\(kind) from \(side)")
        #expect(layers[above].transform.tx == 20 + new * start.dx, "\(kind) from \(side)")
        #expect(layers[above].transform.ty == 10 + new * start.dy, "\(kind) from \(side)")
      }
    }
  }

  @Test func `a film lasts until the transition has ended`() throws {
    let text = """
      inbetween: 1
      stage: {size: [8, 8]}
      layers: [{id: a, size: [8, 8]}]
      script:
        - {at: 1, transition: fade, on: a}
        - {at: 2, set: {a.opacity: 0}, transaction: {}}
      """
    let document = try SceneReader.read(text, path: "scene.yaml")
    let built = try SceneBuilder(measuring: SampleContents()).build(document).scene
    #expect(built.duration == Rational(9, over: 4))
  }
}
