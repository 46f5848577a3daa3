import AnimationEngine
import Assets
public import Geometry
import RenderPipeline
import SceneFormat
import SceneModel

/// Why something could not be read or written, in words for a person.
public struct SceneError: Error, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ error: ContentsError) {
    description = error.message + (error.hint.map { " (\($0))" } ?? "")
  }
}

extension Scene {
  /// Opens a scene file: its layers by their names, its script, its overlays.
  ///
  /// What is given to ``at(_:perform:)`` happens in addition to the file's script. Throws a
  /// ``SceneError`` with all that is wrong with the file, each with its line and column.
  public convenience init(contentsOf path: String) throws {
    self.init(try Self.load(path), playsItsScript: true)
  }

  private static func load(_ path: String) throws(SceneError) -> LoadedScene {
    do throws(SceneLoadError) {
      return try SceneLoader().load(path)
    } catch {
      switch error {
      case .invalid(let diagnostics):
        throw SceneError(diagnostics.map(\.description).joined(separator: "\n"))
      case .unreadable(let path, let reason), .unwritable(let path, let reason):
        throw SceneError("\(path): \(reason)")
      // Only where a time was given.
      case .timedOut(let path, _, _, _, _): throw SceneError("\(path): playing it took too long")
      }
    }
  }

  /// A layer with the SVG document at `path`, as large as the document says.
  public func layer(svg path: String) throws -> Layer {
    do {
      let (document, size) = try files.assets().svg(at: path)
      return layer(.svg(document), size)
    } catch let error as ContentsError {
      throw SceneError(error)
    }
  }

  /// A layer with the picture at `path`, a point for each pixel.
  public func layer(image path: String) throws -> Layer {
    do {
      let image = try files.assets().image(at: path)
      return layer(.image(image), image.pixelSize)
    } catch let error as ContentsError {
      throw SceneError(error)
    }
  }

  /// How much room a text needs, in points: its own, or where it wraps that at the bounds' width.
  public func preferredSize(of text: TextLayer) throws -> Size {
    let contents = text.typesetting
    do {
      return try files.assets().size(
        of: contents, width: contents.isWrapped ? text.bounds.size.width : nil)
    } catch let error as ContentsError {
      throw SceneError(error)
    }
  }

  private func layer(_ contents: Contents, _ size: Size) -> Layer {
    let layer = Layer()
    layer.contents = contents
    layer.bounds = Rect(origin: .zero, size: size)
    return layer
  }
}
