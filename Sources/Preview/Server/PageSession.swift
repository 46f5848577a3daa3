import Geometry
import RenderPipeline
import TextFormats

/// One open page: what it looks at, and what it is to be told.
actor PageSession {
  /// Where a page stands.
  struct View {
    var name: String
    var scene: EditedScene
    var edition: FilmEdition
    /// The page's number for having opened it: what is told of it bears it, and what is on its way from
    /// before is known by another.
    var opening: Int
    var frame = 0
    var scale = 1.0
    var request = 0

    mutating func show(frame: Int, scale: Double, _ request: Int) {
      (self.frame, self.scale, self.request) = (frame, scale, request)
    }
  }

  let studio: Studio
  nonisolated let outbox = Outbox()
  var view: View?
  /// Of the scene as it was committed, once it was asked for.
  var old: OldScene?
  /// What takes back each write to the file, the last at the end.
  var undoes: [Draft] = []
  private var isDrawing = false
  private var needsPicture = false
  /// Pictures that were sent and are not painted yet.
  private var unpainted = 0
  /// What was told last of the scene: its revision, and whether it was a good one.
  private var told: (revision: Int, name: String, edition: FilmEdition)?
  private var changedAt: ContinuousClock.Instant?
  /// Counts what is to be played, the wall and the like: the last one that was asked for goes on.
  private(set) var playing = 0
  private var painting = 0

  /// A page that has not painted so many pictures gets no more for now.
  private static let unpaintedLimit = 2

  init(_ studio: Studio) { self.studio = studio }

  /// Does what the page asks for.
  func receive(_ request: PageRequest) async {
    switch request {
    case .open(let name, let edition, let opening): await open(name, edition, opening)
    case .show(let frame, let scale, let request):
      view?.show(frame: frame, scale: Double(scale) / 1000, request)
      playing += 1
      draw()
    case .play(let from, let count, let scale, let request):
      playing += 1
      let number = playing
      view?.show(frame: from, scale: Double(scale) / 1000, request)
      // Without waiting: the page may ask for something else meanwhile.
      Task { await play(from..<(from + count), number) }
    case .onion(let frame, let scale, let request):
      let number = playing
      Task { await showOnionSkin(frame, scale: Double(scale) / 1000, request, number) }
    case .painted(let revision, let microseconds): notePainted(revision, microseconds)
    case .pick(let x, let y, let frame):
      await pick(Point(x: Double(x) / 1000, y: Double(y) / 1000), frame)
    case .export(let frame): Task { await export(frame) }
    case .hash(let frame): Task { await tellHash(frame) }
    case .outline(let layer, let frame): await outline(layer, frame)
    case .curves(let keys): await curves(keys)
    case .turn(let knob, let value): await turn(knob, to: value)
    case .write: await write()
    case .drop: await drop()
    case .undo: await undo()
    case .old(let frame, let scale, let request):
      Task { await showOld(frame, scale: Double(scale) / 1000, request) }
    case .changes: Task { await tellChanges() }
    case .wall(let frame, let width):
      painting += 1
      let number = painting
      Task { await paintWall(frame, width: width, number) }
    case .gallery(let width):
      painting += 1
      let number = painting
      Task { await paintGallery(width: width, number) }
    }
  }

  /// Whether nothing else was asked to be painted since.
  func isPainting(_ number: Int) -> Bool { painting == number }

  private func open(_ name: String, _ edition: FilmEdition, _ opening: Int) async {
    do {
      guard let scene = try await studio.scene(named: name) else {
        return say("problem", [("text", .string("there is no scene ‘\(name)’ any more"))])
      }
      if view?.name != name { (old, undoes) = (nil, []) }
      let place = view?.name == name ? view : nil
      view = View(
        name: name, scene: scene, edition: edition, opening: opening, frame: place?.frame ?? 0,
        scale: place?.scale ?? 1, request: place?.request ?? 0)
      (told, playing) = (nil, playing + 1)
    } catch {
      say("problem", [("text", .string("\(error)"))])
    }
  }

  /// Files of some scenes have changed, or knobs were turned.
  func filesChanged(scenes: Set<String>) {
    guard let view, scenes.contains(view.scene.path) else { return }
    changedAt = changedAt ?? .now
    playing += 1
    draw()
  }

  /// The names of all scenes, and the folders in which the first of them is waited for where there is none.
  func tellGallery() async {
    let names = await studio.gallery.map { JSONValue.string($0.name) }
    let places = studio.places.map { $0 == "." ? studio.folder : $0 }
    say(
      "gallery",
      [
        ("scenes", .array(names)), ("hasCommits", .bool(studio.committed != nil)),
        ("places", .array(places.map { .string($0) })),
      ])
  }

  func say(_ kind: String, _ members: [(String, JSONValue)]) {
    outbox.send(PageMessage(kind, members))
  }

  // MARK: Pictures

  /// Draws what the page looks at, as soon as what is drawn already is done.
  func draw() {
    needsPicture = true
    guard !isDrawing else { return }
    isDrawing = true
    Task { await drawAll() }
  }

  private func drawAll() async {
    while needsPicture, unpainted < Self.unpaintedLimit, let view {
      needsPicture = false
      let state = await view.scene.state(of: view.edition)
      // While it was read, it may have changed again: what is old need not be drawn.
      if await state.revision < view.scene.revision { needsPicture = true; continue }
      await show(state, view)
    }
    isDrawing = false
  }

  private func show(_ state: EditedScene.State, _ view: View) async {
    guard view.opening == self.view?.opening else { return }
    let isNew =
      told?.revision != state.revision || told?.name != view.name || told?.edition != view.edition
    told = (state.revision, view.name, view.edition)
    switch state {
    case .film(let film):
      // Before anybody sees it: what is saved from then on must not be missed.
      if isNew { await studio.watch(filesOf: film.loaded) }
      await send(film, view, revision: film.revision)
      if isNew {
        Task { await tellScene(film, view) }
        studio.tell(
          .loaded(
            scene: view.name, revision: film.revision, milliseconds: film.loadTime))
      }
    case .broken(let diagnostics, let revision, let last):
      if isNew {
        say(
          "broken",
          [
            ("revision", .integer(revision)), ("opening", .integer(view.opening)),
            ("diagnostics", .array(diagnostics.prefix(200).map { $0.json(in: studio.folder) })),
          ])
        studio.tell(.broken(scene: view.name, revision: revision, mistakes: diagnostics))
      }
      // How long a mistake stands says nothing of the picture that follows.
      changedAt = nil
      if let last { await send(last, view, revision: last.revision) }
    }
  }

  private func send(_ film: PreviewFilm, _ view: View, revision: Int) async {
    do {
      let start = ContinuousClock.now
      let pictures = try film.pictures(scale: view.scale)
      let frame = min(view.frame, pictures.frameCount - 1)
      let picture = try await pictures.raw(frame)
      let sinceChange = changedAt.map { (ContinuousClock.now - $0).milliseconds }
      let message = PageMessage(
        "picture",
        [
          ("revision", .integer(revision)), ("opening", .integer(view.opening)),
          ("request", .integer(view.request)),
          ("frameCount", .integer(pictures.frameCount)),
          ("scale", .number(view.scale)), ("load", .number(film.loadTime)),
          ("draw", .number((ContinuousClock.now - start).milliseconds)),
          ("sinceChange", sinceChange.map { .number($0) } ?? .null),
        ], picture)
      if !outbox.replacePicture(message) { unpainted += 1 }
    } catch {
      say("problem", [("text", .string("\(error)"))])
    }
  }

  private func notePainted(_ revision: Int, _ microseconds: Int) {
    unpainted = max(0, unpainted - 1)
    if let changedAt, let view, revision >= told?.revision ?? 0 {
      studio.tell(
        .painted(
          scene: view.name, revision: revision,
          milliseconds: (ContinuousClock.now - changedAt).milliseconds))
      self.changedAt = nil
    }
    if needsPicture { draw() }
  }

  private func tellScene(_ film: PreviewFilm, _ view: View) async {
    // The picture is painted first: both would be late on two processors. Of several changes the last is told.
    if changedAt != nil { try? await Task.sleep(for: .milliseconds(60)) }
    guard told?.revision == film.revision, self.view?.opening == view.opening else { return }
    let draft = await view.scene.draft
    guard let pictures = try? film.pictures(scale: view.scale) else { return }
    let (loaded, undoCount) = (film.loaded, undoes.count)
    let members = try? await Self.queue.run {
      SceneSummary(loaded, pictures.film).members
        + [("knobs", KnobList(loaded, draft).json), ("draft", .integer(draft.turns.count))]
    }
    guard told?.revision == film.revision, self.view?.opening == view.opening else { return }
    say(
      "scene",
      [
        ("revision", .integer(film.revision)), ("opening", .integer(view.opening)),
        ("name", .string(view.name)),
        (
          "file",
          .string(
            view.scene.path.hasPrefix("/") ? view.scene.path : "\(studio.folder)/\(view.scene.path)"
          )
        ),
        ("variant", view.edition.variant.map { .string($0) } ?? .null),
        ("variants", .array(film.variants.map { .string($0) })),
        ("undo", .integer(undoCount)),
      ] + (members ?? []))
  }

  /// Where what pages ask for besides pictures is worked out.
  static let queue = WorkQueue("inbetween.tell")

  // MARK: Playing

  private func play(_ frames: Range<Int>, _ number: Int) async {
    guard let view, case .film(let film) = await view.scene.state(of: view.edition),
      let pictures = try? film.pictures(scale: view.scale)
    else { return }
    for frame in frames where frame < pictures.frameCount {
      guard playing == number, let picture = try? await pictures.picture(frame) else { return }
      guard playing == number else { return }
      outbox.send(
        PageMessage(
          "film",
          [("revision", .integer(film.revision)), ("request", .integer(view.request))], picture))
    }
  }
}

extension EditedScene.State {
  /// What of the files it is.
  var revision: Int {
    switch self {
    case .film(let film): film.revision
    case .broken(_, let revision, _): revision
    }
  }

  /// What there is to show, as old as it may be.
  var film: PreviewFilm? {
    switch self {
    case .film(let film): film
    case .broken(_, _, let last): last
    }
  }
}
