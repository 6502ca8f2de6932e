import RIBSyntax
import Testing

@Suite struct SwallowedRouteRuleTests {
  private static func file(_ body: String, route: String = "enum Route: Hashable { case home, work, away }")
    -> String
  {
    """
    import RIBKit
    final class AInteractor: Interactor {
      \(route)
      let scope = Scope<Route, Never>()
    }
    final class ARouter: Router {
      let interactor: AInteractor
      func route(to route: AInteractor.Route) {
        \(body)
      }
    }
    """
  }

  static let found = [
    "switch route { case .home: show()\n →default: break }",
    "switch route { case .home: show()\n →case _: break }",
    "switch route { case .home: show()\n case .away, _ where isOn: work()\n →case .work, _: slot.clear(in: self) }",
    "switch (route) { case .home: show()\n @unknown →default: break }",
    "switch route { case .home: slot.show(route, in: self) { home.build() }\n →default: break }",
    "slot.show(route, in: self) { switch route { case .home: home.build()\n →default: work.build() } }",
    "switch route { case .home: show()\n →case let other: break }",
    "switch route { case .home: show()\n →case var other: stop() }",
    "guard route != .away else { return }\n    switch route { case .home: show()\n →default: break }",
    "switch route { case .home: show()\n →default: break }\n    switch other { case .a: break }",
  ]

  static let fine = [
    "switch route { case .home: show()\n case .work, .away: slot.clear(in: self) }",
    "switch route { case .home: show()\n case _ where isOn: work()\n case .work, .away: away() }",
    // It is passed on.
    "switch route { case .home: slot.clear(in: self)\n default: slot.show(route, in: self) { child(for: route) } }",
    "switch route { case .home: log()\n default: break }\n    show(route)",
    "slot.show(route, in: self) { child(for: route) }\n    switch route { case .home: log()\n default: break }",
    "switch route { case .home: slot.clear(in: self)\n case let other: slot.show(other, in: self) { child(for: other) } }",
    "switch route { case .home: show()\n case let other where isOn: break\n case .work, .away: away() }",
    // Another switch has all cases.
    "switch route { case .home: log()\n default: break }\n    switch route { case .home: a()\n case .work, .away: b() }",
    // Other switches.
    "switch state { case .on: show()\n default: break }",
    "switch (route, state) { case (.home, .on): show()\n default: break }",
    "switch route.kind { case .tab: show()\n default: break }",
  ]

  @Test(arguments: found) func aBranchForWhateverIsLeftIsFound(_ body: String) {
    Lint("swallowed-route", Self.file(body))
      .expectOne("ARouter handles all other routes alike here, including future ones.")
  }

  @Test(arguments: fine) func otherBranchesAreFine(_ body: String) {
    #expect(Lint("swallowed-route", Self.file(body)).places == [])
  }

  @Test(arguments: [
    "struct Route: Hashable { let name: String }", "typealias Route = String", "typealias Route = Kit.Way",
  ])
  func aRouteThatIsNoEnumerationOfTheseFilesNeedsOne(_ route: String) {
    let text = Self.file("switch route { case .home: show()\n default: break }", route: route)
    #expect(Lint("swallowed-route", text).places == [])
  }

  @Test func whatIsNoRouterMayDoWhatItLikes() {
    let text = Self.file("switch route { case .home: show()\n default: break }")
    #expect(Lint("swallowed-route", text.replacing("ARouter: Router", with: "Wire: Cable")).places == [])
  }
}
