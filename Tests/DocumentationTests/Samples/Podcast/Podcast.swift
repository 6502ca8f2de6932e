import ModelStreams
import RIBKit

/// Plays episodes for as long as the app runs, with or without a session.
final class PlaybackEngine: Sendable {
  let playing: ModelStream<String?>
  private let model = MutableModelStream<String?>(nil)

  init() { playing = model.stream }

  func play(_ episode: String) { model.send(episode) }
}

/// The user who is signed in.
final class UserAccount: Sendable {
  let user: ModelStream<String?>
  private let model = MutableModelStream<String?>(nil)

  init() { user = model.stream }

  func signIn(_ name: String) { model.send(name) }
  func signOut() { model.send(nil) }
}

/// The episodes that one session plays next.
final class EpisodeQueue: Sendable {
  let episodes: ModelStream<[String]>
  private let model = MutableModelStream<[String]>([])

  init() { episodes = model.stream }

  func add(_ episode: String) { model.update { $0.append(episode) } }
}

/// Services that live as long as the app.
struct PodcastDependency {
  let account: UserAccount
  let engine: PlaybackEngine
}

// The root: signed in, or not.

final class PodcastInteractor: Interactor {
  enum Route: Hashable {
    case signIn
    case tabs(user: String)
  }

  let scope = Scope<Route, Never>()
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    observe(account.user) { me, user in
      me.route(to: user.map { .tabs(user: $0) } ?? .signIn)
    }
  }
}

final class PodcastRouter: Router {
  let interactor: PodcastInteractor
  private let tabsBuilder: TabsBuilder
  private let slot = ChildSlot<PodcastInteractor.Route>()

  init(_ dependency: PodcastDependency) {
    interactor = PodcastInteractor(account: dependency.account)
    tabsBuilder = TabsBuilder(dependency: dependency)
  }

  func route(to route: PodcastInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .signIn: SignInRouter()
      case .tabs: tabsBuilder.build()
      }
    }
  }
}

final class SignInRouter: Router {
  let interactor = QuietInteractor()
}

// The session: two tabs and their queue.

struct TabsBuilder: Builder {
  let dependency: PodcastDependency

  func build() -> TabsRouter {
    let queue = EpisodeQueue()
    return TabsRouter(
      interactor: TabsInteractor(queue: queue, engine: dependency.engine), queue: queue.episodes)
  }
}

final class TabsInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let queue: EpisodeQueue
  private let engine: PlaybackEngine

  init(queue: EpisodeQueue, engine: PlaybackEngine) {
    self.queue = queue
    self.engine = engine
  }

  func episodes(_ event: EpisodesEvent) {
    switch event {
    case .chose(let episode):
      queue.add(episode)
      if engine.playing.latest == nil { engine.play(episode) }
    }
  }
}

final class TabsRouter: Router {
  let interactor: TabsInteractor
  private let queue: ModelStream<[String]>

  init(interactor: TabsInteractor, queue: ModelStream<[String]>) {
    self.interactor = interactor
    self.queue = queue
  }

  func didAttach() {
    attach(EpisodesRouter(listener: interactor.listener { $0.episodes($1) }))
    attach(QueueRouter(queue))
  }
}

enum EpisodesEvent: Hashable {
  case chose(String)
}

/// The tab with all episodes; it writes nothing, and tells its parent what the user has chosen.
final class EpisodesInteractor: Interactor {
  let scope: Scope<Never, EpisodesEvent>

  init(listener: Listener<EpisodesEvent>) { scope = Scope(listener: listener) }
}

final class EpisodesRouter: Router {
  let interactor: EpisodesInteractor

  init(listener: Listener<EpisodesEvent>) { interactor = EpisodesInteractor(listener: listener) }
}

/// The tab with the queue.
final class QueueInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<[String], Never>([])
  private let queue: ModelStream<[String]>

  init(_ queue: ModelStream<[String]>) { self.queue = queue }

  func didBecomeActive() {
    observe(queue) { me, episodes in me.presenter.show(episodes) }
  }
}

final class QueueRouter: Router {
  let interactor: QueueInteractor

  init(_ queue: ModelStream<[String]>) { interactor = QueueInteractor(queue) }
}
