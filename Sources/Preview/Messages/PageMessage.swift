import Foundation
import TextFormats

/// What the server tells a page: JSON with the member `is`, or a picture behind such a head.
enum PageMessage: Sendable {
  case text(String)
  case picture(Data)

  init(_ kind: String, _ members: [(String, JSONValue)]) {
    self = .text(JSONValue.ordered([("is", .string(kind))] + members).compact)
  }

  /// A head and a PNG.
  init(_ kind: String, _ members: [(String, JSONValue)], _ picture: FilmPicture) {
    self.init(
      kind, members + [("hash", .string("\(picture.hash)"))], frame: picture.frame,
      (picture.width, picture.height), picture.data)
  }

  /// A head and pixels in runs.
  init(_ kind: String, _ members: [(String, JSONValue)], _ picture: RawPicture) {
    self.init(
      kind, members, frame: picture.frame, (picture.width, picture.height), picture.data)
  }

  /// Four bytes with the length of the head, least significant first; the head, with spaces up to a multiple of
  /// four, so that words can be read where they lie; the bytes.
  private init(
    _ kind: String, _ members: [(String, JSONValue)], frame: Int,
    _ size: (width: Int, height: Int), _ bytes: [UInt8]
  ) {
    var head = JSONValue.ordered(
      [("is", .string(kind))] + members + [
        ("frame", .integer(frame)), ("width", .integer(size.width)),
        ("height", .integer(size.height)),
      ]
    ).compact
    while !head.utf8.count.isMultiple(of: 4) { head += " " }
    var data = Data(capacity: 4 + head.utf8.count + bytes.count)
    withUnsafeBytes(of: UInt32(head.utf8.count).littleEndian) { data.append(contentsOf: $0) }
    data.append(contentsOf: head.utf8)
    data.append(contentsOf: bytes)
    self = .picture(data)
  }
}
