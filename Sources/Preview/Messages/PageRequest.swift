import Overlays
import RenderPipeline
import TextFormats

/// What a page asks for: an object with the member `do`, in JSON; all numbers are whole.
enum PageRequest: Sendable, Hashable {
  /// Shows a scene of the gallery, as one of its films; what is told of it has this number.
  case open(scene: String, FilmEdition, opening: Int)
  /// A frame, at so many thousandths of a pixel a point.
  case show(frame: Int, scale: Int, request: Int)
  /// Frames to be played, in their order; frames that were asked for before and are not sent are not
  /// wanted any more.
  case play(from: Int, count: Int, scale: Int, request: Int)
  /// A frame with its neighbors, pale, behind what moves in it.
  case onion(frame: Int, scale: Int, request: Int)
  /// A picture has been painted.
  case painted(revision: Int, microseconds: Int)
  /// The layers under a point, in thousandths of a point.
  case pick(x: Int, y: Int, frame: Int)
  /// A frame at the scene's own scale, as a file.
  case export(frame: Int)
  /// The hash of a frame at the scene's own scale.
  case hash(frame: Int)
  /// Where a layer is in a frame.
  case outline(layer: String, frame: Int)
  case curves([String])
  /// Puts a value in a knob's place; nil lets go of it.
  case turn(knob: String, value: String?)
  /// Writes what knobs stand at to the file.
  case write
  /// Lets go of all knobs.
  case drop
  /// Takes back the last write.
  case undo
  /// The frame as it was committed.
  case old(frame: Int, scale: Int, request: Int)
  /// Which frames are not as they were committed.
  case changes
  /// All films of the scene, in pictures so many pixels wide.
  case wall(frame: Int, width: Int)
  /// The scenes of the gallery, in pictures so many pixels wide.
  case gallery(width: Int)

  /// Reads a message.
  ///
  /// - Throws: `TextError` where it is none of these.
  init(_ text: String) throws(TextError) {
    var fields = try JSONFields(JSONReader.read(text), of: "a request")
    let (verb, line) = try fields.string("do")
    func whole(_ name: String, _ range: ClosedRange<Int>) throws(TextError) -> Int {
      let (value, line) = try fields.integer(name)
      guard range.contains(value) else {
        throw TextError(
          line: line, message: "‘\(name)’ must be \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    let frames = 0...1_000_000
    let scales = 10...16_000
    let numbers = 0...Int(Int32.max)
    let places = -100_000_000...100_000_000
    switch verb {
    case "open":
      let scene = try fields.string("scene").value
      let variant = try fields.optionalString("variant")?.value
      let theme = try fields.optionalString("theme")
      let name = theme.flatMap { Theme.Name(rawValue: $0.value) }
      if let theme, name == nil {
        throw TextError(line: theme.line, message: "there is no theme ‘\(theme.value)’")
      }
      self = .open(
        scene: scene, FilmEdition(variant: variant, theme: name),
        opening: try whole("opening", numbers))
    case "show":
      self = .show(
        frame: try whole("frame", frames), scale: try whole("scale", scales),
        request: try whole("request", numbers))
    case "play":
      self = .play(
        from: try whole("from", frames), count: try whole("count", 1...256),
        scale: try whole("scale", scales), request: try whole("request", numbers))
    case "onion":
      self = .onion(
        frame: try whole("frame", frames), scale: try whole("scale", scales),
        request: try whole("request", numbers))
    case "painted":
      self = .painted(
        revision: try whole("revision", numbers), microseconds: try whole("microseconds", numbers))
    case "pick":
      self = .pick(
        x: try whole("x", places), y: try whole("y", places), frame: try whole("frame", frames))
    case "export": self = .export(frame: try whole("frame", frames))
    case "hash": self = .hash(frame: try whole("frame", frames))
    case "outline":
      self = .outline(layer: try fields.string("layer").value, frame: try whole("frame", frames))
    case "curves":
      let keys = try fields.list("keys")
      self = .curves(
        try keys.prefix(16).map { node throws(TextError) in
          guard case .string(let key) = node.value else {
            throw TextError(line: node.line, message: "a key is a string")
          }
          return key
        })
    case "turn":
      self = .turn(
        knob: try fields.string("knob").value, value: try fields.optionalString("value")?.value)
    case "write": self = .write
    case "drop": self = .drop
    case "undo": self = .undo
    case "old":
      self = .old(
        frame: try whole("frame", frames), scale: try whole("scale", scales),
        request: try whole("request", numbers))
    case "changes": self = .changes
    case "wall":
      self = .wall(frame: try whole("frame", frames), width: try whole("width", 16...2000))
    case "gallery": self = .gallery(width: try whole("width", 16...2000))
    default: throw TextError(line: line, message: "there is nothing to do by ‘\(verb.prefix(40))’")
    }
    try fields.finish()
  }
}
