import AnimationEngine
import Geometry
import Overlays
import Simulation

/// A scene that stands beside others.
struct Lane {
  /// What addresses put before those of the lane.
  var name: String
  var built: BuiltScene
  var caption: String?
  var hue: Hue
  /// The part of its stage that shows; nil for all of it.
  var crop: Rect?
  /// True where it is the scene that has the lanes.
  var showsItself: Bool
  var location: SourceLocation

  /// A figure keeps to four hues; lanes beyond begin again.
  static let hues: [Hue] = [.red, .teal, .violet, .blue]

  var window: Rect { crop ?? Rect(origin: .zero, size: built.scene.stage.size) }
}

/// Where lanes stand: in rows of up to four, with room for their titles.
struct LaneLayout {
  /// Of the lanes, in order; counted from the content's corner.
  private(set) var frames: [Rect] = []
  /// Of all lanes with their titles.
  private(set) var content = Size.zero
  private let margin: Double

  /// From a lane's title's baseline to the lane.
  static let titleToLane = 17.0
  private static let gap = 26.0
  private static let lanesInRow = 4
  /// For a title over a lane: its ascent and what lies between.
  private static let titleRoom = 30.0

  init(_ lanes: [Lane], hasMargin: Bool) {
    var top = 0.0
    for start in stride(from: 0, to: lanes.count, by: Self.lanesInRow) {
      let row = lanes[start..<min(start + Self.lanesInRow, lanes.count)]
      top += start == 0 ? 0 : Self.gap
      top += row.contains { $0.caption != nil } ? Self.titleRoom : 0
      var left = 0.0
      for lane in row {
        frames.append(Rect(origin: Point(x: left, y: top), size: lane.window.size))
        content.width = max(content.width, left + lane.window.size.width)
        left += lane.window.size.width + Self.gap
      }
      top += row.map(\.window.size.height).max() ?? 0
    }
    content.height = top
    margin = hasMargin ? Figure.margin(forStageWidth: content.width) : 0
  }

  /// The stage that holds the lanes and their margin, in whole even points.
  var size: Size {
    func even(_ length: Double) -> Double { (length / 2).rounded(.up) * 2 }
    return Size(
      width: even(content.width + 2 * margin), height: even(content.height + 2 * margin))
  }

  /// The content's corner where it stands in the middle of a stage; nil where it does not fit.
  func origin(in stage: Size) -> Point? {
    guard content.width <= stage.width, content.height <= stage.height else { return nil }
    return Point(
      x: ((stage.width - content.width) / 2).rounded(.down),
      y: ((stage.height - content.height) / 2).rounded(.down))
  }
}

/// A scene that takes in its lanes.
struct WholeScene {
  var layers: LayerTree
  var animations: [String: AnimationParameters] = [:]
  var script: [ScriptEntry] = []
  var expectations: [Expectation] = []
  var overlays: [Overlay] = []
  /// Of the longest lane.
  var duration: Rational?

  init(layers: LayerTree) { self.layers = layers }

  /// Takes a lane in, in a layer of its name that shows its stage.
  mutating func add(_ lane: Lane, in frame: Rect) {
    let scene = lane.built.scene
    var values = LayerValues()
    values.bounds = lane.window
    values.position = Point(
      x: frame.minX + frame.size.width / 2, y: frame.minY + frame.size.height / 2)
    values.masksToBounds = true
    values.backgroundColor = scene.stage.background
    let container = layers.add(values, name: lane.name)
    let move = LayerMove(by: layers.nodes.count)
    for (index, node) in scene.layers.nodes.enumerated() {
      let name = node.name.map { "\(lane.name).\($0)" }
      let parent = node.parent.map { move($0) } ?? container
      if let old = node.parent, scene.layers[old].mask?.index == index {
        layers.addMask(node.values, name: name, of: parent)
      } else {
        layers.add(node.values, name: name, to: parent)
      }
    }
    for (name, animation) in scene.animations { animations["\(lane.name).\(name)"] = animation }
    script += scene.script.map { entry in
      var entry = entry
      entry.action = move(entry.action, lane: lane.name)
      if !lane.showsItself { entry.location = lane.location }
      return entry
    }
    expectations += scene.expectations.map { expectation in
      var expectation = expectation
      expectation.subject.address = move(expectation.subject.address)
      expectation.spelling = lane.spelling(of: expectation)
      if !lane.showsItself { expectation.location = lane.location }
      return expectation
    }
    if let caption = lane.caption {
      let baseline = Point(x: frame.minX, y: frame.minY - LaneLayout.titleToLane)
      var title = FigureTitle(caption, position: baseline)
      title.style = .lane(lane.hue)
      overlays.append(.title(title))
    }
    overlays += lane.built.overlays.compactMap { move($0) }
    duration = max(duration ?? 0, scene.duration)
  }
}

