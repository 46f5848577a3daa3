import Foundation
import Libav
import RenderPipeline
import TextFormats

/// A render that is to be drawn in chunks, by any number of machines, as a file.
///
/// The file is sealed: one that was edited by hand is refused. What chunks leave lies in a folder beside it.
struct BatchPlan: Sendable {
  /// One chunk, by its place among all.
  struct Chunk: Sendable, Hashable {
    /// The place of its film among those of the render.
    let work: Int
    /// What the film is called, and what of it is drawn.
    let title: String
    /// Stands for all that the film depends on.
    let digest: String
    let piece: RenderChunk.Piece
  }

  /// As it is reached from here.
  let path: String
  /// Stands for the program and its libraries.
  let program: String
  /// What `render` was asked.
  let arguments: [String]
  let chunks: [Chunk]

  private static let format = 1

  init(path: String, arguments: [String], chunks: [Chunk]) {
    (self.path, self.arguments, self.chunks) = (path, arguments, chunks)
    program = ProgramIdentity.digest ?? ""
  }

  /// The folder of what chunks leave: a cache, the motion of bodies, and marks of what is done.
  var folder: String {
    (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".parts"
  }

  /// Where the motion of bodies is kept, so that no machine simulates it again.
  var bakeFolder: String { "\(folder)/bake" }
  /// Where machines write for a while.
  var scratchFolder: String { "\(folder)/scratch" }

  /// Reads what `write` wrote.
  ///
  /// - Throws: `BatchRefusal` for a file that is no plan of this program, or was changed.
  init(path: String) throws {
    guard let text = try TextFile.read(path) else {
      throw BatchRefusal("cannot read \(path): there is no such file")
    }
    self.path = path
    let seal: String
    do throws(TextError) {
      var fields = try JSONFields(try JSONReader.read(text), of: "a plan")
      let (format, line) = try fields.integer("format")
      guard format == Self.format else {
        throw TextError(line: line, message: "format \(format) is not known")
      }
      program = try fields.string("program").value
      arguments = try fields.texts("arguments")
      seal = try fields.string("seal").value
      chunks = try fields.list("chunks").map(Chunk.init(node:))
      try fields.finish()
    } catch {
      throw BatchRefusal("\(path): \(error)")
    }
    guard seal == self.seal else {
      throw BatchRefusal("\(path) was changed since it was written: make a new plan")
    }
    guard program == ProgramIdentity.digest else {
      throw BatchRefusal(
        "\(path) was made by another program, or with other libraries, than this one")
    }
  }

  func write() throws { try TextFile.write(json(with: seal).page, to: path) }

  private var seal: String {
    guard let hash = try? SHA256() else { return "" }
    hash.add(json(with: "").compact)
    return hash.finish()
  }

  private func json(with seal: String) -> JSONValue {
    .object([
      "format": .integer(Self.format), "program": .string(program), "seal": .string(seal),
      "arguments": .array(arguments.map { .string($0) }),
      "chunks": .array(chunks.map(\.json)),
    ])
  }

  // MARK: - What is done

  private func mark(of chunk: Int) -> String { "\(folder)/done/\(chunk).json" }

  /// Whether all that a chunk left is there.
  func isDone(_ chunk: Int, in cache: RenderCache) -> Bool {
    guard let text = try? TextFile.read(mark(of: chunk)),
      case .array(let keys)? = try? JSONReader.read(text).value
    else { return false }
    return keys.allSatisfy { node in
      guard case .string(let digits) = node.value else { return false }
      return cache.has(digits)
    }
  }

  /// Notes what a chunk left, when all of it is there.
  func note(_ chunk: Int, left keys: [String]) throws {
    try TextFile.write(
      JSONValue.array(keys.map { .string($0) }).compact + "\n", to: mark(of: chunk))
  }

  /// The chunks that are not done yet.
  func missing(in cache: RenderCache) -> [Int] {
    chunks.indices.filter { !isDone($0, in: cache) }
  }

  /// A cache that is there for this plan alone, and never made smaller.
  func cache(note: @escaping @Sendable (String) -> Void) -> RenderCache {
    RenderCache(folder: "\(folder)/cache", note: note)
  }
}

extension BatchPlan.Chunk {
  fileprivate var json: JSONValue {
    let (kind, place, pass) =
      switch piece {
      case .part(let part, let pass): ("part", part, pass)
      case .file(let index): ("file", index, 0)
      }
    return .object([
      "work": .integer(work), "title": .string(title), "digest": .string(digest),
      "kind": .string(kind), "place": .integer(place), "pass": .integer(pass),
    ])
  }

  fileprivate init(node: JSONNode) throws(TextError) {
    var fields = try JSONFields(node, of: "a chunk")
    work = try fields.integer("work").value
    title = try fields.string("title").value
    digest = try fields.string("digest").value
    let (kind, line) = try fields.string("kind")
    let (place, pass) = (try fields.integer("place").value, try fields.integer("pass").value)
    switch kind {
    case "part": piece = .part(place, ofPass: pass)
    case "file": piece = .file(place)
    case _: throw TextError(line: line, message: "'\(kind)' is no kind of chunk")
    }
    try fields.finish()
  }
}

/// Why a plan is not worked on.
struct BatchRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
