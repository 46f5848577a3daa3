import FlyingFox
import Foundation
import Locking

/// Answers requests: the page's own files, and its socket; there is nothing else.
///
/// No path leads to the file system, so that none can lead out of a folder.
final class Door: HTTPHandler {
  private let token: String
  private let studio: Studio
  private let port = LockedValue<UInt16?>(nil)

  init(token: String, studio: Studio) { (self.token, self.studio) = (token, studio) }

  /// Lets requests in that name this port.
  func open(_ port: UInt16) { self.port.withLock { $0 = port } }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let port = port.withLock(\.self) else {
      return Self.response(503, "text/plain; charset=utf-8", Array("not yet\n".utf8))
    }
    do throws(Gate.Refusal) {
      let name = try Gate(token: token, port: port).name(
        inPath: request.target.path(), method: request.method.rawValue,
        hosts: request.headers.values(for: .host), origin: request.headers[HTTPHeader("Origin")])
      if name == "socket" { return try await socket(request) }
      guard let file = PageFile.files[name] else {
        throw Gate.Refusal(status: 404, reason: "there is no such page")
      }
      return Self.response(200, file.type, file.bytes)
    } catch {
      return Self.response(
        error.status, "text/plain; charset=utf-8", Array("\(error.reason)\n".utf8))
    }
  }

  private func socket(_ request: HTTPRequest) async throws(Gate.Refusal) -> HTTPResponse {
    // Browsers always say it of a socket; a page of another site would say another.
    guard request.headers[HTTPHeader("Origin")] != nil else {
      throw Gate.Refusal(status: 403, reason: "a socket is opened by the page")
    }
    let page = PageSession(studio)
    guard let number = await studio.enter(page) else {
      throw Gate.Refusal(
        status: 503, reason: "\(Studio.pageLimit) pages are open already: close one")
    }
    let handler = WebSocketHTTPHandler(
      handler: PageSocket(page: page, number: number, studio: studio))
    guard let response = try? await handler.handleRequest(request),
      response.statusCode == .switchingProtocols
    else {
      await studio.leave(number)
      throw Gate.Refusal(status: 400, reason: "this is no WebSocket's handshake")
    }
    return response
  }

  private static func response(_ status: Int, _ type: String, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: status == 200 ? "OK" : "Refused"),
      headers: [
        .contentType: type, HTTPHeader("Cache-Control"): "no-store",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("X-Frame-Options"): "DENY",
        HTTPHeader("Content-Security-Policy"):
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ], body: Data(body))
  }
}

/// One socket of a page.
private struct PageSocket: WSHandler {
  let page: PageSession
  let number: Int
  let studio: Studio

  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    let (page, number, studio) = (page, number, studio)
    let outbox = page.outbox
    let reading = Task {
      do {
        for try await frame in client {
          if let code = await Self.answer(frame, page) { outbox.close(code) }
        }
      } catch {}
      outbox.close(.goingAway)
      await studio.leave(number)
    }
    await page.tellGallery()
    return AsyncStream {
      if let frame = await outbox.next() { return frame }
      // The socket is closed next: who still waited for it would be taken for one who waits for the next
      // socket of its number.
      reading.cancel()
      await reading.value
      return nil
    }
  }

  /// Does what a frame asks; why the socket is to be closed, where it is.
  private static func answer(_ frame: WSFrame, _ page: PageSession) async -> WSCloseCode? {
    switch frame.opcode {
    case .text where frame.fin && frame.payload.count <= 65_536:
      guard let text = String(validating: frame.payload, as: UTF8.self) else {
        return WSCloseCode(1007, reason: "text is UTF-8")
      }
      do {
        await page.receive(try PageRequest(text))
        return nil
      } catch {
        return WSCloseCode(1008, reason: "\(error)".prefixBytes(120))
      }
    case .ping:
      page.outbox.send(WSFrame(fin: true, opcode: .pong, mask: nil, payload: frame.payload))
      return nil
    case .pong: return nil
    case .close: return .normalClosure
    default: return WSCloseCode(1003, reason: "messages are short texts")
    }
  }
}

extension String {
  /// As much of it as fits so many bytes.
  fileprivate func prefixBytes(_ count: Int) -> String {
    var text = self
    while text.utf8.count > count { text.removeLast() }
    return text
  }
}
