import AnimationEngine
import Geometry
import Interaction
import Simulation

extension SceneResolver {
  /// What fingers do, in the order of the file.
  func touches(_ node: SceneNode, in layers: LayerTree) -> [SceneTouch] {
    var touches: [SceneTouch] = []
    for (index, item) in (list(node, of: "touches") ?? []).enumerated() {
      guard let fields = touchFields(item), let time = fields["at"].flatMap(clockTime) else {
        continue
      }
      var name = "\(index + 1)"
      if let node = fields["id"] {
        guard let given = identifier(node, for: "the id of a touch") else { continue }
        name = given
      }
      guard let scripts = scripts(fields, at: time, in: layers) else { continue }
      for (finger, script) in scripts.enumerated() {
        let name = scripts.count == 1 ? name : "\(name).\(finger + 1)"
        if touches.contains(where: { $0.name == name }) {
          report(
            at: fields["id"]?.location ?? item.location,
            "another touch is called `\(name)` already", hint: "give it an `id`")
        }
        touches.append(SceneTouch(name, script, location: item.location))
      }
      guard touches.count <= limits.touches else {
        report(
          at: node.location,
          "the scene has more touches than the limit `touches` of \(limits.touches)")
        return []
      }
    }
    return touches
  }

  private func scripts(
    _ fields: Fields, at time: Rational, in layers: LayerTree
  ) -> [TouchScript]? {
    switch fields.kind {
    case .tapTouch: taps(fields, at: time, in: layers)
    case .pressTouch:
      press(fields, at: time, in: layers).map { [$0] }
    case .pinchTouch: pinch(fields, at: time)
    default: drag(fields, at: time, in: layers).map { [$0] }
    }
  }

  private func taps(
    _ fields: Fields, at time: Rational, in layers: LayerTree
  ) -> [TouchScript]? {
    guard let target = fields["tap"].flatMap({ target($0, in: layers) }) else { return nil }
    var count = 1
    var interval = Rational(1) / 5
    if let node = fields["count"] {
      guard let given = self.count(node, in: 1...100) else { return nil }
      count = given
    }
    if let node = fields["interval"] {
      guard let given = positiveTime(node) else { return nil }
      guard given > TouchScript.tapDuration else {
        report(
          at: node.location, "a tap takes 0.05 seconds, so the next one must begin later")
        return nil
      }
      interval = given
    }
    return (0..<count).map { .tap(target, at: time + Rational($0) * interval) }
  }

  private func press(
    _ fields: Fields, at time: Rational, in layers: LayerTree
  ) -> TouchScript? {
    guard let target = fields["press"].flatMap({ target($0, in: layers) }),
      let duration = fields["for"].flatMap(positiveTime), let ending = ending(fields)
    else { return nil }
    var script = TouchScript.hold(target, at: time, for: duration)
    script.ending = ending
    return script
  }

  private func drag(_ fields: Fields, at time: Rational, in layers: LayerTree) -> TouchScript? {
    guard let target = fields["down"].flatMap({ target($0, in: layers) }),
      let ending = ending(fields)
    else { return nil }
    var legs: [TouchScript.Leg] = []
    if let node = fields["legs"] {
      for item in list(node, of: "legs") ?? [] {
        guard let leg = leg(item, in: layers) else { return nil }
        legs.append(leg)
      }
    }
    return TouchScript(at: time, down: target, legs: legs, ending: ending)
  }

  private func leg(_ node: SceneNode, in layers: LayerTree) -> TouchScript.Leg? {
    guard let fields = fields(node, .touchLeg) else { return nil }
    let given = fields.given(["to", "by", "hold"])
    guard given.count == 1 else {
      report(
        at: node.location,
        given.isEmpty
          ? "a leg needs `to`, `by` or `hold`" : "a leg has one of \(enumeration(given))")
      return nil
    }
    if let node = fields["hold"] {
      if fields["over"] != nil {
        report(at: fields.keyLocation("over"), "`hold` already says how long the leg takes")
      }
      return positiveTime(node).map { TouchScript.Leg(.hold, over: $0) }
    }
    guard let over = fields["over"] else {
      report(at: node.location, "the leg needs `over`", hint: "how long it takes, in seconds")
      return nil
    }
    guard let duration = positiveTime(over) else { return nil }
    if let node = fields["by"] {
      return point(node).map {
        TouchScript.Leg(.by(Vector(dx: $0.x, dy: $0.y)), over: duration)
      }
    }
    return fields["to"].flatMap { target($0, in: layers, isStart: false) }.map {
      TouchScript.Leg(.to($0), over: duration)
    }
  }

  private func pinch(_ fields: Fields, at time: Rational) -> [TouchScript]? {
    func given(_ name: String, _ fallback: Double, _ read: (SceneNode) -> Double?) -> Double? {
      fields[name].map(read) ?? fallback
    }
    func angle(_ node: SceneNode) -> Double? { number(node, allowsAngle: true) }
    guard let center = fields["pinch"].flatMap({ point($0) }),
      let distance = given("distance", 80, positive), let scale = given("scale", 1, positive),
      let bearing = given("bearing", 0, angle), let turn = given("angle", 0, angle),
      let duration = fields["over"].flatMap(positiveTime), let ending = ending(fields)
    else { return nil }
    var scripts = TouchScript.pinch(
      about: center, distance: distance, bearing: bearing, scale: scale, angle: turn, at: time,
      over: duration, ending: ending)
    if let node = fields["hold"], let rest = self.duration(node, "a hold"), rest > 0 {
      for index in scripts.indices { scripts[index].legs.append(.init(.hold, over: rest)) }
    }
    return scripts
  }

  private func ending(_ fields: Fields) -> TouchScript.Ending? {
    var isCancelled = false
    if let node = fields["cancel"] {
      guard let flag = boolean(node) else { return nil }
      isCancelled = flag
    }
    if fields.kind == .dragTouch, let node = fields["up"] {
      guard let isUp = boolean(node) else { return nil }
      guard isUp != isCancelled else {
        report(
          at: fields.keyLocation("up"),
          isUp
            ? "a finger is either lifted or cancelled" : "a finger must leave in the end",
          hint: isUp ? nil : "write `cancel: true`, or let it `hold` to the end of the film")
        return nil
      }
    }
    return isCancelled ? .cancel : .up
  }

  /// A point of the stage, or a layer.
  ///
  /// A finger goes down on the stage; from there it may leave it.
  func target(
    _ node: SceneNode, in layers: LayerTree, isStart: Bool = true
  ) -> TouchScript.Target? {
    guard let written = written(node) else { return nil }
    guard case .text(let name, _) = written else {
      guard let point = point(node) else { return nil }
      if isStart, let stageSize, !Rect(origin: .zero, size: stageSize).contains(point) {
        report(
          at: node.location, "the finger would go down outside of the stage",
          hint: "the stage reaches to [\(Written.spelling(of: stageSize.width)), "
            + "\(Written.spelling(of: stageSize.height))]")
        return nil
      }
      return .point(point)
    }
    return layer(name, at: node.location, in: layers).map { .layer($0) }
  }

  /// An exact time above 0, in seconds.
  func positiveTime(_ node: SceneNode) -> Rational? {
    guard let time = time(node) else { return nil }
    guard time > 0 else {
      report(at: node.location, "must be above 0, found \(Written.spelling(of: time.value))")
      return nil
    }
    return time
  }
}
