import ModelStreams
import RIBKit

/// The root, which handles the failures that concern the whole app.
final class ShellInteractor: Interactor {
  enum Route: Hashable {
    case signIn
    case home(user: String)
  }

  let scope = Scope<Route, Never>()
  let banner = Presenter<String?, Never>(nil)
  private let account: UserAccount
  private let client: APIClient

  init(account: UserAccount, client: APIClient) {
    self.account = account
    self.client = client
  }

  func didBecomeActive() {
    observe(account.user) { me, user in
      me.route(to: user.map { .home(user: $0) } ?? .signIn)
    }
    observe(client.errors) { me, error in
      switch error {
      case .unauthorized: me.account.signOut()
      case .offline:
        me.banner.show("You're offline.")
        me.after(.seconds(5), id: "banner") { me in me.banner.show(nil) }
      }
    }
  }
}
