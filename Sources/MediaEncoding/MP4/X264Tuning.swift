import OutputFormats

/// What libx264 is told besides its preset, which is made for films of cameras.
///
/// Drawn interfaces have no grain, no flashes of light and no motion that a search must follow far, but
/// many frames that lie between two others. Measured with two films of the benchmark and six of the
/// gallery, at constant rate factors of 17 to 19: with all of this, `medium` takes 0.7 of its memory, and
/// at equal SSIMULACRA2 from 0.85 to 1.03 of its bytes; and of CPU time, by `make bench-render`, from 0.82
/// to 1.09, 0.92 on average.
extension H264Options {
  /// Settings of libx264 that take the place of its preset's.
  ///
  /// Those who ask for more than `medium` give time and memory for the last percent: there only what costs
  /// neither is changed.
  var tuningForDrawnPictures: [String] {
    // The longest row of frames that are told from later ones. Five in place of three are worth 4 to 10 %
    // of the bytes.
    let betweenFrames = usesBFrames ? ["bframes=5"] : []
    // Weights are for pictures that darken as a whole; the search in a hexagon is for large motion.
    let quickSearch = ["weightp=0", "me=dia", "mixed-refs=0"]
    // Bits that keep the look of grain, 1.0 by default, blur nothing that was drawn.
    let psychovisual = ["psy-rd=0.4,0"]
    // A frame that is looked ahead to takes 6 MB at 1920×1080. Twenty, in place of forty, give what stands still
    // for long a little less, which those would see who ask for all of the chroma for the sake of text.
    let lookahead = chroma == .full ? [] : ["rc-lookahead=20"]
    return switch preset {
    case .ultrafast: []
    case .superfast, .veryfast, .faster: betweenFrames + quickSearch
    case .fast, .medium: betweenFrames + quickSearch + psychovisual + lookahead
    case .slow, .slower: betweenFrames + psychovisual
    case .veryslow: psychovisual
    }
  }
}
