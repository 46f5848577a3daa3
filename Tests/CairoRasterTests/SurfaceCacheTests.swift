import AnimationEngine
import CCairo
import Testing

@testable import CairoRaster

/// What is kept of surfaces, by when they are asked for.
@Suite struct SurfaceCacheTests {
  private func key(_ number: Int) -> StateKey { StateKey(high: 1, low: UInt64(number)) }

  /// A surface of 4,000 bytes.
  private func surface() throws -> Surface {
    try Surface(CAIRO_FORMAT_ARGB32, width: 100, height: 10)
  }

  @Test func `what no later picture asks for goes, what one does stays`() throws {
    var cache = SurfaceCache(limit: 160_000)
    cache.insert(try surface(), for: key(0))
    for picture in 1...100 {
      cache.beginPicture()
      // One that stands still, and five that are new in every picture.
      #expect(cache.surface(for: key(0)) != nil)
      for number in 0..<5 { cache.insert(try surface(), for: key(picture * 10 + number)) }
      // A quarter of the limit, and what two pictures and this one have made.
      #expect(cache.byteCount <= 4000 + 40_000 + 3 * 20_000)
    }
    #expect(cache.surface(for: key(0)) != nil)
    #expect(cache.surface(for: key(904)) == nil)
    #expect(cache.surface(for: key(1004)) != nil)
  }

  @Test func `pictures that need more than the budget for what is untried still share it`() throws {
    var cache = SurfaceCache(limit: 160_000)
    for number in 0..<30 { cache.insert(try surface(), for: key(number)) }
    cache.beginPicture()
    for number in 0..<30 { #expect(cache.surface(for: key(number)) != nil) }
    #expect(cache.misses == 30)
    #expect(cache.byteCount == 120_000)
  }

  @Test func `the limit holds, and what was unused the longest goes first`() throws {
    var cache = SurfaceCache(limit: 40_000)
    for number in 0..<10 { cache.insert(try surface(), for: key(number)) }
    for number in 1..<10 { #expect(cache.surface(for: key(number)) != nil) }
    cache.insert(try surface(), for: key(10))
    #expect(cache.byteCount <= 30_000)
    #expect(cache.surface(for: key(0)) == nil)
    #expect(cache.surface(for: key(10)) != nil)
    // The same state twice, as where a nested drawing has made it meanwhile.
    cache.insert(try surface(), for: key(10))
    #expect(cache.byteCount <= 30_000)
  }
}
