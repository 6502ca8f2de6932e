import RIBSyntax
import Testing

@Suite struct SelfInHandlerRuleTests {
  static let found = [
    ("observe(names) { _, names in →self.show(names) }", "observe"),
    ("observe(names) { [→self] me, names in show(names) }", "observe"),
    ("observe(lines) { me, line in me.add(line) } completion: { me, error in →self.end(error) }", "observe"),
    ("call({ try await load() }, then: { me, result in →self.show(result) })", "call"),
    ("call { try await load() } then: { _, result in →self.show(result) }", "call"),
    ("task { me in await →self.load() }", "task"),
    ("self.after(.seconds(1)) { _ in →self.end() }", "after"),
    ("start(worker) { _, outcome in →self.show(\"\\(outcome)\") }", "start"),
    ("start(worker, then: { if $1 == .finished { →self.end($0) } })", "start"),
    ("observe(names) { me, _ in me.after(.seconds(1)) { _ in →self.end() } }", "after"),
  ]

  static let fine = [
    "observe(names) { me, names in me.show(names) }",
    "self.observe(self.names) { me, names in me.show(names) }",
    "observe(names) { me, names in me.show(names.map(\\.self), Int.self) }",
    "observe(names) { me, names in me.show { class A { func f() { self.g() } } } }",
    // A weak one is another thing, and has a rule where it matters.
    "observe(names) { [weak self] _, names in self?.show(names) }",
    // The work of a call is given nothing.
    "call({ [x = self.x] in try await x.load() }, then: { me, result in me.show(result) })",
    "start(Worker(\"w\") { [x = self.x] in try await x.load() })",
    // A listener has a rule of its own.
    "give(listener { _, event in self.take(event) })",
    // Functions of others, and of the interactor.
    "center.observe(names) { _, names in self.show(names) }",
    "names.forEach { self.show($0) }",
    "start { self.show(1) }",
    "retry(1) { _ in self.show(1) }",
  ]

  private func file(_ statement: String) -> String {
    """
    import RIBKit
    final class AInteractor: Interactor {
      let scope = Scope<Never, Never>()
      func retry(_ count: Int, _ body: (AInteractor) -> Void) {}
      func didBecomeActive() {
        \(statement)
      }
    }
    """
  }

  @Test(arguments: found) func aHandlerWithSelfIsFound(_ statement: String, _ function: String) {
    Lint("self-in-handler", file(statement))
      .expectOne("This handler of \(function) uses self instead of its parameter.")
  }

  @Test(arguments: fine) func otherClosuresAreFine(_ statement: String) {
    #expect(Lint("self-in-handler", file(statement)).places == [])
  }

  @Test func aFunctionOfTheInteractorThatIsCalledSoIsAnother() {
    let text = file("after(1) { _ in self.end() }\n  }\n  func after(_ count: Int, _ body: (Int) -> Void) {")
    #expect(Lint("self-in-handler", text).places == [])
  }

  @Test func whatIsNoInteractorMayUseItself() {
    let text = file("observe(names) { _, names in self.show(names) }").replacing(
      "AInteractor: Interactor", with: "A")
    #expect(Lint("self-in-handler", text).places == [])
  }
}
