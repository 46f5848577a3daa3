import Geometry

/// What keeps properties: the values of every layer, or a part that only some layers have.
public protocol PropertyHolder: Sendable {
  /// With its defaults.
  static var standard: Self { get }
  /// What is said of a layer that does not have it: `shows no shape`.
  static var lack: String { get }
  /// Where a layer has it; nil where it has none, and writing nil changes nothing.
  static var place: WritableKeyPath<LayerValues, Self?> { get }
  /// What it keeps at a path in a layer; nil where the layer does not have it.
  static func value<Stored>(
    at path: WritableKeyPath<Self, Stored>, in values: LayerValues
  ) -> Stored?
  /// Writes what it keeps at a path in a layer, and nothing where the layer does not have it.
  static func set<Stored>(
    _ stored: Stored, at path: WritableKeyPath<Self, Stored>, in values: inout LayerValues)
}

extension PropertyHolder {
  @inline(__always)
  public static func value<Stored>(
    at path: WritableKeyPath<Self, Stored>, in values: LayerValues
  ) -> Stored? { values[keyPath: place]?[keyPath: path] }

  @inline(__always)
  public static func set<Stored>(
    _ stored: Stored, at path: WritableKeyPath<Self, Stored>, in values: inout LayerValues
  ) { values[keyPath: place]?[keyPath: path] = stored }
}

/// Every layer has them; read and written in place, since they are what moves most.
extension LayerValues: PropertyHolder {
  public static var standard: LayerValues { LayerValues() }
  public static var lack: String { "" }
  public static var place: WritableKeyPath<LayerValues, LayerValues?> { \.whole }

  private var whole: LayerValues? {
    get { self }
    set { if let newValue { self = newValue } }
  }

  @inline(__always)
  public static func value<Stored>(
    at path: WritableKeyPath<LayerValues, Stored>, in values: LayerValues
  ) -> Stored? { values[keyPath: path] }

  @inline(__always)
  public static func set<Stored>(
    _ stored: Stored, at path: WritableKeyPath<LayerValues, Stored>, in values: inout LayerValues
  ) { values[keyPath: path] = stored }
}

extension ShapeContents: PropertyHolder {
  public static var standard: ShapeContents { ShapeContents(path: Path()) }
  public static var lack: String { "shows no shape" }
  public static var place: WritableKeyPath<LayerValues, ShapeContents?> { \.shape }
}

extension TextContents: PropertyHolder {
  public static var standard: TextContents { TextContents(string: "") }
  public static var lack: String { "shows no text" }
  public static var place: WritableKeyPath<LayerValues, TextContents?> { \.text }
}

extension GradientContents: PropertyHolder {
  public static var standard: GradientContents { GradientContents(colors: []) }
  public static var lack: String { "shows no gradient" }
  public static var place: WritableKeyPath<LayerValues, GradientContents?> {
    \.gradient
  }
}

extension Replicator: PropertyHolder {
  public static var standard: Replicator { Replicator() }
  public static var lack: String { "has no `replicator`" }
  public static var place: WritableKeyPath<LayerValues, Replicator?> {
    \.effects.replicator
  }
}

extension LayerValues {
  /// The shape, where the contents are one; writing nil changes nothing.
  public var shape: ShapeContents? {
    get { if case .shape(let shape) = contents { shape } else { nil } }
    set { if let newValue { contents = .shape(newValue) } }
  }

  /// The text, where the contents are one; writing nil changes nothing.
  public var text: TextContents? {
    get { if case .text(let text) = contents { text } else { nil } }
    set { if let newValue { contents = .text(newValue) } }
  }

  /// The gradient, where the contents are one; writing nil changes nothing.
  public var gradient: GradientContents? {
    get { if case .gradient(let gradient) = contents { gradient } else { nil } }
    set { if let newValue { contents = .gradient(newValue) } }
  }

  /// The contents with what they fade in from, as an animation sees them.
  var shownContents: ContentsFade {
    get { contentsFade ?? ContentsFade(contents) }
    set {
      contents = newValue.to
      contentsFade = newValue.isPlain ? nil : newValue
    }
  }
}
