import Geometry

/// Colors as CSS mixes them: red, green and blue times alpha, and alpha, in levels of 0…255.
enum ColorLevels {
  /// How far what is said and mixed may be off, in levels.
  ///
  /// What is said lies up to half a level beside a sample; the way between needs something left. Below a level, so
  /// that steps of sixteen are jumps.
  static let tolerances = [0.9, 0.9, 0.9, 0.9]

  static func levels(of color: Color) -> [Double] {
    let alpha = level(color.alpha) / 255
    return [color.red, color.green, color.blue].map { level($0) * alpha } + [alpha * 255]
  }

  static func color(_ levels: [Double]) -> Color {
    let alpha = levels[3]
    guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    return Color(
      red: levels[0] / alpha, green: levels[1] / alpha, blue: levels[2] / alpha, alpha: alpha / 255)
  }

  /// The levels of the color that a document says, which has eight bits a component.
  ///
  /// A curve may go far beyond two colors that are nearly the same, and takes what is rounded with it.
  static func said(_ levels: [Double]) -> [Double] {
    let color = color(levels)
    func rounded(_ component: Double) -> Double { level(component).rounded() / 255 }
    return Self.levels(
      of: Color(
        red: rounded(color.red), green: rounded(color.green), blue: rounded(color.blue),
        alpha: rounded(color.alpha)))
  }

  private static func level(_ component: Double) -> Double {
    (component > 0 ? min(component, 1) : 0) * 255
  }
}
