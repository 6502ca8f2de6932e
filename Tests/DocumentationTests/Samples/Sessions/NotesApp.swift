import RIBKit
import RIBSessions

@MainActor final class NotesApp {
  private(set) var root = LettersRouter()
  private let autosave: Autosave
  private var saving: Task<Void, Never>?

  init(store: any SessionStore, window: String, askToRestore: @escaping @Sendable () -> Void) {
    autosave = Autosave(store, id: "window \(window)") { event in
      switch event.kind {
      case .failed(let error): print("not saved: \(error)")
      case .abandoned: askToRestore()
      default: break
      }
    }
  }

  func start() async {
    launch(restoring: (try? await autosave.load()) ?? SavedTree())
  }

  private func launch(restoring saved: SavedTree) {
    root = LettersRouter()
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: 3)))
    saving = Task { [root] in await autosave.run(root) }
  }

  func movedToBackground() async {
    guard let saved = root.save() else { return }
    try? await autosave.save(saved)
  }

  func stop() async {
    saving?.cancel()
    await saving?.value
    await root.shutdown()
  }

  func windowWasDiscarded() async throws {
    await stop()
    try await autosave.delete()
  }

  func restoreAbandoned() async {
    guard let saved = try? await autosave.abandoned().last else { return }
    await stop()
    launch(restoring: saved)
  }
}
