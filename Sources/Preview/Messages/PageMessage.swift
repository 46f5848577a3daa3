import Foundation
import TextFormats

/// What the server tells a page: JSON with the member `is`, or a picture behind such a head.
enum PageMessage: Sendable {
  case text(String)
  case picture(Data)

  init(_ kind: String, _ members: [(String, JSONValue)]) {
    self = .text(JSONValue.ordered([("is", .string(kind))] + members).compact)
  }

  /// Four bytes with the length of the head, least significant first; the head; the PNG.
  init(_ kind: String, _ members: [(String, JSONValue)], _ picture: FilmPicture) {
    let head = JSONValue.ordered(
      [("is", .string(kind))] + members + [
        ("frame", .integer(picture.frame)), ("width", .integer(picture.width)),
        ("height", .integer(picture.height)), ("hash", .string("\(picture.hash)")),
      ]
    ).compact
    var data = Data(capacity: 4 + head.utf8.count + picture.data.count)
    withUnsafeBytes(of: UInt32(head.utf8.count).littleEndian) { data.append(contentsOf: $0) }
    data.append(contentsOf: head.utf8)
    data.append(contentsOf: picture.data)
    self = .picture(data)
  }
}
