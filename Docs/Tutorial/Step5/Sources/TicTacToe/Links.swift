import DeepLinks
import LinkGates
import ModelStreams
import RIBLinks

extension Mark: LinkValue {}

extension LoggedInInteractor.Route: LinkKey {
  static let links: KeyLinks<Self> = [
    .link("game/:first(x|o)", to: Self.game, .exported("game", guards: ["signed in"])) {
      if case .game(let first) = $0 { first } else { nil }
    }
  ]
}

extension RootRouter {
  func openLinks(for session: SessionService) throws {
    var links = LinkPlans<RootRouter>(schemes: ["tictactoe"])
    try links.add(LoggedInInteractor.Route.self)
    let signedIn = LinkGuard("signed in") { _, _ in
      session.players.latest == nil ? .defer("sign in first") : .allow
    }
    var rules = GateRules()
    rules.routeGuards = [signedIn]
    interactor.opener = try LinkOpener(self, links: links, rules: rules)
  }
}
