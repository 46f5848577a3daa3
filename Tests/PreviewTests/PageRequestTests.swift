import Overlays
import RenderPipeline
import Testing
import TextFormats

@testable import Preview

@Suite struct PageRequestTests {
  @Test func `a request says what to do`() throws {
    #expect(
      try PageRequest(#"{"do":"show","frame":12,"scale":1500,"request":3}"#)
        == .show(frame: 12, scale: 1500, request: 3))
    #expect(
      try PageRequest(#"{"do":"open","scene":"a","theme":"dark","opening":2}"#)
        == .open(scene: "a", FilmEdition(theme: .dark), opening: 2))
    #expect(try PageRequest(#"{"do":"turn","knob":"let.x"}"#) == .turn(knob: "let.x", value: nil))
  }

  @Test(
    arguments: [
      "", "garbage", "[]", "{}", #"{"do":"shutdown"}"#,
      #"{"do":"show","frame":-1,"scale":1,"request":0}"#,
      #"{"do":"show","frame":1.5,"scale":100,"request":0}"#,
      #"{"do":"play","from":0,"count":1000000,"scale":1000,"request":0}"#,
      #"{"do":"write","path":"/etc/passwd"}"#, #"{"do":"curves","keys":[1]}"#,
      #"{"do":"open","scene":"a","theme":"red","opening":1}"#, #"{"do":"write"}{"do":"write"}"#,
    ])
  func `anything else is refused`(text: String) {
    #expect(throws: TextError.self) { try PageRequest(text) }
  }
}
