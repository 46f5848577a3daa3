/// How much colors count, in at most `capacity` bins.
///
/// Colors are counted exactly as long as they fit; then bins grow by one bit of each channel at a
/// time. A bin knows the mean of what is in it.
final class ColorHistogram {
  /// One color, or the mean of several, as 0xRRGGBB.
  struct Entry: Hashable {
    var color: UInt32
    var weight: Int
  }

  private struct Bin {
    var key: UInt32
    var weight = 0
    var red = 0
    var green = 0
    var blue = 0
  }

  private let capacity: Int
  private let bins: UnsafeMutablePointer<Bin>
  private var count = 0
  /// How many low bits of a channel are left out, and the other bits of a color.
  private var shift: UInt32 = 0
  private var mask: UInt32 = 0xFF_FFFF
  /// A bin's place and one, by open addressing; 0 where there is none.
  private let slots: UnsafeMutablePointer<UInt32>
  private let slotMask: Int

  /// `capacity` is a power of two, 4096 at least, which bins of four bits a channel fill.
  init(capacity: Int) {
    precondition(capacity >= 4096 && capacity & (capacity - 1) == 0, "a capacity of bins")
    self.capacity = capacity
    bins = .allocate(capacity: capacity)
    slots = .allocate(capacity: capacity * 2)
    slots.initialize(repeating: 0, count: capacity * 2)
    slotMask = capacity * 2 - 1
  }

  deinit {
    bins.deallocate()
    slots.deallocate()
  }

  /// Whether every bin is one color.
  var isExact: Bool { shift == 0 }

  /// What was counted, in an order that follows from the order of counting.
  var entries: [Entry] {
    UnsafeBufferPointer(start: bins, count: count).map { bin in
      let half = bin.weight / 2
      let channels = [bin.red, bin.green, bin.blue].map { UInt32(($0 + half) / bin.weight) }
      return Entry(color: channels[0] << 16 | channels[1] << 8 | channels[2], weight: bin.weight)
    }
  }

  /// Adds a color that counts `weight`, at least 1.
  @inline(__always)
  func add(_ color: UInt32, weight: Int) {
    let bin = bins + place(of: color)
    bin.pointee.weight += weight
    bin.pointee.red += Int(color >> 16) * weight
    bin.pointee.green += Int(color >> 8 & 255) * weight
    bin.pointee.blue += Int(color & 255) * weight
  }

  @inline(__always)
  private func place(of color: UInt32) -> Int {
    let key = color & mask
    var slot = firstSlot(of: key)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if bins[place].key == key { return place }
      slot = (slot + 1) & slotMask
    }
    return newPlace(of: color, slot)
  }

  @inline(__always)
  private func firstSlot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> 12) & slotMask
  }

  private func newPlace(of color: UInt32, _ slot: Int) -> Int {
    guard count < capacity else {
      coarsen()
      return place(of: color)
    }
    (bins + count).initialize(to: Bin(key: color & mask))
    count += 1
    slots[slot] = UInt32(count)
    return count - 1
  }

  private func coarsen() {
    shift += 1
    mask = ((0xFF >> shift) << shift) * 0x01_0101
    slots.update(repeating: 0, count: slotMask + 1)
    let old = count
    count = 0
    for place in 0..<old {
      let bin = bins[place]
      let target = bins + self.place(of: bin.key)
      target.pointee.weight += bin.weight
      target.pointee.red += bin.red
      target.pointee.green += bin.green
      target.pointee.blue += bin.blue
    }
  }
}
