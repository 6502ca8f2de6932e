import RIBSyntax
import Testing

@Suite struct CaptureListRuleTests {
  static let found = [
    // The flow of an interactor, in all its forms.
    "task { →[weak self] me in await self?.load() }",
    "task(id: 1) { →[x] me in await me.load(x) }",
    "self.task { →[x] in await $0.load(x) }",
    "task({ →[unowned self, x] (me) in await self.load(x) })",
    "task(id: \"load\", { →[y = x + 1] me async in await me.load(y) })",
    "observe(names) { me, _ in me.task { →[x] me in await me.load(x) } }",
    "task { @MainActor →[x] (me: AInteractor) async -> Void in await me.load(x) }",
    // A closure with a name.
    "let flow = { →[x] (me: AInteractor) async in await me.load(x) }\n    task(flow)",
    // The steps of a workflow.
    "start(AInteractor.workflow(\"w\").step(\"a\") { →[x] me, _ in await me.load(x) })",
    """
    start(
          AInteractor.workflow("w")
            .step("a") { me, _ in await me.load() }
            .step("b", to: BInteractor.self, among: .descendants, within: .seconds(1)) { →[weak self] b, value in
              await b.load(value)
            })
    """,
    "_ = flow.step(\"a\", { →[x] in await $0.load($1, x) })",
  ]

  static let fine = [
    // Without a list, also where a list stands inside.
    "task { me in await me.load() }",
    "task { me in me.list.map { [x] in $0 + x } }",
    // Work runs off the tree anyway, and what comes after is no async closure.
    "call({ [x] in try await x.load() }, then: { [y] me, _ in me.show(y) })",
    "call { [x] in try await x.load() } then: { me, result in me.show(result) }",
    "call(id: 1) { [x] in try await x.load() } then: { [weak self] _, result in self?.show(result) }",
    // Handlers are synchronous.
    "observe(names) { [weak self] me, names in self?.show(names) }",
    "after(.seconds(1)) { [x] me in me.show(x) }",
    "start(worker) { [x] me, outcome in me.show(x) }",
    "let child = listener { [x] me, event in me.show(x) }",
    // Workers run off the tree.
    "start(Worker(\"w\") { [x] in try await x.load() })",
    // Others that are called so.
    "context.task { [weak self] in self?.save() }",
    "context.performAndWait { [x] me in me.save(x) }",
    "animator.step { [weak self] value, _ in self?.show(value) }",
    "machine.step(\"a\") { [x] state in state.show(x) }",
    "perform { [x] y in await y.load(x) }",
    "task(on: queue) { [x] me in me.show(x) }",
    // In a string and in a comment.
    "print(\"task { [x] me in }\")  // task { [x] me in }",
  ]

  private func file(_ statement: String) -> String {
    """
    import RIBKit

    final class AInteractor: Interactor {
      func didBecomeActive() {
        \(statement)
      }
    }
    """
  }

  @Test(arguments: found) func anAsyncClosureWithACaptureListIsFound(_ statement: String) {
    Lint("capture-list", file(statement)).expectOne()
  }

  @Test(arguments: fine) func otherClosuresAreFine(_ statement: String) {
    #expect(Lint("capture-list", file(statement)).places == [])
  }

  @Test func codeThatHasNothingToDoWithTheKitIsFine() {
    #expect(Lint("capture-list", "func f() { queue.task { [x] task in task.run(x) } }").places == [])
  }

  @Test func anInteractorThatIsDeclaredInAnotherFileIsRecognized() {
    let other = ["Sources/App/B.swift": "import RIBKit\nfinal class AInteractor: Interactor {}"]
    let text = "extension AInteractor { func f() { task { →[x] me in await me.run(x) } } }"
    Lint("capture-list", text, with: other).expectMarked()
  }

  @Test func theMessageNamesTheFunction() {
    let finding = Lint("capture-list", file("task { [x] me in await me.load(x) }")).findings.first
    #expect(
      finding?.description == """
        Sources/App/A.swift:5:12: error: This closure for task has a capture list and runs off the \
        tree's actor. Remove the capture list and use the interactor that the closure receives. [capture-list]
        """)
    #expect(finding?.fingerprint.declaration == "AInteractor.didBecomeActive()")
  }
}
