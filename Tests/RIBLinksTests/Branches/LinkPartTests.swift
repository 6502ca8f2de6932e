import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Routers that show their children in other ways than one slot.
@Suite(.trees)
struct LinkPartTests {
  @Test func aStackStandsInALinkWithAllItsKeys() throws {
    let tree = try OpenedTree(ShelfRouter())
    let shelf = tree.root
    tree.host.run { shelf.interactor.route(to: .books) }
    #expect(tree.open("app://red/green/blue") == "opened /red/green/blue")
    let books = try #require(shelf.children.first as? BooksRouter)
    #expect(books.stack.keys == [.red, .green, .blue])
    #expect(books.built == 3)
    #expect(tree.open("app://red/green") == "opened /red/green")
    #expect(books.stack.keys == [.red, .green])
    #expect(tree.open("app://red/blue") == "opened /red/blue")
    #expect(books.stack.keys == [.red, .blue])
    #expect(books.built == 4)
    #expect(tree.open("app://red/blue") == "already there /red/blue")
    #expect(tree.open("app:///") == "opened /")
    #expect(books.stack.keys == [])
  }

  @Test func aLinkWaitsForAChildThatItCannotChoose() throws {
    let tree = try OpenedTree(ShelfRouter())
    #expect(tree.open("app://red") == "none /")
    tree.host.run { tree.root.interactor.route(to: .books) }
    #expect(tree.open("app://red") == "opened /red")
  }

  @Test func aLinkThatGoesOnWaitsWhileAnotherChildIsThere() throws {
    let tree = try OpenedTree(ShelfRouter())
    tree.host.run { tree.root.interactor.route(to: .nothing) }
    #expect(tree.open("app:///") == "already there /")
    #expect(tree.open("app://red") == "none /")
    tree.host.run { tree.root.interactor.route(to: .books) }
    tree.host.settle()
    #expect(tree.root.treeLink.description == "/red")
  }

  @Test func aChildIsFoundByItsType() throws {
    let (host, wall) = (ManualHost(), WallRouter())
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
    let tree = try OpenedTree(EndlessRouter())
    var outcomes: [String] = []
    tree.host.run { tree.opener.open("app://a", from: .local) { outcomes.append("\($1)") } }
    tree.host.settle(limit: 1_000_000)
    #expect(
      outcomes.first?.hasSuffix(
        "The link leads through more than 10000 routers; consume part of the link in each key.") == true)
    #expect(tree.opener.isOpening == false)
  }
}
