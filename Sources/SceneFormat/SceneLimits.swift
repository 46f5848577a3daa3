package import AnimationEngine
package import Geometry
package import SceneModel

/// What a scene may ask for at most; more is a diagnostic that names the limit.
///
/// ``counts`` is the table of those that can be changed.
package struct SceneLimits: Sendable, Hashable {
  /// Of the scene's text.
  package var textBytes = 4_194_304
  /// YAML nodes with aliases expanded.
  package var nodes = 200_000
  /// Maps and lists inside each other.
  package var nestingDepth = 64
  package var layers = 10_000
  /// Of what lies in replicators, those inside each other multiplied.
  package var copies = 10_000
  package var lanes = 16
  package var variants = 32
  package var touches = 1_000
  /// Scenes that show each other as lanes.
  package var sceneDepth = 4
  /// Files that a scene and its libraries include.
  package var libraries = 64
  /// Of one frame: an 8K picture.
  package var pixelsPerFrame = 33_177_600
  /// Of one frame in either direction: four times as many rows are drawn, and Cairo has 32,767.
  package var pixelsPerSide = 8_191
  /// Of the pictures that layers inside each other need at once, each one of the stage's size.
  package var nestedPixels = 268_435_456
  /// Lines and curves of one path, each of which a frame may draw.
  package var pathElements = 10_000
  /// Periods of its pattern along one stroke: finer ones are drawn as a line.
  package var dashes = 100_000
  /// With bodies of their own, in one animator.
  package var bodies = 5_000
  /// Of bodies, fingers and gestures: 120 a second.
  package var ticks = 432_000
  package var script = ScriptLimits()
  package var frames = 216_000
  /// Of all frames of a film together, in 10⁶ pixels: an hour of 4K at 60 frames a second has
  /// 1.8 · 10⁶ of them.
  package var filmMegapixels = 2_000_000
  /// Of one file that is written, in 10⁶ bytes.
  package var outputMegabytes = 16_000
  package var assets = AssetLimits()
  package var frameRate: Rational = 240
  /// Numbers of a scene lie between minus and plus this; beyond it, doubles lose hundredths of a point.
  package var magnitude = 1e9
  /// Times of a scene in seconds, in either direction.
  package var seconds: Rational = 1_000_000

  package init() {}
}
