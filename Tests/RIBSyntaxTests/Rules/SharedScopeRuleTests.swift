import RIBSyntax
import Testing

@Suite struct SharedScopeRuleTests {
  private static func interactor(_ members: String) -> String {
    "import RIBKit\nfinal class AInteractor: Interactor {\n  \(members)\n}\n"
  }

  static let found =
    Lint.rows(
      "AInteractor receives its scope in its initializer.",
      "let scope: Scope<Never, Never>\n  init(scope: Scope<Never, Never>) { self.scope = →scope }",
      "let scope: Scope<Never, Never>\n  init(in other: Scope<Never, Never>) { if true { scope = →other } }")
    + Lint.rows(
      "AInteractor uses AInteractor.one, which all instances share.",
      "static let one = Scope<Never, Never>()\n  let scope = →AInteractor.one")
    + Lint.rows(
      "AInteractor uses Self.one, which all instances share.",
      "static let one = Scope<Never, Never>()\n  let scope: Scope<Never, Never>\n  init() { scope = →Self.one }"
    )
    + Lint.rows(
      "AInteractor uses .one, which all instances share.",
      "let scope: Scope<Never, Never> = →.one")
    + Lint.rows(
      "AInteractor uses global, which all instances share.",
      "let scope = →global",
      "var scope: Scope<Never, Never> { →global }")
    + Lint.rows(
      "AInteractor uses parent.scope, the scope of another object.",
      "let scope: Scope<Never, Never>\n  init(_ parent: BInteractor) { scope = →parent.scope }",
      "let parent: BInteractor\n  var scope: Scope<Never, Never> { →parent.scope }")

  static let fine = [
    "let scope = Scope<Never, Never>()",
    "let scope: Scope<Never, Never>\n  init() { scope = Scope() }",
    "let scope: Scope<Never, String>\n  init(_ listener: Listener<String>) { self.scope = .init(listener: listener) }",
    "let scope: Scope<Never, Never>\n  init() { let own = Scope<Never, Never>(); scope = own }",
    "let scope: Scope<Never, Never>\n  init() { let global = Scope<Never, Never>(); scope = global }",
    "let scope: Scope<Never, Never>\n  init() { scope = Self.makeScope() }",
    "let scope: Scope<Never, Never>\n  init(scope name: String) { scope = Scope() }",
    "private let own = Scope<Never, Never>()\n  var scope: Scope<Never, Never> { own }",
    "private let own = Scope<Never, Never>()\n  var scope: Scope<Never, Never> { self.own }",
    // Other scopes.
    "let scope = Scope<Never, Never>()\n  let other: Search.Scope\n  init(scope: Search.Scope) { other = scope }",
    "let scope = Scope<Never, Never>()\n  init(_ search: Search, _ scope: Search.Scope) { search.scope = scope }",
  ]

  private let others = ["Sources/App/Global.swift": "@MainActor let global = Scope<Never, Never>()"]

  @Test(arguments: found) func aScopeThatIsNotMadeThereIsFound(_ members: String, _ message: String) {
    Lint("shared-scope", Self.interactor(members), with: others).expectOne(message)
  }

  @Test(arguments: fine) func otherScopesAreFine(_ members: String) {
    #expect(Lint("shared-scope", Self.interactor(members), with: others).places == [])
  }

  @Test func aBaseIsGivenTheScopeOfTheClassesBelow() {
    let text = """
      import RIBKit
      class Base: Interactor {
        let scope: Scope<Never, Never>
        init(scope: Scope<Never, Never>) { self.scope = scope }
      }
      final class AInteractor: Base { init() { super.init(scope: Scope()) } }
      """
    #expect(Lint("shared-scope", text).places == [])
  }

  @Test func whatIsNoInteractorKeepsWhatItLikes() {
    let text =
      "import RIBKit\nfinal class Search { let scope: Scope\n  init(scope: Scope) { self.scope = scope } }"
    #expect(Lint("shared-scope", text).places == [])
  }
}
