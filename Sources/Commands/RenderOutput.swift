import AnimationEngine
import ArgumentParser
import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Overlays
import RenderPipeline
import SceneModel
import Simulation
import TextFormats

/// What `render` says of its scenes, to people or as lines of JSON.
struct RenderOutput: Sendable {
  private let batch: RenderBatch
  private let console: Console
  private let isQuiet: Bool
  private let isJSON: Bool
  private let progress: Progress
  private let tally = RenderTally()

  init(_ batch: RenderBatch, console: Console, isQuiet: Bool, isJSON: Bool) {
    (self.batch, self.console, self.isQuiet, self.isJSON) = (batch, console, isQuiet, isJSON)
    progress = Progress(
      sceneCount: batch.works.count, console: console, isShown: !isQuiet && !isJSON,
      tellsEvents: isJSON)
  }

  /// A writer took a frame of a scene.
  func advance(_ scene: Int) { progress.advance(scene) }

  /// Says what happened to a scene; the exit code that it asks for, where it failed.
  func tell(_ event: RenderQueue.Event, of scene: Int) -> ExitCode? {
    progress.hide()
    switch event {
    case .read(let plan):
      let frames = plan.targets.map(\.frameCount).reduce(0, +)
      progress.read(scene, title: plan.title, frames: frames)
    case .began(let plan):
      guard isJSON else { break }
      for target in plan.targets {
        tell(
          "started", of: scene,
          [
            "format": .string(target.format.name), "frames": .integer(target.frameCount),
          ])
      }
    case .wrote(let file, let seconds):
      tally.wrote(file)
      tell(file, of: scene, seconds: seconds)
    case .finished(let figures, let work):
      progress.end(scene)
      tally.finished(batch.works[scene].name, work: work)
      if let figures { tell(figures, of: batch.works[scene].title) }
    case .failed(let error):
      progress.end(scene)
      tally.failed()
      return tell(error, of: scene)
    }
    return nil
  }

  /// Takes the line of progress away.
  func end() { progress.hide() }

  /// How many seconds workers were busy with each film that was rendered.
  var work: [(film: String, seconds: Double)] { tally.work }

  /// Says what the whole batch came to: to programs, and to a person where it is one.
  func close() {
    if isJSON {
      console.event(tally.event)
    } else if !isQuiet, console.isTerminal, batch.works.count > 1 {
      progress.hide()
      for line in tally.lines { console.note(line) }
    }
  }

  private func tell(_ file: RenderedFile, of scene: Int, seconds: Double) {
    if isJSON {
      var members: [String: JSONValue?] = [
        "path": .string(file.path),
        "width": .integer(file.size.width), "height": .integer(file.size.height),
        "seconds": .exact(seconds),
        // Of a folder of pictures nothing is said.
        "bytes": (try? InputFile.size(file.path)).map { .integer($0) },
      ]
      switch file.content {
      case .film(let format, let schedule):
        members["format"] = .string(format.name)
        members["frames"] = .integer(schedule.frameCount)
        members["fps"] = .string(schedule.frameRate.description)
        if let outcome = file.outcome {
          members["quality"] = .integer(outcome.quality)
          members["frameStep"] = .integer(outcome.frameStep)
        }
      case .sheet(let moments):
        members["format"] = .string("sheet")
        members["moments"] = .integer(moments)
      }
      if file.isFromCache { members["cached"] = .bool(true) }
      tell("finished", of: scene, members)
    } else if !isQuiet {
      let time =
        file.isFromCache
        ? " from the cache" : " in \(AnimationValue.text(seconds, decimals: 1)) s"
      let content =
        switch file.content {
        case .film(let format, _) where format.isStill: "1 still"
        case .film(_, let schedule):
          "\(schedule.frameCount) \(schedule.frameCount == 1 ? "frame" : "frames") at "
            + "\(schedule.frameRate) fps\(time)"
            + Self.concessions(file)
        case .sheet(let moments): "\(moments) moments"
        }
      console.result("\(file.path)  \(file.size.width)×\(file.size.height), \(content)")
    }
  }

