import AnimationEngine
import Geometry
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation
import TextFormats

/// Values of a scene over its film, for a page to draw.
struct KeyCurves {
  private let loaded: LoadedScene
  private let film: Film

  init(_ loaded: LoadedScene, _ film: Film) { (self.loaded, self.film) = (loaded, film) }

  /// What each key is at every frame and half-way to the next: `{key, values}`, or `{key, problem}`.
  ///
  /// 120 values a second of a usual film show what a plot overlay shows at the page's width.
  func json(_ keys: [String]) -> JSONValue {
    let addresses = AddressReader(loaded.scene)
    return .array(
      keys.map { key in
        do throws(Diagnostic) {
          let subject = try addresses.subject(key)
          guard let values = values(of: subject) else {
            return .object(["key": .string(key), "problem": .string("`\(key)` is not one number")])
          }
          return .ordered([("key", .string(key)), ("values", .array(values.map { .number($0) }))])
        } catch {
          let hint = error.hint.map { "; \($0)" } ?? ""
          return .object(["key": .string(key), "problem": .string(error.message + hint)])
        }
      })
  }

  private func values(of subject: Subject) -> [Double]? {
    guard loaded.timeline.value(of: subject, at: 0)?.number != nil else { return nil }
    let schedule = film.schedule
    let count = min(schedule.frameCount, 7_200)
    var values: [Double] = []
    for place in 0..<count * 2 {
      let lead = Rational(schedule.movingFrames.lowerBound)
      let time = (Rational(place) / 2 - lead) / schedule.frameRate
      let film = min(max(time, 0), loaded.scene.timeMap.length)
      let scene = loaded.scene.timeMap.place(at: film).sceneTime
      values.append(loaded.timeline.value(of: subject, at: scene)?.number ?? .nan)
    }
    return values
  }
}
