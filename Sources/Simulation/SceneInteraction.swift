public import AnimationEngine
public import Geometry
public import Interaction

/// A finger of a scene, or two that pinch.
public struct SceneTouch: Sendable, Hashable {
  /// Its events are those of `touch.NAME`.
  public var name: String
  public var script: TouchScript
  /// The stage's corner that locations count from: a lane's, where the touch is that lane's.
  public var origin = Point.zero
  /// Where the scene says so.
  public var location: SourceLocation

  public init(_ name: String, _ script: TouchScript, location: SourceLocation) {
    (self.name, self.script, self.location) = (name, script, location)
  }
}

/// A gesture that a scene looks for, and when it may begin.
public struct SceneGesture: Sendable, Hashable {
  public var recognizer: GestureRecognizer
  /// Has the last word before it begins; nil lets it.
  public var shouldBegin: LiveNumber?
  /// The stage's corner that locations count from: a lane's, where the gesture is that lane's.
  public var origin = Point.zero
  public var location: SourceLocation

  public init(
    _ recognizer: GestureRecognizer, shouldBegin: LiveNumber? = nil, location: SourceLocation
  ) {
    (self.recognizer, self.shouldBegin, self.location) = (recognizer, shouldBegin, location)
  }
}

/// Places that something can be in, by name: a panel that is closed or open.
public struct SceneStates: Sendable {
  public var name: String
  /// In the order written, which is the order of `cycle`.
  public var states: [(name: String, values: [(address: LayerAddress, value: AnimationValue)])]
  /// The index of the one it begins in.
  public var initial: Int

  public init(
    _ name: String,
    _ states: [(name: String, values: [(address: LayerAddress, value: AnimationValue)])],
    initial: Int
  ) {
    (self.name, self.states, self.initial) = (name, states, initial)
  }

  public func index(of state: String) -> Int? { states.firstIndex { $0.name == state } }
}

/// A layer whose bounds follow a finger over larger content: `UIScrollView`.
public struct SceneScroll: Sendable {
  /// The layer's; its own pan is the gesture `NAME.pan`.
  public var name: String
  public var layer: LayerID
  /// In points.
  public var contentSize: Size
  public var options: ScrollView.Options

  public init(
    _ name: String, layer: LayerID, contentSize: Size,
    options: ScrollView.Options = ScrollView.Options()
  ) {
    (self.name, self.layer, self.contentSize, self.options) = (name, layer, contentSize, options)
  }

  public var panName: String { "\(name).pan" }
}

/// Something to do whenever something happens.
public struct Reaction: Sendable {
  public var pattern: EventPattern
  /// Seconds from the event on.
  public var delay: Rational = 0
  public var condition: LiveNumber?
  public var action: ScriptEntry.Action
  public var location: SourceLocation

  public init(_ pattern: EventPattern, _ action: ScriptEntry.Action, location: SourceLocation) {
    (self.pattern, self.action, self.location) = (pattern, action, location)
  }
}

/// A layer that follows a finger, or is moved by so much.
public struct MoveAction: Sendable, Hashable {
  public enum Axis: String, Sendable, CaseIterable { case x, y }

  /// What happens beyond the limits.
  public enum Beyond: String, Sendable, CaseIterable {
    case stop
    /// It follows less and less, as scroll views do.
    case rubberBand
  }

  public var layers: [LayerID]
  public var by: LiveValue
  /// Nil means both.
  public var axis: Axis?
  /// Of the model position, in the superlayer's points; nil for no limits.
  public var horizontalLimits: ClosedRange<Double>?
  public var verticalLimits: ClosedRange<Double>?
  public var beyond = Beyond.stop

  /// The room of the rubber band along both axes, in points.
  public var dimension: Size

  public init(_ layers: [LayerID], by: LiveValue, dimension: Size) {
    (self.layers, self.by, self.dimension) = (layers, by, dimension)
  }
}

/// What can be done to a set of states.
public enum StateAction: Sendable, Hashable {
  public struct Branch: Sendable, Hashable {
    public var state: Int
    public var condition: LiveNumber

    public init(_ state: Int, if condition: LiveNumber) {
      (self.state, self.condition) = (state, condition)
    }
  }

  case enter(Int)
  /// The next one, and after the last the first.
  case cycle
  /// The first whose condition holds.
  case choose([Branch], otherwise: Int?)
  /// Sets the model to what the current state says.
  case apply
}

extension Scene {
  /// All gestures by name, with the pans of scroll views.
  public var gestureNames: [String] {
    gestures.map(\.recognizer.name) + scrolls.map(\.panName)
  }
}
