import Geometry
import MotionTrace
import Pixels
package import TextFormats

extension FilmManifest {
  /// The version of the text; it changes when a reader of the last one would read it wrongly.
  package static let format = 1

  /// JSON with sorted names; equal manifests give equal bytes.
  package var text: String {
    let entries = fingerprint.entries.map { ($0.name, JSONValue.string($0.value)) }
    var members: [String: JSONValue] = [
      "format": .integer(Self.format),
      "scene": .string(scene),
      "inputs": .string(inputs),
      "fingerprint": .object(Dictionary(entries) { first, _ in first }),
      "width": .integer(width),
      "height": .integer(height),
      "frameRate": .string(frameRate.text),
      "frameCount": .integer(frames.count),
      "frames": .array(frames.map { .string(FrameHash(bits: $0).description) }),
    ]
    if let sceneClock {
      let moving = sceneClock.movingFrames
      if moving != frames.indices {
        members["movingFrames"] = .string("\(moving.lowerBound)..<\(moving.upperBound)")
      }
      if !sceneClock.pieces.isEmpty { members["timeMap"] = .string(sceneClock.piecesText) }
    }
    if let variant { members["variant"] = .string(variant) }
    if let theme { members["theme"] = .string(theme) }
    if !layers.isEmpty { members["layers"] = .object(layers.lines.mapValues { .string($0) }) }
    if let approval {
      // What nobody said is left out.
      let said = ["by": approval.by, "reason": approval.reason].filter { !$0.value.isEmpty }
      if !said.isEmpty { members["approval"] = .object(said.mapValues { .string($0) }) }
    }
    return JSONValue.object(members).text
  }

  /// Reads what `text` writes.
  ///
  /// Strictly: an unknown, missing or repeated name, a value of another kind or a list of frames
  /// that has not the stated length (as after a careless merge) is an error with its line.
  package init(text: String) throws(TextError) {
    var fields = try JSONFields(try JSONReader.read(text), of: "a manifest")
    let (version, line) = try fields.integer("format")
    guard version == Self.format else {
      throw TextError(
        line: line,
        message: "format \(version) is not known; this version reads format \(Self.format)")
    }
    scene = try fields.string("scene").value
    variant = try fields.optionalString("variant")?.value
    theme = try fields.optionalString("theme")?.value
    inputs = try fields.string("inputs").value
    fingerprint = Fingerprint(
      try fields.strings("fingerprint").map { Fingerprint.Entry($0.name, $0.value) })
    layers = LayerDigests(lines: try fields.optionalStrings("layers") ?? [:])
    approval = try fields.optionalStrings("approval").map {
      Approval.Note(by: $0["by"] ?? "", reason: $0["reason"] ?? "")
    }
    width = try Self.positive("width", in: &fields)
    height = try Self.positive("height", in: &fields)

    let rate = try fields.string("frameRate")
    guard let frameRate = FrameRate(text: rate.value) else {
      throw TextError(
        line: rate.line,
        message: "‘frameRate’ must be frames per second above 0, such as \"60\" or \"30000/1001\"")
    }
    self.frameRate = frameRate

    let (count, countLine) = try fields.integer("frameCount")
    frames = []
    for element in try fields.list("frames") {
      guard case .string(let digits) = element.value, let hash = FrameHash(text: digits) else {
        throw TextError(
          line: element.line, message: "a frame must be a string of 16 digits 0-9, a-f")
      }
      frames.append(hash.bits)
    }
    guard frames.count == count else {
      throw TextError(
        line: countLine, message: "‘frameCount’ is \(count), but \(frames.count) are listed")
    }
    sceneClock = try Self.sceneClock(in: &fields, frames.indices, rate: frameRate)
    try fields.finish()
  }

  private static func sceneClock(
    in fields: inout JSONFields, _ frames: Range<Int>, rate: FrameRate
  ) throws(TextError) -> SceneClock? {
    let (moving, pieces) = (try movingFrames(in: &fields), try pieces(in: &fields))
    guard moving != nil || pieces != nil,
      let rate = Rational(rate.numerator, over: rate.denominator)
    else { return nil }
    return SceneClock(frameRate: rate, movingFrames: moving ?? frames, pieces: pieces ?? [])
  }

  private static func pieces(
    in fields: inout JSONFields
  ) throws(TextError) -> [SceneClock.Piece]? {
    guard let text = try fields.optionalString("timeMap") else { return nil }
    guard let pieces = SceneClock.pieces(ofText: text.value) else {
      throw TextError(
        line: text.line, message: "‘timeMap’ must be pieces such as \"0: 0 × 1, 4/5: 4/5 × 1/4\"")
    }
    return pieces
  }

  private static func movingFrames(
    in fields: inout JSONFields
  ) throws(TextError) -> Range<Int>? {
    guard let text = try fields.optionalString("movingFrames") else { return nil }
    let ends = text.value.split(separator: "..<").map { Int($0) }
    guard ends.count == 2, let first = ends[0], let end = ends[1], 0 <= first, first < end else {
      throw TextError(
        line: text.line, message: "‘movingFrames’ must be a range such as \"24..<84\"")
    }
    return first..<end
  }

  private static func positive(
    _ name: String, in fields: inout JSONFields
  ) throws(TextError) -> Int {
    let (value, line) = try fields.integer(name)
    guard (1...1_000_000).contains(value) else {
      throw TextError(line: line, message: "‘\(name)’ must be 1 to 1000000 pixels")
    }
    return value
  }
}
