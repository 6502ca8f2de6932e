import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks
import RIBSessions
import Testing
import TreeSupport

/// The samples of the articles on types, guards, states, histories and configurations of links.
@Suite(.trees)
struct LinkSampleTests {
  let host = ManualHost()

  @Test(arguments: [("2027-01-30", true), ("2027-01-31", true), ("2027-02-01", false)])
  func aGuardReadsTheLink(today: String, isOpened: Bool) throws {
    let day = try #require(Day(linkText: today))
    var links = LinkPlans<ShopRouter>(schemes: ["shop"])
    try links.add(Offers.self)
    var rules = GateRules()
    rules.routeGuards = [inTime { day }]
    let gate = LinkGate(LiveTable(try links.table()), rules: rules)
    switch gate.open("shop://offers/2027-01-31", from: .web, for: .dryRun) {
    case .opened: #expect(isOpened)
    case .rejected(let rejection): #expect(!isOpened && rejection.description.contains("the offer is over"))
    case .deferred: Issue.record("the guard defers nothing")
    }
  }

  @Test(arguments: [
    ("https://go.example/?link=ride%3A%2F%2Ftrip%2F7", "trip 7"),
    ("https://go.example/?link=https%3A%2F%2Fgo.example%2F%3Flink%3Dride%253A%252F%252Ftrip%252F7", "trip 7"),
    ("https://go.example/?link=ride%3A%2F%2Fdebug", "notExported"),
    ("https://go.example/?link=ride%3A%2F%2F", "unmatched"),
    ("https://go.example/?link=%2525", "unmatched"),
  ])
  func aLinkInsideOfALinkIsCheckedLikeAnyOther(link: String, outcome: String) throws {
    var draft = TableDraft<String>()
    let exported = RouteAttributes(isExported: true)
    try draft.add(
      "https://go.example/?link", attributes: RouteAttributes(isExported: true, guards: ["unwrap"])
    ) {
      _ in .decline("nothing inside")
    }
    try draft.add("ride://trip/:id", attributes: exported) { .open("trip \($0["id"] ?? "")") }
    try draft.add("ride://debug") { _ in .open("debug") }
    var rules = GateRules()
    rules.routeGuards = [unwrapping()]
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules)
    switch gate.open(link, from: .web) {
    case .opened(let output, _): #expect(output == outcome)
    case .rejected(let rejection): #expect(rejection.code.rawValue == outcome, "\(rejection)")
    case .deferred: Issue.record("the guard defers nothing")
    }
  }

  @Test func aStateIsUpdatedInPlace() throws {
    final class PlaceInteractor: Interactor {
      let scope = Scope<Place, Never>()
    }
    final class PlaceRouter: Router, LinkedRouter {
      let interactor = PlaceInteractor()
      let slot = ChildSlot<Place>()
      var linkPart: LinkPart { LinkPart(slot, of: self) }

      func route(to place: Place) {
        slot.show(place, in: self) { FindRouter() }
      }
    }
    let root = PlaceRouter()
    var links = LinkPlans<PlaceRouter>(schemes: ["shop"])
    try links.add(Place.self)
    let opener = try LinkOpener(root, links: links)
    root.launch(on: host)
    host.endsWithTest(root)
    var children: Set<ObjectIdentifier> = []
    for link in ["find?text=shoes&tag=red&tag=new", "find?text=hats"] {
      host.run { opener.open("shop://" + link, from: .web) { _, _ in } }
      host.settle()
      #expect(host.run { root.treeLink.description } == "/" + link)
      children.formUnion(host.run { root.children.map { ObjectIdentifier($0) } })
    }
    #expect(children.count == 1)
  }

  @Test func backLeadsToWhereTheTreeWas() throws {
    let root = ShopRouter()
    var links = LinkPlans<ShopRouter>(schemes: ["shop"])
    try links.add(ShopInteractor.Route.self)
    let opener = try LinkOpener(root, links: links)
    root.launch(on: host)
    host.endsWithTest(root)
    host.run { root.interactor.route(to: .cart) }
    openAndGoBack(in: root, with: opener, on: host)
    #expect(host.run { root.treeLink.description } == "/cart")
  }

  @Test func whatIsShownOverAllElseGoesWithItsUser() throws {
    let root = try openAnOrder(on: host)
    host.endsWithTest(root)
    host.run { root.overlay.show(.newTerms, in: root) }
    host.run { root.interactor.signOut() }
    host.settle()
    #expect(host.run { root.overlay.key } == nil)
  }

  @Test func aLinkWaitsForTheCheckOfTheAgeAndSurvivesAKill() throws {
    let first = try CellarRouter(deferralTime: .seconds(600))
    first.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())), on: host)
    host.run { first.interactor.opener?.open("shop://wine/7", from: .push) { _, _ in } }
    let saved = try #require(host.run { first.save() })
    host.shutdown(first)

    let second = try CellarRouter(deferralTime: .seconds(600))
    second.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())), on: host)
    host.endsWithTest(second)
    #expect(host.run { second.treeLink.description } == "/")
    host.run { second.interactor.ageWasChecked() }
    host.settle()
    #expect(host.run { second.treeLink.description } == "/wine/7")
    #expect(
      host.run { second.interactor.outcomes } == [
        "shop://wine/7: deferred: check the age first", "shop://wine/7: opened",
      ])
  }

  @Test func aLinkWaitsWhileItsSessionSleeps() async throws {
    let store = try SQLiteStore(path: ":memory:")
    let link = LinkCall(try DeepLink("shop://wine/7"), from: .web)
    let events: [(CellarVisit.Event, String?)] = [
      (.open(link), "deferred: check the age first"), (.ageWasChecked, "opened"), (.ageWasChecked, nil),
      (.open(link), "opened"),
    ]
    for (event, outcome) in events {
      // Each event reaches another process. The test above creates the same links, so they are valid.
      let visits = Sessions("visits", store: store, awake: 1) { _ in try! CellarVisit() }
      #expect(try await visits.send(event, to: "ana") == outcome)
      await visits.shutdown()
    }
  }

  @Test func aConfigurationFromTheNetMovesALink() throws {
    let key = try SigningKey(id: "k1", secret: Array("a secret of 24 letters..".utf8))
    let root = ShopRouter()
    var links = LinkPlans<ShopRouter>(schemes: ["shop"], hosts: ["shop.example"])
    try links.add(ShopInteractor.Route.self)
    let remote = try RemoteLinks(root, links, file: file(1), key: key.verifyingKey)
    root.launch(on: host)
    host.endsWithTest(root)
    #expect(open("shop://item/7", with: remote) == "opened")
    #expect(open("https://shop.example/item/7", with: remote) == "already there")
    #expect(open("shop://sale/8", with: remote).hasPrefix("rejected"))
    let rule = #", "rewrites": [{"id": "sale", "from": "shop://sale/:id", "to": "shop://item/:id<uint>"}]"#
    try remote.install(try LinkConfiguration.sign(file(2, rule), with: key))
    #expect(open("shop://sale/8", with: remote) == "opened")
    #expect(host.run { root.treeLink.description } == "/item/8")
    let wider = String(decoding: file(3), as: UTF8.self).replacing("item/:id<uint>", with: "cart")
    #expect(throws: LinkDefinitionError.self) {
      try remote.install(try LinkConfiguration.sign(Array(wider.utf8), with: key))
    }
  }

  @Test(arguments: [
    ("shop://i/7", "opened", nil), ("shop://find/a&b", "opened", nil),
    ("shop://trips/7?a=1", "unmatched", "https://www.shop.example/trips/7?a=1"),
  ])
  func anOldLinkIsRedirected(link: String, outcome: String, alternative: String?) throws {
    var links = LinkPlans<ShopRouter>(schemes: ["shop"])
    try links.add(ShopInteractor.Route.self)
    let gate = LinkGate(LiveTable(try links.table()), rules: try redirects())
    let answer = gate.open(link, from: .web)
    #expect(answer.rejection?.code.rawValue ?? "opened" == outcome)
    #expect(answer.rejection?.alternative?.description == alternative)
  }

  private func file(_ version: Int, _ rewrites: String = "") -> [UInt8] {
    Array(
      """
      {
        "format": 1, "version": \(version),
        "routes": [
          {"pattern": "shop://item/:id<uint>", "name": "item", "exported": true},
          {"pattern": "https://shop.example/item/:id<uint>", "name": "item web", "exported": true}
        ]\(rewrites)
      }
      """.utf8)
  }

  private func open(_ link: String, with remote: RemoteLinks) -> String {
    var outcomes: [String] = []
    host.run { remote.opener.open(link, from: .web) { outcomes.append("\($1)") } }
    host.settle()
    return outcomes.joined(separator: " ")
  }
}
