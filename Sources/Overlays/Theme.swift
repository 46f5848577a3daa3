package import Geometry

/// What a color stands for in a figure; scenes and overlays name roles, never components.
package enum ColorRole: String, Sendable, Hashable, CaseIterable {
  /// Behind everything.
  case page
  /// A stage that needs a floor or an edge.
  case stage
  /// The page of card and photo scenes.
  case sand
  /// Behind a rocket, or behind a planet.
  case sky
  /// Raised surfaces.
  case card
  /// Titles, values, marks of axes.
  case ink
  /// Captions, labels, ticks.
  case ink2
  /// The zero line and hairlines.
  case line
  /// Other grid lines.
  case grid
  /// Spans of a plot during which a finger is down.
  case band
  case red, redText
  case blue, blueText
  case teal, tealText
  case violet, violetText
  case amber, amberText

  /// True for the roles in which text may be set: at least 4.5:1 on every ground of a theme.
  package var isText: Bool {
    switch self {
    case .ink, .ink2, .redText, .blueText, .tealText, .violetText, .amberText: true
    default: false
    }
  }

  /// The roles that lie behind text.
  package static let grounds: [ColorRole] = [.page, .stage, .sand, .sky]
}

/// A color that carries a meaning, in its two forms: for marks and for text.
package enum Hue: String, Sendable, Hashable, CaseIterable {
  /// The subject: what is presented.
  case red
  /// The model.
  case blue
  /// The second lane.
  case teal
  /// The third lane.
  case violet
  /// Velocity and kinetic energy.
  case amber
  /// Totals, and what has no meaning of its own.
  case ink

  package var markRole: ColorRole {
    switch self {
    case .red: .red
    case .blue: .blue
    case .teal: .teal
    case .violet: .violet
    case .amber: .amber
    case .ink: .ink
    }
  }

  package var textRole: ColorRole {
    switch self {
    case .red: .redText
    case .blue: .blueText
    case .teal: .tealText
    case .violet: .violetText
    case .amber: .amberText
    case .ink: .ink
    }
  }
}

/// A palette by role.
package struct Theme: Sendable {
  package enum Name: String, Sendable, CaseIterable { case light, dark }

  package let name: Name
  private let colors: [ColorRole: Color]

  package static let light = Theme(
    name: .light,
    colors: [
      .page: 0xFBF9F5, .stage: 0xF3EFE8, .sand: 0xECE6DC, .sky: 0xE4EBF1, .card: 0xFFFFFF,
      .ink: 0x24211E, .ink2: 0x6A645C, .line: 0xDAD3C8, .grid: 0xE8E2D8, .band: 0xE3DBCD,
      .red: 0xE4472F, .redText: 0xBF3420, .blue: 0x3566D6, .blueText: 0x2B55B8,
      .teal: 0x12897B, .tealText: 0x0C6F63, .violet: 0x7B5BC9, .violetText: 0x5F43AC,
      .amber: 0xE8A020, .amberText: 0x8F5C00,
    ])

  /// Without a sand of its own: there the stage's color serves.
  package static let dark = Theme(
    name: .dark,
    colors: [
      .page: 0x121419, .stage: 0x191C23, .sand: 0x191C23, .sky: 0x0E121C, .card: 0x22262F,
      .ink: 0xF3EFE8, .ink2: 0xA8A298, .line: 0x363A44, .grid: 0x262A33, .band: 0x22262F,
      .red: 0xFF6B4F, .redText: 0xFF8A73, .blue: 0x85A7FF, .blueText: 0x9DB8FF,
      .teal: 0x53C7B4, .tealText: 0x6FD3C2, .violet: 0xB39CF2, .violetText: 0xB39CF2,
      .amber: 0xF3BC55, .amberText: 0xF6CB7B,
    ])

  package init(_ name: Name) {
    switch name {
    case .light: self = .light
    case .dark: self = .dark
    }
  }

  private init(name: Name, colors: [ColorRole: UInt32]) {
    self.name = name
    self.colors = colors.mapValues { Color(rgb: $0) }
  }

  package subscript(role: ColorRole) -> Color { colors[role] ?? .black }

  /// A hue for marks: its plain form, or its text form where the plain one is too weak on the page.
  package func mark(_ hue: Hue) -> Color {
    let plain = self[hue.markRole]
    return plain.contrast(with: self[.page]) >= 3 ? plain : self[hue.textRole]
  }

  /// A hue for discs and squares beside the name of what has that color: its plain form, as scenes use it.
  package func plain(_ hue: Hue) -> Color { self[hue.markRole] }

  /// A hue for areas, which are told from the page by their size: always its plain form, and so faint
  /// that what lies behind shows; amber, which is lighter, less so.
  package func area(_ hue: Hue) -> Color {
    self[hue.markRole].withAlpha(hue == .amber ? 0.36 : 0.30)
  }

  package func text(_ hue: Hue) -> Color { self[hue.textRole] }
}

extension Color {
  /// The relative luminance, 0…1. (WCAG 2.1)
  package var relativeLuminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045
        ? component / 12.92 : Transcendentals.pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of two opaque colors, 1…21. (WCAG 2.1)
  package func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
