import Glibc
package import RenderPipeline
import SceneFormat

/// What the scenes of a gallery were when they were committed.
package protocol CommittedScenes: Sendable {
  /// The scene at a path as the last commit has it, read by the loader from a copy of the commit's files.
  ///
  /// Throws what can be told to a user where there is none.
  func scene(at path: String, _ loader: SceneLoader) throws -> LoadedScene

  /// Those of the paths whose files are not as they were committed.
  func changed(among paths: [String]) -> Set<String>
}

/// What happens in a preview, for whoever started it.
package enum PreviewEvent: Sendable {
  /// The server listens; this is what its page is opened by.
  case listening(address: String)
  /// A scene was read and played.
  case loaded(scene: String, revision: Int, milliseconds: Double)
  /// A scene cannot be shown.
  case broken(scene: String, revision: Int, mistakes: [PageDiagnostic])
  /// A page has painted a picture, so long after it noticed the change.
  case painted(scene: String, revision: Int, milliseconds: Double)
  /// A value was written to a file.
  case wrote(path: String, values: [String])
}

/// The scenes that a server shows, and the pages that look at them.
actor Studio {
  /// A gallery's scenes: the name that pages know one by, and its file.
  typealias Gallery = [(name: String, path: String)]

  nonisolated let committed: (any CommittedScenes)?
  nonisolated let tell: @Sendable (PreviewEvent) -> Void
  /// Where the program was started; paths count from there.
  nonisolated let folder: String
  /// Folders in which scenes may come to lie.
  nonisolated let places: [String]
  private let find: @Sendable () throws -> Gallery
  private let loader: @Sendable (String) throws -> SceneLoader
  private let watch: FolderWatch
  private(set) var gallery: Gallery
  private var scenes: [String: EditedScene] = [:]
  /// The paths of the scenes that pages opened last, the last one at the end.
  private var recent: [String] = []
  private var pages: [Int: PageSession] = [:]
  private var pageCount = 0
  private var pending: Set<String> = []
  private var isLooking = false
  private var needsLook = false

  /// More would only be forgotten ones; each keeps pictures.
  static let pageLimit = 8

  /// So many scenes stay played and drawn for who comes back to them.
  ///
  /// Those that pages look at stay besides. One of our gallery takes 44 MB on average.
  static let recentLimit = 4

  init(
    folder: String, watching places: [String], find: @escaping @Sendable () throws -> Gallery,
    loader: @escaping @Sendable (String) throws -> SceneLoader, committed: (any CommittedScenes)?,
    tell: @escaping @Sendable (PreviewEvent) -> Void
  ) throws {
    (self.folder, self.places, self.find, self.loader) = (folder, places, find, loader)
    (self.committed, self.tell) = (committed, tell)
    watch = try FolderWatch()
    gallery = try find()
    watch.watch(SceneFolders.all(of: gallery.map(\.path)) + SceneFolders.all(in: places))
  }

  /// Follows the files until the task is cancelled.
  func run() async {
    for await path in watch.changes {
      // A save is several events: what is told within 3 ms is one.
      if pending.isEmpty { Task { await settle() } }
      pending.insert(path)
    }
  }

  private func settle() async {
    try? await Task.sleep(for: .milliseconds(3))
    let changed = pending
    pending = []
    var touched: Set<String> = []
    for (path, scene) in scenes where await scene.note(changed) { touched.insert(path) }
    for page in pages.values { await page.filesChanged(scenes: touched) }
    if changed.contains(where: isUnknown) { look() }
  }

  /// Whether a change of the file may be another scene, or one less: not that of a scene that is known and still
  /// there, nor of what editors put beside it for a moment.
  private func isUnknown(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if name.hasPrefix(".") || name.hasSuffix("~") { return false }
    return !gallery.contains { $0.path == path } || access(path, F_OK) != 0
  }

  /// Looks for the scenes anew, behind what pages wait for: in a large folder it takes longer than a picture.
  private func look() {
    needsLook = true
    guard !isLooking else { return }
    isLooking = true
    Task {
      while needsLook {
        try? await Task.sleep(for: .milliseconds(100))
        needsLook = false
        let found = try? await Self.queue.run { [find] in try find() }
        await take(found ?? [])
      }
      isLooking = false
    }
  }

  private func take(_ found: Gallery) async {
    // What was written to a new folder before that was watched, nobody has told of.
    if watch.watch(SceneFolders.all(of: found.map(\.path)) + SceneFolders.all(in: places)) {
      needsLook = true
    }
    // A file that vanishes may return: the last scene of a gallery stays.
    guard !found.isEmpty, found.map(\.path) != gallery.map(\.path) else { return }
    gallery = found
    for page in pages.values { await page.tellGallery() }
  }

  private static let queue = WorkQueue("inbetween.look")

  /// The scene of a name; nil where the gallery has none.
  func scene(named name: String) throws -> EditedScene? {
    guard let path = gallery.first(where: { $0.name == name })?.path else { return nil }
    recent.removeAll { $0 == path }
    recent.append(path)
    if recent.count > Self.recentLimit {
      recent.removeFirst(recent.count - Self.recentLimit)
      Task { await forgetTheRest() }
    }
    if let known = scenes[path] { return known }
    let scene = EditedScene(path: path, loader: try loader(path))
    scenes[path] = scene
    watch.watch(SceneFolders.all(of: [path]))
    return scene
  }

  /// Lets go of what was played and drawn of scenes that nobody looks at any more.
  private func forgetTheRest() async {
    var kept = Set(recent)
    for page in pages.values { if let path = await page.view?.scene.path { kept.insert(path) } }
    // One that a page opens meanwhile is among the recent ones by then.
    for (path, scene) in scenes where !kept.contains(path) && !recent.contains(path) {
      await scene.forget()
    }
  }

  /// What reads a scene as the command line says.
  func loader(for path: String) throws -> SceneLoader { try loader(path) }

  /// Watches what a scene turned out to be made of, wherever it lies.
  func watch(filesOf loaded: LoadedScene) {
    watch.watch(SceneFolders.folders(ofFiles: loaded.files, besides: loaded.path))
  }

  /// Tells the pages of a scene that it is another, because of what one of them did.
  func turned(_ scene: EditedScene) async {
    for page in pages.values {
      await page.filesChanged(scenes: [scene.path])
    }
  }

  /// A number for a page; nil where there are too many.
  func enter(_ page: PageSession) -> Int? {
    guard pages.count < Self.pageLimit else { return nil }
    pageCount += 1
    pages[pageCount] = page
    return pageCount
  }

  func leave(_ number: Int) { pages[number] = nil }
}
