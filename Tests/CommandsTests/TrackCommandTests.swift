import Foundation
import TestSupport
import Testing

@Suite struct TrackCommandTests {
  @Test func `what lies in a rectangle is followed below a pixel`() throws {
    let place = try RecordedCard.place()
    #expect(try place.run("render", "card.yaml", "--scale", "2", "-o", "large").status == 0)
    let outcome = try place.run("track", "large/card.mp4", "--rect", "40,100,120,120", "--scale")
    #expect(outcome.status == 0, "\(outcome)")
    let rows = outcome.output.split(separator: "\n").map {
      $0.split(separator: ",").map(String.init)
    }
    #expect(rows[0] == ["t", "x", "y", "scale"])
    let numbers = rows.dropFirst().map { $0.compactMap(Double.init) }
    let seen = numbers.filter { $0.count == 4 }
    #expect(seen.count == numbers.count, "\(outcome)")
    for row in seen where row.count == 4 {
      #expect(abs(row[2] - 160) < 0.5 && abs(row[3] - 1) < 0.01, "\(row)")
    }
    #expect(abs((seen.first?[1] ?? 0) - 100) < 0.2 && abs((seen.last?[1] ?? 0) - 360) < 0.2)
    // easeInEaseOut is in the middle of its way in the middle of its time.
    let middle = try #require(seen.min { abs($0[0] - 0.45) < abs($1[0] - 0.45) })
    #expect(abs(middle[1] - 230) < 0.3, "\(middle)")
    try place.write(outcome.output, to: "track.csv")
    let fit = try place.run("fit", "track.csv", "--value", "x")
    #expect(fit.status == 0 && fit.output.hasPrefix("x: easeInEaseOut"), "\(fit)")
    // The same without a table between, half as large.
    let film = try place.run("fit", "card.mp4", "--rect", "20,50,60,60", "--value", "x")
    let to = try #require(film.output.firstMatch(of: /to: ([0-9.]+) ±/))
    #expect(abs((try #require(Double(to.1))) - 180) < 0.1 && film.status == 0, "\(film)")
  }

  @Test func `of a recording fit must be told what moves, and of points it is not`() throws {
    let place = try RecordedCard.place()
    let untold = try place.run("fit", "card.mp4")
    #expect(untold.status == 64 && untold.errors.contains("--rect or --template"), "\(untold)")
    try place.write("t,x\n0,1\n1,2\n", to: "points.csv")
    let points = try place.run("fit", "points.csv", "--rect", "1,1,20,20")
    #expect(points.status == 65 && points.errors.contains("is no recording"), "\(points)")
    let alone = try place.run("fit", "points.csv", "--scale")
    #expect(alone.status == 64 && alone.errors.contains("--rect"), "\(alone)")
  }

  @Test func `what cannot be followed is told`() throws {
    let place = try RecordedCard.place()
    let flat = try place.run("track", "card.mp4", "--rect", "100,60,20,20")
    #expect(flat.status == 65 && flat.errors.contains("one color"), "\(flat)")
    let outside = try place.run("track", "card.mp4", "--rect", "200,100,80,80")
    #expect(outside.status == 64 && outside.errors.contains("240 × 160"), "\(outside)")
    #expect(try place.run("track", "card.mp4").status == 64)
    try place.write("no film", to: "none.mp4")
    let none = try place.run("track", "none.mp4", "--rect", "1,1,20,20")
    #expect(none.status == 65 && none.errors.contains("none.mp4"), "\(none)")
  }

  @Test func `a trace is fitted property by property`() throws {
    let place = try Workplace()
    let rows = (0..<40).map { index in
      let t = Double(index) / 60
      return "\(t),card,position.x,\(min(max((t - 0.1) / 0.3, 0), 1) * 200)\n\(t),card,opacity,1\n"
    }
    try place.write("t,layer,keyPath,value\n" + rows.joined(), to: "trace.csv")
    let all = try place.run("fit", "trace.csv")
    #expect(all.status == 0, "\(all)")
    #expect(all.output.contains("card.position.x: linear") && all.output.contains("card.opacity: "))
    let none = try place.run("fit", "trace.csv", "--value", "card.alpha")
    #expect(none.status == 65 && none.errors.contains("`card.opacity`"), "\(none)")
  }
}
