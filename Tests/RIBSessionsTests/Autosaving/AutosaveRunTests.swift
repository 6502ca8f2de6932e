import RIBKit
import RIBSessions
import Testing

/// An app that saves by itself.
struct AutosaveRunTests {
  private let store = FlakyStore(of: "")
  private let log = EventLog()

  /// An app in an actor, whose clock the test moves.
  private actor App {
    let root = NoteRouter()
    private let clock: ManualClock
    private let autosave: Autosave
    private var saving: Task<Void, Never>?

    init(_ autosave: Autosave, clock: ManualClock) { (self.autosave, self.clock) = (autosave, clock) }

    func launch() async throws {
      let saved = try await autosave.load()
      root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
      saving = Task { await autosave.run(every: .seconds(2), clock: clock) { root.save() } }
    }

    func type(_ text: String) { root.interactor.draft = text }

    func end() async -> String {
      saving?.cancel()
      await saving?.value
      await root.shutdown()
      return root.interactor.draft
    }
  }

  @Test func anAppSavesAtIntervalsAndAtItsEnd() async throws {
    let host = ManualHost()
    let app = App(Autosave(store, observer: log.observer), clock: host.clock)
    try await app.launch()
    await app.type("Dear")
    while host.clock.sleepers.isEmpty { await Task.yield() }
    #expect(try await store.tree("app") == [:])
    host.advance(by: .seconds(2))
    while host.clock.sleepers.isEmpty { await Task.yield() }
    #expect(try await store.tree("app") == ["Note#draft": "\"Dear\""])
    await app.type("Dear Emma")
    _ = await app.end()
    #expect(try await store.tree("app") == ["Note#draft": "\"Dear Emma\""])
    #expect(log.take() == ["app saved", "app saved"])

    let next = App(Autosave(store), clock: host.clock)
    try await next.launch()
    #expect(await next.end() == "Dear Emma")
  }

  @Test func aTreeThatCannotBeSavedEndsTheSaving() async throws {
    let autosave = Autosave(store, observer: log.observer)
    _ = try await autosave.load()
    await autosave.run(every: .zero) { nil }
    #expect(await store.saves == 1)
  }

  @Test func aFailedSaveIsTriedAgainAtTheNextInterval() async throws {
    let autosave = Autosave(store, observer: log.observer)
    _ = try await autosave.load()
    await store.fail(SessionError(.full, "no room"), SessionError(.full, "no room"))
    var left = 4
    await autosave.run(every: .zero) {
      left -= 1
      return left == 0 ? nil : SavedTree()
    }
    #expect(log.take() == ["app failed: full", "app failed: full", "app saved"])
  }
}

final class NoteInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var draft = ""
  func didBecomeActive() { preserve(\.draft, as: "draft") }
}

final class NoteRouter: Router {
  let interactor = NoteInteractor()
}
