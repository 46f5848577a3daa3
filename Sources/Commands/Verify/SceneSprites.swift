import AnimationEngine
import CairoRaster
import Geometry
import MotionTracking
import Pixels
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation

/// The layers that lie on a scene's stage, each drawn alone, and where the scene has them.
struct SceneSprites {
  let loaded: LoadedScene

  /// Poses of a layer over the scene's time, by the layer's number on the stage.
  typealias Told = [Int: [(time: Double, pose: LayerPose)]]

  private static let rate = 60

  /// The stage at a time of the scene, `scale` pixels to the point.
  func still(at time: Rational, scale: Double) throws -> PixelBuffer {
    try draw(loaded.timeline.presentation(at: time), loaded.scene.stage.size, scale)
  }

  /// The same without the layers that move.
  func bareStill(at time: Rational, scale: Double) throws -> PixelBuffer {
    let scene = loaded.scene
    let moving = try scene.layers.roots.filter { id in
      guard let name = scene.layers[id].name else { return false }
      return try !Self.moving(poses(of: name)).isEmpty
    }
    var presentation = loaded.timeline.presentation(at: time)
    for id in moving {
      guard let start = presentation.layers.firstIndex(where: { $0.id == id }) else { continue }
      let end = min(
        start + presentation.layers[start].descendantCount, presentation.layers.count - 1)
      presentation.layers.removeSubrange(start...end)
    }
    return try draw(presentation, scene.stage.size, scale)
  }

  private func draw(
    _ presentation: Presentation, _ size: Size, _ scale: Double
  ) throws -> PixelBuffer {
    let compositor = try Compositor(
      assets: loaded.assets, pixelWidth: max(Int((size.width * scale).rounded(.up)), 1),
      pixelHeight: max(Int((size.height * scale).rounded(.up)), 1), scale: scale)
    _ = try compositor.draw(presentation)
    return compositor.canvas
  }

  /// All that is drawn, from back to front, and the poses of what moves.
  func stack(_ registration: Registration) throws -> (stack: SpriteStack, told: Told) {
    var (members, told) = ([SpriteStack.Member](), Told())
    let scene = loaded.scene
    let ground = scene.stage.background
    for id in scene.layers.roots {
      let name = scene.layers[id].name
      let poses = try name.map { try self.poses(of: $0) } ?? []
      let shown = poses.max { $0.pose.opacity < $1.pose.opacity }
      let scales = poses.map(\.pose.scale)
      let times = [
        shown.map { Rational(Int(($0.time * Double(Self.rate)).rounded())) / Rational(Self.rate) }
          ?? .zero, .zero, scene.duration,
      ]
      guard
        let (sprite, pose) = try times.lazy.compactMap({
          try self.sprite(of: id, named: name ?? "", at: $0, scales: scales, registration)
        }).first
      else { continue }
      let parts = Self.moving(poses)
      var member = SpriteStack.Member(sprite: sprite, pose: pose, parts: parts)
      if let name, !parts.isEmpty, !name.isEmpty {
        told[members.count] = poses
        member = SpriteStack.Member(sprite: sprite, pose: poses[0].pose, parts: parts)
      }
      members.append(member)
    }
    let tones = registration.tones
    let brightness =
      255 * (tones[0] * ground.red + tones[1] * ground.green + tones[2] * ground.blue + tones[3])
    let size = scene.stage.size
    let stack = SpriteStack(
      members: members, registration: registration, ground: brightness, width: size.width,
      height: size.height)
    return (stack, told)
  }

  /// Where the scene has a layer, sixty times a second and more often where it is fast: a step is no
  /// longer than two points.
  private func poses(of name: String) throws -> [(time: Double, pose: LayerPose)] {
    let course = try PoseCourse(of: name, in: loaded)
    let duration = loaded.scene.duration
    let count = Int((duration * Rational(Self.rate)).ceiling)
    var poses: [(time: Double, pose: LayerPose)] = []
    var last: LayerPose?
    for index in 0...count {
      let time = min(Rational(index) / Rational(Self.rate), duration)
      let pose = course.pose(at: time)
      if let last {
        let way = max(abs(pose.x - last.x), abs(pose.y - last.y))
        let between = min(Int(way / Self.longestStep), Self.mostBetween)
        for step in 0..<between {
          let share = Rational(between - step) / Rational(between + 1)
          let early = max(time - share / Rational(Self.rate), .zero)
          poses.append((early.value, course.pose(at: early)))
        }
      }
      poses.append((time.value, pose))
      last = pose
    }
    return poses
  }

  /// In points.
  private static let longestStep = 2.0
  private static let mostBetween = 32

  /// What of a layer's poses is not always the same.
  private static func moving(_ poses: [(time: Double, pose: LayerPose)]) -> [LayerPose.Part] {
    guard let first = poses.first?.pose else { return [] }
    func differs(_ value: (LayerPose) -> Double, _ limit: Double) -> Bool {
      poses.contains { abs(value($0.pose) - value(first)) > limit }
    }
    var parts: [LayerPose.Part] = []
    if differs(\.x, 0.1) || differs(\.y, 0.1) { parts.append(.place) }
    if differs(\.scale, 0.002) { parts.append(.scale) }
    if differs(\.rotation, 0.002) { parts.append(.rotation) }
    if differs(\.opacity, 0.005) { parts.append(.opacity) }
    return parts
  }

