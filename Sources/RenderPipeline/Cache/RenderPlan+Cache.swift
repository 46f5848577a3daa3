import MediaEncoding
import OutputFormats

/// Where a file that is drawn is kept.
struct CachePlace: Sendable {
  let cache: RenderCache
  let key: CacheKey

  /// Keeps a file that is complete.
  func keep(_ file: RenderedFile) {
    var notes = ["width": file.size.width, "height": file.size.height]
    if let outcome = file.outcome {
      notes["quality"] = outcome.quality
      notes["frameStep"] = outcome.frameStep
    }
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    cache.keep(file.path, as: key, title: name, notes: notes)
  }
}

extension RenderPlan {
  /// The same plan without the files that a cache has, which are put in their places; what is drawn is kept there.
  ///
  /// PNG sequences are drawn each time: they are many files, and as long to copy as to draw.
  package func using(_ cache: RenderCache) -> RenderPlan {
    var plan = keeping(in: cache)
    for target in targets where target.format != .png {
      guard let file = restored(target, from: cache) else { continue }
      plan.restored.append(file)
      plan.targets.removeAll { $0.path == target.path }
      plan.wholeFiles.removeAll { $0.path == target.path }
    }
    for sheet in wholeFiles.compactMap({ $0 as? Sheet }) {
      guard let key = try? key(of: sheet), let notes = restored(key, to: sheet.path, from: cache),
        let size = notes.size
      else { continue }
      plan.restored.append(
        RenderedFile(
          path: sheet.path, content: .sheet(moments: sheet.times.count), size: size,
          isFromCache: true))
      plan.wholeFiles.removeAll { $0.path == sheet.path }
    }
    return plan
  }

  private func restored(_ target: Target, from cache: RenderCache) -> RenderedFile? {
    guard let key = try? key(of: target), let notes = restored(key, to: target.path, from: cache),
      let size = notes.size
    else { return nil }
    var file = target.file
    (file.size, file.isFromCache) = (size, true)
    if let quality = notes["quality"], let step = notes["frameStep"] {
      file.outcome = GIFOutcome(
        byteCount: notes["bytes"] ?? 0, quality: quality, frameStep: step, width: size.width,
        height: size.height, limit: gif.maxBytes,
        asked: (target.description, gif.quality ?? GIFOptions.usualQuality))
    }
    return file
  }

  private func restored(
    _ key: CacheKey, to path: String, from cache: RenderCache
  ) -> [String: Int]? {
    guard (try? OutputFolder.make(for: path)) != nil else { return nil }
    return cache.restore(key, to: path)
  }

  /// Where a file that one worker makes is kept; nil where it is not.
  func place(of file: any WholeFile) -> CachePlace? {
    if let sheet = file as? Sheet {
      guard let cache, let key = try? key(of: sheet) else { return nil }
      return CachePlace(cache: cache, key: key)
    }
    return targets.first { $0.path == file.path }.flatMap(place(of:))
  }

  /// Where the segments of a target are kept; nil where they are not.
  func segmentPlace(of target: Target) -> SegmentPlace? {
    guard let cache, target.format != .png, !target.format.isStill else { return nil }
    return try? SegmentPlace(
      cache, film: loaded.filmName, format: target.format, description: target.description,
      parts: [target.film.size, target.reduction, counted, options(of: target.format)])
  }

  /// Where the file of a target is kept; nil where it is not.
  func place(of target: Target) -> CachePlace? {
    guard let cache, target.format != .png, let key = try? key(of: target) else { return nil }
    return CachePlace(cache: cache, key: key)
  }
}

extension [String: Int] {
  fileprivate var size: (width: Int, height: Int)? {
    guard let width = self["width"], let height = self["height"] else { return nil }
    return (width, height)
  }
}
