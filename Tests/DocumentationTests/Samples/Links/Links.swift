import DeepLinks
import LinkGates
import LinkTools

struct Day: Hashable, LinkValue {
  let linkText: String

  init?(linkText: String) {
    guard linkText.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil else { return nil }
    self.linkText = linkText
  }

  static let type = TableOptions.CustomType("date") { Day(linkText: $0) != nil }
}

struct TripLink: LinkRoute {
  enum Tab: String, LinkValue { case map, receipt }

  var id: UInt = 0
  var tab: Tab?
  var page = 1

  static let pattern = "(ride|ridebeta)://trip/:id<uint>{/:tab(map|receipt)}?page<int>=1"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("id", &id)
    try fields("tab", &tab)
    try fields("page", &page)
  }
}

func importRoutes() throws -> LinkTable<String> {
  let imported = RouteImporter(.jlRoutes).routes([
    RouteImporter.Route("/user/:id(/photos)", priority: 1, scheme: "app"),
    RouteImporter.Route("/files/*", scheme: "app"),
  ])
  for difference in imported.errors + imported.notes { print(difference) }
  var draft = TableDraft<String>(options: imported.options)
  for route in imported.routes {
    draft.add(route.pattern, priority: route.priority, attributes: .exported()) { _ in .open(route.form) }
  }
  return try draft.build()
}

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

enum Destination: Sendable, Equatable {
  case trip(TripLink)
  case help([String])
}

func makeTable() throws -> LinkTable<Destination> {
  var draft = TableDraft<Destination>()
  try draft.add(TripLink.self) { .open(.trip($0)) }
  try draft.add("/help/**topic") { fields in
    let topic = fields.all("topic")
    return topic.isEmpty ? .decline("no topic") : .open(.help(topic))
  }
  return try draft.build()
}

func signTrip(_ id: Int, with key: SigningKey, at now: Int64) throws -> DeepLink {
  try key.sign(try DeepLink("ride://trip/\(id)"), until: now + 3_600)
}

func makeVerifier() throws -> LinkVerifier {
  let new = try VerifyingKey(
    id: "2027", publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
  let old = try VerifyingKey(
    id: "2026", publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
  return try LinkVerifier(keys: [new, old.until(1_800_000_000)])
}

func makeRules(time: @escaping @Sendable () -> Int64) throws -> GateRules {
  var rules = GateRules()
  rules.verification = GateRules.Verification(try makeVerifier(), time: time)
  return rules
}

func unwrapping() -> LinkGuard {
  LinkGuard("unwrap") { _, match in
    guard let text = match.parameters["link"] else { return .reject("no link inside") }
    do {
      return .redirect(try DeepLink(text))
    } catch {
      return .reject("\(error)")
    }
  }
}
