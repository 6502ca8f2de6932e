import Foundation
import RIBToolkit
import Testing

/// Code of the user that stands beside code of `rib` stays, or the command is rejected.
struct OwnCodeTests {
  private let file = "Sources/Demo/Menu.swift"

  /// A package with a parent that shows two leaves.
  private func app(cases: String = "case help, note", branches: String) throws -> AppFolder {
    try .menu(
      interactor: "enum Route: Hashable {\n    \(cases)\n  }\n  let scope = Scope<Route, Never>()",
      router: """
          private let slot = ChildSlot<MenuInteractor.Route>()

          func route(to route: MenuInteractor.Route) {
            switch route {
            \(branches)
            }
          }
        """, leaves: ["Help": "", "Note": ""])
  }

  @Test(arguments: [
    // The branch does more than show the child.
    "case .help:\n      print(\"help\")\n      slot.show(route, in: self) { HelpInteractor() }",
    "case .help: slot.show(route, in: self) {\n      print(\"help\")\n      return HelpInteractor()\n    }",
    // Another branch continues in this one.
    "case .note:\n      print(\"note\")\n      fallthrough\n    case .help: slot.show(route, in: self) { HelpInteractor() }",
  ])
  func aBranchWithOtherCodeIsNotRemoved(branch: String) throws {
    let other = "case .note: slot.show(route, in: self) { NoteInteractor() }"
    let app = try app(branches: branch.contains("case .note") ? branch : "\(branch)\n    \(other)")
    let use = try app.expectNoChange("detach", "Help", "--from", "Menu")
    #expect(use.errors.contains("Menu attaches Help in custom code. Remove it by hand."), "\(use.errors)")
  }

  @Test func theHeadingOfASectionStays() throws {
    let app = try app(
      cases: "case note\n    // MARK: - More\n    /// The child Help.\n    case help",
      branches: """
        case .note: slot.show(route, in: self) { NoteInteractor() }
            // MARK: - More
            case .help: slot.show(route, in: self) { HelpInteractor() }
        """)
    app.expectSuccess("detach", "Help")
    let text = try app.text(file)
    #expect(text.contains("    case note\n    // MARK: - More\n  }\n"), "\(text)")
    #expect(text.contains("NoteInteractor() }\n    // MARK: - More\n    }\n"), "\(text)")
  }

  @Test func aCommentThatGoesWithTheCodeIsNamed() throws {
    let app = try app(
      cases: "case note\n    /* Ask first. */ case help",
      branches: """
        case .note: slot.show(route, in: self) { NoteInteractor() }
            // Support asked for it.
            case .help: slot.show(route, in: self) { HelpInteractor() }  // later
        """)
    let use = app.expectSuccess("detach", "Help")
    // The places are those of the code beside the comments.
    for comment in ["6:22: |/* Ask first. */", "19:5: |// Support asked for it.", "19:63: |// later"] {
      let note = "\(file):" + comment.replacing("|", with: "This comment was removed: ") + "\n"
      #expect(use.output.contains(note), "\(use.output)")
    }
  }

  @Test func aFunctionBetweenSemicolonsIsRemovedAlone() throws {
    let app = try app(
      branches:
        "case .help: slot.show(route, in: self) { HelpInteractor() }\n    case .note: slot.clear(in: self)")
    app.expectSuccess("new", "Trip", "--in", "Menu", "--event", "closed")
    let text = try app.text(file)
    let start = try #require(text.range(of: "  /// Handles the events of Trip.\n"))
    let end = try #require(text.range(of: "\n  }\n}\n\nfinal class MenuRouter"))
    try app.write(
      file,
      text.replacingCharacters(
        in: start.lowerBound..<end.upperBound,
        with:
          "  let a = 1; func trip(_ event: TripInteractor.Event) {}; let b = 2\n}\n\nfinal class MenuRouter"))
    app.expectSuccess("detach", "Trip")
    try app.expect(file, contains: "  let a = 1;  let b = 2\n")
  }

