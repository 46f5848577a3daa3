import Pixels

/// Single pictures as APNG's frames hold them: rows of RGBA, compressed.
enum APNGEncoder {
  /// The compressed rows of a picture: the contents of PNG's IDAT chunks.
  ///
  /// Flat drawings are smaller without any prediction, gradients and photographs with one.
  static func data(of picture: StraightPicture) throws -> [UInt8] {
    let plain = try data(of: picture, .none)
    let predicted = try data(of: picture, .mixed)
    return predicted.count < plain.count ? predicted : plain
  }

  private static func data(
    of picture: StraightPicture, _ prediction: PNGEncoder.Prediction
  ) throws -> [UInt8] {
    let file = try PNGEncoder.file(of: picture, hasAlpha: true, prediction: prediction)
    var data: [UInt8] = []
    // A signature, then chunks: length, name, contents, checksum.
    var place = 8
    while place + 12 <= file.count {
      let length = Int(file[place..<place + 4].bigEndian)
      if file[(place + 4)...].starts(with: "IDAT".utf8) {
        data += file[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    return data
  }
}
