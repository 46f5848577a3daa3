import Testing

@testable import Preview

@Suite struct GateTests {
  private let gate = Gate(token: "0123456789abcdef0123456789abcdef", port: 4711)

  private func refusal(
    _ path: String, hosts: [String] = ["127.0.0.1:4711"], origin: String? = nil,
    method: String = "GET"
  ) -> Int? {
    do throws(Gate.Refusal) {
      _ = try gate.name(inPath: path, method: method, hosts: hosts, origin: origin)
      return nil
    } catch {
      return error.status
    }
  }

  @Test func `whoever knows the token is let in by the names of this machine`() throws {
    let path = "/\(gate.token)/preview.js"
    #expect(
      try gate.name(inPath: path, method: "GET", hosts: ["127.0.0.1:4711"], origin: nil)
        == "preview.js")
    #expect(
      try gate.name(
        inPath: "/\(gate.token)/", method: "HEAD", hosts: ["LOCALHOST:4711"],
        origin: "http://localhost:4711") == "")
  }

  @Test(
    arguments: [
      "/", "", "/preview.js", "/0123456789abcdef0123456789abcdeF/", "/0123456789abcdef/",
      "/../0123456789abcdef0123456789abcdef/", "0123456789abcdef0123456789abcdef",
      "/%30123456789abcdef0123456789abcdef/",
    ])
  func `without the token nothing is said`(path: String) { #expect(refusal(path) == 403) }

  @Test(
    arguments: [
      ["evil.example:4711"], ["127.0.0.1"], ["127.0.0.1:80"], ["127.0.0.1:4711.evil.example"], [],
      ["127.0.0.1:4711", "evil.example"],
    ])
  func `a foreign host is refused`(hosts: [String]) {
    #expect(refusal("/\(gate.token)/", hosts: hosts) == 403)
  }

  @Test(arguments: ["http://evil.example", "null", "https://127.0.0.1:4711", "http://127.0.0.1:80"])
  func `a foreign origin is refused`(origin: String) {
    #expect(refusal("/\(gate.token)/", origin: origin) == 403)
  }

  @Test func `nothing can be sent here`() {
    #expect(refusal("/\(gate.token)/", method: "POST") == 405)
    #expect(refusal("/\(gate.token)/", method: "OPTIONS") == 405)
  }

  @Test func `names that lead elsewhere are names of nothing`() throws {
    for name in ["../../etc/passwd", "%2e%2e/etc/passwd", "/etc/passwd", "preview.js/.."] {
      let found = try gate.name(
        inPath: "/\(gate.token)/\(name)", method: "GET", hosts: ["127.0.0.1:4711"], origin: nil)
      #expect(PageFile.files[found] == nil)
    }
  }

  @Test func `tokens are long and no two are one`() {
    let tokens = (0..<64).map { _ in Gate.makeToken() }
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(tokens).count == 64)
  }
}
