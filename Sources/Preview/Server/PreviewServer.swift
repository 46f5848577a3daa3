import FlyingFox
import FlyingSocks
import Foundation
package import RenderPipeline
import SceneFormat

/// Serves the page that shows scenes while they are written, to this machine alone.
package struct PreviewServer: Sendable {
  private let port: UInt16
  private let studio: Studio

  /// Prepares to serve scenes.
  ///
  /// - Parameters:
  ///   - port: Where to listen; 0 lets the system choose.
  ///   - folder: Where the program was started, as a whole path.
  ///   - places: Folders in which scenes may come to lie, whether or not there is one yet.
  ///   - find: The scenes, by the names that they have in the page; asked again when folders change.
  ///   - loader: What reads a scene.
  ///   - committed: What scenes were when they were committed; nil where nothing is.
  ///   - tell: Called with what happens, from any thread.
  /// - Throws: What `find` throws, or `WatchError`.
  package init(
    port: UInt16, folder: String, watching places: [String],
    find: @escaping @Sendable () throws -> [(name: String, path: String)],
    loader: @escaping @Sendable (String) throws -> SceneLoader,
    committed: (any CommittedScenes)?, tell: @escaping @Sendable (PreviewEvent) -> Void
  ) throws {
    self.port = port
    studio = try Studio(
      folder: folder, watching: places, find: find, loader: loader, committed: committed, tell: tell
    )
  }

  /// Serves until the task is cancelled.
  ///
  /// - Throws: `PortTaken` where somebody else listens there, and what the system says otherwise.
  package func run() async throws {
    let token = Gate.makeToken()
    let studio = studio
    let door = Door(token: token, studio: studio)
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 60, logger: .disabled,
      handler: door)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await server.run()
        } catch SocketError.failed(_, let code, _) where code == EADDRINUSE {
          throw PortTaken(port: port)
        } catch  where Task.isCancelled {
          // However its sockets ended.
          throw CancellationError()
        }
      }
      group.addTask { await studio.run() }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else { return }
        door.open(port)
        studio.tell(.listening(address: Gate(token: token, port: port).address))
      }
      // The first that fails ends the others.
      for try await _ in group {}
    }
  }
}

/// Another program listens where the server was told to.
package struct PortTaken: Error, CustomStringConvertible {
  package let port: UInt16

  package var description: String {
    "port \(port) is taken by another program; leave out --port, and a free one is chosen"
  }
}
