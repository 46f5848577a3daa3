/// The scene that a new file begins with.
package enum SceneTemplate {
  /// A small scene that renders as it is, with comments that invite changes.
  ///
  /// `name` becomes the title; it may be any text.
  package static func text(name: String) -> String {
    """
    inbetween: 1
    title: \(quoted(name))
    description: A dot drops, squashes on the ground and comes back up.

    stage: {size: [320, 240], scale: 2, background: "#FBF9F5", fps: 60, loop: forever, poster: 0.8}
    duration: 1.6

    # Constants; `=name` and arithmetic such as `=ground - 140` use them.
    let: {ink: "#24211E", ground: 200, top: =ground - 100}

    # Layers from back to front. A position is where a layer's anchor point lies: its middle, unless
    # it says otherwise.
    layers:
      - {id: caption, position: [160, 36], text: Hello, font: {size: 15, weight: semibold}, color: =ink}
      - {id: line, frame: [80, =ground, 160, 2], opacity: 0.2, backgroundColor: =ink}
      - id: dot
        position: [160, =top]
        anchorPoint: [0.5, 1]
        shape: {path: {ellipse: [0, 0, 48, 48]}, fill: "#E4472F"}

    # What happens, and when. An animation changes what is seen; `set` changes the layer itself.
    script:
      - at: 0
        animate: dot.position.y
        values: [=top, =ground, =ground, =top]
        keyTimes: [0, 0.45, 0.55, 1]
        timings: [easeIn, linear, easeOut]
        duration: 1.6
      - {at: 0.72, animate: dot.transform.scale.y, values: [1, 0.75, 1], duration: 0.16}
      - {at: 0.72, animate: dot.transform.scale.x, values: [1, 1.15, 1], duration: 0.16}
      - {at: 0, animate: caption.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.2, 0.8, 1], duration: 1.6}

    # What must be true of the motion; `inbetween validate --run` looks.
    expect:
      - {at: 0.8, dot.position.y: =ground, dot.transform.scale.y: 0.75}
      - {during: [0, 0.72], dot.position.y: {min: =top, max: =ground, monotone: increasing}}

    """
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n", "\r", "\t": quoted += " "
      default:
        // Other control characters are not allowed in YAML text.
        let isControl = scalar.properties.generalCategory == .control
        quoted.unicodeScalars.append(isControl ? " " : scalar)
      }
    }
    return quoted + "\""
  }
}
