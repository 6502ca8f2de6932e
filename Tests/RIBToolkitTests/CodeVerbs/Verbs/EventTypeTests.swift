import RIBToolkit
import Testing

/// The types of a child's events, as the parent writes them.
struct EventTypeTests {
  let app: AppFolder

  init() throws { app = try AppFolder(style: "app") }

  private func attach(_ nested: String) throws {
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    try app.write(
      "Sources/Demo/Kid.swift",
      """
      import RIBKit

      final class KidInteractor: Leaf {
        struct Inner: Hashable { var number = 1 }
        \(nested)
        let scope: Scope<Never, Event>

        init(listener: Listener<Event>) { scope = Scope(listener: listener) }
      }

      """)
    app.expectSuccess("attach", "Kid", "--in", "Home")
  }

  @Test func aValueOfATypeInTheChildIsSpelledInFull() throws {
    try attach("enum Event: Hashable { case more(Inner) }")
    let tests = try app.text("Tests/DemoTests/Home/HomeTests.swift")
    #expect(tests.contains("harness.send(.more(KidInteractor.Inner("), "\(tests)")
  }

  @Test(arguments: [("String", "KidInteractor.Event"), ("[Inner]", "KidInteractor.Event")])
  func anAliasIsSpelledInFull(type: String, written: String) throws {
    try attach("typealias Event = \(type)")
    let home = try app.text("Sources/Demo/Home/HomeInteractor.swift")
    #expect(home.contains("_ event: \(written))"), "\(home)")
  }
}
