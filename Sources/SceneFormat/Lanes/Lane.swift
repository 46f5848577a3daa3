import AnimationEngine
import Geometry
import Overlays
import SceneModel

/// A scene that stands beside others, before its parts are read.
struct Lane {
  /// What addresses put before those of the lane.
  var name: String
  var head: SceneHead
  var caption: String?
  var hue: Hue
  /// The part of its stage that shows; nil for all of it.
  var crop: Rect?
  /// Where the scene that has it says so.
  var location: SourceLocation

  /// A figure keeps to four hues; lanes beyond begin again.
  static let hues: [Hue] = [.red, .teal, .violet, .blue]

  /// True where it is the scene that has the lanes.
  var showsItself: Bool { head.request.isLaneOfItself }

  var window: Rect { crop ?? Rect(origin: .zero, size: head.stage?.size ?? .zero) }

  /// The layer that shows its stage in a frame.
  func container(in frame: Rect) -> LayerValues {
    var values = LayerValues()
    values.bounds = window
    values.position = Point(
      x: frame.minX + frame.size.width / 2, y: frame.minY + frame.size.height / 2)
    values.masksToBounds = true
    values.backgroundColor = head.stage?.background
    return values
  }

  /// What stands over its frame; nil without a caption.
  func title(over frame: Rect) -> FigureTitle? {
    caption.map { caption in
      let baseline = Point(x: frame.minX, y: frame.minY - LaneLayout.titleToLane)
      var title = FigureTitle(caption, position: baseline)
      title.style = .lane(hue)
      return title
    }
  }
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
