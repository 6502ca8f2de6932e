import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct PodcastTests {
  let account = UserAccount()
  let engine = PlaybackEngine()

  @Test func theTabsComeAndGoWithTheUser() {
    let dependency = PodcastDependency(account: account, engine: engine)
    let tree = TreeHarness { _ in PodcastRouter(dependency) }
    tree.launch()
    tree.expectTree("Podcast\n  SignIn")
    account.signIn("Ana")
    tree.expectTree("Podcast\n  Tabs\n    Episodes\n    Queue")
    account.signOut()
    tree.expectTree("Podcast\n  SignIn")
  }

  @Test func aChosenEpisodeIsQueuedAndPlayed() {
    let queue = EpisodeQueue()
    let harness = RouterHarness { _ in
      TabsRouter(interactor: TabsInteractor(queue: queue, engine: engine), queue: queue.episodes)
    }
    harness.attach()
    harness.expectTree("Tabs\n  Episodes\n  Queue")
    harness.send(.chose("Tides"), from: EpisodesRouter.self)
    #expect(queue.episodes.latest == ["Tides"])
    #expect(engine.playing.latest == "Tides")
    harness.detach()
    harness.discard(because: "Only the queue and the engine are tested here.")
  }

  @Test func aNewSessionHasAnEmptyQueueAndTheEngineGoesOn() throws {
    let host = ManualHost()
    let root = PodcastRouter(PodcastDependency(account: account, engine: engine))
    root.launch(on: host)
    account.signIn("Ana")
    host.settle()
    let episodes = try #require(root.episodes)
    host.run { episodes.interactor.notify(.chose("Tides")) }
    host.settle()
    #expect(root.queue?.interactor.presenter.viewModels.latest == ["Tides"])
    account.signIn("Bo")
    host.settle()
    #expect(root.queue?.interactor.presenter.viewModels.latest == [])
    #expect(engine.playing.latest == "Tides")
    host.shutdown(root)
  }
}

extension PodcastRouter {
  fileprivate var episodes: EpisodesRouter? { children.first?.children.first as? EpisodesRouter }
  fileprivate var queue: QueueRouter? { children.first?.children.last as? QueueRouter }
}
