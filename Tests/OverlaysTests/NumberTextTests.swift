import Geometry
import Testing

@testable import Overlays

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, 0, "0"), (-6.66, 1, "\u{2212}6.7"), (3000, 0, "3\u{2009}000"),
    (-1_234_567.5, 1, "\u{2212}1\u{2009}234\u{2009}567.5"), (999, 0, "999"), (0.5, 2, "0.5"),
    (-0.001, 2, "0"), (100, 0, "100"),
  ])
  func `numbers have a real minus and thin spaces`(
    _ number: Double, _ decimals: Int, _ text: String
  ) {
    #expect(NumberText.text(number, decimals: decimals) == text)
  }

  @Test func `a counter keeps its decimals`() {
    #expect(NumberText.text(0.5, decimals: 2, isFixed: true) == "0.50")
    #expect(NumberText.text(2, decimals: 1, isFixed: true, unit: "pt") == "2.0 pt")
    #expect(NumberText.text(2, decimals: 0, isFixed: true) == "2")
  }

  // ISO 80000-1, 7.1.4: degrees, minutes and seconds of a plane angle follow without a space.
  @Test func `only the degree of an angle follows without a space`() {
    #expect(NumberText.text(-35, unit: "°") == "\u{2212}35°")
    #expect(NumberText.text(21, unit: "°C") == "21 °C")
  }

  @Test func `a sign is asked for, and zero has none`() {
    #expect(NumberText.text(10, isSigned: true) == "+10")
    #expect(NumberText.text(0, isSigned: true) == "0")
    #expect(NumberText.text(-10, isSigned: true) == "\u{2212}10")
  }

  @Test(arguments: [-60, 0, 24, 1234, 0.25, -0.5])
  func `what is printed can be read`(_ number: Double) throws {
    for unit in [nil, "pt", "°"] {
      let text = NumberText.text(number, decimals: 2, isSigned: true, unit: unit)
      #expect(NumberText.number(text)?.number == number)
    }
    #expect(NumberText.number("0.25")?.resolution == 0.01)
    #expect(NumberText.number("rests") == nil && NumberText.number("") == nil)
  }

  @Test func `seconds are decimals where three are enough`() throws {
    #expect(NumberText.text(seconds: try seconds("0.25")) == "0.25")
    #expect(NumberText.text(seconds: try seconds("1/3")) == "1/3")
    #expect(NumberText.text(seconds: 2) == "2")
  }

  @Test func `numbers that are not finite are said, not printed as digits`() {
    #expect(NumberText.text(.infinity, decimals: 2, isFixed: true) == "inf")
    #expect(NumberText.text(-.infinity) == "\u{2212}inf")
    #expect(NumberText.text(.nan) == "nan")
  }
}
