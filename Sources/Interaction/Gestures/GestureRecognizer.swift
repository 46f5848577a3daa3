package import AnimationEngine
public import Geometry

/// A description of a gesture: what to look for, on which layer, and how it gets along with others.
public struct GestureRecognizer: Sendable, Hashable {
  /// What is looked for, with its limits.
  public enum Kind: Sendable, Hashable {
    case tap(Tap)
    case longPress(LongPress)
    case pan(Pan)
    case swipe(Swipe)
    case pinch(Pinch)
    case rotation(Rotation)
    case edgePan(EdgePan)

    /// False for those that only say that they happened.
    package var isContinuous: Bool {
      switch self {
      case .tap, .swipe: false
      default: true
      }
    }
  }

  /// Where a gesture stands: `UIGestureRecognizer.State`.
  public enum State: String, Sendable, CaseIterable {
    case possible, began, changed
    /// For taps and swipes: recognized.
    case ended
    case cancelled, failed

    /// True while a continuous gesture goes on.
    public var isActive: Bool { self == .began || self == .changed }
    /// True from the end of a gesture on.
    package var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// A way on the screen.
  public enum Direction: String, Sendable, CaseIterable {
    case left, right, up, down

    /// How far a vector goes this way, and how far aside.
    func parts(of vector: Vector) -> (along: Double, aside: Double) {
      switch self {
      case .left: (-vector.dx, vector.dy.magnitude)
      case .right: (vector.dx, vector.dy.magnitude)
      case .up: (-vector.dy, vector.dx.magnitude)
      case .down: (vector.dy, vector.dx.magnitude)
      }
    }

    /// True where a vector goes more this way than aside.
    func dominates(_ vector: Vector) -> Bool {
      let parts = parts(of: vector)
      return parts.along > parts.aside
    }
  }

  /// Unique among the recognizers of a scene.
  package var name: String
  /// Touches on this layer and on all that lies in it count.
  package var layer: LayerID
  public var kind: Kind
  /// Where touches look for layers; nil leaves it to the layers.
  ///
  /// What is given here also finds layers
  /// that swallow touches, as an override of a view's hit test does.
  public var hitGeometry: HitGeometry?
  /// Names of gestures that must fail before this one is recognized.
  public var requiredFailures: [String] = []
  /// Names of gestures that may go on at the same time; it is enough that one of two says so.
  public var simultaneous: [String] = []
  public var velocityMethod = VelocityEstimator.Method.window
  /// Takes the distance that recognition needed off the values, so that nothing jumps to the finger.
  public var consumesSlop = false

  package init(_ kind: Kind, name: String, on layer: LayerID) {
    (self.kind, self.name, self.layer) = (kind, name, layer)
  }
}

// Distances are in points on the stage. Values without a source are choices of this project: Apple
// publishes none.
extension GestureRecognizer {
  /// Fingers that go down and up again in place.
  public struct Tap: Sendable, Hashable {
    public var count = 1
    public var touches = 1
    /// Fingers may not move farther.
    public var movement = 10.0
    /// All fingers must be up again within these seconds.
    public var duration = Rational(3) / Rational(4)
    /// The longest pause between two taps, in seconds.
    public var gap = Rational(7) / Rational(20)

    public init(count: Int = 1, touches: Int = 1) { (self.count, self.touches) = (count, touches) }
  }

  /// Fingers that stay down in place.
  public struct LongPress: Sendable, Hashable {
    /// In seconds (documented default); 0 begins at touch-down.
    public var duration = Rational(1) / Rational(2)
    /// Before it begins, fingers may not move farther (documented default).
    public var movement = 10.0
    public var touches = 1

    public init(duration: Rational = Rational(1) / Rational(2)) { self.duration = duration }
  }

  /// Fingers that move.
  public struct Pan: Sendable, Hashable {
    /// The middle of the fingers must have moved so far.
    public var distance = 10.0
    public var minimumTouches = 1
    public var maximumTouches = Int.max
    /// The way that the movement must mostly go, or the pan fails.
    public var dominant: Direction?

    public init(dominant: Direction? = nil) { self.dominant = dominant }
  }

  /// Fingers that move fast and straight, once.
  public struct Swipe: Sendable, Hashable {
    public var direction: Direction
    public var distance = 50.0
    /// In seconds from touch-down.
    public var duration = Rational(1) / Rational(2)
    /// The part of the way that may go aside; looked at from `slop` on.
    public var aside = 0.5
    public var touches = 1

    public init(_ direction: Direction) { self.direction = direction }

    /// A movement shorter than this has no direction yet.
    static let slop = 10.0
  }

  /// Two fingers that come closer or part.
  public struct Pinch: Sendable, Hashable {
    /// The distance between the fingers must have changed so much.
    public var distance = 8.0

    public init() {}
  }

  /// Two fingers that turn around each other.
  public struct Rotation: Sendable, Hashable {
    /// The fingers must have turned so far, in radians: 3 degrees.
    public var angle = Double.pi / 60

    public init() {}
  }

  /// A finger that comes in from an edge of the stage.
  public struct EdgePan: Sendable, Hashable {
    /// An edge of the stage.
    public enum Edge: String, Sendable, CaseIterable {
      case left, right, top, bottom

      /// The way into the layer.
      var inward: Direction {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .down
        case .bottom: .up
        }
      }

      /// How far a point of the bounds lies from this edge.
      func distance(of point: Point, in bounds: Rect) -> Double {
        switch self {
        case .left: point.x - bounds.minX
        case .right: bounds.maxX - point.x
        case .top: point.y - bounds.minY
        case .bottom: bounds.maxY - point.y
        }
      }
    }

    /// Of the recognizer's layer.
    public var edge: Edge
    /// How near to the edge the touch must begin.
    public var margin = 20.0
    public var distance = 10.0

    public init(_ edge: Edge) { self.edge = edge }
  }
}
