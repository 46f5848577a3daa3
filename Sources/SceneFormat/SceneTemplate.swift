/// The scene that a new file begins with.
package enum SceneTemplate {
  /// A small scene that renders as it is, with comments that invite changes.
  ///
  /// `name` becomes the title; it may be any text.
  package static func text(name: String) -> String {
    """
    inbetween: 1
    title: \(quoted(name))
    description: A dot drops, squashes and comes back up.

    stage: {size: [320, 240], scale: 2, background: "#f6f7fb", fps: 60, loop: forever}
    duration: 1.6

    # Constants; `=name` and arithmetic such as `=floor_y - 20` use them.
    let: {ink: "#22304a", top: 70, floor_y: 190}

    # Layers from back to front. A position is where a layer's anchor point (its middle) lies.
    layers:
      - id: ground
        position: [160, "=floor_y + 26"]
        size: [200, 4]
        cornerRadius: 2
        backgroundColor: =ink
        opacity: 0.15
      - id: dot
        position: [160, =top]
        shape: {path: {ellipse: [0, 0, 48, 48]}, fill: "#ff5a5f"}
      - {id: caption, text: Hello, position: [160, 30], font: {size: 15, weight: medium}, color: =ink}

    # What happens, and when. An animation changes what is seen; `set` changes the layer itself.
    script:
      - {at: 0, animate: dot.position.y, values: [=top, =floor_y, =top], keyTimes: [0, 0.5, 1],
         timingFunctions: [easeIn, easeOut], duration: 1.6}
      - {at: 0.7, animate: dot.transform.scale.y, values: [1, 0.8, 1], duration: 0.2}
      - {at: 0, animate: caption.opacity, from: 0, to: 1, duration: 0.4, timing: easeOut}

    # What must be true of the motion; `inbetween validate --run` looks.
    expect:
      - {at: 0.8, dot.position.y: =floor_y}
      - {during: [0, 0.8], dot.position.y: {min: =top, max: =floor_y, monotone: increasing}}

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
