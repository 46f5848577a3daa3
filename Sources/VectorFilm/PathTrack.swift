import AnimationEngine
import Geometry

/// A path over the film that may change its form, as `d`.
struct PathTrack {
  private let paths: [Path?]
  /// Pixels to the unit of the path's space.
  private let pixels: Double

  init(_ paths: [Path?], pixels: Double) { (self.paths, self.pixels) = (paths, pixels) }

  /// Has the element show it.
  func add(to motion: inout ElementMotion, _ element: inout SVGElement) {
    let film = motion.film
    guard var latest = paths.lazy.compactMap(\.self).first else { return }
    let decimals = film.decimals(pixels)
    let filled = paths.map { path in
      latest = path ?? latest
      return latest
    }
    let still = filled[film.poster]
    element["d"] = PathData(decimals: decimals).text(still)
    guard filled.contains(where: { $0 != still }) else { return }
    element.isOwnPath = true
    let data = PathData(decimals: decimals, abbreviates: false)
    let tolerance = FilmDrawing.shiftTolerance / pixels
    var keys: [(frame: Int, declaration: String, easing: Keyframes.Easing)] = []
    var start = 0
    while start < film.frameCount {
      // As long as the steps are the same, points go from place to place.
      let form = filled[start]
      var end = start + 1
      while end < film.frameCount, filled[end].hasSteps(of: form) { end += 1 }
      if !keys.isEmpty { keys[keys.count - 1].easing = .hold }
      let coordinates = filled[start..<end].map(\.coordinates)
      let keyframes = Keyframes(
        coordinates, tolerances: coordinates[0].map { _ in tolerance }
      ) { DecimalText.rounded($0, decimals: decimals) }
      keys += keyframes.keys.map { key in
        let path = form.replacing(key.values)
        return (start + key.frame, "d:path(\"\(data.text(path))\")", key.easing)
      }
      start = end
    }
    motion.add(film.style.animation(keys))
  }
}
