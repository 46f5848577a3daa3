package import Geometry

/// What is due when, the earliest first, of one time the one that came first, without looking at all
/// that waits: a binary heap.
///
/// Entries are known by the order in which they came. One that moves or goes leaves its old place
/// behind, which is passed over once it is the first.
package struct EventQueue: Sendable {
  private struct Place: Sendable {
    var time: Rational
    var order: Int
  }

  private var heap: [Place] = []
  /// When each entry is due, by its order.
  private var times: [Int: Rational] = [:]
  /// How often two entries were compared: for tests of what it costs.
  package private(set) var comparisonCount = 0

  package init() {}

  /// When the first is due; nil where nothing waits.
  package var next: Rational? { heap.first?.time }

  /// Lets an entry wait for a time, in seconds, or for none where it is nil.
  package mutating func schedule(_ order: Int, at time: Rational?) {
    guard times[order] != time else { return }
    times[order] = time
    if let time {
      heap.append(Place(time: time, order: order))
      rise(from: heap.count - 1)
    }
    dropMoved()
  }

  /// Takes out all that is due by a time, in the order in which it came.
  package mutating func take(through time: Rational) -> [Int] {
    var due: [Int] = []
    while let first = heap.first, first.time <= time {
      due.append(first.order)
      times[first.order] = nil
      dropMoved()
    }
    return due.sorted()
  }

  /// Takes out the first of all that is due by a time; nil where nothing is.
  package mutating func takeFirst(through time: Rational) -> Int? {
    guard let first = heap.first, first.time <= time else { return nil }
    times[first.order] = nil
    dropMoved()
    return first.order
  }

  /// Removes places at the top whose entries wait for another time, or for none.
  private mutating func dropMoved() {
    while let first = heap.first, times[first.order] != first.time {
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
      sink()
    }
  }

  private mutating func comesBefore(_ a: Int, _ b: Int) -> Bool {
    comparisonCount += 1
    return (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
  }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0, comesBefore(place, (place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, comesBefore(child + 1, child) { child += 1 }
      guard comesBefore(child, place) else { return }
      heap.swapAt(child, place)
      place = child
    }
  }
}
