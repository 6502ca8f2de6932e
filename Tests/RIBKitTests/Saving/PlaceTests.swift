import RIBKit
import RIBTesting
import Testing

/// Places of values: whose they are when RIBs of one kind come, go, are covered and come again.
struct PlaceTests {
  @Test func equalKeysOfAStackHaveValuesOfTheirOwn() {
    let desk = Desk()
    desk.layout.stack = [7, 7]
    desk.page.draft = "upper"
    desk.layout.stack = [7]
    desk.page.draft = "lower"
    desk.layout.stack = [7, 7]
    #expect(desk.page.draft == "")
    desk.page.draft = "new"
    let saved = desk.save()
    #expect(saved["Desk/Page[7]#draft"] == "\"lower\"" && saved["Desk/Page[7]*2#draft"] == "\"new\"")
    let next = desk.restored()
    #expect(next.page.draft == "new")
    next.layout.stack = [7]
    #expect(next.page.draft == "lower")
    next.end()
  }

  @Test func coveredPagesKeepTheirValuesAndOnlyTheTopIsAttached() {
    let desk = Desk()
    for number in 0...4 {
      desk.layout.stack = Array(0...number)
      desk.page.draft = "\(number)"
    }
    let next = desk.restored()
    #expect(next.log.take().map(\.detail) == ["draft: restored", "layout: restored"])
    for number in (0...4).reversed() {
      next.layout.stack = Array(0...number)
      #expect(next.page.draft == "\(number)" && next.page.wasRestored && next.page.activations == 1)
    }
    next.end()
  }

  @Test(arguments: [[5], [0, 5], []])
  func valuesGoWithTheirEntries(stack: [Int]) {
    let desk = Desk(savedTree(["Desk/Page[3]#draft": "\"from before\""]))
    for number in 1...2 {
      desk.layout.stack = Array(0...number)
      desk.page.draft = "secret of \(number)"
    }
    desk.layout.stack = stack
    #expect(desk.save().places.filter { $0.contains("[1]") || $0.contains("[2]") } == [])
    for number in 1...2 {
      desk.layout.stack = [0, number]
      #expect(desk.page.draft == "")
    }
    // Nobody has claimed this one yet.
    desk.layout.stack = [0, 3]
    #expect(desk.page.draft == "from before")
    desk.end()
  }

  @Test func valuesOfASlotAndAListGoWithTheirKeys() {
    let desk = Desk()
    (desk.layout.tab, desk.layout.rows) = (1, [1, 2])
    desk.tab.draft = "of tab 1"
    desk.rows[0].draft = "of row 1"
    desk.rows[1].draft = "of row 2"
    let next = desk.restored()
    #expect(next.tab.draft == "of tab 1" && next.rows.map(\.draft) == ["of row 1", "of row 2"])
    (next.layout.tab, next.layout.rows) = (2, [2])
    #expect(next.tab.draft == "" && next.rows.map(\.draft) == ["of row 2"])
    (next.layout.tab, next.layout.rows) = (1, [1, 2])
    #expect(next.tab.draft == "" && next.rows.map(\.draft) == ["of row 2", ""])
    next.end()
  }

