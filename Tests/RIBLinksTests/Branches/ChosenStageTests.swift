import DeepLinks
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Routers whose state decides which of their containers a link continues in.
@Suite(.trees)
struct ChosenStageTests {
  enum Home: Hashable, LinkKey {
    case home

    static let links: KeyLinks<Home> = [.link("home", to: .home)]
  }

  enum Tab: String, CaseIterable, LinkKey {
    case left, right

    static let links = KeyLinks<Tab>()
  }

  enum Side: Hashable, LinkKey {
    case item(Int)

    static let links: KeyLinks<Side> = [
      .link("item/:id<int>", to: Side.item) { if case .item(let id) = $0 { id } else { nil } }
    ]
  }

  final class TabsInteractor: Interactor {
    let scope = Scope<Never, Never>()
    var tab = Tab.left
  }

  final class TabsRouter: LinkedRouter {
    let interactor = TabsInteractor()
    let sides: [Tab: ChildSlot<Side>] = [.left: ChildSlot(), .right: ChildSlot()]

    var linkPart: LinkPart {
      guard let slot = sides[interactor.tab] else { return LinkPart() }
      return LinkPart(slot, of: self) { [self] key in
        if let key { slot.show(key, in: self) { PlainRouter() } } else { slot.clear(in: self) }
      }
      .updating(interactor.tab) { [interactor] tab in
        interactor.tab = tab
        return true
      }
    }
  }

  final class HomeInteractor: Interactor {
    let scope = Scope<Home, Never>()
  }

  final class HomeRouter: LinkedRouter {
    let interactor = HomeInteractor()
    let slot = ChildSlot<Home>()
    private(set) var tabs: TabsRouter?

    var linkPart: LinkPart { LinkPart(slot, of: self) }

    func route(to home: Home) {
      slot.show(home, in: self) {
        let router = TabsRouter()
        tabs = router
        return router
      }
    }
  }

  @Test func aLinkGoesOnWhereTheNewStateOfARootLeads() throws {
    let root = TabsRouter()
    let tree = try OpenedTree(root)
    #expect(
      ["app://left/item/1", "app://right/item/2", "app://left", "app://right"].map { tree.open($0) } == [
        "opened /left/item/1", "opened /right/item/2", "opened /left", "opened /right",
      ])
    #expect(root.children.isEmpty)
  }

  @Test func aLinkGoesOnWhereTheStateOfANewRouterLeads() throws {
    let root = HomeRouter()
    let tree = try OpenedTree(root)
    #expect(
      ["app://home/right/item/2", "app://home/left/item/1"].map { tree.open($0) } == [
        "opened /home/right/item/2", "opened /home/left/item/1",
      ])
    #expect(root.tabs?.sides[.left]?.key == .item(1) && root.tabs?.sides[.right]?.key == .item(2))
  }
}
