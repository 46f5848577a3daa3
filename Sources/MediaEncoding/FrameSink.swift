package import Geometry
package import Pixels

/// What a writer must know of a film before its first frame.
package struct FilmDescription: Sendable, Hashable {
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Frames per second; frame n is shown at n / frameRate.
  package var frameRate: Rational
  package var frameCount: Int
  /// How often it plays where the format can say so; 0 is forever.
  package var playCount: Int
  /// Whether nothing shows through it.
  package var isOpaque: Bool

  package init(
    width: Int, height: Int, frameRate: Rational, frameCount: Int, playCount: Int = 0,
    isOpaque: Bool = true
  ) {
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
    (self.frameCount, self.playCount) = (frameCount, playCount)
    self.isOpaque = isOpaque
  }
}

/// A run of frames that is rendered and encoded on its own: the unit of all rendering.
package struct FilmSegment: Sendable, Hashable {
  package var index: Int
  package var frames: Range<Int>
  /// Whether there is so much more to do for it than for the film's others that it is worked on when they are
  /// done: its encoder then has a second processor to itself.
  package var outlastsOthers = false

  package init(index: Int, frames: Range<Int>) { (self.index, self.frames) = (index, frames) }
}

/// Takes the frames of one segment in order and makes something of them.
///
/// A frame's pixels are the sink's only until `write` returns: the next frame may be drawn into the
/// same buffer. `finish` is called once, after the last frame; a sink that is dropped before leaves
/// nothing.
package protocol FrameSink: AnyObject {
  associatedtype Output: Sendable
  func write(_ frame: RenderedFrame) throws
  func finish() throws -> Output
}

/// What is left to be done when all segments of a film are there.
package struct FilmJoin<Output: Sendable>: Sendable {
  package typealias Piece = @Sendable () throws -> Void

  /// Each is asked when all pieces of those before it are done, and names pieces that may be done in
  /// any order and side by side.
  package var stages: [@Sendable () throws -> [Piece]] = []
  /// Called when all pieces are done.
  package var finish: @Sendable () throws -> Output

  package init(
    stages: [@Sendable () throws -> [Piece]] = [], finish: @escaping @Sendable () throws -> Output
  ) {
    (self.stages, self.finish) = (stages, finish)
  }

  /// Does all of it, one after the other.
  package func run() throws -> Output {
    for stage in stages { for piece in try stage() { try piece() } }
    return try finish()
  }
}

/// Where files are kept that another run may want again, by what they depend on.
package protocol PieceStore: Sendable {
  /// Puts a kept file in its place; false where there is none. It belongs to whoever asked.
  func restore(_ key: String, to path: String) -> Bool
  /// Keeps a file that is complete.
  func keep(_ path: String, as key: String)
}

/// Makes one sink for each segment of a film, and one result of what they leave.
package protocol FilmWriter: Sendable {
  associatedtype Sink: FrameSink
  associatedtype Output: Sendable
  var film: FilmDescription { get }
  /// How many frames before its segment a sink wants to see, written first.
  ///
  /// There are fewer only where the film begins. The first frame that a sink sees is damaged as a
  /// whole, leading or not.
  var leadingFrames: Int { get }
  func makeSink(for segment: FilmSegment) throws -> Sink
  /// Joins the segments' outputs, in order.
  func join(_ outputs: [Sink.Output]) throws -> Output
  /// The same, in pieces for several workers.
  func joining(_ outputs: [Sink.Output]) throws -> FilmJoin<Output>
  /// What became of a film, where its writer had a choice; nil where there was none.
  func outcome(of output: Output) -> GIFOutcome?
  /// Takes away what a segment left on disk to be joined.
  ///
  /// Called once for every finished segment, when the film is complete or given up. Files go at this
  /// call and not with the last reference: a task may hold one for a moment after it has ended.
  func discard(_ output: Sink.Output)
  /// The file that is all of a segment's output, to be copied and kept; nil where there is none.
  func file(of output: Sink.Output) -> String?
  /// A place for such a file; nil where no output is one.
  func placeForFile() -> String?
  /// The output of a segment that such a file is, which now belongs to it; nil where it is of another one.
  func output(fromFile path: String, for segment: FilmSegment) throws -> Sink.Output?
}

extension FilmWriter {
  package func joining(_ outputs: [Sink.Output]) -> FilmJoin<Output> {
    FilmJoin { try join(outputs) }
  }

  package func outcome(of output: Output) -> GIFOutcome? { nil }

  package func discard(_ output: Sink.Output) {}

  package func file(of output: Sink.Output) -> String? { nil }

  package func placeForFile() -> String? { nil }

  package func output(fromFile path: String, for segment: FilmSegment) throws -> Sink.Output? {
    nil
  }
}
