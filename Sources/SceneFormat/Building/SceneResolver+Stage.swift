import Geometry
import Overlays
import Simulation

extension SceneResolver {
  /// The stage as written; without a size in the text it takes the size of its lanes.
  ///
  /// With `isOwn` the size in the text is that of a lane, and the stage takes the lanes' all the same.
  func stage(_ node: SceneNode, isThemed: Bool, lanesSize: Size?, isOwn: Bool) -> Stage? {
    guard let fields = fields(node, .stage) else { return nil }
    stageSize = fields["size"].flatMap(stageSize)
    if isOwn {
      stageSize = lanesSize
    } else if fields["size"] == nil {
      stageSize = lanesSize
      if lanesSize == nil, !hasErrors, !fields.hasStrangers {
        report(
          at: fields.location, "the stage needs `size`", hint: "such as `size: [320, 240]`")
      }
    }
    if let node = fields["look"], let look = choice(node, TouchMarks.Look.self) {
      touchMarks?.look = look
    }
    if let node = fields["showTouches"], boolean(node) == false { touchMarks = nil }
    var stage = Stage(size: stageSize ?? .zero)
    if isThemed { stage.background = theme[.page] }
    if let node = fields["scale"], let scale = positive(node) { stage.scale = scale }
    if let node = fields["background"], let color = color(node) { stage.background = color }
    if let node = fields["fps"], let rate = frameRate(node) { stage.frameRate = rate }
    if let node = fields["loop"], let loop = loop(node) { stage.loop = loop }
    if let node = fields["poster"] { stage.poster = clockTime(node) }
    if let node = fields["hold"], let fields = self.fields(node, .hold) {
      stage.hold.start = fields["start"].flatMap { duration($0, "a hold") } ?? 0
      stage.hold.end = fields["end"].flatMap { duration($0, "a hold") } ?? 0
    }
    guard stageSize != nil else { return nil }
    checkPixels(of: stage, at: fields["size"]?.location ?? fields.location)
    return stage
  }

  private func stageSize(_ node: SceneNode) -> Size? {
    guard let size = size(node) else { return nil }
    guard !size.isEmpty else {
      report(at: node.location, "width and height of the stage must be above 0")
      return nil
    }
    return size
  }

  private func frameRate(_ node: SceneNode) -> Rational? {
    guard let rate = rational(node, expected: "frames per second") else { return nil }
    guard rate > 0 else {
      report(at: node.location, "`fps` must be above 0, found \(Written.spelling(of: rate.value))")
      return nil
    }
    tellNearRate(rate, at: node.location)
    guard rate <= limits.frameRate else {
      report(
        at: node.location,
        "\(Written.spelling(of: rate.value)) frames per second are beyond the limit `frameRate` of "
          + "\(limits.frameRate)")
      return nil
    }
    return rate
  }

  /// 23.976 or 23.98 is written for 24000/1001, and is another rate.
  private func tellNearRate(_ rate: Rational, at location: SourceLocation) {
    for whole: Int64 in [24, 30, 48, 60, 120] {
      guard let exact = Rational(whole * 1000, over: 1001), rate != exact,
        (rate.value - exact.value).magnitude <= exact.value * 0.0002
      else { continue }
      report(
        .warning, at: location,
        "\(Written.spelling(of: rate.value)) frames per second are not those of films and television",
        hint: "write `fps: \(whole * 1000)/1001`")
    }
  }

  private func loop(_ node: SceneNode) -> Stage.Loop? {
    guard let written = written(node) else { return nil }
    switch written {
    case .text("forever", _): return .forever
    case .text("once", _): return .times(1)
    case .text(let text, _) where Number(text: text) != nil:
      return count(node, in: 1...10_000).map { .times($0) }
    case .number: return count(node, in: 1...10_000).map { .times($0) }
    default:
      mismatch(node, written, expected: "`forever`, `once` or a count")
      return nil
    }
  }

  /// A picture has whole pixels, and not too many.
  private func checkPixels(of stage: Stage, at location: SourceLocation) {
    let (width, height) = (stage.size.width * stage.scale, stage.size.height * stage.scale)
    let extent = "\(Written.spelling(of: width)) × \(Written.spelling(of: height)) pixels"
    guard width * height <= Double(limits.pixelsPerFrame) else {
      report(
        at: location,
        "the picture would have \(extent), more than the limit `pixelsPerFrame` of "
          + "\(limits.pixelsPerFrame)")
      return
    }
    guard max(width, height) <= Double(limits.pixelsPerSide) else {
      report(
        at: location,
        "the picture would have \(extent), more than the limit `pixelsPerSide` of "
          + "\(limits.pixelsPerSide) in one direction")
      return
    }
    stagePixels = width * height
    if width != width.rounded() || height != height.rounded() {
      report(
        at: location, "the picture would have \(extent), which are not whole",
        hint: "size times scale must be whole numbers")
    }
  }
}
