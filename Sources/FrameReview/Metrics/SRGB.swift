import Geometry

/// The transfer function of sRGB (IEC 61966-2-1), for 8-bit values.
enum SRGB {
  /// The linear light, 0…1, of each of the 256 values of a channel.
  static let light: [Double] = (0...255).map { value in
    let encoded = Double(value) / 255
    return encoded <= 0.04045
      ? encoded / 12.92 : Transcendentals.pow((encoded + 0.055) / 1.055, 2.4)
  }

  static let floatLight = light.map { Float($0) }
}
