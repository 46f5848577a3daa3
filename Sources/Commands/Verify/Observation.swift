import AnimationEngine
import Foundation
import MotionTracking
import MotionVerification
import RenderPipeline

/// What was seen of an app: a trace of its layers, or a recording of its screen.
struct Observation {
  let motions: [ObservedMotion]
  /// Layers that were looked for and are not there.
  let missing: [String]
  /// Addresses of what is measured too roughly for a difference to count.
  let unsure: Set<String>
  let isRecording: Bool
  /// Where the stage is in the recording, in words; nil for a trace.
  let place: String?

  /// What a file is follows from what is in it; - is a trace on standard input.
  init(path: String, _ loaded: LoadedScene) throws {
    let isPiped = path == "-"
    if !isPiped, try Self.isRecording(path) {
      let recording = try RecordingTrace(path: path, loaded)
      (motions, missing, isRecording) = (recording.motions, recording.missing, true)
      unsure = recording.unsure
      let stage = recording.registration
      place =
        "the stage is at \(AnimationValue.text(stage.offsetX, decimals: 2)), "
        + "\(AnimationValue.text(stage.offsetY, decimals: 2)) of the recording, "
        + "\(AnimationValue.text(stage.scaleX, decimals: 5)) × "
        + "\(AnimationValue.text(stage.scaleY, decimals: 5)) pixels a point (agreement "
        + "\(AnimationValue.text(stage.agreement * 100, decimals: 1)) %)"
      return
    }
    let data = isPiped ? FileHandle.standardInput.readDataToEndOfFile() : try InputFile.data(path)
    let trace = try TraceTable(
      path: isPiped ? "standard input" : path, text: String(decoding: data, as: UTF8.self))
    (motions, missing, unsure, isRecording, place) = (trace.motions, [], [], false, nil)
  }

  /// Text has no zero byte, and every film has one among its first.
  private static func isRecording(_ path: String) throws -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return true
    }
    return try InputFile.data(path).prefix(512).contains(0)
  }
}
