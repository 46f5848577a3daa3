import ArgumentParser
import Foundation
import OutputFormats
import RenderPipeline

/// A comma-separated list of formats, or the word that leaves the choice to the program.
enum AskedFormats: ExpressibleByArgument {
  case listed([OutputFormat])
  case chosen

  init?(argument: String) {
    if argument == FormatChoice.name {
      self = .chosen
      return
    }
    var formats: [OutputFormat] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = OutputFormat(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
        return nil
      }
      if !formats.contains(format) { formats.append(format) }
    }
    guard !formats.isEmpty else { return nil }
    self = .listed(formats)
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