  @Test func anEntryThatMovesAmongEqualOnesTakesItsValuesAlong() {
    let desk = Desk()
    desk.layout.stack = [7, 7]
    desk.page.draft = "stays"
    desk.host.run {
      desk.root.stack.push(7, .newRoot, in: desk.root) { PageRouter() }
      desk.root.interactor.layout.stack = desk.root.stack.keys
    }
    #expect(
      desk.save()
        == savedTree(["Desk#layout": #"{"rows":[],"stack":[7]}"#, "Desk/Page[7]#draft": "\"stays\""]))
    desk.end()
  }

  @Test func aPageThatComesAgainKeepsWhatItHasMeanwhile() {
    let desk = Desk()
    desk.page.draft = "old"
    let page = desk.page
    desk.layout.stack = [0, 1]
    page.draft = "newer"
    desk.layout.stack = [0]
    #expect(page.draft == "newer" && page.activations == 2 && !page.wasRestored)
    #expect(desk.save()["Desk/Page[0]#draft"] == "\"newer\"")
    desk.end()
  }

  @Test func aTransientEntryIsNotSaved() {
    let desk = Desk()
    desk.host.run { desk.root.stack.push(1, .transient, in: desk.root) { PageRouter() } }
    desk.page.draft = "passing"
    let saved = desk.save()
    #expect(saved.places == ["Desk#layout", "Desk/Page[0]#draft"] && desk.faults == [])
    let next = desk.restored()
    next.layout.stack = [0, 1]
    #expect(next.page.draft == "")
    next.end()
  }

  @Test func aTransientEntryThatBecomesTheOnlyOneIsSaved() {
    let desk = Desk()
    desk.host.run {
      desk.root.stack.push(1, .transient, in: desk.root) { PageRouter() }
      desk.root.stack.push(1, .newRoot, in: desk.root) { PageRouter() }
    }
    desk.page.draft = "stays"
    #expect(desk.save()["Desk/Page[1]#draft"] == "\"stays\"")
    desk.end()
  }

  @Test func aRestoredListKeepsTheOrderOfItsArray() {
    let desk = Desk()
    desk.layout.rows = [1, 2]
    desk.layout.rows = [0, 1, 3]
    for (index, row) in desk.rows.enumerated() { row.draft = "\([1, 0, 3][index])" }
    let next = desk.restored()
    #expect(next.rows.map(\.draft) == ["0", "1", "3"])
    next.end()
  }
}

/// Values below containers whose keys have no text, and values that two RIBs have at one place.
struct NoPlaceTests {
  private final class ChatsInteractor: Interactor {
    struct Chat: Hashable { let id: Int }
    let scope = Scope<Chat, Never>()
    func didBecomeActive() { route(to: Chat(id: 1)) }
  }

  private final class ChatsRouter: Router {
    let interactor = ChatsInteractor()
    let slot = ChildSlot<ChatsInteractor.Chat>()
    func route(to chat: ChatsInteractor.Chat) { slot.show(chat, in: self) { PageRouter() } }
  }

  private func faults(of root: some Router, _ saved: SavedTree = SavedTree()) -> [TreeFault] {
    let host = ManualHost()
    var faults: [TreeFault] = []
    root.launch(LaunchOptions(faults: .report { faults.append($0) }, restoring: restoring(saved)), on: host)
    host.shutdown(root)
    return faults
  }

  @Test func aKeyWithoutATextIsAFaultThatNamesTheContainer() {
    let root = ChatsRouter()
    let faults = faults(of: root, savedTree(["Chats/Page#draft": "\"for chat 1 only\""]))
    #expect(faults.map(\.code) == [.notPreserved])
    for word in ["\"draft\"", "ChildSlot", "Chats/Page", "Make Chat Codable"] {
      #expect(faults.first?.message.contains(word) == true, "\(word)")
    }
  }

  @Test func genericCodeNeedsNoConstraintForItsKeys() {
    final class PlainRouter<Key: Equatable>: Router {
      let interactor = PageInteractor()
      let slot = ChildSlot<Key>()
      let key: Key
      init(_ key: Key) { self.key = key }
      func didAttach() { slot.show(key, in: self) { RowRouter() } }
    }
    #expect(faults(of: PlainRouter(1)) == [])
    #expect(faults(of: PlainRouter(Int?.none)) == [])
    #expect(faults(of: PlainRouter(ChatsInteractor.Chat(id: 1))).map(\.code) == [.notPreserved])
  }

  @Test func twoSiblingsWithoutKeysHaveOnePlace() {
    final class PairRouter: Router {
      let interactor = PageInteractor()
      func didAttach() {
        attach(RowRouter())
        attach(RowRouter())
      }
    }
    let faults = faults(of: PairRouter())
    #expect(faults.map(\.code) == [.notPreserved] && faults[0].message.contains("unique in their router"))
  }

  private final class MisnamedRouter: Router {
    @TaskLocal static var name = ""
    static var savedName: String { name }
    let interactor = PageInteractor()
    func didAttach() { attach(RowRouter()) }
  }

  private final class FolderRouter: Router {
    let interactor = PageInteractor()
    func didAttach() { attach(MisnamedRouter()) }
  }

  @Test(arguments: ["", "a/b", "a#b", "a[b", "a]b", "a\nb", "a\0b", "a\u{7f}"])
  func aNameThatIsNotOneIsAFaultThatNamesTheRIBTheRuleAndTheFix(name: String) {
    let faults = MisnamedRouter.$name.withValue(name) { self.faults(of: FolderRouter()) }
    // Its own value and that of its child; that of its parent is preserved.
    #expect(faults.map(\.code) == [.notPreserved, .notPreserved])
    for word in [
      "\"draft\"", "the savedName of Folder/Misnamed is \(name.debugDescription)", "any of / # [ ]",
      "savedName in MisnamedRouter",
    ] {
      #expect(faults.first?.message.contains(word) == true, "\(faults.first?.message ?? "")")
    }
  }

  @Test(arguments: ["Basket 2", "Basket-2", "shop.Basket", "a@b*2\\", "旅", "🧺"]) func anyOtherNameIsOne(
    name: String
  ) {
    MisnamedRouter.$name.withValue(name) {
      #expect(faults(of: FolderRouter()) == [])
      let host = ManualHost()
      let root = FolderRouter()
      let place = "Folder/\(name)/Row#draft"
      root.launch(LaunchOptions(restoring: restoring(savedTree([place: "\"dear\""]))), on: host)
      #expect(host.run { root.save() }?[place] == "\"dear\"")
      host.shutdown(root)
    }
  }
}
