import ArgumentParser
import Foundation
import FrameReview
import RenderPipeline
import TextFormats

/// Says whose results lie in a folder: which share of which check, made by which program.
///
/// It is written when the share is done, so that one that was ended early is missing, and not half there.
struct ShardLedger: Hashable, Sendable {
  let shard: Shard
  /// What was asked, as arguments of `check`; the same for all shares.
  let question: [String]
  /// Stands for the program and its libraries.
  let program: String
  /// The films of the share.
  let films: [String]
  /// Why films could not be drawn, by their names.
  let failures: [String: String]
  /// How long each film took here, by its name.
  let milliseconds: [String: Int]

  static let fileName = "shard.json"
  private static let format = 1

  init(_ shard: Shard, question: [String], films: [String], findings: [SceneChecker.Finding]) {
    (self.shard, self.question, self.films) = (shard, question, films)
    program = ProgramIdentity.digest ?? ""
    var failures: [String: String] = [:]
    var milliseconds: [String: Int] = [:]
    for finding in findings {
      if let seconds = finding.result.seconds {
        milliseconds[finding.result.name] = Int((seconds * 1000).rounded())
      }
      if case .failed(let reason) = finding.result.outcome {
        failures[finding.result.name] = reason
      }
    }
    (self.failures, self.milliseconds) = (failures, milliseconds)
  }

  /// Reads what `write` wrote.
  ///
  /// - Throws: `MergeRefusal` where there is nothing, or something else.
  init(folder: String) throws {
    let path = "\(folder)/\(Self.fileName)"
    guard let text = try TextFile.read(path) else {
      throw MergeRefusal(
        "\(folder) holds no share of a check that came to its end: there is no \(Self.fileName)")
    }
    do throws(TextError) {
      var fields = try JSONFields(try JSONReader.read(text), of: "the share of a check")
      let (format, line) = try fields.integer("format")
      guard format == Self.format else {
        throw TextError(line: line, message: "format \(format) is not known")
      }
      let (name, shardLine) = try fields.string("shard")
      guard let shard = try? Shard.read(name) else {
        throw TextError(line: shardLine, message: "'\(name)' is no shard")
      }
      self.shard = shard
      program = try fields.string("program").value
      question = try fields.texts("question")
      films = try fields.texts("films")
      failures = try fields.optionalStrings("failures") ?? [:]
      milliseconds = try fields.optionalCounts("milliseconds") ?? [:]
      try fields.finish()
    } catch {
      throw MergeRefusal("\(path): \(error)")
    }
  }

  /// Takes away what an earlier run left there, before this one has an end.
  static func clear(_ folder: String) throws { try TextFile.remove("\(folder)/\(fileName)") }

  func write(to folder: String) throws {
    let page = JSONValue.object([
      "format": .integer(Self.format), "shard": .string("\(shard)"), "program": .string(program),
      "question": .array(question.map { .string($0) }),
      "films": .array(films.map { .string($0) }),
      "failures": .object(failures.mapValues { .string($0) }),
      "milliseconds": .object(milliseconds.mapValues { .integer($0) }),
    ]).page
    try TextFile.write(page, to: "\(folder)/\(Self.fileName)")
  }
}

/// Why results of shares make no verdict.
struct MergeRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
