import AnimationEngine
import Assets
import CairoRaster
package import Geometry
import MediaEncoding
import Overlays
package import Pixels
import SceneModel

/// A picture that a renderer drew.
struct DrawnPicture {
  let pixels: PixelBuffer
  let contents: Contents

  /// What a picture shows, without its pixels.
  struct Contents {
    /// Pictures of one renderer that look different have different numbers.
    fileprivate let number: Int
    fileprivate let contents: Compositor.Contents?
  }
}

/// Draws frames of one film, one after the other, on one worker.
///
/// It keeps the compositor's canvas, so that a frame costs what it differs from the one before. The
/// pixels do not depend on which frames were drawn before.
package final class FrameRenderer {
  let film: Film
  let compositor: Compositor
  private var last: (place: TimeMap.Place, picture: DrawnPicture, damage: [PixelRect])?
  private var buffers: FrameBuffers
  private var pictureCount = 0
  /// Stands for all that decides about the pixels of the last picture.
  private(set) var state = StateKey(high: 0, low: 0)
  /// What was last found out of a place without drawing it, and of the film's beginning.
  private var known: (place: TimeMap.Place, state: StateKey)?
  private var beginningState: StateKey?
  /// The film's first picture, once something fades into it.
  private var beginning: PixelBuffer?
  /// Of pictures that needed no drawing.
  private var repeatedPixels = 0

  /// Begins with an empty canvas, or with what another film has left on one.
  ///
  /// After a film of the same size and art a frame costs what it differs from that film's last one; its pixels are
  /// the same.
  ///
  /// - Parameters:
  ///   - film: What is drawn.
  ///   - other: Goes on no more; nil begins anew.
  ///   - bufferLimit: Buffers to keep: as many as whoever takes its pictures holds at once.
  /// - Throws: Where there is no memory for a canvas, or a font cannot be used.
  package init(_ film: Film, after other: FrameRenderer? = nil, bufferLimit: Int = 8) throws {
    self.film = film
    buffers = FrameBuffers(limit: bufferLimit)
    if let other, other.film.size == film.size, other.film.assets.looks(like: film.assets) {
      compositor = other.compositor
      return
    }
    compositor = try Compositor(
      assets: film.assets, pixelWidth: film.size.width, pixelHeight: film.size.height,
      scale: film.size.scale)
  }

  /// The frame of this index, with what changed since the last one drawn.
  package func frame(_ index: Int) throws -> RenderedFrame {
    let before = last?.picture.contents
    let picture = try picture(at: film.schedule.moment(ofFrame: index))
    return RenderedFrame(
      index: index, pixels: picture.pixels, damage: damage(from: before, to: picture.contents))
  }

  /// The picture at any film time.
  package func still(at time: Rational) throws -> PixelBuffer {
    let moment = film.schedule.moment(at: time)
    _ = try compositor.draw(film.presentation(at: film.timeMap.place(at: time)))
    // The next picture is no neighbor of the one before this.
    pictureCount += 1
    last = nil
    let pixels = compositor.frame()
    try fade(pixels, by: moment.fade)
    return pixels
  }

  /// The picture of a moment of the film; the same one where it looks like the last.
  func picture(at moment: FilmMoment) throws -> DrawnPicture {
    let picture = try picture(at: film.timeMap.place(at: moment.time))
    state = try faded(compositor.contents?.state ?? state, of: moment)
    guard moment.fade > 0 else { return picture }
    return try StageMeter.measure(.draw) {
      let pixels = picture.pixels.copy()
      try fade(pixels, by: moment.fade)
      pictureCount += 1
      // What has changed may be anywhere.
      return DrawnPicture(
        pixels: pixels, contents: DrawnPicture.Contents(number: pictureCount, contents: nil))
    }
  }

  /// What stands for all that decides about the pixels of a moment, found out without drawing it; the same as
  /// `state` when it is drawn.
  func state(at moment: FilmMoment) throws -> StateKey {
    let place = film.timeMap.place(at: moment.time)
    let state: StateKey
    if let known, known.place == place {
      state = known.state
    } else {
      state = try self.state(at: place)
      known = (place, state)
    }
    return try faded(state, of: moment)
  }

  /// How many pixels of two places differ, found out without drawing them.
  func changedPixels(from old: TimeMap.Place, to new: TimeMap.Place) throws -> Int {
    guard old != new else { return 0 }
    let contents = try [old, new].map { place in
      try StageMeter.measure(.evaluate) {
        try compositor.contents(of: film.presentation(at: place))
      }
    }
    return compositor.damage(from: contents[0], to: contents[1]).reduce(0) { $0 + $1.area }
  }

  private func state(at place: TimeMap.Place) throws -> StateKey {
    let presentation = StageMeter.measure(.evaluate) { film.presentation(at: place) }
    return try StageMeter.measure(.evaluate) { try compositor.state(of: presentation) }
  }

  private func faded(_ state: StateKey, of moment: FilmMoment) throws -> StateKey {
    guard moment.fade > 0 else { return state }
    let beginning = try beginningState ?? self.state(at: film.timeMap.place(at: 0))
    beginningState = beginning
    var key = StateKeyBuilder()
    key.add(state)
    key.add(Int(moment.fade.numerator))
    key.add(Int(moment.fade.denominator))
    key.add(beginning)
    return key.finish()
  }

  /// Fades a picture by a part of the way into the film's first one.
  private func fade(_ pixels: PixelBuffer, by part: Rational) throws {
    let weight = (part * 255 + Rational(1) / 2).floor
    guard weight > 0 else { return }
    let beginning = try self.beginning ?? drawBeginning()
    self.beginning = beginning
    pixels.fade(into: beginning, weight: UInt8(min(weight, 255)))
  }

  /// On a canvas of its own, since what fades goes on.
  private func drawBeginning() throws -> PixelBuffer {
    let compositor = try Compositor(
      assets: film.assets, pixelWidth: film.size.width, pixelHeight: film.size.height,
      scale: film.size.scale)
    _ = try compositor.draw(film.presentation(at: film.timeMap.place(at: 0)))
    return compositor.canvas
  }

  private func picture(at place: TimeMap.Place) throws -> DrawnPicture {
    if let last, last.place == place {
      repeatedPixels += compositor.canvas.bounds.area
      return last.picture
    }
    let presentation = StageMeter.measure(.evaluate) { film.presentation(at: place) }
    let (picture, damage) = try StageMeter.measure(.draw) {
      let damage = try compositor.draw(presentation)
      // A picture without damage is the same: handed on again instead of copied.
      if let last, damage.isEmpty { return (last.picture, last.damage) }
      pictureCount += 1
      let contents = DrawnPicture.Contents(number: pictureCount, contents: compositor.contents)
      let pixels = buffers.copy(of: compositor.canvas, number: pictureCount, damage: damage)
      return (DrawnPicture(pixels: pixels, contents: contents), damage)
    }
    last = (place, picture, damage)
    return picture
  }

  /// Where the second picture, the last one drawn, differs from the first: everywhere where there
  /// was none.
  func damage(from old: DrawnPicture.Contents?, to new: DrawnPicture.Contents) -> [PixelRect] {
    guard let old, let before = old.contents, let now = new.contents else {
      return [compositor.canvas.bounds]
    }
    if old.number == new.number { return [] }
    if old.number == new.number - 1, let last, last.picture.contents.number == new.number {
      return last.damage
    }
    return compositor.damage(from: before, to: now)
  }

  /// Tells the meter of this task what was drawn.
  func countEffort() {
    let effort = compositor.effort
    StageMeter.current?.count(
      drawn: effort.drawnPixels, reused: effort.reusedPixels + repeatedPixels,
      culled: effort.culledPixels)
  }
}

/// The size of a film's frames: points times scale, rounded to whole pixels.
package struct FrameSize: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Pixels per point.
  package let scale: Double
  /// What is shown, in points.
  package let points: Size

  /// The scale at which a picture of so many pixels shows the same points; nil where none does.
  ///
  /// Whole parts of this scale come first, since sides are rounded.
  package func scale(ofPicture size: (width: Int, height: Int)) -> Double? {
    let parts = (1...64).map { scale / Double($0) }
    return (parts + [Double(size.width) / points.width]).first { scale in
      let other = FrameSize(points: points, scale: scale)
      return (other.width, other.height) == size
    }
  }

  package init(points: Size, scale: Double) {
    (self.scale, self.points) = (scale, points)
    width = max(1, Int((points.width * scale).rounded()))
    height = max(1, Int((points.height * scale).rounded()))
  }
}
