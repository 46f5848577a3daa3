import SceneModel
import Testing

@testable import RenderPipeline

/// What is to be shown, by the identifiers of the storyboards, and which of it has a scene.
@Suite struct SourcesTests {
  private static let storyboards: Set<String> = {
    let counts = [("A", 18), ("B", 9), ("C", 9), ("D", 6), ("E", 18), ("F", 7), ("G", 21)]
    return Set(counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } })
  }()

  /// Those that are built.
  ///
  /// Whoever builds another adds it here, with its scene.
  private static let built: Set<String> = [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15",
    "A16", "A17", "A18", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "C1", "C2", "C3", "C4", "C5",
    "C6", "C7", "C8", "C9", "D1", "D2", "D3", "D4", "D5", "D6", "E1", "E2", "E3", "E4", "E5", "E6",
    "E7", "E8", "E9", "E10", "E11", "E12", "E13", "E14", "E15", "E16", "E17", "E18", "F1", "F2",
    "F3", "F4", "F5", "F6", "F7", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10",
    "G11", "G12", "G13", "G14", "G15", "G16", "G17", "G18", "G19", "G20", "G21",
  ]

  @Test func `every storyboard that is built has a scene, and no scene names another`() throws {
    let named = try Set(LoadedScene.gallery().flatMap(\.scene.sources))
    #expect(Self.built.subtracting(named).sorted() == [], "no scene's `sources:` names these")
    #expect(named.subtracting(Self.storyboards).sorted() == [], "there are no such storyboards")
    #expect(named.subtracting(Self.built).sorted() == [], "these are built: add them to the list")
  }
}