  /// A layer with all that lies in it, alone, and its pose then; nil where it is not drawn then, or
  /// is distorted.
  ///
  /// `scales` are those that it has over time.
  private func sprite(
    of id: LayerID, named name: String, at time: Rational, scales: [Double],
    _ registration: Registration
  ) throws -> (sprite: LayerSprite, pose: LayerPose)? {
    let layers = loaded.timeline.presentation(at: time).layers
    guard let start = layers.firstIndex(where: { $0.id == id }) else { return nil }
    let root = layers[start]
    let all = layers[start...min(start + root.descendantCount, layers.count - 1)]
    let (a, b, c, d) = (root.transform.a, root.transform.b, root.transform.c, root.transform.d)
    let scale = (abs(a * d - b * c)).squareRoot()
    guard scale > 0.01, abs(a - d) < 1e-6, abs(b + c) < 1e-6 else { return nil }
    let position = root.values.position
    let (cosine, sine) = (a / scale, b / scale)
    /// From the stage to points from the layer's position.
    func local(_ transform: AffineTransform) -> AffineTransform {
      func turned(_ x: Double, _ y: Double) -> (Double, Double) {
        ((cosine * x + sine * y) / scale, (cosine * y - sine * x) / scale)
      }
      let (first, second) = (
        turned(transform.a, transform.b), turned(transform.c, transform.d)
      )
      let shift = turned(transform.tx - position.x, transform.ty - position.y)
      return AffineTransform(
        a: first.0, b: first.1, c: second.0, d: second.1, tx: shift.0, ty: shift.1)
    }
    let stage = loaded.scene.stage.size
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    var placed: [PresentationLayer] = []
    for layer in all {
      var layer = layer
      layer.transform = local(layer.transform)
      if layer.id == id { layer.values.opacity = 1 }
      let reach =
        layer.values.effects.shadow.opacity > 0
        ? 3 * layer.values.effects.shadow.radius + 12 : 0
      let bounds = layer.values.bounds
      for x in [bounds.minX - reach, bounds.maxX + reach] {
        for y in [bounds.minY - reach, bounds.maxY + reach] {
          let t = layer.transform
          let (px, py) = (t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
          (left, right) = (min(left, px), max(right, px))
          (top, bottom) = (min(top, py), max(bottom, py))
        }
      }
      placed.append(layer)
    }
    let extent = max(right - left, bottom - top)
    // Both sides of an outline tell where it is: from one alone, what is blurred seems smaller.
    let least = max(min(scales.min() ?? 1, scale), Self.smallestFactor)
    let room = Self.room / (registration.scale * least)
    (left, top, right, bottom) = (left - room, top - room, right + room, bottom + room)
    // What is larger than the stage is not seen whole.
    let most = 2 * max(stage.width, stage.height)
    (left, top) = (max(left, -most), max(top, -most))
    (right, bottom) = (min(right, most), min(bottom, most))
    let shifted = placed.map { layer -> PresentationLayer in
      var layer = layer
      layer.transform.tx -= left
      layer.transform.ty -= top
      return layer
    }
    let size = Size(width: right - left, height: bottom - top)
    let factors = Self.factors(
      scales + [scale], largest: Self.widest / (registration.scale * max(size.width, size.height)))
    let pictures = try factors.map { factor in
      let picture = try draw(
        Presentation(
          size: size, background: Color(red: 0, green: 0, blue: 0, alpha: 0), layers: shifted),
        size, registration.scale * factor)
      return (pixels: picture, factor: factor)
    }
    let pose = LayerPose(
      x: position.x, y: position.y, scale: scale, rotation: Transcendentals.atan2(sine, cosine),
      opacity: root.values.opacity)
    return (
      LayerSprite(
        name: name, pictures: pictures, scale: registration.scale, originX: left, originY: top,
        extent: extent, tones: registration.tones), pose
    )
  }

  /// In pixels.
  private static let widest = 4096.0
  /// Around a layer, in pixels of its smallest drawing.
  private static let room = 4.0
  /// Smaller, or a smaller share of its largest size, is not drawn for itself.
  private static let smallestFactor = 0.05
  private static let smallestShare = 0.1

  /// The sizes in which a layer is drawn, from its largest scale down to its least.
  private static func factors(_ scales: [Double], largest: Double) -> [Double] {
    let high = min(max(scales.max() ?? 1, smallestFactor), max(largest, smallestFactor))
    let low = max(scales.min() ?? 1, high * smallestShare, smallestFactor)
    var factors = [high]
    while let last = factors.last, last > low * LayerSprite.sizeStep.squareRoot() {
      factors.append(last / LayerSprite.sizeStep)
    }
    return factors
  }
}
