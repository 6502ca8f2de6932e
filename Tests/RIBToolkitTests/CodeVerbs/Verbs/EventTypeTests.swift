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
    try app.expect("Sources/Demo/Home/HomeInteractor.swift", contains: "_ event: \(written))")
  }

  @Test(arguments: [
    "static func kid(_ event: KidInteractor.Event) {}",
    "private func kid(_ event: KidInteractor.Event) {}",
    "func kid(_ event: KidInteractor.Event) async {}",
    "func kid(_ event: KidInteractor.Event) throws {}",
  ])
  func aFunctionThatAListenerCannotCallIsNoHandler(function: String) throws {
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    let home = "Sources/Demo/Home/HomeInteractor.swift"
    try app.insert("  \(function)", atEndOf: home)
    app.expectSuccess("new", "Kid", "--in", "Home", "--event", "closed")
    try app.expect("Sources/Demo/Home/HomeRouter.swift", contains: "interactor.listener { $0.takeKid($1) }")
    #expect(try app.text(home).contains("  func takeKid(_ event: KidInteractor.Event) {"))
  }

  @Test(arguments: [
    ("HomeInteractor", "KidInteractor"), ("HomeRouter", "KidInteractor"), ("HomeInteractor", "Place"),
  ])
  func aTypeInsideTheParentHidesNoneOfTheChild(type: String, name: String) throws {
    try app.write("Sources/Demo/Place.swift", "struct Place: Hashable {}\n")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    let path = "Sources/Demo/Home/\(type).swift"
    try app.insert("  enum \(name) {}", atEndOf: path)
    let use = try app.expectNoChange(
      "new", "Kid", "--in", "Home", "--event", "closed", "--param", "place:Place")
    #expect(use.errors.hasPrefix("\(path):"), "\(use.errors)")
    #expect(
      use.errors.contains(
        "In \(type), \(name) means \(type).\(name), so new code can't name the \(name) outside. Rename one of them."
      ), "\(use.errors)")
  }

  @Test func anAliasInsideTheParentMayMeanTheTypeOfTheChild() throws {
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Kid", "--event", "closed")
    try app.insert("  typealias Kid = KidInteractor", atEndOf: "Sources/Demo/Home/HomeInteractor.swift")
    app.expectSuccess("attach", "Kid", "--in", "Home")
  }
}
