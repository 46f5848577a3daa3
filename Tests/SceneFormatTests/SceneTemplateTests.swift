import SceneModel
import SceneFormat
import Testing

@Suite struct SceneTemplateTests {
  @Test(arguments: [
    "Rocket", "it's \"quoted\"", "back\\slash", "# no comment", "two\nlines", "", "café 🚀",
    "bell\u{7}", "- {[",
  ])
  func `a new scene is without mistakes, whatever its name`(name: String) throws {
    let text = SceneTemplate.text(name: name)
    #expect(diagnostics(ofText: text).isEmpty)
    let document = try SceneReader.read(text, path: "new.yaml")
    let scene = try SceneBuilder(measuring: SampleContents()).build(document).scene
    let plain = name.replacing("\n", with: " ").replacing("\u{7}", with: " ")
    #expect(scene.title == plain)
    #expect(!scene.expectations.isEmpty && !scene.script.isEmpty)
  }
}
