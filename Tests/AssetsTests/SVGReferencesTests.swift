import AnimationEngine
import Testing

@testable import Assets

/// How much a document draws by referring to itself, against products that are worked out by hand.
@Suite struct SVGReferencesTests {
  private let limit = AssetLimits().svgReferences

  private func extra(_ body: String) -> Int {
    let (drawn, written) = SVGReferences.count(
      in: "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\">\(body)</svg>",
      upTo: limit)
    return drawn - written
  }

  /// Levels of eight that each refer to all of the level before.
  private func nested(_ level: (Int) -> String, _ count: Int) -> String {
    (1...count).map(level).joined(separator: "\n")
  }

  @Test func `a document that refers to nothing draws what it has`() {
    #expect(extra("<g id='a'><rect/><rect id='b'/></g><!-- <use href='#a'/> --><path d=''/>") == 0)
  }

  @Test func `a use draws what it refers to, with all that is in it`() {
    #expect(extra("<g id='a'><rect/><g id='b'><rect/></g></g><use href='#a'/>") == 4)
    #expect(extra("<g id='a'><rect/></g><use xlink:href=' #a' /><use href='#a'></use>") == 4)
    // Where two have one name the first counts; what is not there is not drawn.
    #expect(extra("<g id='a'><rect/></g><rect id='a'/><use href='#a'/><use href='#c'/>") == 2)
  }

  @Test func `masks and patterns of patterns multiply, however they are said`() {
    let rects = { (words: String) in String(repeating: "<rect \(words)/>", count: 8) }
    for words in ["fill='url(#L)'", "style='mask: url( \"#L\" )'", "clip-path='url(#L)'"] {
      let document = nested(
        { level in
          let target = words.replacing("L", with: "p\(level - 1)")
          return "<pattern id='p\(level)'>\(rects(level > 1 ? target : ""))</pattern>"
        }, 3)
      // The second level draws the first, of 9, eight times; the third the second, of 81.
      #expect(extra(document) == 8 * 9 + 8 * 81, "\(words)")
    }
    let styled = """
      <style>.one, g .two{fill:url(#p1)} rect.three{mask:url(#p2)}</style>
      <pattern id='p1'><rect/></pattern><pattern id='p2'><circle class='two'/></pattern>
      """
    // p2 draws p1, of 2; what it masks draws both.
    #expect(extra(styled + "<rect class='three'/><circle class='three'/>") == 2 + 4)
  }

  @Test func `gradients and links draw nothing`() {
    let stops = "<linearGradient id='a'><stop/></linearGradient>"
    let shapes = "<linearGradient id='b' href='#a'/><a href='#a'/><rect fill='url(#a)'/>"
    #expect(extra(stops + shapes) == 0)
  }

  @Test func `what refers to itself ends, and what is without end is counted to the limit`() {
    // Each draws the other once, within which it is met again: 2 + 1 beyond what is written.
    #expect(extra("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>") == 6)
    let document = nested(
      { level in
        let use = level > 1 ? "<use href='#p\(level - 1)'/>" : "<rect/>"
        return "<g id='p\(level)'>\(String(repeating: use, count: 8))</g>"
      }, 100)
    #expect(extra(document) > limit)
  }

  @Test func `a ring is followed from wherever it is entered`() {
    let ring =
      "<g id='a'><use href='#b'/><use href='#b'/></g>"
      + "<g id='b'><use href='#a'/><use href='#a'/><use href='#a'/></g>"
    // The first draws the second twice, of 4, which meets it three times; the second the first thrice, of 3, and 2.
    #expect(extra(ring) == 2 * (4 + 3) + 3 * (3 + 2))
    // Six that refer to the one before eight times each: 8^5 and more wherever the ring is entered, found by the fuzzer.
    let document = nested(
      { level in
        let use = "<use href='#p\(level == 1 ? 6 : level - 1)'/>"
        return "<g id='p\(level)'>\(String(repeating: use, count: 8))</g>"
      }, 6)
    #expect(extra(document) > limit)
  }

  @Test func `the limit is told past its edge, and not at it`() throws {
    func document(_ uses: Int) -> [UInt8] {
      let line = "<g id='a'>" + String(repeating: "<path/>", count: 999) + "</g>"
      let body = line + String(repeating: "<use href='#a'/>", count: uses)
      return Array("<svg xmlns='http://www.w3.org/2000/svg'>\(body)</svg>".utf8)
    }
    try SVGInspection.check(document(limit / 1000), named: "a.svg")
    #expect(throws: (any Error).self) {
      try SVGInspection.check(document(limit / 1000 + 1), named: "a.svg")
    }
  }
}
