/// A place where films are shown to readers, and what it takes.
///
/// Limits change: each row says who told its own and when. They are those of the plans that cost
/// nothing, so that a film can be read by everybody.
package enum FilmPlace: String, Sendable, CaseIterable {
  case github, docc, notion, slack

  package struct Row: Sendable {
    /// For people, such as `GitHub`.
    package let title: String
    /// What is written for it.
    package let formats: [OutputFormat]
    /// Of a GIF; nil where there is no limit.
    package let gifLimit: ByteCount?
    /// Whose word the limit is.
    package let source: String
    /// Year and month in which the limit was looked up.
    package let date: String
  }

  package var row: Row {
    switch self {
    case .github:
      Row(
        title: "GitHub", formats: [.gif], gifLimit: ByteCount(bytes: 10_000_000),
        source: "docs.github.com, “Attaching files”: 10 MB for images and GIFs", date: "2026-11")
    case .docc:
      Row(
        title: "DocC", formats: [.mp4, .poster], gifLimit: nil,
        source: "swift.org, DocC’s `@Video(source:poster:)`: no limit is named", date: "2026-11")
    case .notion:
      Row(
        title: "Notion", formats: [.gif], gifLimit: ByteCount(bytes: 5_000_000),
        source: "notion.com, pricing: 5 MB for a file of the free plan", date: "2026-11")
    case .slack:
      Row(
        title: "Slack", formats: [.gif], gifLimit: ByteCount(bytes: 2_000_000),
        source: "usage, not a rule of slack.com’s (which takes 1 GB): larger GIFs load slowly in "
          + "a conversation", date: "2026-11")
    }
  }

  package var name: String { rawValue }
}
