import Assets
import Geometry
import MediaEncoding
package import OutputFormats
import SceneModel

extension Renderer {
  /// The formats that suit the scene best on a page, where the choice is left to the program.
  ///
  /// Whether shapes can say it is found out by trying, unless something else speaks against them.
  ///
  /// - Throws: What keeps the scene from being prepared for the options.
  package func choice() throws -> FormatChoice {
    let film = try film(for: .svg)
    var needs = FormatChoice.Needs(
      isClear: !film.description.isOpaque, hasPictures: film.assets.hasPictures,
      seconds: film.schedule.duration.value)
    let target = RenderPlan.Target(
      format: .svg, film: film, scale: film.size.scale, path: loaded.filmName)
    if FormatChoice(for: needs).formats.contains(where: \.isVector) {
      needs.vectorRefusal = try VectorFilmFile(loaded: loaded, target: target).refusal()
    }
    return FormatChoice(for: needs)
  }

  /// This one, with other formats.
  package func writing(_ formats: [OutputFormat]) -> Renderer {
    var options = options
    options.formats = formats
    return Renderer(loaded, options: options)
  }
}
