import DeepLinks
import LinkGates

func makeGate(isSignedIn: @escaping @Sendable () -> Bool) throws -> LinkGate<Destination> {
  var draft = TableDraft<Destination>()
  try draft.add(TripLink.self, attributes: .exported("trip", guards: ["signed in"])) { .open(.trip($0)) }
  try draft.add("ride://help/**topic") { .open(.help($0.all("topic"))) }

  var rules = GateRules()
  rules.routeGuards = [
    LinkGuard("signed in") { _, _ in isSignedIn() ? .allow : .defer("sign in first") }
  ]
  rules.limits = [RateLimit("links", burst: 20, every: .seconds(30))]
  rules.ingressLimit = RateLimit("input", burst: 100, every: .milliseconds(100))
  return LinkGate(LiveTable(try draft.build()), rules: rules)
}

/// Handles links of a program without a tree.
struct LinkHandler {
  let gate: LinkGate<Destination>
  var shown: [Destination] = []
  var waiting: DeferredCall?
  var failures: [GateError.Code] = []

  mutating func handle(_ link: String) {
    switch gate.open(link, from: .web) {
    case .opened(let destination, _): shown.append(destination)
    case .rejected(let error): failures.append(error.code)
    case .deferred(let call): waiting = call
    }
  }
}

struct LinkLog: LinkObserver {
  let write: @Sendable (String) -> Void

  func linkDecided(_ event: LinkEvent) {
    write("\(event.stage) \(event.code) \(event.link)")
  }
}
