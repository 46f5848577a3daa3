/// What is left to do for the scenes of a queue, and what is best done next.
///
/// Scenes are read a few ahead of what is drawn, so that the longest of them can come first: what is
/// left for the end is short, and no processor waits long for another. A scene that was begun is
/// brought to its end before the next is begun.
struct RenderBacklog {
  /// Something that one worker does in one go.
  struct Item: Sendable {
    enum Work: Sendable {
      case read
      /// Makes the writers of a scene.
      case begin(RenderPlan)
      case draw(FilmPass, pass: Int, part: Int)
      case write(any WholeFile, of: RenderPlan)
      /// Goes on to join the parts of a film.
      case close(BegunRender.Film)
      /// Does a piece of that.
      case join(BegunRender.Film, @Sendable () throws -> Void)

      /// Whether parts of a film are joined.
      fileprivate var isEnd: Bool {
        switch self {
        case .close, .join: true
        case .read, .begin, .draw, .write: false
        }
      }
    }

    /// The scene's place in the queue.
    let scene: Int
    let work: Work
    /// Tells items that are worked on apart.
    fileprivate(set) var ticket = 0
  }

  /// What came of an item.
  enum Result: Sendable {
    case read(RenderPlan)
    case begun(RenderPlan, BegunRender)
    case drew(pass: Int)
    /// What is to be done before the film goes on to be closed.
    case split(BegunRender.Film, [@Sendable () throws -> Void])
    case joined(BegunRender.Film)
    case wrote(RenderedFile)
  }

  private struct BegunScene {
    let scene: Int
    let render: BegunRender
    /// What can be done now, in this order.
    var waiting: [Item]
    /// The parts of each pass that are not drawn yet.
    var undrawnParts: [Int]
    var unwrittenFiles: Int
    /// How many pieces of a film are not joined yet, by its path.
    var openPieces: [String: Int] = [:]
  }

  /// How many scenes are kept in memory before they are begun: four megabytes each in the gallery.
  private static let readAhead = 24

  private let jobs: Int
  private var unread: Range<Int>
  /// Read and not begun, the longest first.
  private var plans: [(scene: Int, plan: RenderPlan)] = []
  private var begun: [BegunScene] = []
  private var running: [Item] = []
  private var ticketCount = 0
  private var failed: Set<Int> = []

  init(sceneCount: Int, jobs: Int) { (unread, self.jobs) = (0..<sceneCount, max(1, jobs)) }

  /// What a free worker should do now; nil where there is none, or what is left waits for others.
  mutating func next() -> Item? {
    guard running.count < jobs, var item = closing() ?? reading() ?? drawing() else { return nil }
    ticketCount += 1
    item.ticket = ticketCount
    running.append(item)
    return item
  }

  /// Films appear as soon as they can, and free the disk of what they are joined from.
  private mutating func closing() -> Item? {
    for place in begun.indices {
      let index = begun[place].waiting.firstIndex(where: \.work.isEnd)
      if let index { return begun[place].waiting.remove(at: index) }
    }
    return nil
  }

  /// One worker reads ahead while there is something to draw, all do where there is nothing.
  private mutating func reading() -> Item? {
    let readers = running.count { item in if case .read = item.work { true } else { false } }
    let canDraw = !plans.isEmpty || begun.contains { !$0.waiting.isEmpty }
    guard plans.count < Self.readAhead, readers < (canDraw ? 1 : jobs) else { return nil }
    return unread.popFirst().map { Item(scene: $0, work: .read) }
  }

  private mutating func drawing() -> Item? {
    for place in begun.indices where !begun[place].waiting.isEmpty {
      return begun[place].waiting.removeFirst()
    }
    guard !plans.isEmpty else { return nil }
    let (scene, plan) = plans.removeFirst()
    return Item(scene: scene, work: .begin(plan))
  }

  /// Notes what came of an item, and what there is to do after it; true where its scene is done.
  mutating func note(_ result: Result, of item: Item) -> Bool {
    end(item)
    let scene = item.scene
    let place = begun.firstIndex { $0.scene == scene }
    switch result {
    case .read(let plan):
      guard plan.hasWork else { return true }
      // Equally long ones keep their order.
      let place = plans.firstIndex { $0.plan.cost < plan.cost } ?? plans.endIndex
      plans.insert((scene, plan), at: place)
    case .begun(let plan, let render):
      var waiting = render.passes.enumerated().flatMap { index, pass in
        pass.parts.map { Item(scene: scene, work: .draw(pass, pass: index, part: $0)) }
      }
      waiting += plan.wholeFiles.map { Item(scene: scene, work: .write($0, of: plan)) }
      begun.append(
        BegunScene(
          scene: scene, render: render, waiting: waiting,
          undrawnParts: render.passes.map(\.parts.count),
          unwrittenFiles: render.films.count + plan.wholeFiles.count))
    case .drew(let pass):
      guard let place, !failed.contains(scene) else { break }
      begun[place].undrawnParts[pass] -= 1
      guard begun[place].undrawnParts[pass] == 0 else { break }
      let films = begun[place].render.films.filter { $0.pass == pass }
      begun[place].waiting += films.map { Item(scene: scene, work: .close($0)) }
    case .split(let film, let pieces):
      guard let place, !failed.contains(scene) else { break }
      begun[place].openPieces[film.file.path] = pieces.count
      begun[place].waiting += pieces.map { Item(scene: scene, work: .join(film, $0)) }
    case .joined(let film):
      guard let place, !failed.contains(scene) else { break }
      begun[place].openPieces[film.file.path, default: 0] -= 1
      guard begun[place].openPieces[film.file.path] == 0 else { break }
      begun[place].waiting.append(Item(scene: scene, work: .close(film)))
    case .wrote:
      guard let place, !failed.contains(scene) else { break }
      begun[place].unwrittenFiles -= 1
      guard begun[place].unwrittenFiles == 0 else { break }
      release(scene)
      return true
    }
    if failed.contains(scene) { release(scene) }
    return false
  }

  /// Notes that an item failed: nothing more of its scene is done; true for the scene's first failure.
  mutating func noteFailure(of item: Item) -> Bool {
    end(item)
    let isFirst = failed.insert(item.scene).inserted
    if let place = begun.firstIndex(where: { $0.scene == item.scene }) {
      begun[place].waiting = []
      begun[place].render.passes.forEach { $0.giveUp() }
    }
    release(item.scene)
    return isFirst
  }

  /// Lets go of all scenes, when nobody works any more.
  mutating func discard() { begun.map(\.scene).forEach { release($0) } }

  private mutating func end(_ item: Item) {
    running.removeAll { $0.ticket == item.ticket }
  }

  /// Lets go of a scene that nobody works on any more, and of what it left on the disk.
  private mutating func release(_ scene: Int) {
    guard !running.contains(where: { $0.scene == scene }),
      let place = begun.firstIndex(where: { $0.scene == scene })
    else { return }
    for film in begun.remove(at: place).render.films { film.discard() }
  }
}
