package import AnimationEngine

/// What drives a scene's motions; events are told of it by its name.
package struct SceneDisplayLink: Sendable, Hashable {
  package var name = Self.name
  package var link: DisplayLink

  package init(_ link: DisplayLink) { self.link = link }

  package static let name = "displayLink"
}

extension Scene {
  /// The link of a name; one of 60 ticks a second where the scene describes none.
  package func displayLink(_ name: String) -> DisplayLink {
    displayLinks.first { $0.name == name }?.link ?? DisplayLink()
  }
}
