import Foundation

/// Numbers read from a font file's tables (OpenType 1.9): a second source for what text measures.
struct FontTables {
  private let data: [UInt8]
  private let offsets: [String: Int]

  init(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var offsets: [String: Int] = [:]
    for index in 0..<number(4, 2) {
      let record = 12 + index * 16
      let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
      offsets[tag] = number(record + 8, 4)
    }
    (data, self.offsets) = (bytes, offsets)
  }

  private func int16(_ table: String, _ offset: Int) -> Double {
    guard let start = offsets[table] else { return .nan }
    return Double(
      Int16(truncatingIfNeeded: Int(data[start + offset]) << 8 | Int(data[start + offset + 1])))
  }

  private var unitsPerEm: Double { int16("head", 18) }
  var ascent: Double { int16("hhea", 4) / unitsPerEm }
  var descent: Double { -int16("hhea", 6) / unitsPerEm }
  /// Of every glyph in a font of fixed width.
  var widestAdvance: Double { int16("hhea", 10) / unitsPerEm }
  var capHeight: Double { int16("OS/2", 88) / unitsPerEm }
}
