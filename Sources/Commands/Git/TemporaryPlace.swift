import Foundation
import MediaEncoding
import RenderPipeline

/// A name among the system's temporary files for a file or a folder of this run; what lies there goes with the value.
///
/// What a run that was killed has left there goes when a later one needs a place.
final class TemporaryPlace: Sendable {
  let url: URL

  init() {
    let folder = FileManager.default.temporaryDirectory
    OutputFolder.removeRemains(in: folder.path, of: "inbetween-")
    let process = ProcessInfo.processInfo.processIdentifier
    // Others may write there: nobody is to know the name before it is taken.
    url = folder.appending(path: "inbetween-\(UUID().uuidString).\(process).partial")
    Temporaries.add(url.path)
  }

  /// Makes what lies there, unless the process is being ended.
  func make(_ body: (URL) throws -> Void) throws { try Temporaries.make { try body(url) } }

  deinit { Temporaries.remove(url.path, OutputFolder.takeAway) }
}
