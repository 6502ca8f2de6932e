import Foundation
import RIBToolkit
import Testing

/// rib new --in, attach, detach, rename, delete and need change the code around a RIB.
struct WiringVerbTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  @Test func detachListsTheMarksOfAnAttach() throws {
    app.expectSuccess("new", "Shelf", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Book", "--in", "Shelf")
    let path = "Sources/Demo/Shelf/Name.swift"
    let text = """
      extension ShelfInteractor.Route {
        var name: String {
          switch self {
          case .nothing: "nothing"
          case .book: "book"
          }
        }
      }

      """
    try app.write(path, text)
    #expect(app.run("new", "Lamp", "--in", "Shelf").status == .incomplete)
    try app.expect(path, contains: "#error(\"rib: Add the case lamp of ShelfInteractor.Route here.")
    let use = app.expectSuccess("detach", "Lamp")
    let mark = "Add the case lamp of ShelfInteractor.Route here."
    #expect(
      use.output.contains("This mark of an earlier command remains: \(path):3:5: \(mark)"), "\(use.output)")
  }

  @Test func deleteNamesWhatAFileStillDeclares() throws {
    app.expectSuccess("new", "Book")
    let tests = "Tests/DemoTests/Book/BookTests.swift"
    try app.write(tests, try app.text(tests) + "\nstruct Shop {}\nextension Shop {}\n")
    let use = app.expectSuccess("delete", "Book")
    #expect(use.output.contains("\(tests) still declares Shop and an extension of Shop."), "\(use.output)")
    #expect(try app.text(tests).contains("struct Shop {}"))
  }

  @Test func aRIBIsNeverItsOwnDescendant() throws {
    app.expectSuccess("new", "Shelf", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Book", "--in", "Shelf", "--children", "slot")
    for (child, chain) in [("Book", "Book -> Book"), ("Shelf", "Shelf -> Book -> Shelf")] {
      try app.expectNoChange(
        "attach", child, "--in", "Book",
        says: "\(child) can't be a child of Book, because it would be its own descendant: \(chain).")
    }
  }

  @Test func aNewRIBIsWiredIntoItsParentAndUndoTakesAllBack() throws {
    let before = try app.contents()
    let words = ["new", "Trip", "--in", "Root", "--param", "number:Int", "--event", "completed(String)"]
    let use = app.expectSuccess(words)
    #expect(use.output.contains("update  Sources/Demo/Root/RootRouter.swift\n"))
    #expect(try app.text("Sources/Demo/Root/RootInteractor.swift").contains("case trip(Int)"))
    #expect(app.run("tree").output == "Root\n└── Trip\n")
    let made = try app.contents()
    let again = app.run(words)
    #expect(again.status == .nothing)
    func files(_ output: String, _ verbs: Set<Substring>) -> Set<Substring> {
      Set(
        output.split(separator: "\n").map { $0.split(separator: " ") }.filter { verbs.contains($0[0]) }
          .map { $0[1] })
    }
    let changed = files(use.output, ["create", "update"])
    #expect(changed.count > 4)
    #expect(files(again.output, ["identical"]) == changed.filter { $0.contains("/Trip/") })
    #expect(files(again.output, ["create", "update"]) == [])
    #expect(try app.contents() == made)
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }

  @Test func aParentThatIsNotThereIsAnsweredWithTheNearestAndNothingIsMade() throws {
    let use = try app.expectNoChange("new", "Trip", "--in", "Rooot")
    #expect(
      use.errors == "error: Unknown RIB Rooot. Did you mean Root? Run 'rib tree' for a list.\n")
  }

  @Test func aTypeThatIsThereIsNotMadeTwice() throws {
    try app.write("Sources/Demo/Old.swift", "struct Nothing {}\nstruct TripInteractor {}\n")
    let use = try app.expectNoChange("new", "Trip", status: .usage)
    #expect(
      use.errors.hasPrefix(
        "error: Sources/Demo/Trip/TripInteractor.swift would redeclare TripInteractor, which Sources/Demo/Old.swift:2:1 declares. Use another name.\n"
      ))
  }

  /// Uses of all cases of a route, in the router itself or elsewhere.
  @Test(arguments: ["Sources/Demo/Root/RootRouter.swift", "Sources/Demo/Step.swift"])
  func aRouteInAPartOfAnotherValueIsMarked(path: String) throws {
    let step = "enum Step {\n  case shown(RootInteractor.Route), back\n}\n\n"
    let use = """
        func take(_ step: Step) {
          switch step {
          case .shown(.nothing), .back: break
          }
        }

      """
    let isRouter = path.hasSuffix("Router.swift")
    try app.write("Sources/Demo/Step.swift", step + (isRouter ? "" : use))
    if isRouter { try app.write(path, try app.text(path).dropLast(2) + "\n\(use)}\n") }
    #expect(app.run("new", "Trip", "--in", "Root").status == .incomplete)
    try app.expect(path, contains: "#error(\"rib: Add the case trip of RootInteractor.Route here.")
    try app.expect("Sources/Demo/Root/RootRouter.swift", contains: "case .trip: slot.show(route, in: self)")
  }

  @Test func whatIsAttachedIsDetachedButForTheBreaksOfLines() throws {
    app.expectSuccess("new", "Trip", "--event", "completed")
    let before = try app.contents()
    app.expectSuccess("attach", "Trip", "--in", "Root")
    #expect(try app.contents() != before)
    app.expectSuccess("detach", "Trip")
    #expect(try app.contents().mapValues(\.words) == before.mapValues(\.words))
    let again = app.run("detach", "Trip")
    #expect(again.errors == "nothing to do: Trip has no parent.\n")
  }

  @Test func whatIsNamedIsNotDeleted() throws {
    let before = try app.contents()
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expect(.failure, of: "delete", "Trip", says: "Run 'rib detach Trip' first")
    app.expectSuccess("detach", "Trip")
    app.expectSuccess("delete", "Trip")
    #expect(try app.contents().mapValues(\.words) == before.mapValues(\.words))
  }

  @Test func aTargetWithoutItsLastFileIsNoSuccess() throws {
    app.expectSuccess("new", "Loyalty", "--template", "feature")
    app.expect(
      .incomplete, of: "delete", "Loyalty",
      says: "Tests/LoyaltyTests is empty now. Remove its target from Package.swift")
    app.expectSuccess("undo")
  }

  @Test func aRIBIsRenamedWithItsFilesAndAllThatNamesIt() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--event", "completed")
    let before = try app.contents()
    app.expectSuccess("rename", "Trip", "Ride")
    #expect(app.run("tree").output == "Root\n└── Ride\n")
    #expect(try app.contents().values.allSatisfy { $0.text?.contains("TripInteractor") != true })
    #expect(try app.text("Sources/Demo/Ride/RideInteractor.swift").contains("final class RideInteractor"))
    app.expectSuccess("rename", "Ride", "Trip")
    #expect(try app.contents() == before)
    #expect(app.run("rename", "Trip", "trip").status == .usage)
  }

  @Test func aNeedGoesThroughEveryBuilderBetween() throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "About", "--in", "Menu")
    app.expectSuccess("need", "greeting:ModelStream<String>", "--for", "About", "--from", "Root")
    for name in ["Menu", "About"] {
      try app.expect("Sources/Demo/\(name)/\(name)Builder.swift", contains: "greeting: ModelStream<String>")
    }
    let made = try app.contents()
    #expect(
      app.run("need", "greeting:ModelStream<String>", "--for", "About", "--from", "Root").status == .nothing)
    #expect(try app.contents() == made)
    #expect(app.run("need", "greeting", "--for", "About").status == .usage)
  }

  @Test func aDryRunShowsTheChangesOfTheParentAndMakesNone() throws {
    let before = try app.contents()
    let use = app.expectSuccess("new", "Trip", "--in", "Root", "--dry-run")
    #expect(use.output.contains("+") && use.output.contains("case trip"))
    #expect(try app.contents() == before)
  }
}

extension FileContent {
  /// The text without white space.
  var words: String { (text ?? "").filter { !$0.isWhitespace } }
}
