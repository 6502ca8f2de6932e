import RIBSyntax
import Testing

@Suite struct DeinitLogicRuleTests {
  static let found = [
    "final class AInteractor: Interactor { deinit { →timer.cancel() } }",
    "final class ARouter: Router { deinit {\n  assert(isGone)\n  →log(\"gone\")\n} }",
    "final class ABuilder: Builder { deinit { →count -= 1 } }",
    "final class AInteractor: RIBKit.Interactor { isolated deinit { →stop() } }",
    "final class AInteractor {\n  deinit { if →a { stop() } }\n}\nextension AInteractor: Interactor {}"
      .replacing("if →a", with: "→if a"),
    "final class AInteractor: Interactor {\n  #if DEBUG\n    deinit { →stop() }\n  #endif\n}",
    "final class AInteractor: Interactor { deinit {\n  #if os(Linux)\n    →stop()\n  #endif\n} }",
  ]

  static let fine = [
    "final class AInteractor: Interactor { deinit {} }",
    "final class AInteractor: Interactor { deinit {\n  // nothing to do\n} }",
    "final class AInteractor: Interactor { deinit { assert(isGone, \"still here\") } }",
    "final class AInteractor: Interactor { deinit {\n  #if DEBUG\n    print(\"gone\")\n  #endif\n} }",
    "final class AInteractor: Interactor { func willResignActive() { stop() } }",
    "final class AService { deinit { close(descriptor) } }",
    "final class AInteractor: Interactor { final class Token { deinit { release() } } }",
    "actor AInteractorLog { deinit { close() } }",
    "final class AInteractor: Interactor { let text = \"deinit { stop() }\" }",
  ]

  @Test(arguments: found) func logicInADeinitIsFound(_ text: String) {
    Lint("deinit-logic", "import RIBKit\n" + text).expectOne()
  }

  @Test(arguments: fine) func otherDeinitsAreFine(_ text: String) {
    #expect(Lint("deinit-logic", "import RIBKit\n" + text).places == [])
  }

  @Test func theMessageNamesThePart() {
    #expect(
      Lint("deinit-logic", Self.found[0].replacing("→", with: "")).messages
        == ["The deinit of an interactor contains logic."])
    #expect(
      Lint("deinit-logic", Self.found[1].replacing("→", with: "")).messages
        == ["The deinit of a router contains logic."])
  }
}
