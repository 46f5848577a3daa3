public import AnimationEngine

/// What drives a scene's motions; events are told of it by its name.
public struct SceneDisplayLink: Sendable, Hashable {
  public var name = Self.name
  public var link: DisplayLink

  public init(_ link: DisplayLink) { self.link = link }

  public static let name = "displayLink"
}

extension Scene {
  /// The link of a name; one of 60 ticks a second where the scene describes none.
  package func displayLink(_ name: String) -> DisplayLink {
    displayLinks.first { $0.name == name }?.link ?? DisplayLink()
  }
}