extension Lane {
  /// The address of a lane's expectation, as the whole scene would spell it.
  fileprivate func spelling(of expectation: Expectation) -> String {
    guard expectation.subject.isModel else { return "\(name).\(expectation.spelling)" }
    return "model.\(name).\(expectation.spelling.dropFirst("model.".count))"
  }
}

/// What layers of a lane are called in the tree that has taken them in.
private struct LayerMove {
  let offset: Int

  init(by offset: Int) { self.offset = offset }

  func callAsFunction(_ layer: LayerID) -> LayerID {
    LayerID(layer.index + offset)
  }

  func callAsFunction(_ address: LayerAddress) -> LayerAddress {
    LayerAddress(self(address.layer), address.keyPath)
  }

  func callAsFunction(
    _ action: ScriptEntry.Action, lane: String
  ) -> ScriptEntry.Action {
    func moved(_ targets: [LayerID]) -> [LayerID] { targets.map { self($0) } }
    switch action {
    case .set(let assignments):
      return .set(assignments.map { (self($0.address), $0.value) })
    case .setWithActions(let assignments, let transaction):
      return .setWithActions(assignments.map { (self($0.address), $0.value) }, transaction)
    case .animate(let targets, let parameters, let key):
      return .animate(moved(targets), parameters, key: key)
    case .addObject(let name, let targets, let key):
      return .addObject("\(lane).\(name)", moved(targets), key: key)
    case .change(let name, let parameters): return .change("\(lane).\(name)", parameters)
    case .transition(let targets, let transition, let transaction):
      return .transition(moved(targets), transition, transaction)
    case .remove(let targets, let key): return .remove(moved(targets), key: key)
    }
  }

  /// An overlay about a layer; nil for one that stands beside the lane's own stage.
  func callAsFunction(_ overlay: Overlay) -> Overlay? {
    switch overlay {
    case .ghost(var ghost):
      ghost.layer = self(ghost.layer)
      return .ghost(ghost)
    case .trail(var trail):
      trail.layer = self(trail.layer)
      return .trail(trail)
    case .onionSkin(var skin):
      skin.layer = self(skin.layer)
      return .onionSkin(skin)
    case .motionPath(var path):
      path.layer = self(path.layer)
      return .motionPath(path)
    case .arrow(var arrow):
      arrow.layer = self(arrow.layer)
      return .arrow(arrow)
    case .clipEdge(var clip):
      clip.layer = self(clip.layer)
      clip.reveals = clip.reveals.map { self($0) }
      return .clipEdge(clip)
    case .readout(var readout):
      guard case .layer(let layer) = readout.anchor else { return nil }
      readout.anchor = .layer(self(layer))
      readout.quantity = readout.quantity.map {
        Quantity(self($0.address), $0.kind)
      }
      return .readout(readout)
    case .plot, .tracks, .states, .title, .caption, .timeCode, .coordinateGrid: return nil
    }
  }
}

extension [ScriptEntry] {
  /// In the order of time, and as they are within one time.
  func sortedByTime() -> [ScriptEntry] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
