import AnimationEngine
import Testing

@testable import SceneFormat

/// What the maps of layers say, and what they say of mistakes.
@Suite struct LayerMapTests {
  @Test func `a layer with mistakes is there all the same, with its parts`() {
    let told = messages(
      """
      layers:
        - {id: disc, size: [8, 8], cornerRadius: -1, shape: {path: 7, strokeEnd: 2}}
        - {id: glow, size: [8, 8], gradient: {colors: red}}
        - {id: note, text: [{weight: 400}]}
        - {id: row, size: [8, 8], replicator: {count: none}, layers: [{size: [1, 1]}]}
      script:
        - at: 0
          set: {disc.strokeEnd: 0.5, glow.endPoint: [1, 1], note.string: Hi, row.instanceDelay: 1}
      """)
    #expect(told.count == 6)
    #expect(!told.contains { $0.contains("there is no") })
  }

  @Test(arguments: [
    ("borderWidth: -1", "must not be negative, found -1"),
    ("backdropBlur: -1", "must not be negative, found -1"),
    ("text: Hi, lineHeight: 0", "must be above 0, found 0"),
    ("text: Hi, font: {weight: 50}", "must be a whole number from 100 to 900, found 50"),
    ("shape: {path: M0 0L9 9, miterLimit: 0}", "must be above 0, found 0"),
    (
      "replicator: {count: 0}, layers: [{id: b}]", "must be a whole number from 1 to 10000, found 0"
    ),
  ])
  func `a number out of its range is told where it stands`(member: String, message: String) {
    #expect(messages("layers: [{id: a, size: [8, 8], \(member)}]") == [message])
  }

  @Test func `what the keys of a layer begin with is Core Animation's`() throws {
    let keys = LayerMap.map.description.keys
    func fallback(_ name: String) -> String? { keys.first { $0.name == name }?.fallback }
    #expect(fallback("anchorPoint") == "[0.5, 0.5]")
    #expect(fallback("opacity") == "1")
    #expect(fallback("borderColor") == "black")
    #expect(fallback("backgroundColor") == "none")
    #expect(fallback("contentsRect") == "[0, 0, 1, 1]")
    #expect(fallback("contentsGravity") == ContentsGravity.resize.rawValue)
  }
}
