import Geometry
import SceneModel
import Testing

private func seconds(_ text: String) throws -> Rational { try #require(Rational(text: text)) }

@Suite struct FrameScheduleTests {
  @Test func `a schedule has duration times rate frames, at their exact times`() throws {
    let film = FrameSchedule(from: 0, to: try seconds("1.5"), frameRate: 60)
    #expect(film.frameCount == 90)
    #expect(film.time(ofFrame: 61) == (try seconds("61/60")))
    let slow = FrameSchedule(from: 0, to: try seconds("1.5"), frameRate: 60, slowdown: 4)
    #expect(slow.frameCount == 360)
    #expect(slow.time(ofFrame: 240) == 1)
    let uneven = FrameSchedule(from: 0, to: 1, frameRate: try seconds("30000/1001"))
    #expect(uneven.frameCount == 30)
  }

  @Test func `a film rests at both ends of its scene as long as asked`() throws {
    let film = FrameSchedule(
      from: 0, to: 1, frameRate: 10, holdStart: try seconds("0.25"), holdEnd: try seconds("0.5"))
    #expect(film.frameCount == 3 + 10 + 5)
    let times = (0..<film.frameCount).map { film.time(ofFrame: $0) }
    #expect(times[0...3].allSatisfy { $0 == 0 })
    #expect(times[4] == (try seconds("0.1")))
    #expect(times[12] == (try seconds("0.9")))
    #expect(times[13...].allSatisfy { $0 == 1 })
  }
}
