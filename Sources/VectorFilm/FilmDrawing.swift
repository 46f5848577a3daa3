import AnimationEngine
import Assets
import Geometry

/// What all elements of a film share while it is drawn: its samples, rules and definitions.
final class FilmDrawing {
  /// Frames of the film; samples beyond them show the poster.
  let frameCount: Int
  /// The sample that is seen where nothing moves.
  let poster: Int
  /// Pixels to the point, in which errors are counted.
  let scale: Double
  let assets: AssetLibrary
  let typesetter: TextTypesetter
  var style: StyleSheet
  private(set) var definitions: [SVGElement] = []
  private(set) var refusals: [VectorFilmRefusal] = []
  var glyphNames: [PlacedGlyph.Shape: String] = [:]
  var assetNames: [String: String] = [:]
  /// Of documents, whether what they draw must be cut to their size.
  var assetCuts: [String: Bool] = [:]
  /// Of what cuts, by its path.
  var cutNames: [String: String] = [:]
  var tintNames: [Color: String] = [:]
  var pictureBytes = 0
  private var nameCount = 0

  /// How far a place may be off, in pixels, by each of shift, turn and stretch.
  static let shiftTolerance = 1.0 / 16
  static let turnTolerance = 1.0 / 32

  init(
    frameCount: Int, poster: Int, scale: Double, assets: AssetLibrary, style: StyleSheet
  ) throws(ContentsError) {
    (self.frameCount, self.poster, self.scale) = (frameCount, poster, scale)
    (self.assets, self.style) = (assets, style)
    typesetter = try TextTypesetter(fonts: assets.fonts)
  }

  /// Notes something that cannot be said, of a layer or of the film.
  func refuse(_ track: LayerTrack?, _ message: String, hint: String? = nil) {
    let refusal = VectorFilmRefusal(track?.id, message, hint: hint)
    if !refusals.contains(refusal) { refusals.append(refusal) }
  }

  /// Adds an element that others refer to, under a name that it returns.
  func define(_ element: SVGElement) -> String {
    var element = element
    let name = nextName()
    element["id"] = name
    definitions.append(element)
    return name
  }

  /// A name that no element has yet.
  func nextName() -> String {
    defer { nameCount += 1 }
    return ShortName.text(nameCount)
  }

  /// Decimals with which a length is said finely enough, where a point is `pixels` pixels.
  func decimals(_ pixels: Double, tolerance: Double = shiftTolerance) -> Int {
    var (decimals, unit) = (0, 1.0)
    // Half a unit of the last place is at most a quarter of what may be off.
    while decimals < 6, unit * pixels > tolerance / 2 {
      (decimals, unit) = (decimals + 1, unit / 10)
    }
    return decimals
  }
}

/// What moves of one element.
struct ElementMotion {
  let film: FilmDrawing
  private(set) var animations: [StyleSheet.Animation] = []
  /// What holds while the element moves.
  var declarations: [String] = []

  init(_ film: FilmDrawing) { self.film = film }

  /// Adds a property by its values at all samples, nil where they do not matter.
  ///
  /// - Returns: The value that the element itself is to say.
  mutating func add(
    _ samples: [[Double]?], tolerances: [Double], decimals: Int, isStepped: Bool = false,
    declaration: ([Double]) -> String
  ) -> [Double] {
    add(
      samples, tolerances: tolerances, isStepped: isStepped,
      rounding: { DecimalText.rounded($0, decimals: decimals) },
      declaration: declaration)
  }

  /// The same where a declaration says something else than each number by itself: `rounding` is what it says.
  mutating func add(
    _ samples: [[Double]?], tolerances: [Double], isStepped: Bool = false,
    rounding: ([Double]) -> [Double], declaration: ([Double]) -> String
  ) -> [Double] {
    guard let first = samples.compactMap(\.self).first else { return tolerances.map { _ in 0 } }
    var latest = first
    let filled = samples.map { sample in
      latest = sample ?? latest
      return latest
    }
    let still = rounding(filled[film.poster])
    let keyframes = Keyframes(
      Array(filled[..<film.frameCount]), tolerances: tolerances, isStepped: isStepped,
      rounding: rounding)
    let isStill =
      keyframes.isConstant
      && zip(zip(still, keyframes.keys[0].values), tolerances).allSatisfy {
        ($0.0 - $0.1).magnitude <= $1
      }
    if !isStill {
      animations.append(film.style.animation(keyframes, declaration: declaration))
    }
    return still
  }

  /// Adds a property by declarations at frames.
  mutating func add(_ animation: StyleSheet.Animation) { animations.append(animation) }

  /// Gives the element the class that moves it.
  func finish(_ element: inout SVGElement) {
    guard !animations.isEmpty else { return }
    element["class"] = film.style.className(
      animations, declarations: declarations.joined(separator: ";"))
  }
}

extension ElementMotion {
  /// Adds a color; the element says it in the attribute of the property's name.
  mutating func add(_ colors: [Color?], _ property: String, to element: inout SVGElement) {
    let seen = colors.compactMap(\.self)
    if let first = seen.first, seen.allSatisfy({ $0 == first }) {
      // What is clear keeps its hue, which a gradient's other colors mix with.
      element[property] = DecimalText.color(first)
      return
    }
    let samples = colors.map { $0.map(ColorLevels.levels) }
    let still = add(
      samples, tolerances: ColorLevels.tolerances, rounding: ColorLevels.said
    ) { "\(property):\(DecimalText.color(ColorLevels.color($0)))" }
    element[property] = DecimalText.color(ColorLevels.color(still))
  }

  /// Adds lengths of one unit that are said as several properties.
  mutating func add(
    _ samples: [[Double]?], _ properties: [String], pixels: Double,
    to element: inout SVGElement
  ) {
    let decimals = film.decimals(pixels)
    let tolerance = FilmDrawing.shiftTolerance / max(pixels, 1e-9)
    let still = add(
      samples, tolerances: properties.map { _ in tolerance }, decimals: decimals
    ) { values in
      zip(properties, values).map {
        "\($0):\(DecimalText.text($1, decimals: decimals))px"
      }.joined(separator: ";")
    }
    for (property, value) in zip(properties, still) {
      let isDefault = value == 0 && ["x", "y", "rx", "stroke-dashoffset"].contains(property)
      if !isDefault { element[property] = DecimalText.text(value, decimals: decimals) }
    }
  }

  /// Adds an opacity, or another number from 0 to 1.
  mutating func add(
    opacity samples: [Double?], isStepped: Bool = false, to element: inout SVGElement
  ) {
    let still = add(
      samples.map { $0.map { [min(max($0, 0), 1)] } }, tolerances: [0.003], decimals: 3,
      isStepped: isStepped
    ) { "opacity:\(DecimalText.text($0[0], decimals: 3))" }
    if still[0] < 1 { element["opacity"] = DecimalText.text(still[0], decimals: 3) }
  }
}
