import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks
import RIBSessions

enum Bottle: Hashable, LinkKey {
  case wine(UInt)

  static let links: KeyLinks<Bottle> = [
    .link("wine/:id<uint>", to: Bottle.wine, .exported("wine", guards: ["of age"])) {
      if case .wine(let id) = $0 { id } else { nil }
    }
  ]
}

final class CellarInteractor: Interactor {
  let scope = Scope<Bottle, Never>()
  let isOfAge: MutableModelStream<Bool>
  var opener: LinkOpener<CellarRouter, LinkParameters>?
  var outcomes: [String] = []

  init(isOfAge: MutableModelStream<Bool>) {
    self.isOfAge = isOfAge
  }

  func didBecomeActive() {
    preserve(isOfAge, as: "is of age")
    if let opener { preserve(opener, as: "waiting links") }
    resumeLinks()
  }

  func ageWasChecked() {
    isOfAge.send(true)
    resumeLinks()
  }

  private func resumeLinks() {
    opener?.resume { me, link, outcome in me.outcomes.append("\(link ?? ""): \(outcome)") }
  }
}

final class CellarRouter: LinkedRouter {
  let interactor: CellarInteractor
  private let slot = ChildSlot<Bottle>()

  init(deferralTime: Duration) throws {
    let isOfAge = MutableModelStream(false)
    interactor = CellarInteractor(isOfAge: isOfAge)
    var links = LinkPlans<CellarRouter>(schemes: ["shop"])
    try links.add(Bottle.self)
    var rules = GateRules()
    rules.deferralTime = deferralTime
    rules.routeGuards = [
      LinkGuard("of age") { _, _ in isOfAge.latest ? .allow : .defer("check the age first") }
    ]
    interactor.opener = try LinkOpener(self, links: links, rules: rules)
  }

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to bottle: Bottle) {
    slot.show(bottle, in: self) { BottleInteractor() }
  }
}

final class BottleInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

/// The visit of a user on a server.
actor CellarVisit: Session {
  enum Event: Sendable {
    case open(LinkCall)
    case ageWasChecked
  }

  let root: CellarRouter

  init() throws {
    root = try CellarRouter(deferralTime: .seconds(86_400))
  }

  func handle(_ event: Event) async -> String? {
    switch event {
    case .open(let link):
      return await root.interactor.opener?.open(link).description
    case .ageWasChecked:
      root.interactor.isOfAge.send(true)
      return await root.interactor.opener?.resume()?.description
    }
  }
}
