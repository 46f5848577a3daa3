import FlyingFox
import Foundation
import Testing

@testable import Preview

@Suite struct OutboxTests {
  private func picture(_ number: UInt8) -> PageMessage { .picture(Data([number])) }

  @Test func `of pictures that wait only the newest is sent, behind what is said`() async {
    let outbox = Outbox()
    #expect(!outbox.replacePicture(picture(1)))
    #expect(outbox.replacePicture(picture(2)))
    outbox.send(.text("hello"))
    #expect(outbox.replacePicture(picture(3)))
    #expect(await outbox.next()?.payload == Data("hello".utf8))
    #expect(await outbox.next()?.payload == Data([3]))
    // None waits any more.
    #expect(!outbox.replacePicture(picture(4)))
  }

  @Test(.timeLimit(.minutes(15)))
  func `who waits gets what comes, and nothing after the end`() async {
    let outbox = Outbox()
    async let first = outbox.next()
    outbox.send(.text("a"))
    #expect(await first?.payload == Data("a".utf8))
    outbox.close(.goingAway)
    #expect(await outbox.next()?.opcode == .close)
    outbox.send(.text("b"))
    #expect(await outbox.next() == nil)
  }

  @Test(.timeLimit(.minutes(15))) func `who is cancelled waits no longer`() async {
    let outbox = Outbox()
    let waiting = Task { await outbox.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }
}
