import PixelKernels
import Pixels

/// Turns what a frame changes into an image: a rectangle of indices, compressed.
///
/// For every pixel there is a set of indices that will do, and the compressor takes those that cost
/// least: an unchanged pixel is left as it is, a changed one may be left where that is as good. What
/// changes again at once may come less close, since nobody can look at it. In textures of too many colors
/// pixels are chosen together, and a table of a frame's own is moved to suit them (`Halftone`). What viewers
/// then see is what the next frame begins with.
final class FramePainter {
  private let film: FilmDescription
  /// The film a moment later; nil where it does not matter how long a pixel stays.
  private let ahead: FilmReplay?
  private let settings: GIFSettings
  private let global: GIFPalette
  private let level = pixel_kernel_level()
  private let sharedMatcher: OpaquePointer
  private let ownMatcher: OpaquePointer
  private let compressor: OpaquePointer
  private var isNew = true
  /// The color that every pixel shows, 0xRRGGBB; of those that nobody knows, none.
  private let shown: UnsafeMutablePointer<UInt32>
  private let choices: UnsafeMutablePointer<PixelChoices>
  private var activity: [UInt8] = []
  private var chosen: [UInt8] = []
  private var output: [UInt8] = []

  /// Begins with the frame that a replay shows, of whose pixels it is not known how they were painted.
  ///
  /// `ahead` stands where `replay` does and is gone through by the painter.
  init(
    _ replay: FilmReplay, ahead: FilmReplay?, _ film: FilmDescription, global: GIFPalette,
    settings: GIFSettings
  ) {
    (self.film, self.ahead, self.global, self.settings) = (film, ahead, global, settings)
    func memory(_ size: Int) -> OpaquePointer {
      OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64))
    }
    sharedMatcher = memory(pixel_painter_size())
    ownMatcher = memory(pixel_painter_size())
    compressor = memory(pixel_compressor_size())
    shown = .allocate(capacity: film.width * film.height)
    if settings.isExact(global), let colors = replay.colors.baseAddress {
      shown.initialize(from: colors, count: film.width * film.height)
    } else {
      // No color of a pixel.
      shown.initialize(repeating: .max, count: film.width * film.height)
    }
    choices = .allocate(capacity: film.width)
    begin(sharedMatcher, global)
  }

  deinit {
    for memory in [sharedMatcher, ownMatcher, compressor] {
      UnsafeMutableRawPointer(memory).deallocate()
    }
    shown.deallocate()
    choices.deallocate()
  }

  /// Calls `body` with the index that leaves pixels as they are, an image descriptor, table and data,
  /// unless the frame looks like the last.
  ///
  /// `own` is the frame's table where it does not use the global one.
  func image(
    of replay: FilmReplay, frame: Int, own: GIFPalette?,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if let own { begin(ownMatcher, own) }
    var step = Step(
      replay: replay, frame: frame, palette: own ?? global,
      matcher: own == nil ? sharedMatcher : ownMatcher)
    noteActivity(replay)
    try goAhead(of: frame)
    let rect = paintedRect(step)
    guard !rect.isEmpty else { return }
    let halftone = settings.isHalftoned(step.palette) ? halftone(rect, step) : nil
    if own != nil, let halftone { step.palette = halftone.moved(step.palette) }
    let count = compress(rect, step, halftone)
    let palette = step.palette
    show(rect, palette)
    var bytes: [UInt8] = [UInt8(palette.transparentIndex), 0x2C]
    for value in [rect.x, rect.y, rect.width, rect.height] {
      bytes.append(UInt8(value & 255))
      bytes.append(UInt8(value >> 8))
    }
    bytes.append(own == nil ? 0 : 0x80 | UInt8(palette.tableBits - 1))
    if own != nil { bytes += palette.table }
    bytes += output[..<count]
    try bytes.withUnsafeBytes(body)
  }

  /// What one image is made of.
  private struct Step {
    let replay: FilmReplay
    let frame: Int
    var palette: GIFPalette
    let matcher: OpaquePointer
  }

  private func begin(_ matcher: OpaquePointer, _ palette: GIFPalette) {
    pixel_painter_begin(
      level, matcher, palette.colors, Int32(palette.colors.count),
      PixelPaintRules(
        transparent: Int32(palette.transparentIndex),
        tolerance: UInt32(settings.tolerance(for: palette)),
        brief_tolerance: UInt32(settings.briefTolerance(for: palette)),
        dither_floor: UInt32(settings.ditherFloor), noise_divisor: Int32(settings.noiseDivisor),
        smooth_activity: UInt32(settings.smoothActivity), is_coarse: palette.fidelity == .coarse,
        noise: BlueNoise.tile))
  }

  /// Finds what changes again while a pixel of this frame still counts as brief.
  private func goAhead(of frame: Int) throws {
    guard let ahead else { return }
    let last = frame + settings.briefFrames(of: film)
    while let next = try ahead.peek(), next <= last { _ = try ahead.next() }
  }

  private func noteActivity(_ replay: FilmReplay) {
    let rect = replay.changed
    if activity.count < rect.area { activity = Array(repeating: 0, count: rect.area) }
    activity.withUnsafeMutableBufferPointer { activity in
      guard let start = activity.baseAddress, let colors = replay.colors.baseAddress else { return }
      for row in 0..<rect.height {
        pixel_activity(
          level, colors, Int32(film.width), Int32(film.height), Int32(rect.x),
          Int32(rect.y + row), Int32(rect.width), start + row * rect.width)
      }
    }
  }

  /// Calls `body` with a row of a rectangle within what changed.
  private func withRow(
    _ y: Int, _ rect: PixelRect, _ step: Step, _ body: (inout PixelPaintRow) -> Void
  ) {
    let place = y * film.width + rect.x
    let damage = step.replay.changed
    activity.withUnsafeBufferPointer { activity in
      guard let colors = step.replay.colors.baseAddress, let activity = activity.baseAddress,
        let changeFrames = step.replay.changeFrames.baseAddress,
        let laterFrames = (ahead ?? step.replay).changeFrames.baseAddress
      else { return }
      var row = PixelPaintRow(
        colors: colors + place, shown: shown + place, change_frames: changeFrames + place,
        later_frames: laterFrames + place,
        activity: activity + (y - damage.y) * damage.width + rect.x - damage.x,
        x: Int32(rect.x), y: Int32(y), count: Int32(rect.width), frame: Int32(step.frame))
      body(&row)
    }
  }

  /// Fills `choices` for a row.
  private func choose(_ y: Int, _ rect: PixelRect, _ step: Step) {
    withRow(y, rect, step) { pixel_choose(level, step.matcher, &$0, choices) }
  }

  /// All pixels of an image chosen together.
  private func halftone(_ rect: PixelRect, _ step: Step) -> Halftone {
    let halftone = Halftone(
      width: rect.width, height: rect.height, painter: step.matcher, choices: choices)
    for y in rect.y..<rect.maxY { withRow(y, rect, step, halftone.add) }
    halftone.refine()
    return halftone
  }

  /// What changed, without rows at its top and bottom that may stay as they are; all of the first
  /// frame.
  private func paintedRect(_ step: Step) -> PixelRect {
    let damage = step.replay.changed
    guard step.frame > 0 else { return damage }
    let transparent = UInt8(step.palette.transparentIndex)
    func mayStay(_ y: Int) -> Bool {
      choose(y, damage, step)
      // Where a pixel may stay, that is its first choice.
      return (0..<damage.width).allSatisfy {
        choices[$0].symbols.0 == transparent && choices[$0].costs.0 == 0
      }
    }
    var (top, bottom) = (damage.y, damage.maxY)
    while top < bottom, mayStay(top) { top += 1 }
    while top < bottom, mayStay(bottom - 1) { bottom -= 1 }
    return PixelRect(x: damage.x, y: top, width: damage.width, height: bottom - top)
  }

  /// Fills `output` and `chosen`; how many bytes there are.
  private func compress(_ rect: PixelRect, _ step: Step, _ halftone: Halftone?) -> Int {
    // Twelve bits a pixel at most, lengths of sub-blocks, and what begins and ends them.
    if chosen.count < rect.area {
      chosen = Array(repeating: 0, count: rect.area)
      output = Array(repeating: 0, count: rect.area * 2 + 1024)
    }
    return output.withUnsafeMutableBufferPointer { output in
      chosen.withUnsafeMutableBufferPointer { chosen in
        guard let output = output.baseAddress, let chosen = chosen.baseAddress else { return 0 }
        pixel_compressor_begin(
          compressor, Int32(step.palette.tableBits), settings.triedLengths(for: step.palette),
          output, chosen, isNew)
        isNew = false
        for y in rect.y..<rect.maxY {
          guard let halftone else {
            choose(y, rect, step)
            pixel_compress(compressor, choices, Int32(rect.width))
            continue
          }
          let index = y - rect.y
          let row = chosen + index * rect.width
          withRow(y, rect, step) { halftone.choose(&$0, index) }
          // What the compressor has not decided yet shows its first choice.
          for x in 0..<rect.width { row[x] = choices[x].symbols.0 }
          pixel_compress(compressor, choices, Int32(rect.width))
          withRow(y, rect, step) { halftone.leave(&$0, index, chosen: row) }
        }
        return pixel_compressor_finish(compressor)
      }
    }
  }

  /// Replays what was chosen.
  private func show(_ rect: PixelRect, _ palette: GIFPalette) {
    palette.colors.withUnsafeBufferPointer { colors in
      chosen.withUnsafeBufferPointer { chosen in
        var place = 0
        for y in rect.y..<rect.maxY {
          let row = shown + y * film.width + rect.x
          for x in 0..<rect.width {
            let symbol = Int(chosen[place + x])
            if symbol < colors.count { row[x] = colors[symbol] }
          }
          place += rect.width
        }
      }
    }
  }
}
