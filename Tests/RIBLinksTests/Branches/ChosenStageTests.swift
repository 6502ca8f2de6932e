import DeepLinks
import LinkGates
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

  private func open<Root: LinkedRouter>(_ texts: [String], in root: Root) throws -> [String] {
    let host = ManualHost()
    let opener = try LinkOpener(root, links: LinkPlans())
    root.launch(on: host)
    host.endsWithTest(root)
    return try texts.map { text in
      let link = try DeepLink(text)
      var outcome = "none"
      host.run { opener.open(.go(to: link)) { outcome = "\($1)" } }
      host.settle()
      return "\(outcome) \(root.treeLink)"
    }
  }

  @Test func aLinkGoesOnWhereTheNewStateOfARootLeads() throws {
    let root = TabsRouter()
    #expect(
      try open(["app://left/item/1", "app://right/item/2", "app://left", "app://right"], in: root) == [
        "opened /left/item/1", "opened /right/item/2", "opened /left", "opened /right",
      ])
    #expect(root.children.isEmpty)
  }

  @Test func aLinkGoesOnWhereTheStateOfANewRouterLeads() throws {
    let root = HomeRouter()
    #expect(
      try open(["app://home/right/item/2", "app://home/left/item/1"], in: root) == [
        "opened /home/right/item/2", "opened /home/left/item/1",
      ])
    #expect(root.tabs?.sides[.left]?.key == .item(1) && root.tabs?.sides[.right]?.key == .item(2))
  }
}
