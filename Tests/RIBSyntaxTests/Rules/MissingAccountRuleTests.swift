import RIBSyntax
import Testing

@Suite struct MissingAccountRuleTests {
  private static let branch = "case .loggedIn: slot.show(route, in: self) { HomeRouter() }"
  private static let draft = "preserve(\\.draft, as: \"draft\")"

  /// A root that shows Home, and Home that attaches a letter.
  private func lint(
    _ route: String = "loggedOut, →loggedIn", _ body: String = branch, container: String = "ChildSlot",
    root: String = "", home: String = "func didAttach() { attach(LetterInteractor()) }",
    homeActive: String = "", letter: String = draft, with others: [String: String] = [:]
  ) -> Lint {
    let text = """
      import RIBKit
      final class RootInteractor: Interactor {
        enum Route: Hashable, Codable { case \(route) }
        let scope = Scope<Route, Never>()
      }
      final class RootRouter: Router {
        let interactor = RootInteractor()
        private let slot = \(container)<RootInteractor.Route>()
        func route(to route: RootInteractor.Route) {
          switch route {
          case .loggedOut: \(root)
          \(body)
          }
        }
      }
      final class HomeInteractor: Interactor {
        enum Route: Hashable, Codable { case page, user(Int) }
        let scope = Scope<Route, Never>()
        func didBecomeActive() { \(homeActive) }
      }
      final class HomeRouter: Router {
        let interactor = HomeInteractor()
        private let list = ChildList<HomeInteractor.Route>()
        private let rows = ChildList<Int>()
        \(home)
      }
      final class LetterInteractor: Leaf {
        let scope = Scope<Never, Never>()
        private var draft = ""
        func didBecomeActive() { \(letter) }
      }
      """
    return Lint("missing-account", text, with: others)
  }

