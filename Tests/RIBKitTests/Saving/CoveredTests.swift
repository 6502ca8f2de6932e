import RIBKit
import RIBTesting
import Testing

/// Values below a RIB that a stack covers and shows again.
struct CoveredTests {
  private final class FolderInteractor: Interactor {
    let scope = Scope<Never, Never>()
  }

  /// A page of the outer stack, with a stack of its own.
  private final class FolderRouter: Router {
    let interactor = FolderInteractor()
    let pages = ChildStack<Int>()
    func push(_ key: Int, _ mode: StackMode) { pages.push(key, mode, in: self) { PageRouter() } }
    var page: PageInteractor? { children.lazy.compactMap { ($0 as? PageRouter)?.interactor }.first }
  }

  private final class ShelfRouter: Router {
    let interactor = FolderInteractor()
    let folders = ChildStack<Int>()
    func show(_ keys: [Int]) { folders.show(keys, in: self) { _ in FolderRouter() } }
    var folder: FolderRouter? { children.lazy.compactMap { $0 as? FolderRouter }.first }
  }

  private let host = ManualHost()

  private func launched(_ saved: SavedTree = SavedTree()) -> ShelfRouter {
    let shelf = ShelfRouter()
    shelf.launch(LaunchOptions(restoring: restoring(saved)), on: host)
    return shelf
  }

  @Test func aTransientPageIsForgottenWithACoveredRIBAboveIt() {
    let shelf = launched()
    host.run {
      shelf.show([1])
      shelf.folder?.push(7, .transient)
      shelf.folder?.page?.draft = "passing"
      shelf.show([1, 2])
      shelf.show([1])
      shelf.folder?.push(7, .transient)
    }
    #expect(shelf.folder?.page?.draft == "")
    #expect(host.run { shelf.save() }?.places == [])
    // A page below the transient one is forgotten too, and one of the same key on the stack is not it.
    host.run { shelf.folder?.push(7, .standard) }
    #expect(shelf.folder?.page?.draft == "")
    #expect(host.run { shelf.save() }?.places == ["Shelf/Folder[1]/Page[7]#draft"])
    host.shutdown(shelf)
  }

  @Test func aPageThatGoesTakesTheDraftsBelowItAlongAlsoAfterAChangeThatKeptIt() {
    let shelf = launched()
    host.run {
      shelf.show([1])
      shelf.folder?.push(7, .standard)
      shelf.folder?.page?.draft = "below"
      shelf.folder?.push(8, .standard)
      shelf.folders.pop(to: 1, in: shelf)
      shelf.folders.pop(in: shelf)
      shelf.show([1])
      shelf.folder?.push(7, .standard)
    }
    #expect(shelf.folder?.page?.draft == "")
    host.shutdown(shelf)
  }

  @Test func aTextThatCannotBeReadStaysWhileItsPageIsCovered() {
    let place = "Shelf/Folder[1]/Page[7]#draft"
    let shelf = launched(savedTree([place: "{"]))
    host.run {
      shelf.show([1])
      shelf.folder?.push(7, .standard)
      shelf.folder?.push(8, .standard)
    }
    #expect(host.run { shelf.save() }?[place] == "{")
    host.run { shelf.folder?.pages.pop(in: shelf.folder!) }
    #expect(host.run { shelf.save() }?[place] == "{")
    host.run { shelf.folder?.page?.draft = "new" }
    #expect(host.run { shelf.save() }?[place] == "\"new\"")
    host.shutdown(shelf)
  }
}
