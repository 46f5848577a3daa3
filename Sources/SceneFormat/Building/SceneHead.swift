import Geometry
import Overlays
import SceneModel

/// What must be known of a scene before its parts are read: how large it is, and that of its lanes,
/// since the places of lanes depend on the sizes of all.
struct SceneHead {
  let request: SceneRequest
  let session: SceneSession
  /// The scene's map, with what its variant puts in place of some.
  let root: MapEntries
  /// Those without mistakes of their own.
  let lanes: [Lane]
  /// Where they stand; nil without any.
  let layout: LaneLayout?
  /// Nil where it is wrong, which has been reported then.
  let stageMap: StageMap?

  var stage: Stage? { stageMap?.stage }
  /// Where a lane shows this scene, all parts but lanes, overlays and expectations are that lane's.
  var showsItself: Bool { lanes.contains(where: \.showsItself) }
}

extension SceneComposer {
  /// The names of the constants of `let` that a scene has with its libraries; mistakes are told elsewhere.
  func constantNames(of request: SceneRequest) -> [String] {
    let folder = request.chain.last.map(ScenePath.folder) ?? ""
    let reading = Reading(SceneSession(path: "", limits: limits, folder: folder))
    let own = SceneVariants(request.document.root, reading).applied(
      for: request, to: request.document.root, reading)
    let whole = Libraries(of: own, in: request.chain, self, reading).completing(own)
    guard case .mapping(let constants)? = whole["let"]?.content else { return [] }
    return constants.entries.map(\.key)
  }

  /// Reads the head of a scene, and those of its lanes.
  func head(of request: SceneRequest) -> SceneHead {
    let document = request.document
    let session = SceneSession(
      path: document.path, limits: limits, measuring: measuring,
      folder: request.chain.last.map(ScenePath.folder) ?? "", outermostFolder: outermostFolder)
    let reading = Reading(session)
    let own = SceneVariants(document.root, reading).applied(
      for: request, to: document.root, reading)
    let mapping = Libraries(of: own, in: request.chain, self, reading).completing(own)
    let root = reading.entries(mapping, SceneMap.description, at: document.location)
    session.root = mapping
    let isThemed = ThemeConstants.choose(request.theme, in: root, reading)
    SceneConstants.define(root, overrides: request.overrides, reading)
    SceneFonts.add(root, reading)
    Component.define(root, reading)
    let lanes = root[SceneMap.lanes].map { self.lanes($0, of: request, reading) } ?? []
    let hasMargin = root["overlays"].map { OverlayKind.takeRoom($0, reading) }
    let layout = lanes.isEmpty ? nil : LaneLayout(lanes, hasMargin: hasMargin != true)
    let stageMap = root[SceneMap.stage].flatMap {
      StageMap.read(
        $0, isThemed: isThemed || layout != nil, lanesSize: layout?.size,
        isLane: lanes.contains(where: \.showsItself), reading)
    }
    session.stageSize = stageMap?.stage.size
    session.isStageRead = true
    reading.readConstants()
    return SceneHead(
      request: request, session: session, root: root, lanes: lanes, layout: layout,
      stageMap: stageMap)
  }
}
