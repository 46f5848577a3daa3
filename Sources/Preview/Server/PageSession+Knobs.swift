import RenderPipeline
import SceneFormat
import TextFormats

extension PageSession {
  /// Puts a knob to a value for all who look at the scene; nil lets go of it.
  func turn(_ id: String, to value: String?) async {
    guard let view else { return }
    let film = await view.scene.state(of: view.edition).film
    var draft = await view.scene.draft
    let known = draft.turns.first { $0.knob.id == id }?.knob
    guard let knob = known ?? film?.loaded.knobs.first(where: { $0.id == id }) else {
      return say("problem", [("text", .string("the scene has no value \(id) any more"))])
    }
    if let value, !knob.takes(value) {
      return say("problem", [("text", .string("\(id) cannot be ‘\(value.prefix(40))’"))])
    }
    draft.turn(knob, to: value)
    await put(draft, to: view.scene)
  }

  /// Lets go of all knobs.
  func drop() async {
    guard let view else { return }
    await put(Draft(), to: view.scene)
  }

  /// Writes what knobs stand at to the files.
  func write() async {
    guard let view else { return }
    let draft = await view.scene.draft
    guard !draft.isEmpty else { return }
    guard await write(draft, view) else { return }
    undoes.append(draft.inverse)
    await put(Draft(), to: view.scene)
  }

  /// Takes back the last write, where the file still has its values.
  func undo() async {
    guard let view, let last = undoes.last, await write(last, view) else { return }
    undoes.removeLast()
    await put(Draft(), to: view.scene)
  }

  private func write(_ draft: Draft, _ view: View) async -> Bool {
    do {
      let (path, loader) = (view.scene.path, try await studio.loader(for: view.scene.path))
      try await Self.queue.run { try WriteBack.write(draft, to: path, loader) }
      for file in draft.files {
        let turns = draft.turns.filter { $0.knob.file == file }
        studio.tell(
          .wrote(
            path: SceneFolders.path(ofFile: file, besides: path),
            values: turns.map { "\($0.knob.path)=\($0.value)" }))
      }
      return true
    } catch {
      say("problem", [("text", .string("\(error)"))])
      return false
    }
  }

  private func put(_ draft: Draft, to scene: EditedScene) async {
    await scene.turn(to: draft)
    await studio.turned(scene)
  }
}
