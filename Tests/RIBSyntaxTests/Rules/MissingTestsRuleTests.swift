import RIBSyntax
import Testing

@Suite struct MissingTestsRuleTests {
  static let interactor = """
    import RIBKit
    final class →TripInteractor: Interactor {}
    final class TripRouter: Router { let interactor: TripInteractor }
    struct TripBuilder: Builder { func build() -> TripRouter { TripRouter(interactor: TripInteractor()) } }
    """

  private func lint(_ text: String, tests: String, at path: String = "Tests/AppTests/TripTests.swift") -> Lint
  {
    Lint("missing-tests", text, with: [path: tests])
  }

  @Test(arguments: [("", false), ("func finish() {}", true)])
  func aLeafWithoutFunctionsNeedsNoTest(function: String, isFound: Bool) {
    let leaf =
      "import RIBKit\nfinal class TipInteractor: Leaf { let scope = Scope<Never, Never>(); \(function) }"
    #expect(lint(leaf, tests: "").messages == (isFound ? ["No test creates TipInteractor."] : []))
  }

  @Test(arguments: [
    "", "// TripInteractor", "let a = \"TripInteractor\"", "let a = TripInteractors()",
    "let a = TripBuilder()",
    "let a = RouterHarness { RiderBuilder().build() }",
    "let a = BuilderHarness(TripBuilder()) { $0.build() }", "let a = TripRouter(interactor: b)",
    // What looks like its name to somebody who reads no Swift.
    "/*\nTripInteractor()\n*/", "let a = \"\"\"\n  TripInteractor()\n  \"\"\"", "let a = /TripInteractor/",
    "let a = #/\n  TripInteractor\n/#", "let a = TripInteractoré()",
    "let a = éTripInteractor()", "let a = TripInteractor2()", "let a = \"é\" // TripInteractor",
  ]) func anInteractorThatNoTestMakesIsFound(_ tests: String) {
    lint(Self.interactor, tests: tests).expectMarked("No test creates TripInteractor.")
  }

  @Test(arguments: [
    "let a = InteractorHarness { TripInteractor(listener: $0) }",
    "var harness: InteractorHarness<TripInteractor>",
    "let a = App.TripInteractor()", "typealias I = TripInteractor", "func f(_ a: TripInteractor) {}",
    "let a = RouterHarness { TripBuilder().build(listener: $0) }",
    "let a = RouterHarness { TripRouter(interactor: make($0)) }",
    "let a = TreeHarness { TripBuilder().build(listener: $0) }",
    "let a = AutosaveHarness { TripBuilder().build(listener: $0) }",
    "let a = f(\"é\", TripInteractor())", "/* a */ let a = TripInteractor()", "let é = TripInteractor()",
    "let a = \"\"\"\n  \\(TripInteractor())\n  \"\"\"", "let a = f(\"\\(1)\", TripInteractor())",
    "let a = `TripInteractor`()",
  ]) func anInteractorThatATestMakesIsFine(_ tests: String) {
    #expect(lint(Self.interactor, tests: tests).places == [])
  }

  /// The tests of a parent name its leaves too.
  @Test(arguments: [
    ("harness.send(.closed, from: TripInteractor.self)", true),
    ("let a = RouterHarness { RiderRouter(listener: $0) }\nlet b = c is TripInteractor", true),
    ("let a = InteractorHarness { TripInteractor(listener: $0) }", false),
    ("let a = RouterHarness { TripInteractor(listener: $0) }", false),
    ("let a = RouterHarness { App.TripInteractor(listener: $0) }", false),
  ])
  func aLeafIsTestedWhereItIsCreated(tests: String, isFound: Bool) {
    let text =
      "import RIBKit\nfinal class →TripInteractor: Leaf { let scope = Scope<Never, Never>(); func finish() {} }\n"
    let lint = lint(text, tests: tests)
    #expect(lint.places == (isFound ? lint.expected : []))
  }

  /// A harness runs the tree of a session.
  @Test(arguments: [
    ("let a = SessionHarness<Trips> { _ in Trips() }", false), ("let a = Trips()", true),
    ("let a = SessionHarness<Others> { _ in Others() }", true),
  ])
  func aSessionIsTestedWithItsTree(tests: String, isFound: Bool) {
    let text = """
      import RIBKit
      actor Trips: Session { let root = TripInteractor() }
      actor Others: Session { let root = OtherInteractor() }
      final class →TripInteractor: Leaf { let scope = Scope<Never, Never>(); func finish() {} }
      """
    let lint = lint(text, tests: tests)
    #expect(lint.places == (isFound ? lint.expected : []))
  }

  @Test func aFileThatIsCalledTestsButStandsAmongTheSourcesIsNone() {
    lint(Self.interactor, tests: "let a = TripInteractor()", at: "Sources/App/TripTests.swift").expectMarked()
  }

  @Test func aConformanceInAnExtensionCounts() {
    let text = "import RIBKit\nfinal class →TripInteractor {}\nextension TripInteractor: Interactor {}"
    lint(text, tests: "").expectMarked()
  }

  @Test func aNestedInteractorNeedsTheNameAroundIt() {
    let text = "import RIBKit\nenum Trip { final class →Interactor: RIBKit.Interactor {} }"
    lint(text, tests: "let a = Rider.Interactor()").expectMarked()
    #expect(lint(text, tests: "let a = Trip.Interactor()").places == [])
  }

  @Test func whatOthersInheritFromIsTestedWithThem() {
    let text = "import RIBKit\nclass Base: Interactor {}\nfinal class TripInteractor: Base {}"
    #expect(lint(text, tests: "let a = TripInteractor()").places == [])
  }

  @Test func whatIsNoInteractorNeedsNoTest() {
    let text = "import RIBKit\nfinal class TripInteractor {}\nprotocol TripInteracting: Interactor {}"
    #expect(lint(text, tests: "").places == [])
    #expect(lint("import RIBKit\nextension Interactor {}", tests: "").places == [])
  }

  @Test func anInteractorThatATestDeclaresNeedsNoTest() {
    #expect(lint("", tests: "import RIBKit\nfinal class FakeInteractor: Interactor {}").places == [])
  }
}
