import Libav
import Pixels

/// A frame of a file as it was decoded.
final class MoviePicture: SourcePicture {
  private let picture: Picture
  private let converter: PictureConverter
  /// As Exif's orientation, 1…8.
  private let turn: Int
  /// Whether transparent pixels have no color: what a decoder leaves there means nothing.
  private let isPlain: Bool
  private var known: DecodedPicture?

  /// Takes over what `decoded` holds.
  init(
    moving decoded: borrowing Picture, _ converter: PictureConverter, turn: Int, isPlain: Bool
  ) throws(AVError) {
    picture = try Picture(moving: decoded)
    (self.converter, self.turn, self.isPlain) = (converter, turn, isPlain)
  }

  func isIdentical(to other: any SourcePicture) -> Bool {
    guard let other = other as? MoviePicture else { return false }
    return self === other
      || turn == other.turn && isPlain == other.isPlain && picture.isIdentical(to: other.picture)
  }

  func decoded() throws -> DecodedPicture {
    if let known { return known }
    var decoded = try converter.decoded(picture).turned(turn)
    if isPlain { decoded = DecodedPicture(pixels: decoded.pixels) }
    // Here films are decoded side by side, and what compares them is one for both.
    decoded.hash()
    known = decoded
    return decoded
  }
}
