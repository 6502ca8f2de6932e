import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct PodcastTests {
  struct WrongPassword: Error {}

  let account = UserAccount { _, password in
    if password != "secret" { throw WrongPassword() }
  }
  let engine = PlaybackEngine()

  @Test func signingInAndOutReplacesTheTree() {
    let tree = TreeHarness { _ in PodcastRouter(account: account, engine: engine) }
    tree.launch()
    tree.expectTree("Podcast\n  SignInForm")
    tree.router(SignInFormInteractor.self)?.presenter.send(.signIn(name: "Ana", password: Redacted("secret")))
    tree.expectTree("Podcast\n  Tabs\n    Episodes\n    Queue\n    Settings")
    tree.router(SettingsInteractor.self)?.presenter.send(.signOut)
    tree.expectTree("Podcast\n  SignInForm")
  }

  @Test func aWrongPasswordIsShownAndTheFormStays() throws {
    let tree = TreeHarness { _ in PodcastRouter(account: account, engine: engine) }
    tree.launch()
    let presenter = try #require(tree.router(SignInFormInteractor.self)).presenter
    presenter.send(.signIn(name: "Ana", password: Redacted("guess")))
    tree.expectTree("Podcast\n  SignInForm")
    #expect(presenter.viewModels.latest == "Wrong name or password.")
  }

  @Test func aChosenEpisodeIsQueuedAndPlayed() {
    let harness = RouterHarness { _ in TabsRouter(account: account, engine: engine) }
    let queue = harness.run { $0.interactor.queue }
    harness.attach()
    harness.expectTree("Tabs\n  Episodes\n  Queue\n  Settings")
    harness.send(.chose("Tides"), from: EpisodesInteractor.self)
    #expect(queue.episodes.latest == ["Tides"])
    #expect(engine.playing.latest == "Tides")
    harness.detach()
    harness.discard(because: "Only the queue and the engine are tested here.")
  }

  @Test func anotherUserHasAnEmptyQueueAndTheEngineGoesOn() async throws {
    let host = ManualHost()
    let root = PodcastRouter(account: account, engine: engine)
    root.launch(on: host)
    try await account.signIn("Ana", password: "secret")
    host.settle()
    let episodes = try #require(root.episodes)
    host.run { episodes.notify(.chose("Tides")) }
    host.settle()
    #expect(root.queue?.presenter.viewModels.latest == ["Tides"])
    try await account.signIn("Bo", password: "secret")
    host.settle()
    #expect(root.queue?.presenter.viewModels.latest == [])
    #expect(engine.playing.latest == "Tides")
    host.shutdown(root)
  }
}

extension PodcastRouter {
  private var home: [any Router] { children.first?.children ?? [] }
  fileprivate var episodes: EpisodesInteractor? { home.lazy.compactMap { $0 as? EpisodesInteractor }.first }
  fileprivate var queue: QueueInteractor? { home.lazy.compactMap { $0 as? QueueInteractor }.first }
}
