import FrameReview
import Testing

struct FrameRateTests {
  @Test func `rates are read, reduced and written`() {
    #expect(FrameRate(text: "60")?.text == "60")
    #expect(FrameRate(text: "30000/1001")?.text == "30000/1001")
    #expect(FrameRate(120, over: 4) == FrameRate(30))
  }

  @Test(arguments: ["0", "-30", "30/0", "", "/", "30/", "1/2/3", "12.5", "1e3", " 30", "NaN"])
  func `what is no rate above zero is refused`(text: String) {
    #expect(FrameRate(text: text) == nil)
  }

  @Test func `times are rounded to milliseconds without trailing zeros`() throws {
    let sixty = try #require(FrameRate(60))
    #expect(sixty.time(of: 0) == "0 s")
    #expect(sixty.time(of: 12) == "0.2 s")
    #expect(sixty.time(of: 13) == "0.217 s")
    #expect(sixty.time(of: 60) == "1 s")
    #expect(sixty.time(of: 601) == "10.017 s")
    #expect(try #require(FrameRate(30_000, over: 1001)).time(of: 30) == "1.001 s")
    #expect(try #require(FrameRate(1)).time(of: 3) == "3 s")
    // 1/2001 s ends on .4998 ms, 3/2000 s on half a millisecond.
    #expect(try #require(FrameRate(2001)).time(of: 1) == "0 s")
    #expect(try #require(FrameRate(2000)).time(of: 3) == "0.002 s")
  }

  @Test func `the largest terms do not overflow`() throws {
    let slow = try #require(FrameRate(1, over: .max))
    #expect(slow.time(of: 2) == "18446744073709551614 s")
    let odd = try #require(FrameRate(.max, over: .max - 1))
    #expect(odd.time(of: 1) == "1 s")
  }
}
