import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Routers that show their children in other ways than one slot.
@Suite(.trees)
struct LinkPartTests {
  let host = ManualHost()
  let shelf = ShelfRouter()

  func open(_ text: String) throws -> String {
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest") { .open($0.link) }
    let opener = LinkOpener(shelf, gate: LinkGate(LiveTable(try draft.build()))) {
      LinkPlan<ShelfRouter>.go(to: $0)
    }
    var outcomes: [String] = []
    host.run { opener.open(text, from: .local) { outcomes.append("\($1)") } }
    host.settle()
    return outcomes.joined(separator: " ")
  }

  func launch() {
    shelf.launch(on: host)
    host.endsWithTest(shelf)
    host.settle()
  }

  @Test func aStackStandsInALinkWithAllItsKeys() throws {
    launch()
    host.run { shelf.interactor.route(to: .books) }
    #expect(try open("app://red/green/blue") == "opened")
    #expect(shelf.treeLink.description == "/red/green/blue")
    let books = try #require(shelf.children.first as? BooksRouter)
    #expect(books.stack.keys == [.red, .green, .blue])
    #expect(books.built == 3)
    #expect(try open("app://red/green") == "opened")
    #expect(books.stack.keys == [.red, .green])
    #expect(try open("app://red/blue") == "opened")
    #expect(books.stack.keys == [.red, .blue])
    #expect(books.built == 4)
    #expect(try open("app://red/blue") == "already there")
    #expect(try open("app:///") == "opened")
    #expect(books.stack.keys == [])
  }

  @Test func aLinkWaitsForAChildThatItCannotChoose() throws {
    launch()
    #expect(try open("app://red") == "")
    #expect(shelf.treeLink.description == "/")
    host.run { shelf.interactor.route(to: .books) }
    #expect(try open("app://red") == "opened")
    #expect(shelf.treeLink.description == "/red")
  }

  @Test func aLinkThatGoesOnWaitsWhileAnotherChildIsThere() throws {
    launch()
    host.run { shelf.interactor.route(to: .nothing) }
    #expect(shelf.treeLink.description == "/")
    #expect(try open("app:///") == "already there")
    #expect(try open("app://red") == "")
    host.run { shelf.interactor.route(to: .books) }
    host.settle()
    #expect(shelf.treeLink.description == "/red")
  }

  @Test func aChildIsFoundByItsType() throws {
    let wall = WallRouter()
    wall.launch(on: host)
    host.endsWithTest(wall)
    #expect(wall.treeLink.description == "/")
    host.run { wall.addShelf() }
    host.run { wall.shelf?.interactor.route(to: .books) }
    let books = try #require(wall.shelf?.children.first as? BooksRouter)
    host.run { books.show(.green) }
    #expect(wall.treeLink.description == "/green")
  }

  @Test func aTreeThatGoesOnForEverStopsTheLink() throws {
    let root = EndlessRouter()
    root.launch(on: host)
    host.endsWithTest(root)
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest") { .open($0.link) }
    let opener = LinkOpener(root, gate: LinkGate(LiveTable(try draft.build()))) {
      LinkPlan<EndlessRouter>.go(to: $0)
    }
    var outcomes: [String] = []
    host.run { opener.open("app://a", from: .local) { outcomes.append("\($1)") } }
    host.settle(limit: 1_000_000)
    #expect(
      outcomes.first?.hasSuffix(
        "The link leads through more than 10000 routers; consume part of the link in each key.") == true)
    #expect(opener.isOpening == false)
  }
}
