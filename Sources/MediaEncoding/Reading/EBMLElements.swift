/// The elements of a WebM or Matroska file, followed to its end.
struct EBMLElements {
  private let file: FileWindow

  init(_ file: FileWindow) { self.file = file }

  private static let (segment, cluster): (UInt64, UInt64) = (0x1853_8067, 0x1F43_B675)

  /// Throws unless every element is complete.
  ///
  /// A film that was written to a pipe does not say how long its segment is, and may end after any
  /// element.
  func follow() throws {
    var place = 0
    while place < file.size {
      let element = try element(at: place)
      if element.id == Self.segment {
        if let length = element.length {
          try file.require(element.start + length, of: "its segment")
        }
        // Parts of the segment are looked at one by one.
        place = element.start
      } else if let length = element.length {
        try file.require(element.start + length, of: "an element at byte \(place)")
        place = element.start + length
      } else if element.id == Self.cluster {
        place = element.start
      } else {
        throw UnreadableFilm(file.path, "is damaged: an element without a length at byte \(place)")
      }
    }
  }

  /// The element at a place: where its contents start, and how long they are where that is known.
  private func element(at place: Int) throws -> (id: UInt64, start: Int, length: Int?) {
    let head = try file.bytes(at: place, upTo: 12)
    func width(_ byte: UInt8?) -> Int { byte.map { $0.leadingZeroBitCount + 1 } ?? 9 }
    let idWidth = width(head.first)
    guard idWidth <= 4 else {
      throw UnreadableFilm(file.path, "is damaged: no element at byte \(place)")
    }
    let rest = head.dropFirst(idWidth)
    let lengthWidth = width(rest.first)
    guard lengthWidth <= 8, rest.count >= lengthWidth else {
      guard rest.count < 8 else {
        throw UnreadableFilm(file.path, "is damaged: no length at byte \(place)")
      }
      throw UnreadableFilm.cut(file.path, "within an element at byte \(place)")
    }
    let mask = (UInt64(1) << UInt64(7 * lengthWidth)) - 1
    let length = rest.prefix(lengthWidth).bigEndian & mask
    // All ones: unknown.
    return (
      head.prefix(idWidth).bigEndian, place + idWidth + lengthWidth,
      length == mask ? nil : Int(length)
    )
  }
}
