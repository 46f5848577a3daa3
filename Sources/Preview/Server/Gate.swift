import Glibc

/// Decides who may speak to the server: whoever knows its token, from its own page.
///
/// A page of another site that is opened in the same browser can send requests here. It does not know
/// the token; if its name is made to lead here (DNS rebinding), `Host` is that name; and browsers say in
/// `Origin` where a socket is opened from.
struct Gate: Sendable {
  /// Why a request is refused: a status of HTTP, and what to do about it.
  struct Refusal: Error, Hashable {
    let status: Int
    let reason: String
  }

  let token: String
  let port: UInt16

  /// A token of 128 random bits.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ -> String in
      let text = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return digits.joined()
  }

  /// What the page is opened by.
  var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// The name behind the token in a path, as it was sent, of a request that is let in.
  func name(
    inPath path: String, method: String, hosts sent: [String], origin: String?
  ) throws(Refusal) -> String {
    guard sent.count == 1, hosts.contains(sent[0].lowercased()) else {
      throw Refusal(status: 403, reason: "this server is 127.0.0.1 alone: open \(hosts[0])")
    }
    if let origin, !hosts.contains(where: { origin == "http://\($0)" }) {
      throw Refusal(status: 403, reason: "pages of other sites are not let in")
    }
    guard method == "GET" || method == "HEAD" else {
      throw Refusal(status: 405, reason: "there is nothing here to \(method.prefix(16))")
    }
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard path.hasPrefix("/"), let first = parts.first, isToken(first) else {
      throw Refusal(
        status: 403,
        reason: "open the whole address that `inbetween preview` printed: it ends with a token")
    }
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// Takes the same time wherever the first difference is.
  private func isToken(_ text: Substring) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(token.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
