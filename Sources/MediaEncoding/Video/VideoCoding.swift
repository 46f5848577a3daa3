import OutputFormats

/// How libav encodes films and what file it puts them in: a row for each format.
///
/// Everything is fixed here, the number of threads at one, so that equal frames give equal bytes.
package struct VideoCoding: Sendable {
  let format: OutputFormat
  /// libav's name of the encoder.
  let encoder: String
  /// The same of the muxer.
  let muxer: String
  let layout: VideoPicture.Layout
  /// Options of the encoder by libav's names, and what replaces them where there is transparency.
  let options: [String: String]
  var optionsWithAlpha: [String: String] = [:]
  /// What the file says of the film where there is transparency.
  var metadataWithAlpha: [String: String] = [:]
  let muxerOptions: [String: String]
  /// Longest time between two frames that a player can seek to, in seconds; nil where all can be.
  let keyframeInterval: Int?

  /// VP9, 4:2:0, with transparency beside it, as browsers show it.
  package static let webM = VideoCoding(
    format: .webm, encoder: "libvpx-vp9", muxer: "webm", layout: .halvedChroma,
    options: [
      "crf": "20", "deadline": "good", "cpu-used": "2", "auto-alt-ref": "1", "lag-in-frames": "25",
      "row-mt": "0",
    ],
    // Frames that are only referred to have no transparency beside them.
    optionsWithAlpha: ["auto-alt-ref": "0", "lag-in-frames": "0"],
    metadataWithAlpha: ["alpha_mode": "1"], muxerOptions: ["cues_to_front": "1"],
    keyframeInterval: 2)

  /// AV1, 4:2:0, as browsers and their hardware play it.
  package static let av1 = VideoCoding(
    format: .av1, encoder: "libaom-av1", muxer: "webm", layout: .halvedChroma,
    options: ["crf": "24", "usage": "good", "cpu-used": "6", "row-mt": "0"],
    muxerOptions: ["cues_to_front": "1"], keyframeInterval: 2)

  /// ProRes 4444, for editing: every frame by itself, hardly any loss.
  package static let proRes = VideoCoding(
    format: .mov, encoder: "prores_ks", muxer: "mov", layout: .deep,
    options: ["profile": "4444", "alpha_bits": "0", "vendor": "apl0"],
    optionsWithAlpha: ["alpha_bits": "16"], muxerOptions: ["movflags": "+faststart"],
    keyframeInterval: nil)

  /// AV1, 4:4:4 with 10 bits, as a picture that moves.
  package static let avif = VideoCoding(
    format: .avif, encoder: "libaom-av1", muxer: "avif", layout: .deep,
    options: ["crf": "20", "usage": "good", "cpu-used": "6", "row-mt": "0"], muxerOptions: [:],
    keyframeInterval: 10)

  /// The options of an encoder in a fixed order.
  func options(hasAlpha: Bool) -> [(name: String, value: String)] {
    let all = hasAlpha ? options.merging(optionsWithAlpha) { $1 } : options
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
