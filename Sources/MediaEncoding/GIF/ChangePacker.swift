import PixelKernels
import Pixels

/// Packs the pixels that a frame changes, without loss and quickly, for the spool.
///
/// Neighbors in drawn pictures are alike, so a color is written as what it differs from the one
/// before it (as QOI does): 1 byte for a run or a small step, 2 for a larger one, 4 for any other.
/// `pixel_replay` reads it, and its header says which byte means what.
struct ChangePacker {
  private var bytes: [UInt8] = []
  private var count = 0
  /// Where the next pixel stands if nothing is said.
  private var cursor = 0
  private var last: UInt32 = 0

  /// The first of each kind's bytes.
  private enum Code {
    static let skip = UInt8(PixelChangeSkip)
    static let run = UInt8(PixelChangeRun)
    static let step = UInt8(PixelChangeStep)
    static let smallStep = UInt8(PixelChangeSmallStep)
    static let literal = UInt8(PixelChangeLiteral)
    static let shortCounts = Int(PixelChangeShortCounts)
  }

  /// Appends what differs between two runs of pixels from `place` on; all where nothing was before.
  mutating func append(
    place: Int, before: UnsafeBufferPointer<UInt32>?, now: UnsafeBufferPointer<UInt32>
  ) {
    // A pixel takes four bytes at most, and five for where it stands.
    let needed = count + now.count * 9
    if bytes.count < needed {
      bytes += Array(repeating: 0, count: needed * 2 - bytes.count)
    }
    var (cursor, last, count) = (cursor, last, count)
    bytes.withUnsafeMutableBufferPointer { bytes in
      func put(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
      }
      func putCount(_ value: Int) {
        for shift in stride(from: 0, to: 32, by: 8) {
          put(UInt8(truncatingIfNeeded: value >> shift))
        }
      }
      var i = 0
      while i < now.count {
        let color = now[i]
        if let before, before[i] == color {
          i += 1
          continue
        }
        let distance = place + i - cursor
        if distance > 0, distance <= Code.shortCounts {
          put(Code.skip + UInt8(distance - 1))
        } else if distance != 0 {
          put(Code.skip + UInt8(Code.shortCounts))
          putCount(place + i)
        }
        var length = 0
        while i < now.count, now[i] == last, before.map({ $0[i] != last }) ?? true {
          length += 1
          i += 1
        }
        if length > Code.shortCounts {
          put(Code.run + UInt8(Code.shortCounts))
          putCount(length)
        } else if length > 0 {
          put(Code.run + UInt8(length - 1))
        } else {
          let green = Int8(truncatingIfNeeded: Int(color >> 8) - Int(last >> 8))
          let red = Int8(truncatingIfNeeded: Int(color >> 16) - Int(last >> 16))
          let blue = Int8(truncatingIfNeeded: Int(color) - Int(last))
          let (redStep, blueStep) = (red &- green, blue &- green)
          if -2...1 ~= red, -2...1 ~= green, -2...1 ~= blue, (red, green, blue) != (1, 1, 1) {
            let bits = (red + 2) << 4 | (green + 2) << 2 | (blue + 2)
            put(Code.smallStep | UInt8(bits))
          } else if -32...31 ~= green, -8...7 ~= redStep, -8...7 ~= blueStep {
            put(Code.step | UInt8(green + 32))
            put(UInt8(redStep + 8) << 4 | UInt8(blueStep + 8))
          } else {
            put(Code.literal)
            for shift: UInt32 in [0, 8, 16] { put(UInt8(truncatingIfNeeded: color >> shift)) }
          }
          last = color
          i += 1
        }
        cursor = place + i
      }
    }
    (self.cursor, self.last, self.count) = (cursor, last, count)
  }

  /// Calls `body` with what was packed, and begins anew; not where nothing differed.
  mutating func flush(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    if count > 0 {
      try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    (count, cursor, last) = (0, 0, 0)
  }
}
