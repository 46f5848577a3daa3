package import Dynamics

/// What the solver said of all bodies of a scene, to be stored: with it a scene is played without
/// the solver, to the same last bit.
///
/// Everything else is played as ever, so that events, reactions and values need no storage. About
/// 24 bytes a body and tick; nothing is stored while nothing moves.
package struct DynamicsBake: Sendable {
  /// By the names of the animators.
  package var recordings: [String: DynamicsRecording] = [:]

  private static let mark = "IBBAKE\u{1}\n"
  /// Goes up whenever the solver, its corrections or this format change what is stored.
  private static let version: UInt32 = 5

  init() {}

  /// Why stored bytes are not taken.
  package enum Refusal: Error, Sendable, Hashable {
    /// Cut off, changed, or no bake at all.
    case damaged
    /// Of another version of the program.
    case otherVersion
    /// Of another scene, or of this one before it was changed.
    case otherScene
  }

  /// The bytes from which ``init(bytes:digest:)`` makes an equal bake.
  ///
  /// - Parameter digest: Stands for all that the scene is made of.
  /// - Returns: A mark, the version, the digest, the recordings, and a sum of all that.
  package func bytes(digest: String) -> [UInt8] {
    var writer = ByteWriter(mark: Self.mark)
    writer.write(Self.version)
    writer.write(digest)
    writer.write(UInt32(recordings.count))
    for (name, recording) in recordings.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      recording.write(to: &writer)
    }
    writer.seal()
    return writer.bytes
  }

  package init(bytes: [UInt8], digest: String) throws(Refusal) {
    var refusal: Refusal?
    do throws(DynamicsError) {
      var reader = try ByteReader(bytes, mark: Self.mark)
      if try reader.word() != Self.version {
        refusal = .otherVersion
      } else if try reader.name() != digest {
        refusal = .otherScene
      } else {
        for _ in 0..<(try reader.count(ofAtLeast: 8)) {
          let name = try reader.name()
          recordings[name] = try DynamicsRecording(from: &reader)
        }
        if !reader.isAtEnd { refusal = .damaged }
      }
    } catch {
      refusal = .damaged
    }
    if let refusal { throw refusal }
  }
}
