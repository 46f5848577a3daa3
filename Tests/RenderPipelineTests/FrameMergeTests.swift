import Geometry
import MediaEncoding
import SceneModel
import Simulation
import Testing

@testable import RenderPipeline

@Suite struct FrameMergeTests {
  private func film(_ rate: Rational, seconds: Rational = 2, rest: Rational = 0) -> FrameSchedule {
    FrameSchedule(from: 0, to: seconds, frameRate: rate, holdStart: rest, holdEnd: rest)
  }

  private func turns(_ films: [FrameSchedule]) -> [FrameMerge.Turn] {
    Array(FrameMerge(films.map { ($0, 0..<$0.frameCount) }))
  }

  /// Two rates share the times of their greatest common divisor.
  @Test(arguments: [(60, 50, 100), (60, 30, 60), (60, 60, 60), (60, 25, 80), (30, 50, 70)])
  func `a second of two films shows so many times`(a: Int, b: Int, times: Int) {
    let films = [film(Rational(a)), film(Rational(b))]
    let turns = turns(films)
    #expect(turns.count == 2 * times)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0.moment.time < $1.moment.time })
    for (index, film) in films.enumerated() {
      let frames = turns.compactMap { turn in
        turn.frames.first { $0.film == index }.map { (time: turn.moment.time, index: $0.index) }
      }
      #expect(frames.map(\.index) == Array(0..<film.frameCount))
      #expect(frames.allSatisfy { film.time(ofFrame: $0.index) == $0.time })
    }
  }

  @Test func `where films rest they take turns`() {
    let films = [film(60, rest: 1), film(50, rest: 1)]
    let turns = turns(films)
    let rest = turns.prefix { $0.moment.time == 0 }
    // The first frame of the motion shows the time of the rest as well.
    #expect(rest.count == 61)
    #expect(rest.prefix(51).allSatisfy { $0.frames.count == 2 })
    #expect(turns.reduce(0) { $0 + $1.frames.count } == 240 + 200)
  }

  @Test func `a still meets the frame of its time, or stands between two`() {
    for (time, shared) in [(seconds(1, over: 2), true), (seconds(31, over: 100), false)] {
      let still = FrameSchedule(from: time, to: time, frameRate: 60)
      let turns = turns([film(60), still])
      #expect(turns.count == (shared ? 120 : 121))
      #expect(turns.first { $0.frames.contains { $0.film == 1 } }?.moment.time == time)
    }
  }

  @Test func `segments of films of one rate are those of the film`() {
    for seconds in 1...40 {
      let film = film(60, seconds: Rational(seconds))
      let aligned = FilmSegment.segments(of: film, alignedWith: film)
      #expect(
        aligned.sorted { $0.key < $1.key }.map(\.value)
          == FilmSegment.segments(ofFrames: film.frameCount))
    }
  }

  @Test(arguments: [50, 33, 25, 1] as [Rational])
  func `segments of a slower film cover the same time`(rate: Rational) {
    for seconds in 1...40 {
      let counted = film(60, seconds: Rational(seconds), rest: Rational(seconds) / 7)
      let slow = film(rate, seconds: Rational(seconds), rest: Rational(seconds) / 7)
      let aligned = FilmSegment.segments(of: slow, alignedWith: counted)
      let segments = aligned.sorted { $0.key < $1.key }.map(\.value)
      #expect(segments.map(\.index) == Array(segments.indices))
      #expect(segments.first?.frames.lowerBound == 0)
      #expect(segments.last?.frames.upperBound == slow.frameCount)
      for (segment, next) in zip(segments, segments.dropFirst()) {
        #expect(segment.frames.upperBound == next.frames.lowerBound)
      }
      for (part, segment) in aligned {
        let counterpart = FilmSegment.segments(ofFrames: counted.frameCount)[part]
        let begin = Rational(counterpart.frames.lowerBound) / 60
        let film = Rational(segment.frames.lowerBound) / rate
        #expect(film >= begin && film < begin + 1 / rate || part == 0)
      }
    }
  }

  @Test func `a still lies in the segment that shows its time`() {
    let counted = film(60, seconds: 10, rest: 1)
    let segments = FilmSegment.segments(ofFrames: counted.frameCount)
    for frame in stride(from: 0, to: counted.frameCount, by: 7) {
      let time = counted.time(ofFrame: frame)
      let still = FrameSchedule(from: time, to: time, frameRate: 60)
      let aligned = FilmSegment.segments(of: still, alignedWith: counted, isStill: true)
      #expect(aligned.count == 1)
      let part = aligned.keys.first.map { segments[$0].frames } ?? 0..<0
      #expect(part.contains { counted.time(ofFrame: $0) == time }, "frame \(frame)")
    }
  }
}
