import RIBSyntax
import Testing

@Suite struct NestedClosureRuleTests {
  static let found = [
    "package func load(_ body: @escaping () async -> Void) { task { me in await →body() } }",
    "public func load(_ id: Int, body: @escaping (Int) async throws -> Int) { task { me in try? await →body(id) } }",
    "package func load(then end: (() async -> Void)?) { task { me in await me.load(); await →end?() } }",
    "package init(_ body: @escaping () async -> Void) { task { me in if true { await →body() } } }",
    "package func load(_ body: @escaping () async -> Void) { let flow = { (me: AInteractor) in await →body() }\n task(flow) }",
    "package func load(_ body: @escaping () async -> Int) { start(flow.step(\"a\") { me, _ in await →body() }) }",
  ]

  static let fine = [
    // It says where it runs.
    "package func load(_ body: nonisolated(nonsending) @escaping () async -> Void) { task { me in await body() } }",
    "package func load(_ body: @escaping @Sendable () async -> Void) { task { me in await body() } }",
    "package func load(_ body: @escaping @concurrent () async -> Void) { task { me in await body() } }",
    "package func load(_ body: @escaping @MainActor () async -> Void) { task { me in await body() } }",
    // It is not async, or not called inside a closure of the tree.
    "package func load(_ body: @escaping () -> Void) { task { me in body() } }",
    "package func load(_ body: () async -> Void) async { await body() }",
    "package func load(_ body: @escaping (AInteractor) async -> Void) { task(body) }",
    "package func load(_ body: @escaping () async -> Void) { queue.run { await body() } }",
    // Something else is called so.
    "package func load(_ body: @escaping () async -> Void) { task { me in await me.body() } }",
    "package func load(_ body: @escaping () async -> Void) { task { me in let body = me.next; await body() } }",
    // Those who call it can see what it does.
    "func load(_ body: @escaping () async -> Void) { task { me in await body() } }",
    "private func load(_ body: @escaping () async -> Void) { task { me in await body() } }",
  ]

  private func file(_ member: String) -> String {
    "import RIBKit\nextension Interactor {\n  \(member)\n}\n"
  }

  @Test(arguments: found) func aClosureInAClosureIsFound(_ member: String) {
    let lint = Lint("nested-closure", file(member))
    #expect(lint.expected.count == 1)
    #expect(lint.places == lint.expected)
    #expect(lint.messages.allSatisfy { $0.contains(" is called inside another async closure") })
  }

  @Test(arguments: fine) func otherClosuresAreFine(_ member: String) {
    #expect(Lint("nested-closure", file(member)).places == [])
  }

  @Test func theWordOfAnExtensionIsThatOfItsMembers() {
    let text = file("func load(_ body: @escaping () async -> Void) { task { me in await →body() } }")
    Lint("nested-closure", text.replacing("extension", with: "package extension")).expectMarked()
    let own = file("private func load(_ body: @escaping () async -> Void) { task { me in await body() } }")
    #expect(Lint("nested-closure", own.replacing("extension", with: "package extension")).places == [])
  }
}
