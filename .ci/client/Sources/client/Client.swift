import ModelStreams
import RIBKit

final class RootInteractor: Interactor {
  enum Route {
    case signIn
    case home
  }

  let scope = Scope<Route, Never>()
  private let user: MutableModelStream<String?>

  init(user: MutableModelStream<String?>) {
    self.user = user
  }

  func didBecomeActive() {
    observe(user.stream) { me, user in me.route(to: user == nil ? .signIn : .home) }
  }
}

final class RootRouter: Router {
  let interactor: RootInteractor
  private let slot = ChildSlot<RootInteractor.Route>()
  private let user: MutableModelStream<String?>

  init(user: MutableModelStream<String?>) {
    self.user = user
    interactor = RootInteractor(user: user)
  }

  func route(to route: RootInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .signIn: SignInInteractor(user: user)
      case .home: HomeInteractor()
      }
    }
  }
}

final class SignInInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let user: MutableModelStream<String?>

  init(user: MutableModelStream<String?>) {
    self.user = user
  }

  func didBecomeActive() {
    user.send("Ada")
  }
}

final class HomeInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

/// A server's actor with a tree.
actor Session {
  private let root = RootRouter(user: MutableModelStream(nil))

  func run() async -> String {
    root.launch()
    let tree = "\(root.snapshot())"
    await root.shutdown()
    return tree
  }
}

@main
struct Client {
  static func main() async {
    print(await Session().run())
  }
}
