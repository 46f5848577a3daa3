import Locking
import Testing

@testable import RenderPipeline

private struct Fault: Error, Equatable { var number: Int }

@Suite(.timeLimit(.minutes(15))) struct OrderedWindowTests {
  @Test(arguments: [1, 2, 4, 100])
  func `elements leave in order, and never more wait than there is room`(capacity: Int) async throws
  {
    let window = OrderedWindow<Int>(capacity: capacity)
    let sent = LockedValue(0)
    let producer = Task {
      for number in 0..<500 {
        #expect(await window.send(number))
        sent.withLock { $0 = number + 1 }
      }
      window.finish()
    }
    var taken = 0
    while let number = try await window.next() {
      #expect(number == taken)
      taken += 1
      if taken % 50 == 0 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(sent.withLock { $0 } <= taken + capacity)
    }
    #expect(taken == 500)
    await producer.value
  }

  @Test func `a full window holds its producer up`() async throws {
    let window = OrderedWindow<Int>(capacity: 3)
    let sent = LockedValue(0)
    let producer = Task {
      for number in 0..<10 where await window.send(number) { sent.withLock { $0 += 1 } }
      window.finish()
    }
    while sent.withLock({ $0 }) < 3 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(20))
    #expect(sent.withLock { $0 } == 3)
    #expect(try await window.next() == 0)
    while sent.withLock({ $0 }) < 4 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(20))
    #expect(sent.withLock { $0 } == 4)
    while try await window.next() != nil {}
    await producer.value
    #expect(sent.withLock { $0 } == 10)
  }

  @Test func `an error comes after the elements before it, and again`() async throws {
    let window = OrderedWindow<Int>(capacity: 4)
    #expect(await window.send(1))
    #expect(await window.send(2))
    window.finish(.failure(Fault(number: 7)))
    #expect(try await window.next() == 1)
    #expect(try await window.next() == 2)
    for _ in 0..<2 {
      await #expect(throws: Fault(number: 7)) { try await window.next() }
    }
  }

  @Test func `an error wakes a consumer that waits`() async throws {
    let window = OrderedWindow<Int>(capacity: 4)
    let consumer = Task { try await window.next() }
    try await Task.sleep(for: .milliseconds(5))
    window.finish(.failure(Fault(number: 1)))
    await #expect(throws: Fault(number: 1)) { try await consumer.value }
  }

  @Test func `an end wakes a consumer that waits`() async throws {
    let window = OrderedWindow<Int>(capacity: 4)
    let consumer = Task { try await window.next() }
    try await Task.sleep(for: .milliseconds(5))
    window.finish()
    #expect(try await consumer.value == nil)
  }

  @Test func `an abandoned window wakes a producer that waits and takes no more`() async throws {
    let window = OrderedWindow<Int>(capacity: 1)
    #expect(await window.send(1))
    let producer = Task { await window.send(2) }
    try await Task.sleep(for: .milliseconds(5))
    window.abandon()
    #expect(await producer.value == false)
    #expect(await window.send(3) == false)
  }

  @Test func `many windows at once lose nothing`() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let window = OrderedWindow<Int>(capacity: 2)
          async let sending: Void = {
            for number in 1...40 { _ = await window.send(number) }
            window.finish()
          }()
          var sum = 0
          while let number = try await window.next() { sum += number }
          await sending
          return sum
        }
      }
      for try await sum in group { #expect(sum == 820) }
    }
  }

  @Test func `inputs are transformed in parallel, results come in order`() async throws {
    let running = LockedValue((now: 0, most: 0))
    let results = try await mapInOrder(Array(0..<60), width: 4) { input in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      try await Task.sleep(for: .microseconds((input * 7919) % 1500))
      running.withLock { $0.now -= 1 }
      return input * 2
    }
    #expect(results == (0..<60).map { $0 * 2 })
    #expect(running.withLock { $0.most } <= 4)
  }

  @Test func `the first error ends the others, and no more are begun`() async throws {
    let begun = LockedValue(0)
    await #expect(throws: Fault(number: 3)) {
      try await mapInOrder(Array(0..<100), width: 2) { input in
        begun.withLock { $0 += 1 }
        if input == 3 { throw Fault(number: 3) }
        // Others wait long enough to be ended by the error; the few before it are quick.
        if input > 3 { try await Task.sleep(for: .seconds(30)) }
        return input
      }
    }
    #expect(begun.withLock { $0 } <= 6)
  }

  @Test func `inputs are asked for when there is room, and none after the last`() async throws {
    let done = LockedValue(0)
    var (given, most, ends) = (0, 0, 0)
    let results = try await mapInOrder(
      width: 3,
      from: { () -> Int? in
        guard given < 40 else {
          ends += 1
          return nil
        }
        given += 1
        most = max(most, given - done.withLock { $0 })
        return given
      }
    ) { input in
      try await Task.sleep(for: .microseconds((input * 7919) % 1500))
      done.withLock { $0 += 1 }
      return input * input
    }
    #expect(results == (1...40).map { $0 * $0 })
    #expect(ends == 1 && most <= 3)
    var asked = 0
    await #expect(throws: Fault(number: 5)) {
      try await mapInOrder(
        width: 2,
        from: { () -> Int? in
          asked += 1
          if asked == 5 { throw Fault(number: 5) }
          return asked
        }
      ) { $0 }
    }
    #expect(asked == 5)
  }
}
