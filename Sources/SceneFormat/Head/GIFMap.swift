import Geometry
import OutputFormats
import SceneModel
import TextFormats

extension GIFOptions {
  /// What a scene asks of its GIF.
  static let map = Map("gif", "what is asked of a GIF", heading: "GIF", GIFOptions()) {
    Field(
      "scale", .number.within(above: 0, upTo: 64), into: \.scale,
      default: .words("the stage's, \(OutputFormat.gif.usualLimits.scale)"), example: "1.5",
      "Pixels per point. Where the stage's is a whole multiple, pixels are means of the other films'."
    )
    Field(
      "fps", .frameRate(within: .gif), into: \.frameRate,
      default: .words(
        "the stage's, divided by the smallest whole number that makes it "
          + OutputFormat.gif.usualLimits.rate),
      also: ["frameRate"], example: "25", "Frames per second.")
    Field(
      "quality", .count(in: GIFOptions.qualities), into: \.quality,
      default: .words("\(GIFOptions.usualQuality)"), example: "70",
      "How close colors come to the film's: 100 is the closest, 0 the smallest file. With "
        + "`maxBytes`, at most.")
    Field(
      "maxBytes", .byteCount, into: \.maxBytes, default: "none", example: "10MB",
      "The largest file: quality, then frames, then pixels are given up for it. The film fails where "
        + "nothing acceptable fits.")
  }
}

extension ValueReader<ByteCount> {
  /// A size such as `10MB`, or a number of bytes.
  static var byteCount: Self {
    Self(
      "size such as `10MB`, `500 kB` or `300000`",
      .either([
        .number,
        .scalar([
          ("type", .string("string")),
          ("pattern", .string("^[0-9.]+ ?([kKmMgG][iI]?)?[bB]?$")),
        ]), .expression,
      ])
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      let text: String? =
        switch written {
        case .text(let text, _): text
        case .number(let number): Written.spelling(of: number.value)
        case .boolean, .list, .map, .nothing: nil
        }
      if let count = text.flatMap(ByteCount.init(text:)) { return count }
      reading.report(
        at: node.location, "expected the size of a file, found \(written.phrase)",
        hint: "such as `10MB`, `500 kB` or `300000`")
      return nil
    }
  }
}
