import AnimationEngine
import Geometry
import Overlays
import SceneModel

/// What all parts of one scene share while it is read.
final class SceneSession {
  let log: DiagnosticLog
  let limits: SceneLimits
  /// Nil where no contents are read.
  private let measuring: (any ContentsMeasuring)?
  let constants = Constants()
  /// How many constants are being read, each because of the one before.
  var constantDepth = 0
  /// Constants of the theme that is not chosen, which are looked at all the same.
  var otherThemeValues: [SceneNode] = []
  /// The palette, for constants such as `theme.ink`.
  var theme = Theme.light
  /// Known once the stage is read, for `stage.width` and `stage.height`.
  var stageSize: Size?
  /// False while the stage is read, so that its size cannot depend on itself.
  var isStageRead = false
  /// Constants can repeat the members of groups that the text has once.
  var groupMembersLeft = 10_000
  /// What the scene says of bodies, while it is read.
  var bodies = BodyReading()
  /// The scene's map with what its variant and its libraries bring, as it is written.
  var root = SceneNode.Mapping(entries: [])
  /// What layers can be made of, by name.
  var components: [String: SceneNode.Entry] = [:]
  /// Those of which a layer was made.
  var usedComponents: Set<String> = []
  /// Where the scene's assets are, for a scene that another one names; empty, or ends with `/`.
  let folder: String

  /// `path` is what diagnostics call the scene; they call others by their paths in `outermostFolder`.
  init(
    path: String, limits: SceneLimits = SceneLimits(),
    measuring: (any ContentsMeasuring)? = nil, folder: String = "", outermostFolder: String = ""
  ) {
    log = DiagnosticLog(path: path, outermostFolder: outermostFolder)
    (self.limits, self.measuring, self.folder) = (limits, measuring, folder)
  }

  /// The path of a file, from the folder of the outermost scene; relative names count from the file
  /// in which they stand.
  func assetPath(_ name: String, at location: SourceLocation) -> String {
    let folder = location.file.map(ScenePath.folder) ?? folder
    return name.hasPrefix("/") ? name : ScenePath.normalized(folder + name)
  }

  /// What loads and measures contents.
  func contents() throws(ContentsError) -> any ContentsMeasuring {
    guard let measuring else { throw ContentsError("contents cannot be read from here") }
    return measuring
  }
}
