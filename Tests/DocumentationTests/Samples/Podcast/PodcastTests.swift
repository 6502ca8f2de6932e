import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct PodcastTests {
  let account = UserAccount()
  let engine = PlaybackEngine()

  @Test func theTabsComeAndGoWithTheUser() {
    let tree = TreeHarness { _ in PodcastRouter(account: account, engine: engine) }
    tree.launch()
    tree.expectTree("Podcast\n  SignIn")
    account.signIn("Ana")
    tree.expectTree("Podcast\n  Tabs\n    Episodes\n    Queue")
    account.signOut()
    tree.expectTree("Podcast\n  SignIn")
  }

  @Test func aChosenEpisodeIsQueuedAndPlayed() {
    let harness = RouterHarness { _ in TabsRouter(engine: engine) }
    let queue = harness.run { $0.interactor.queue }
    harness.attach()
    harness.expectTree("Tabs\n  Episodes\n  Queue")
    harness.send(.chose("Tides"), from: EpisodesInteractor.self)
    #expect(queue.episodes.latest == ["Tides"])
    #expect(engine.playing.latest == "Tides")
    harness.detach()
    harness.discard(because: "Only the queue and the engine are tested here.")
  }

  @Test func aNewSessionHasAnEmptyQueueAndTheEngineGoesOn() throws {
    let host = ManualHost()
    let root = PodcastRouter(account: account, engine: engine)
    root.launch(on: host)
    account.signIn("Ana")
    host.settle()
    let episodes = try #require(root.episodes)
    host.run { episodes.notify(.chose("Tides")) }
    host.settle()
    #expect(root.queue?.presenter.viewModels.latest == ["Tides"])
    account.signIn("Bo")
    host.settle()
    #expect(root.queue?.presenter.viewModels.latest == [])
    #expect(engine.playing.latest == "Tides")
    host.shutdown(root)
  }
}

extension PodcastRouter {
  fileprivate var episodes: EpisodesInteractor? { children.first?.children.first as? EpisodesInteractor }
  fileprivate var queue: QueueInteractor? { children.first?.children.last as? QueueInteractor }
}
