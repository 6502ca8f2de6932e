import RIBKit
import RIBSessions

@MainActor final class NotesApp {
  private let root = LettersRouter()
  private let autosave: Autosave
  private var saving: Task<Void, Never>?

  init(store: any SessionStore) {
    autosave = Autosave(store) { event in
      if case .failed(let error) = event.kind { print("not saved: \(error)") }
    }
  }

  func start() async {
    let saved = (try? await autosave.load()) ?? SavedTree()
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: 3)))
    saving = Task { await autosave.run { root.save() } }
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
}
