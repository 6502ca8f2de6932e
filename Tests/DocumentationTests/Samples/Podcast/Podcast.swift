import ModelStreams
import RIBKit

/// Plays episodes for as long as the app runs, whether or not a user is signed in.
final class PlaybackEngine: Sendable {
  let playing: ModelStream<String?>
  private let model = MutableModelStream<String?>(nil)

  init() { playing = model.stream }

  func play(_ episode: String) { model.send(episode) }
}

/// The account: who is signed in.
final class UserAccount: Sendable {
  let user: ModelStream<String?>
  private let model: MutableModelStream<String?>
  private let check: @Sendable (_ name: String, _ password: String) async throws -> Void

  init(user: String? = nil, check: @escaping @Sendable (String, String) async throws -> Void) {
    model = MutableModelStream(user)
    self.user = model.stream
    self.check = check
  }

  func signIn(_ name: String, password: String) async throws {
    try await check(name, password)
    model.send(name)
  }

  func signOut() { model.send(nil) }
}

/// The episodes that one user plays next.
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
    case home(user: String)
  }

  let scope = Scope<Route, Never>()
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    observe(account.user) { me, user in
      me.route(to: user.map { .home(user: $0) } ?? .signIn)
    }
  }
}

final class PodcastRouter: Router {
  let interactor: PodcastInteractor
  private let account: UserAccount
  private let engine: PlaybackEngine
  private let slot = ChildSlot<PodcastInteractor.Route>()

  init(account: UserAccount, engine: PlaybackEngine) {
    interactor = PodcastInteractor(account: account)
    self.account = account
    self.engine = engine
  }

  func route(to route: PodcastInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .signIn: SignInFormInteractor(account: account)
      case .home: TabsRouter(account: account, engine: engine)
      }
    }
  }
}

enum SignInAction: Hashable {
  case signIn(name: String, password: Redacted<String>)
}

/// The sign-in form, which shows a message after a failed attempt.
final class SignInFormInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, SignInAction>("")
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .signIn(let name, let password):
        me.call(id: "sign in") { [account = me.account] in
          try await account.signIn(name, password: password.value)
        } then: { me, result in
          if case .failure = result { me.presenter.show("Wrong name or password.") }
        }
      }
    }
  }
}

// The home of a user: tabs and their queue.

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

  private let account: UserAccount

  init(account: UserAccount, engine: PlaybackEngine) {
    interactor = TabsInteractor(engine: engine)
    self.account = account
  }

  func didAttach() {
    attach(EpisodesInteractor(listener: interactor.listener { $0.episodes($1) }))
    attach(QueueInteractor(interactor.queue.episodes))
    attach(SettingsInteractor(account: account))
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

enum SettingsAction: Hashable {
  case signOut
}

/// The tab with the settings, where the user signs out.
final class SettingsInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, SettingsAction>("")
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    presenter.show(account.user.latest ?? "")
    observe(presenter.actions) { me, action in
      switch action {
      case .signOut: me.account.signOut()
      }
    }
  }
}
