import AnimationEngine
import ArgumentParser
import Foundation
import Geometry
import Libav
import MediaEncoding
import MotionTracking
import MotionVerification
import RenderPipeline

/// What was seen of an app: a trace of its layers, or a recording of its screen.
struct Observation {
  let motions: [ObservedMotion]
  /// Layers that were looked for and are not there.
  let missing: [String]
  /// Of what is not measured exactly, by address.
  let certainty: [String: MotionVerification.Certainty]
  /// The recording that was looked at; nil for a trace.
  let recording: Recording?
  /// Times of pictures that show the one before again; nil for a trace, whose values tell it.
  let repeated: [Double]?
  /// When a recording begins, on its own clock; nil for a trace.
  let firstTime: Double?
  let tolerance: MotionTolerance
  /// Where the stage is in the recording; nil for a trace, and where it was not found.
  let registration: Registration?

  /// Why nothing was seen; nil where something was.
  let blindness: String?

  /// What is read of a file beside the scene; - is a trace on standard input.
  static func reading(_ path: String) -> Task<TraceTable?, any Error> {
    Task.detached {
      guard try path == "-" || !Recording.isRecording(path) else { return nil }
      return try TraceTable(TableText(path: path))
    }
  }

  /// What a file is follows from what is in it: `table` is that of a trace, as it is read.
  init(
    path: String, _ table: Task<TraceTable?, any Error>, _ loaded: LoadedScene, start: Double?,
    rect: Rect?, rate: Rational?, tolerance: [ToleranceArgument], jobs: Int
  ) async throws {
    guard let trace = try await table.value else {
      let source = Recording(path: path, rate: rate)
      var tolerances = MotionTolerance.recording
      for argument in tolerance { argument.apply(to: &tolerances) }
      self.tolerance = tolerances
      recording = source
      do {
        let trace = try await RecordingTrace(
          source, loaded, start: start, place: rect, tolerance: tolerances, jobs: jobs)
        (motions, missing, certainty) = (trace.motions, trace.missing, trace.certainty)
        registration = trace.registration
        (repeated, firstTime) = (trace.repeated, trace.firstTime)
        blindness = nil
      } catch let problem as RecordingStage.Problem {
        (motions, missing, certainty, registration) = ([], [], [:], nil)
        (repeated, firstTime) = ([], nil)
        blindness = "\(path): \(problem)"
      } catch let error as UnreadableFilm {
        throw Failure(invalid: "\(error)")
      } catch let error as AVError {
        throw Failure(invalid: "\(path): \(error)")
      }
      return
    }
    guard rect == nil else { throw ValidationError("--rect belongs to recordings.") }
    guard rate == nil else { throw ValidationError("--fps belongs to recordings.") }
    var tolerances = MotionTolerance()
    for argument in tolerance { argument.apply(to: &tolerances) }
    self.tolerance = tolerances
    (motions, missing, certainty, recording) = (trace.motions, [], [:], nil)
    (registration, blindness, repeated, firstTime) = (nil, nil, nil, nil)
  }

  /// Where the stage is in the recording, in words.
  var place: String? {
    guard let stage = registration else { return nil }
    return "the stage is at \(AnimationValue.text(stage.offsetX, decimals: 2)), "
      + "\(AnimationValue.text(stage.offsetY, decimals: 2)) of the recording, "
      + "\(AnimationValue.text(stage.scaleX, decimals: 5)) × "
      + "\(AnimationValue.text(stage.scaleY, decimals: 5)) pixels a point (agreement "
      + "\(AnimationValue.text(stage.agreement * 100, decimals: 1)) %)"
  }
}