  @Test func aDraftBelowACaseWithoutTheAccountIsFound() {
    let lint = lint()
    #expect(lint.places == lint.expected)
    #expect(
      lint.findings.map { "\($0.message) \($0.fix)" } == [
        """
        Route case `loggedIn` of RootInteractor.Route lacks the account: if a session expires, the next user finds "draft", \
        which is saved at Root/Home[…]/Letter. Give the case the account, as in `case loggedIn(User.ID)`, or call \
        `forgetUnclaimed()` where the tree learns that nobody is signed in.
        """
      ])
  }

  @Test(arguments: ["signedIn", "authenticated"]) func otherNamesOfASignInAreFound(_ name: String) {
    let lint = lint("loggedOut, →\(name)", Self.branch.replacing("loggedIn", with: name))
    #expect(lint.places == lint.expected)
    #expect(lint.findings.first?.fix.contains("case \(name)(User.ID)") == true)
  }

  @Test(arguments: [
    "case .loggedIn: slot.show(.loggedIn, in: self) { HomeRouter() }",
    "case .loggedIn: show()\n } }\n func show() { slot.show(RootInteractor.Route.loggedIn, in: self) { HomeRouter() }\n if true {",
    "default: slot.show(route, in: self) { switch route { case .loggedIn: HomeRouter()\n default: OutRouter() } }",
    "case .other, .loggedIn: slot.show(route, in: self) { HomeRouter() }",
    "case .loggedIn: slot.show(route, in: self) { isNew ? HomeRouter() : HomeRouter() }",
    "case .loggedIn: switch mode { case .new: slot.show(route, in: self) { HomeRouter() }\n default: break }",
  ]) func eachWayToWriteTheKeyIsFound(_ body: String) {
    lint("loggedOut, other, →loggedIn", body).expectMarked()
  }

  @Test(arguments: ["ChildStack", "ChildList"]) func aStackAndAListAreFound(_ container: String) {
    lint(
      "loggedOut, →loggedIn", "case .loggedIn: slot.show([route], in: self) { _ in HomeRouter() }",
      container: container
    ).expectMarked()
  }

  @Test func aDraftOfTheChildItselfIsFound() {
    let lint = lint(homeActive: "self.preserve(\\.query, as: \"query\")", letter: "")
    #expect(lint.places == lint.expected)
    #expect(lint.messages.first?.hasSuffix("finds \"query\", which is saved at Root/Home[…].") == true)
  }

  @Test func aCycleOnTheWayEnds() {
    let loop = """
      import RIBKit
      final class LoopInteractor: Interactor { let scope = Scope<Never, Never>() }
      final class LoopRouter: Router {
        let interactor = LoopInteractor()
        func didAttach() { attach(HomeRouter()) }
      }
      """
    lint(
      home: "func didAttach() { attach(LoopRouter())\n attach(LetterInteractor()) }",
      with: ["Sources/App/Loop.swift": loop]
    ).expectMarked()
  }

  @Test func aDraftBelowAKeyWithoutAValueIsFound() {
    let home =
      "func open() { list.show([.page], in: self) { route in switch route { case .page: LetterInteractor() } } }"
    let lint = lint(home: home)
    #expect(lint.places == lint.expected)
    #expect(lint.messages.first?.hasSuffix("which is saved at Root/Home[…]/Letter[…].") == true)
  }

  @Test(arguments: [
    "func open() { list.show([.user(1)], in: self) { route in switch route { case .user: LetterInteractor() } } }",
    "func open() { rows.show([1], in: self) { _ in LetterInteractor() } }",
    "func open() { list.show(keys(), in: self) { route in switch route { case .page: LetterInteractor() } } }",
    // The place of the child is unknown.
    "func make() -> any Router { LetterInteractor() }",
  ]) func aKeyBelowMayBeTheAccount(_ home: String) {
    #expect(lint(home: home).places == [])
  }

  @Test func aKeyAboveMayBeTheAccount() {
    let top = """
      import RIBKit
      final class TopInteractor: Interactor {
        enum Route: Hashable, Codable { case user(Int), nobody }
        let scope = Scope<Route, Never>()
      }
      final class TopRouter: Router {
        let interactor = TopInteractor()
        private let slot = ChildSlot<TopInteractor.Route>()
        func route(to route: TopInteractor.Route) {
          switch route {
          case .user: slot.show(route, in: self) { RootRouter() }
          case .nobody: slot.clear(in: self)
          }
        }
      }
      """
    #expect(lint("loggedOut, loggedIn", with: ["Sources/App/Top.swift": top]).places == [])
    lint(with: ["Sources/App/Top.swift": top.replacing("user(Int)", with: "user")]).expectMarked()
  }

  @Test(arguments: [
    ("loggedOut, loggedIn(Int)", branch), ("loggedOut, main", branch.replacing("loggedIn", with: "main")),
    ("loggedOut, notLoggedIn", branch.replacing("loggedIn", with: "notLoggedIn")),
    ("loggedOut, loggedIn, user(Int)", branch.replacing("show(route", with: "show(.user(id)")),
    ("loggedOut, loggedIn, main", branch.replacing("show(route", with: "show(.main")),
    ("loggedOut, loggedIn", "case .loggedIn: slot.clear(in: self)"),
    (
      "loggedOut, loggedIn, main",
      "case .main: switch session { case .loggedIn: slot.show(route, in: self) { HomeRouter() }\n default: break }"
    ),
  ]) func otherKeysAreFine(_ route: String, _ body: String) {
    #expect(lint(route, body).places == [])
  }

  @Test func aSignInWithoutSavedValuesIsFine() {
    #expect(lint("loggedOut, loggedIn", letter: "").places == [])
    #expect(lint("loggedOut, loggedIn", letter: "other.preserve(\\.draft, as: \"draft\")").places == [])
  }

  @Test(arguments: ["forgetUnclaimed()", "self.forgetUnclaimed()", "forgetUnclaimed(below: \"Root/Home\")"])
  func aRootThatForgetsIsFine(_ call: String) {
    #expect(lint("loggedOut, loggedIn", root: call).places == [])
  }

  @Test func otherCodeThatForgetsIsFine() {
    let others = ["Sources/App/main.swift": "func signedOut() { root.forgetUnclaimed() }"]
    #expect(lint("loggedOut, loggedIn", with: others).places == [])
  }

  @Test func aRIBBesideTheDraftThatForgetsIsNotEnough() {
    let out = """
      import RIBKit
      final class OutInteractor: Leaf {
        let scope = Scope<Never, Never>()
        func didBecomeActive() { forgetUnclaimed() }
      }
      """
    lint(
      root: "slot.show(route, in: self) { OutInteractor() }", with: ["Sources/App/Out.swift": out]
    ).expectMarked()
  }
}
