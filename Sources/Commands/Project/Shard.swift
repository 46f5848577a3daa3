import ArgumentParser
import Foundation
import RenderPipeline
import TextFormats

/// A share of the films of a run, one of several that together are all of them.
struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// From 1 on.
  let number: Int
  let count: Int

  var description: String { "\(number)/\(count)" }

  /// Reads `2/3`.
  static func read(_ text: String) throws -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...1000).contains(count),
      (1...count).contains(number)
    else {
      throw ValidationError(
        "'\(text)' is no shard: write 1/3, 2/3 and 3/3 for three shares, 1000 at most.")
    }
    return Shard(number: number, count: count)
  }

  /// The places of this share among films of these names, in their order.
  ///
  /// The longest comes first, and each goes to the share that has least to do: which that is depends on names and
  /// milliseconds alone, not on the order of films. One of which nobody knows how long it takes takes as long as the
  /// median of the others.
  func share(of names: [String], _ milliseconds: [String: Int]) -> [Int] {
    let known = names.compactMap { milliseconds[$0] }.sorted()
    let median = known.isEmpty ? 1 : known[known.count / 2]
    func work(_ place: Int) -> Int { max(1, milliseconds[names[place]] ?? median) }
    let order = names.indices.sorted { (work($1), names[$0]) < (work($0), names[$1]) }
    var loads = Array(repeating: 0, count: count)
    var share: [Int] = []
    for place in order {
      guard let next = loads.indices.min(by: { loads[$0] < loads[$1] }) else { continue }
      loads[next] += work(place)
      if next == number - 1 { share.append(place) }
    }
    return share.sorted()
  }
}

/// Which share of a run is meant.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Only this share of the films, such as 2/3: every film is in one, whatever the order of files, and the longest \
      are dealt out first.
      """, valueName: "i/n"), transform: Shard.read)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      """
      How long films take, as --record-durations of render wrote it, for --shard. Default: the project's; \
      without any all take equally long.
      """, valueName: "file"), completion: .file(extensions: ["json"]),
    transform: PathArgument.read)
  var durations: String?

  func validate() throws {
    if durations != nil, shard == nil { throw ValidationError("--durations goes with --shard.") }
  }

  /// The places of the films that are meant among films of these names and paths.
  ///
  /// - Throws: `SceneLoadError` where the file of durations cannot be read.
  func share(
    of films: [(name: String, path: String)], _ project: ProjectChoice
  ) throws -> [Int] {
    guard let shard else { return Array(films.indices) }
    let file = try durations ?? films.first.flatMap { try project.project(for: $0.path)?.durations }
    return shard.share(of: films.map(\.name), try file.map(FilmDurations.read) ?? [:])
  }
}

/// How long films take, in a file of JSON: milliseconds by their names.
enum FilmDurations {
  static func read(_ path: String) throws -> [String: Int] {
    let text = try SceneLoader().text(path)
    var durations: [String: Int] = [:]
    do throws(TextError) {
      guard case .object(let members) = try JSONReader.read(text).value else {
        throw TextError(line: 1, message: "expected an object of milliseconds by names")
      }
      for member in members {
        guard case .integer(let milliseconds) = member.node.value, milliseconds >= 0 else {
          throw TextError(line: member.line, message: "expected milliseconds")
        }
        durations[member.name] = milliseconds
      }
    } catch {
      throw SceneLoadError.unreadable(path: path, reason: "\(error)")
    }
    return durations
  }

  /// Writes what films took; of those that the file has besides nothing is lost.
  static func record(_ seconds: [(film: String, seconds: Double)], to path: String) throws {
    var durations = FileManager.default.fileExists(atPath: path) ? try read(path) : [:]
    for (film, seconds) in seconds { durations[film] = Int((seconds * 1000).rounded()) }
    try TextFile.write(
      JSONValue.object(durations.mapValues { .integer($0) }).page, to: path)
  }
}
