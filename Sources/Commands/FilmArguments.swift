import ArgumentParser
import Foundation
import OutputFormats
import RenderPipeline

/// A comma-separated list of formats, or the word that leaves the choice to the program.
enum AskedFormats {
  case listed([OutputFormat])
  case chosen

  /// Says which of the names is none.
  static func read(_ argument: String) throws -> AskedFormats {
    if argument == FormatChoice.name { return .chosen }
    var formats: [OutputFormat] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let name = name.trimmingCharacters(in: .whitespaces)
      guard let format = OutputFormat(rawValue: name) else {
        throw ValidationError("there is no format '\(name)'.")
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return .listed(formats)
  }
}

/// `first..last`, both included.
struct FrameRange: ExpressibleByArgument {
  let range: ClosedRange<Int>

  init?(argument: String) {
    let ends = argument.components(separatedBy: "..")
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0,
      last >= first, last < 100_000_000
    else { return nil }
    range = first...last
  }
}
