package import OutputFormats
import PixelKernels

/// How the pictures of an MP4 file are coded.
package enum MP4Coding: Sendable {
  case h264, hevc

  package var format: OutputFormat {
    switch self {
    case .h264: .mp4
    case .hevc: .hevc
    }
  }

  /// libav's name of the encoder.
  var encoder: String {
    switch self {
    case .h264: "libx264"
    case .hevc: "libx265"
    }
  }

  /// What the file calls the coding, its first letter in the lowest byte; 0 for libav's choice.
  ///
  /// Apple's players take HEVC only where all parameters stand in the file's head: `hvc1`.
  var tag: UInt32 {
    switch self {
    case .h264: 0
    case .hevc: zip("hvc1".utf8, 0...).reduce(0) { $0 | UInt32($1.0) << (8 * UInt32($1.1)) }
    }
  }

  /// The quality where none is asked for: interfaces still look untouched.
  ///
  /// The two encoders' scales differ; these give pictures that look alike.
  var usualConstantRateFactor: Int { H264Options.usualConstantRateFactor(of: format) }

  /// The types of units in which encoders write their version and their options: SEI.
  var removedUnits: String {
    switch self {
    case .h264: "6"
    case .hevc: "39-40"
    }
  }

  /// From this width on libx265 (3.5) writes within its own memory when it looks ahead for what is
  /// referred to (`cutree`), in pixels.
  private static let leastWidthToLookAhead = 64

  /// The encoder's own settings for a film of a width, in pixels, and the name of libav's option for
  /// them.
  func settings(
    _ options: H264Options, width: Int
  ) -> (name: String, values: [String]) {
    var values: [String]
    let name: String
    switch self {
    case .h264:
      (name, values) = (
        "x264-params", ["lookahead-threads=1"] + options.tuningForDrawnPictures
      )
      // x264's code for AVX-512 (build 164) takes memory that it never wrote into its macroblock
      // tree: with it, one of five encodings of the same frames came out otherwise.
      if pixel_kernel_level() == PixelKernelLevelAVX512 { values.append("asm=AVX2") }
    case .hevc:
      // No threads but those of frames, whose number is the context's; players can seek to every
      // keyframe; nothing is said of the encoder, in the film or on the terminal.
      (name, values) = (
        "x265-params", ["pools=none", "wpp=0", "open-gop=0", "info=0", "log-level=none"]
      )
      if width < Self.leastWidthToLookAhead { values.append("cutree=0") }
    }
    // Keyframes at equal distances, and none besides.
    if !options.usesBFrames { values.append("scenecut=0") }
    return (name, values)
  }
}