  /// What a GIF gave up for its limit; empty where it did not.
  private static func concessions(_ file: RenderedFile) -> String {
    guard let outcome = file.outcome, let size = ByteCount(bytes: outcome.byteCount),
      let asked = outcome.limit, !outcome.isFull
    else { return "" }
    return ", \(size) of at most \(asked): \(outcome.summary)"
  }

  private func tell(_ error: any Error, of scene: Int) -> ExitCode {
    let failure = Failure(error)
    guard isJSON else {
      // Of several scenes a reader wants to know which.
      let title = batch.works[scene].title
      let isNamed = batch.works.count == 1 || failure.message.contains(title)
      return (isNamed ? failure : failure.named(title)).reported(to: console)
    }
    tell("failed", of: scene, ["message": .string(failure.message)])
    return failure.code
  }

  /// Writes what happened to a film of a scene as a line of JSON.
  private func tell(_ event: String, of scene: Int, _ members: [String: JSONValue?]) {
    let work = batch.works[scene]
    var members = members
    members["event"] = .string(event)
    members["scene"] = .string(work.path)
    members["variant"] = work.edition.variant.map { .string($0) }
    members["theme"] = work.edition.theme.map { .string($0.rawValue) }
    console.event(members)
  }

  /// Says what the time of a scene, or of all, went into.
  func tell(_ figures: StageMeter.Figures, of title: String, process: ProcessTimes? = nil) {
    if isJSON {
      var members: [String: JSONValue?] = [
        "event": .string("timings"), "scene": process == nil ? .string(title) : nil,
        "drawnPixels": .integer(figures.drawnPixels),
        "reusedPixels": .integer(figures.reusedPixels),
        "culledPixels": .integer(figures.culledPixels),
        "processCPU": process.map { .exact($0.cpu) }, "wall": process.map { .exact($0.wall) },
        "otherCPU": process.map { .exact($0.cpu(besides: figures)) },
      ]
      for stage in RenderStage.allCases { members[stage.rawValue] = .exact(figures.seconds(stage)) }
      console.event(members)
      return
    }
    let stages = RenderStage.allCases.map {
      "\($0.rawValue) \(Self.fixed(figures.seconds($0), 3))"
    }
    func megapixels(_ count: Int) -> String { Self.fixed(Double(count) / 1e6, 1) }
    var line =
      "\(title): \(stages.joined(separator: ", ")) CPU s; "
      + "\(megapixels(figures.drawnPixels)) megapixels drawn, "
      + "\(megapixels(figures.reusedPixels)) reused, \(megapixels(figures.culledPixels)) culled"
    if let process {
      line +=
        "; the process took \(Self.fixed(process.cpu, 3)) CPU s in \(Self.fixed(process.wall, 3)) s, "
        + "\(Self.fixed(process.cpu(besides: figures), 3)) of them in threads of encoders and elsewhere"
    }
    console.result(line)
  }

  /// With all decimals, so that columns of lines can be compared.
  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}

/// What this process has taken since a moment, in seconds.
struct ProcessTimes {
  /// Of all its threads, also those that libraries start.
  let cpu: Double
  let wall: Double

  init(since start: ContinuousClock.Instant) {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    cpu = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    wall = (ContinuousClock.now - start) / .seconds(1)
  }

  /// Seconds that no stage accounts for: most of them are of threads that encoders start, whose work a
  /// meter cannot see.
  func cpu(besides figures: StageMeter.Figures) -> Double {
    max(0, RenderStage.allCases.reduce(cpu) { $0 - figures.seconds($1) })
  }
}

extension RenderPlan {
  /// What the line of progress calls it: a film that stands alone with its ending.
  fileprivate var title: String {
    targets.count == 1 ? "\(loaded.filmName).\(targets[0].format.name)" : loaded.filmName
  }
}
