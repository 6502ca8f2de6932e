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
  private let engine: PlaybackEngine
  private let slot = ChildSlot<PodcastInteractor.Route>()

  init(account: UserAccount, engine: PlaybackEngine) {
    interactor = PodcastInteractor(account: account)
    self.engine = engine
  }

  func route(to route: PodcastInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .signIn: SignInInteractor()
      case .tabs: TabsRouter(engine: engine)
      }
    }
  }
}

final class SignInInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

// The session: two tabs and their queue.

final class TabsInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let queue = EpisodeQueue()
  private let engine: PlaybackEngine

  init(engine: PlaybackEngine) { self.engine = engine }

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

  init(engine: PlaybackEngine) { interactor = TabsInteractor(engine: engine) }

  func didAttach() {
    attach(EpisodesInteractor(listener: interactor.listener { $0.episodes($1) }))
    attach(QueueInteractor(interactor.queue.episodes))
  }
}

enum EpisodesEvent: Hashable {
  case chose(String)
}

/// The tab with all episodes; it writes nothing, and tells its parent what the user has chosen.
final class EpisodesInteractor: Leaf {
  let scope: Scope<Never, EpisodesEvent>

  init(listener: Listener<EpisodesEvent>) { scope = Scope(listener: listener) }
}

/// The tab with the queue.
final class QueueInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<[String], Never>([])
  private let queue: ModelStream<[String]>

  init(_ queue: ModelStream<[String]>) { self.queue = queue }

  func didBecomeActive() {
    observe(queue) { me, episodes in me.presenter.show(episodes) }
  }
}
