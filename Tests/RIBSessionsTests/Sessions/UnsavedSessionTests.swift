import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// What can't be saved is never answered.
struct UnsavedSessionTests {
  private final class ScaleInteractor: Interactor {
    let scope = Scope<Never, Never>()
    var weight = 0.0
    func didBecomeActive() { preserve(\.weight, as: "weight") }
  }

  private final class ScaleRouter: Router {
    let interactor = ScaleInteractor()
  }

  private actor Scale: Session {
    let root = ScaleRouter()

    func handle(_ event: Double) -> Double {
      root.interactor.weight += event
      return root.interactor.weight
    }
  }

  private let store = FlakyStore()
  private let log = EventLog()

  @Test func anEventWhoseValueCannotBeWrittenIsRejectedAndDoesNotCount() async throws {
    let sessions = Sessions(Counter.sessions, store: store, awake: 10, observer: log.observer) { _ in Scale()
    }
    #expect(try await sessions.send(2, to: "a", key: "1") == 2)
    let error = await #expect(throws: SessionError.self) { try await sessions.send(.infinity, to: "a") }
    #expect(error?.code == .notSaved)
    #expect(error?.description.contains("Scale#weight of \"counters/a\"") == true)
    #expect(try await sessions.send(3, to: "a", key: "3") == 5)
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
    #expect(
      log.take() == ["a woke", "a saved", "a failed: notSaved", "a slept", "a woke", "a saved", "a slept"])
  }

  @Test func anEventWhoseReplyCannotBeWrittenIsRejectedAndDoesNotCount() async throws {
    let sessions = Sessions(Counter.sessions, store: store, awake: 10) { _ in Scale() }
    #expect(try await sessions.send(2, to: "a", key: "1") == 2)
    let error = await #expect(throws: SessionError.self) {
      try await sessions.send(.infinity, to: "a", key: "2")
    }
    #expect(error?.code == .notSaved && error?.description.contains("\"2\"") == true)
    #expect(try await sessions.send(3, to: "a", key: "2") == 5)
  }

  @Test func anAutosaveStoresTheOtherValuesAndNamesTheOnesThatItCannot() async throws {
    let root = ScaleRouter()
    let host = ManualHost()
    root.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())), on: host)
    let store = FlakyStore(of: "")
    let autosave = Autosave(store, observer: log.observer)
    _ = try await autosave.load()
    host.run { root.interactor.weight = .infinity }
    let saved = try #require(host.run { root.save() })
    for _ in 0..<3 { try await autosave.save(saved) }
    #expect(log.take() == ["app saved", "app failed: notSaved"])
    host.run { root.interactor.weight = 4 }
    try await autosave.save(try #require(host.run { root.save() }))
    #expect(log.take() == ["app saved"])
    #expect(try await store.tree("app") == ["Scale#weight": "4"])
  }

  /// The same session with another type of reply, as in a later version.
  private actor NewScale: Session {
    let root = ScaleRouter()
    func handle(_ event: Double) -> [String] { ["\(event)"] }
  }

  @Test func aStoredAnswerOfAnotherTypeIsNamed() async throws {
    let old = Sessions(Counter.sessions, store: store, awake: 10) { _ in Scale() }
    #expect(try await old.send(2, to: "a", key: "1") == 2)
    await old.shutdown()
    let new = Sessions(Counter.sessions, store: store, awake: 10) { _ in NewScale() }
    let error = await #expect(throws: SessionError.self) { try await new.send(2, to: "a", key: "1") }
    #expect(error?.code == .unreadable && error?.description.contains("\"1\"") == true)
    #expect(try await new.send(2, to: "a", key: "2") == ["2.0"])
  }

  @Test func equalIdentifiersAreOneSessionWhateverTheirBytesAre() async throws {
    let folder = try TemporaryFolder()
    let file = try SQLiteStore(path: folder.path("a.db"))
    for id in ["Zo\u{eb}", "Zoe\u{308}", "Zo\u{eb}"] {
      let sessions = Sessions(Counter.sessions, store: file, awake: 10) { _ in Scale() }
      _ = try await sessions.send(1, to: id)
      await sessions.shutdown()
    }
    #expect(try folder.rows().map(\.id) == [SessionID(sessions: Counter.sessions, id: "Zo\u{eb}")])
  }
}
