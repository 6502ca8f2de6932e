import RIBSyntax
import Testing

@Suite struct LooseChildRuleTests {
  static let found = [
    "func route(to route: Route) { →attach(trips.build()) }",
    "func route(to route: Route) { self.→attach(trips.build()) }",
    "func show() {\n    let child = trips.build()\n    →attach(child)\n  }",
    "func route(to route: Route) { switch route { case .a: →attach(trips.build())\n case .b: break } }",
    "func route(to route: Route) { names.forEach { _ in →attach(trips.build()) } }",
    "init() { →attach(trips.build()) }",
    "func didAttach() { start() }\n  func route(to route: Route) { start() }\n  func start() { →attach(trips.build()) }",
    "var isShown = false { didSet { →attach(trips.build()) } }",
    "func route(to route: Route) { other.detach(child); →attach(trips.build()) }",
  ]

  static let fine = [
    "func didAttach() { attach(trips.build()) }",
    "func didAttach() { start() }\n  private func start() { begin() }\n  private func begin() { attach(trips.build()) }",
    "func didAttach() { for trip in all { attach(trips.build(trip)) } }",
    "func route(to route: Route) { attach(trips.build()) }\n  func willDetach() { detach(child) }",
    "func route(to route: Route) { children.forEach(detach)\n attach(trips.build()) }",
    "func route(to route: Route) { slot.show(route, in: self) { trips.build() } }",
    "func route(to route: Route) { wire.attach(trips.build()) }",
    "func route(to route: Route) { attach(trips.build(), animated: true) }",
    "func route(to route: Route) { attach(child: trips.build()) }",
    "func route(to route: Route) { attach { trips.build() } }",
    "// attach(trips.build())",
  ]

  private func file(_ members: String) -> String {
    """
    import RIBKit

    final class ARouter: Router {
      let interactor: AInteractor
      \(members)
    }
    """
  }

  @Test(arguments: found) func aChildThatIsNeverDetachedIsFound(_ members: String) {
    Lint("loose-child", file(members))
      .expectOne("ARouter attaches this child outside of a container and never detaches a child.")
  }

  @Test(arguments: fine) func otherCallsAreFine(_ members: String) {
    #expect(Lint("loose-child", file(members)).places == [])
  }

  @Test func aDetachInAnExtensionInAnotherFileCounts() {
    let text = file("func route(to route: Route) { attach(trips.build()) }")
    let other = ["Sources/App/B.swift": "extension ARouter { func hide() { detach(child) } }"]
    #expect(Lint("loose-child", text, with: other).places == [])
    let none = ["Sources/App/B.swift": "extension BRouter { func hide() { detach(child) } }"]
    #expect(Lint("loose-child", text, with: none).places.count == 1)
  }

  @Test func whatIsNoRouterMayAttachWhatItLikes() {
    #expect(Lint("loose-child", "final class Wire { func f() { attach(cable) } }").places == [])
  }
}