  @Test func deleteKeepsOtherTypesInTheFileOfTheRIB() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Trip")
    let path = "Sources/Demo/Trip/TripInteractor.swift"
    try app.write(path, try app.text(path) + "\nstruct Receipt {\n  let price = 1\n}\n")
    app.expectSuccess("delete", "Trip")
    #expect(try app.text(path) == "import RIBKit\n\nstruct Receipt {\n  let price = 1\n}\n")
    #expect(app.run("tree").output == "Root\n")
  }

  @Test func deleteKeepsOtherTestsInTheFileOfTheTests() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Trip")
    let (path, other) = ("Tests/DemoTests/Trip/TripTests.swift", "Tests/DemoTests/TripTests.swift")
    let price = "struct PriceTests {\n  @Test func roundsUp() {}\n}\n"
    let helper = "\nprivate func makeTrip() -> TripInteractor { TripInteractor() }\n"
    try app.write(path, try app.text(path) + helper)
    try app.write(other, "import Testing\n\n" + price)
    app.expectSuccess("delete", "Trip")
    let files = try app.contents().keys
    #expect(!files.contains { $0.hasSuffix(path) })
    #expect(try app.text(other) == "import Testing\n\n" + price)
  }

  @Test func deleteKeepsOtherTestsBesideTheTests() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Trip")
    let path = "Tests/DemoTests/Trip/TripTests.swift"
    let price = "\nstruct PriceTests {\n  @Test func roundsUp() {}\n}\n\nlet shared = 3\n"
    try app.write(path, try app.text(path) + price)
    app.expectSuccess("delete", "Trip")
    let left = try app.text(path)
    #expect(left.hasSuffix(price) && !left.contains("Trip"), "\(left)")
  }

  @Test func deleteNamesWhatIsLeftOfTheTests() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Trip")
    let path = "Tests/DemoTests/Trip/TripTests.swift"
    try app.write(path, try app.text(path) + "\nfunc makeTrip() -> TripInteractor { TripInteractor() }\n")
    try app.expectNoChange("delete", "Trip", says: "TripInteractor is still used here. Remove this use.")
  }

  @Test func aSwitchInWhichABranchContinuesInTheNextIsRejected() throws {
    let app = try app(
      branches: "case .help: fallthrough\n    case .note: slot.show(route, in: self) { NoteInteractor() }")
    try app.expectNoChange("new", "Trip", "--in", "Menu", says: "rib doesn't edit this form of MenuRouter")
  }

  @Test func anInitializerThatIsAddedTakesAnEscapingFunction() throws {
    let app = try app(
      branches:
        "case .help: slot.show(route, in: self) { HelpInteractor() }\n    case .note: slot.clear(in: self)")
    app.expectSuccess("need", "done:() -> Void", "--for", "Help")
    let text = try app.text(file)
    // The router passes the function to the interactor.
    let parts = text.split(separator: "  init(done: @escaping () -> Void) {\n    self.done = done\n")
    #expect(parts.count == 3, "\(text)")
  }

  @Test func theParentNamesTypesInsideTheChildByTheirFullNames() throws {
    let app = try app(
      branches:
        "case .help: slot.show(route, in: self) { HelpInteractor() }\n    case .note: slot.clear(in: self)")
    try app.write(
      "Sources/Demo/Trip.swift",
      """
      import RIBKit

      final class TripInteractor: Leaf {
        enum Mode: Hashable { case fast }
        struct Store {}
        typealias Modes = [Mode]
        let scope = Scope<Never, Never>()

        init(mode: Mode, store: Store?, then: @escaping (Modes, Int) -> Mode) {}
      }

      """)
    app.expectSuccess("attach", "Trip", "--in", "Menu")
    let text = try app.text(file)
    #expect(text.contains("    case help, note, trip(TripInteractor.Mode)\n"), "\(text)")
    #expect(text.contains("  private let store: TripInteractor.Store?\n"), "\(text)")
    let function = "(TripInteractor.Modes, Int) -> TripInteractor.Mode"
    #expect(text.contains("  private let then: \(function)\n"), "\(text)")
    #expect(text.contains("    store: TripInteractor.Store?, then: @escaping \(function)\n"), "\(text)")
    #expect(text.contains("case .trip(let mode)"), "\(text)")
    #expect(text.contains("TripInteractor(mode: mode, store: store, then: then)"), "\(text)")
  }

  @Test func aStaticFunctionHasNoInteractorForTheEvents() throws {
    let app = try app(branches: "BRANCHES")
    let function = """
      slot.show(route, in: self) { Self.child(for: route) }
        }

        static func child(for route: MenuInteractor.Route) -> any Router {
          switch route {
          case .help: HelpInteractor()
          case .note: NoteInteractor()
          }
      """
    try app.write(
      file, try app.text(file).replacing("switch route {\n    BRANCHES\n    }", with: function))
    let use = try app.expectNoChange("new", "Trip", "--in", "Menu", "--event", "closed")
    #expect(use.errors.contains("rib doesn't edit this form of MenuRouter"), "\(use.errors)")
  }

  /// The events of a child whose listener has a default would be lost.
  @Test(arguments: ["Listener<Event> = Listener { _ in }", "Listener<Event>? = nil"])
  func aChildWithADefaultListenerGetsOneFromItsParent(type: String) throws {
    let app = try app(
      branches:
        "case .help: slot.show(route, in: self) { HelpInteractor() }\n    case .note: slot.clear(in: self)")
    try app.write(
      "Sources/Demo/Trip.swift",
      """
      import RIBKit

      final class TripInteractor: Leaf {
        enum Event: Hashable { case closed }
        let scope = Scope<Never, Event>()

        init(listener: \(type)) {}
      }

      """)
    app.expectSuccess("attach", "Trip", "--in", "Menu")
    try app.expect(file, contains: "TripInteractor(listener: interactor.listener { $0.trip($1) })")
  }

  @Test func aRejectedInitializerIsToldAllLines() throws {
    let app = try app(branches: "default: print(route)")
    try app.insert("  init() { print(1); print(2) }", atEndOf: file)
    let lines = """
          private let done: () -> Void  // in NoteInteractor
          done: @escaping () -> Void  // a parameter of init
          self.done = done  // in init

      """
    let use = try app.expectNoChange("need", "done:() -> Void", "--for", "Note")
    #expect(use.errors.contains("Add done to the initializer of NoteInteractor.\n" + lines), "\(use.errors)")
    try app.insert("  init(number: Int) {}", atEndOf: file)
    try app.expectNoChange("need", "done:() -> Void", "--for", "Note", says: "Pass done by hand.\n" + lines)
  }

  @Test(arguments: ["\n", "\r\n"])
  func aRejectedRouterIsToldAllLines(lineBreak: String) throws {
    let app = try app(branches: "default: print(route)")
    try app.write(file, try app.text(file).replacing("\n", with: lineBreak))
    let use = try app.expectNoChange(
      "new", "Trip", "--in", "Menu", "--event", "closed", "--needs", "map:ModelStream<Int>")
    #expect(
      use.errors.contains(
        """
            private let map: ModelStream<Int>  // in MenuRouter, set by its initializer
            // in MenuInteractor
            func trip(_ event: TripInteractor.Event) {
              switch event {
              case .closed: break
              }
            }

        """), "\(use.errors)")
  }

  @Test func aRepeatedCommandNamesWhatTheFirstOneLeft() throws {
    let app = try AppFolder(style: "app")
    let words = ["new", "Trip", "--in", "Root", "--event", "completed(Receipt)"]
    #expect(app.run(words).status == .incomplete)
    try app.expectNoChange(words, status: .incomplete, says: "left to do: The type Receipt isn't declared")
    let needs = ["new", "Stop", "--in", "Root", "--needs", "map:ModelStream<Int>"]
    #expect(app.run(needs).status == .incomplete)
    try app.expectNoChange(needs, status: .incomplete, says: "left to do: No value \"map\"")
  }

  @Test func deleteNamesOtherCodeThatGoesWithTheRIB() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Trip", "--presenter", "--event", "closed")
    #expect(!app.run("delete", "Trip", "--dry-run").output.contains("was deleted too"))
    let (own, mixed) = ("Sources/Demo/Pricing/TripInteractor+Pricing.swift", "Sources/Demo/Tax.swift")
    try app.write(own, "/// Prices.\nextension TripInteractor {}\n\n/// A price.\nstruct TripPrice {}\n")
    try app.write(mixed, "let tax = 3\n\n/// My own words.\nextension TripInteractor {}\n")
    let use = app.expectSuccess("delete", "Trip")
    #expect(
      use.output.hasSuffix(
        """
        \(own):2:1: The comment above was removed: /// Prices.
        \(own):2:1: This extension of TripInteractor was deleted too.
        \(mixed):4:1: The comment above was removed: /// My own words.
        \(mixed):4:1: This extension of TripInteractor was deleted too.

        """), "\(use.output)")
    #expect(try app.text(mixed) == "let tax = 3\n")
    #expect(try app.text(own) == "/// A price.\nstruct TripPrice {}\n")
  }

  @Test func deleteListsTheTypesInTheFolderOfTheRIBThatItDeletes() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Trip", "--event", "closed")
    let (own, nested) = ("Sources/Demo/Trip/Trip+Price.swift", "Sources/Demo/TripEvents.swift")
    try app.write(own, "extension TripInteractor {}\nstruct TripPrice {}\n")
    try app.write(nested, "extension TripInteractor {}\nextension TripInteractor.Event {}\n")
    let use = app.expectSuccess("delete", "Trip")
    #expect(use.output.contains("\(own):2:1: TripPrice was deleted too."), "\(use.output)")
    #expect(use.output.contains("\(nested):2:1: This extension of TripInteractor.Event was deleted too."))
    #expect(try !app.contents().keys.contains { $0.contains("Trip") && $0.hasSuffix(".swift") })
  }
}
