import RIBSyntax
import Testing

@Suite struct UnusedRouteRuleTests {
  private func file(_ route: String, _ body: String, before: String = "") -> String {
    """
    import RIBKit
    final class AInteractor: Interactor {
      \(before)enum Route\(route)
      let scope = Scope<Route, Never>()
      func didBecomeActive() { \(body) }
    }
    final class ARouter: Router {
      let interactor: AInteractor
      func route(to route: AInteractor.Route) {
        switch route {
        case .home: slot.clear(in: self)
        case .trip(let id): slot.show(route, in: self) { trips.build(id) }
        }
        if case .trip = route { log() }
      }
    }
    """
  }

  private func lint(_ route: String, _ body: String, before: String = "", with others: [String: String] = [:])
    -> Lint
  {
    Lint("unused-route", file(route, body, before: before), with: others)
  }

  @Test(arguments: [
    ": Hashable { case home, →trip(Int) }", " { case home\n case →trip(Int) }",
    ": Hashable, Sendable, LinkKey { case home\n  #if DEBUG\n    case →trip(Int)\n  #endif\n }",
    ": Hashable { case home; indirect case →`default`(Int) }",
    ": Hashable { case home, nothing, →trip(Int) }", ": Hashable { case home; case →nothing(Int) }",
  ]) func aCaseThatNobodyAsksForIsFound(_ route: String) {
    lint(route, "route(to: .home)").expectOne()
  }

  @Test func theMessageNamesTheCase() {
    #expect(
      lint(": Hashable { case home, trip(Int) }", "route(to: .home)").messages == [
        "Route case `trip` of AInteractor.Route is never used."
      ])
  }

  static let fine = [
    "route(to: .home); route(to: .trip(1))",
    "observe(x) { me, on in me.route(to: on ? .home : Route.trip(1)) }; route(to: .home)",
    "let next = AInteractor.Route.trip; route(to: .home)",
    "route(to: .home); links(.link(\"trip\", to: Route.trip))",
    "route(to: .home); if route == .trip(1) {}",
    // It routes nowhere yet.
    "",
    "let home: Route = .home",
  ]

  @Test(arguments: fine) func aCaseThatSomeCodeMakesIsFine(_ body: String) {
    #expect(lint(": Hashable { case home, trip(Int) }", body).places == [])
  }

  @Test func aTestMayAskForIt() {
    let test = ["Tests/AppTests/A.swift": "func test() { harness.route(to: .trip(1)) }"]
    #expect(lint(": Hashable { case home, trip(Int) }", "route(to: .home)", with: test).places == [])
  }

  @Test func onlyATestMayRouteAtAll() {
    let test = [
      "Tests/AppTests/A.swift": "func test() { RouterHarness(ARouter()).route(to: .home) }  // .trip"
    ]
    lint(": Hashable { case home, →trip(Int) }", "", with: test).expectMarked()
  }

  /// The cases of another RIB may have the same names.
  @Test(arguments: [
    "RouterHarness(BRouter()).route(to: .home)", "RouterHarness(ARouter()).route(to: .nothing)",
  ])
  func aRouteThatTheRIBNeverTakesIsUnfinished(_ call: String) {
    let test = ["Tests/AppTests/B.swift": "func test() { \(call) }  // .trip"]
    #expect(lint(": Hashable { case nothing, home, trip(Int) }", "", with: test).places == [])
  }

  @Test(arguments: [
    ": String { case home, trip }", ": Hashable, CaseIterable { case home, trip }",
    ": Codable { case home, trip }",
    " { case home, trip\n static let first = trip }",
    " { case home, trip\n init() { self = .trip } }",
  ]) func aCaseThatTheTypeMayMakeItselfIsFine(_ route: String) {
    #expect(lint(route, "route(to: .home)").places == [])
  }

  @Test(arguments: ["public ", "@CasePaths "]) func aRouteThatOthersMayMakeIsFine(_ before: String) {
    #expect(lint(" { case home, trip }", "route(to: .home)", before: before).places == [])
  }
}
