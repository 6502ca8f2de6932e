import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct LibraryTests {
  let library = Library { _ in [] }

  @Test func theBookReplacesTheShelf() {
    let harness = RouterHarness { _ in LibraryRouter(library: library) }
    harness.attach()
    harness.expectChanges(.attached("Library/Shelf"))
    harness.send(.chose("Emma"), from: ShelfInteractor.self)
    harness.expectChanges(.detached("Library/Shelf"), .attached("Library/Book"))
    harness.expectTree(
      """
      Library
      └─ Book
      """)
    harness.detach()
    harness.expectChanges(.detached("Library/Book"))
  }

  @Test func theTreeStartsWithTheShelf() {
    let tree = TreeHarness { _ in LibraryRouter(library: library) }
    tree.launch()
    tree.expectTree("Library\n  Shelf")
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(library) { LibraryRouter(library: $0) }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func aBuildUsesTheShelfOnly() {
    let harness = BuilderHarness(Rooms()) { RoomInteractor(shelf: $0.shelf) }
    harness.expectUses("shelf")
  }

  @Test func theWayToABook() {
    let tree = TreeHarness { _ in LibraryRouter(library: library) }
    tree.launch()
    let toBook = LibraryInteractor.workflow("to a book")
      .step("open") { library, _ in library.route(to: .book("Emma")) }
      .step("read", to: BookInteractor.self, within: .seconds(5)) { book, _ in book.isActive }
    let workflow = WorkflowHarness(toBook, from: tree.root.interactor, in: tree)
    workflow.expectStep("open")
    workflow.expectStep("read")
    #expect(workflow.expectFinished() == true)
    tree.expectTree("Library\n  Book")
  }
}

/// Where books stand.
final class Shelf {}

/// The dependency of a builder, of which a room takes a part.
struct Rooms {
  let shelf = Shelf()
  let cellar = Shelf()
}

final class RoomInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let shelf: Shelf

  init(shelf: Shelf) { self.shelf = shelf }
}
