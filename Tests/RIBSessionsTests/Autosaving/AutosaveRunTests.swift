import Basics
import ModelStreams
import RIBKit
import RIBSessions
import Testing

/// An app that saves by itself.
struct AutosaveRunTests {
  private let store = WatchedStore()
  private let log = EventLog()
  private let host = ManualHost()

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
      saving = Task { await autosave.run(root, every: .seconds(2), clock: clock) }
    }

    func type(_ text: String) { root.interactor.draft = text }

    func end() async -> String {
      saving?.cancel()
      await saving?.value
      await root.shutdown()
      return root.interactor.draft
    }

    /// Ends the tree without a last save, as a kill does.
    func kill() async {
      await root.shutdown()
      stop()
      await saving?.value
    }

    func stop() { saving?.cancel() }

    var draft: String { root.interactor.draft }
    var turns: [Int] { root.interactor.turns }
  }

  private func app() -> App { App(Autosave(store, observer: log.observer), clock: host.clock) }

  private func waitForSleeper() async {
    while host.clock.sleepers.isEmpty { await Task.yield() }
  }

  @Test func anAppSavesAfterItsFirstTurnAtIntervalsAndAtItsEnd() async throws {
    let app = app()
    try await app.launch()
    await waitForSleeper()
    #expect(try await store.tree("app") == ["Note#draft": "\"\""])
    await app.type("Dear")
    host.advance(by: .seconds(2))
    await waitForSleeper()
    #expect(try await store.tree("app") == ["Note#draft": "\"Dear\""])
    await app.type("Dear Emma")
    _ = await app.end()
    #expect(try await store.tree("app") == ["Note#draft": "\"Dear Emma\""])
    #expect(log.take() == ["app saved", "app saved", "app saved"])

    let next = self.app()
    try await next.launch()
    #expect(await next.end() == "Dear Emma")
  }

  @Test func aLaunchThatEndsAfterItsFirstTurnIsNoCrash() async throws {
    let first = app()
    try await first.launch()
    await first.type("Dear")
    _ = await first.end()
    for _ in 0..<5 {
      // The clock doesn't move.
      let short = app()
      try await short.launch()
      await waitForSleeper()
      #expect(await short.draft == "Dear")
      await short.kill()
    }
    #expect(!log.take().contains("app abandoned"))
  }

  @Test func whatTheLaunchHasSentIsDeliveredBeforeTheLaunchIsGood() async throws {
    let app = app()
    let turns = Lock<[[Int]]>([])
    await store.whenSaving { [app] in
      let now = await app.turns
      turns.withLock { $0.append(now) }
    }
    try await app.launch()
    await waitForSleeper()
    #expect(turns.withLock { $0 } == [[], [1, 2, 3]])
    await app.kill()
  }

  @Test func whatChangesDuringTheLastSaveIsSavedToo() async throws {
    let app = app()
    try await app.launch()
    await waitForSleeper()
    await app.type("Dear")
    let hasStopped = Lock(false)
    await store.whenSaving { [app] in
      guard !hasStopped.withLock({ $0 }) else { return }
      hasStopped.withLock { $0 = true }
      await app.type("Dear Emma")
      await app.stop()
    }
    host.advance(by: .seconds(2))
    while !hasStopped.withLock({ $0 }) { await Task.yield() }
    _ = await app.end()
    #expect(try await store.tree("app") == ["Note#draft": "\"Dear Emma\""])
  }

  @Test func aTreeThatHasEndedIsNotSaved() async throws {
    let app = app()
    try await app.launch()
    await waitForSleeper()
    await app.type("Dear")
    await app.kill()
    #expect(try await store.tree("app") == ["Note#draft": "\"\""])
  }

  @Test func aFailedSaveIsTriedAgainAtTheNextInterval() async throws {
    let app = app()
    await store.fail([nil, SessionError(.full, "no room"), SessionError(.full, "no room")])
    try await app.launch()
    for _ in 0..<2 {
      await waitForSleeper()
      host.advance(by: .seconds(2))
    }
    await waitForSleeper()
    #expect(log.take() == ["app failed: full", "app failed: full", "app saved"])
    _ = await app.end()
  }
}

/// A store that is watched at each save, and fails on demand.
private actor WatchedStore: SessionStore {
  private let rows = FlakyStore(of: "")
  private var watch: @Sendable () async -> Void = {}

  func whenSaving(_ watch: @escaping @Sendable () async -> Void) { self.watch = watch }

  /// The next saves fail with these errors, or not.
  func fail(_ errors: [SessionError?]) async {
    for error in errors { await rows.fail(error) }
  }

  func load(_ id: SessionID) async throws -> SessionRow? { try await rows.load(id) }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    await watch()
    return try await rows.save(row, for: id, replacing: version)
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    try await rows.delete(id, replacing: version)
  }

  func tree(_ id: String) async throws -> [String: String] { try await rows.tree(id) }
}

final class NoteInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var draft = ""
  private(set) var turns: [Int] = []
  private let numbers = MutableModelStream(1)

  func didBecomeActive() {
    preserve(\.draft, as: "draft")
    observe(numbers.stream) { me, number in
      me.turns.append(number)
      if number < 3 { me.numbers.send(number + 1) }
    }
  }
}

final class NoteRouter: Router {
  let interactor = NoteInteractor()
}
