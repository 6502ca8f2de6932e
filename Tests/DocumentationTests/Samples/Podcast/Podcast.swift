import ModelStreams
import RIBKit

/// Plays episodes for as long as the app runs, whether or not a user is logged in.
final class PlaybackEngine: Sendable {
  let playing: ModelStream<String?>
  private let model = MutableModelStream<String?>(nil)

  init() { playing = model.stream }

  func play(_ episode: String) { model.send(episode) }
}

/// The account: who is logged in.
final class UserAccount: Sendable {
  let user: ModelStream<String?>
  private let model: MutableModelStream<String?>
  private let check: @Sendable (_ name: String, _ password: String) async throws -> Void

  init(user: String? = nil, check: @escaping @Sendable (String, String) async throws -> Void) {
    model = MutableModelStream(user)
    self.user = model.stream
    self.check = check
  }

  func logIn(_ name: String, password: String) async throws {
    try await check(name, password)
    model.send(name)
  }

  func logOut() { model.send(nil) }
}

/// The episodes that one user plays next.
final class EpisodeQueue: Sendable {
  let episodes: ModelStream<[String]>
  private let model = MutableModelStream<[String]>([])

  init() { episodes = model.stream }

  func add(_ episode: String) { model.update { $0.append(episode) } }
}

// The root: logged in, or not.

final class PodcastInteractor: Interactor {
  enum Route: Hashable {
    case login
    case home(user: String)
  }

  let scope = Scope<Route, Never>()
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    observe(account.user) { me, user in
      me.route(to: user.map { .home(user: $0) } ?? .login)
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
      case .login: LoginFormInteractor(account: account)
      case .home: TabsRouter(account: account, engine: engine)
      }
    }
  }
}

enum LoginAction: Hashable {
  case logIn(name: String, password: Redacted<String>)
}

/// The login form, which shows a message after a failed attempt.
final class LoginFormInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, LoginAction>("")
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .logIn(let name, let password):
        me.call(id: "login") { [account = me.account] in
          try await account.logIn(name, password: password.value)
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
  case logOut
}

/// The tab with the settings, where the user logs out.
final class SettingsInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, SettingsAction>("")
  private let account: UserAccount

  init(account: UserAccount) { self.account = account }

  func didBecomeActive() {
    presenter.show(account.user.latest ?? "")
    observe(presenter.actions) { me, action in
      switch action {
      case .logOut: me.account.logOut()
      }
    }
  }
}
