/// A zoom transition with numbers of its own, and fingers that change their minds.
package struct ZoomScript {
  /// All of a scene but its version.
  package var text: String

  /// Another grid, stage, spring and up to four fingers for each seed; the last one never comes back.
  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Double>) -> Double {
      let number = Double.random(in: range, using: &generator)
      return (number * 8).rounded() / 8
    }
    let (width, height) = (random(280...430).rounded(), random(480...900).rounded())
    let cell = random(50...120)
    let place = (random(cell...(width - cell)), random(cell...(height - cell)))
    let photo = width * random(0.5...0.9)
    let (mass, stiffness, damping) = (random(1...5), random(200...1500), random(20...110))
    var touches: [String] = []
    var time = 0.25
    for index in 0..<Int.random(in: 1...4, using: &generator) {
      let down = (index == 0 ? 1 : Bool.random(using: &generator) ? 1.0 : -1) * random(10...260)
      let aside = index == 0 ? random(-8...8) : random(-90...90)
      let over = random(0.125...0.5)
      let hold = Bool.random(using: &generator) ? ", {hold: 0.125}" : ""
      touches.append(
        "{id: t\(index), at: \(time), down: flyer, legs: [{by: [\(aside), \(down)], over: \(over)}\(hold)]}"
      )
      time += over + (hold.isEmpty ? 0 : 0.125) + random(0.125...0.875)
    }
    // The cell lies askew, and something of its own flies along.
    let turn = random(-1...1)
    let tag = random(10...30)
    let spring = "{mass: \(mass), stiffness: \(stiffness), damping: \(damping)}"
    text = """
      stage: {scale: 1, background: white, size: [\(width), \(height)]}
      duration: 11
      let: {spring: \(spring), half: \(height / 2)}
      layers:
        - {id: grid, frame: [0, 0, \(width), \(height)], hidden: true, backgroundColor: "#0000ff", layers: [{id: cell, position: [\(place.0), \(place.1)], size: [\(cell), \(cell)], transform: {rotation: \(turn)}}, {id: cell-tag, position: [\(place.0), \(place.1)], size: [\(tag), 8]}]}
        - {id: viewer, frame: [0, 0, \(width), \(height)], backgroundColor: "#ff0000", layers: [{id: photo, position: [\(width / 2), \(height / 2)], size: [\(photo), \(photo / 1.5)]}, {id: photo-tag, position: [\(width / 2), \(height - 20)], size: [60, 8]}]}
        - {id: tag, position: [0, 0], size: [1, 1], hidden: true, backgroundColor: "#00ff00"}
        - {id: flyer, position: [\(width / 2), \(height / 2)], size: [\(photo), \(photo / 1.5)], hidden: true, backgroundColor: "#00ff00"}
      animators:
        leave: {animate: {viewer.opacity: 0}, duration: settling(spring), timing: easeOut}
      transitions:
        pop: {from: viewer, to: grid, drives: leave, heroes: [{layer: tag, from: photo-tag, to: cell-tag, timing: easeOut, duration: 0.25}, {layer: flyer, from: photo, to: cell, timing: {spring: =spring}}]}
      gestures:
        pull:
          pan: viewer
          dominant: down
          shouldBegin: "=pop.isAnimating ? false : true"
          began: [{interact: pop}, {advance: pop, by: =translation.y / half}]
          changed: [{advance: pop, by: =translation.y / half}]
          ended: [{decide: pop}]
        catch:
          press: flyer
          duration: 0
          shouldBegin: =pop.isAnimating
          began: [{interrupt: pop}]
          changed: [{advance: pop, by: =translation.y / half}]
          ended: [{decide: pop}]
      touches:
        - \(touches.joined(separator: "\n  - "))

      """
  }
}
