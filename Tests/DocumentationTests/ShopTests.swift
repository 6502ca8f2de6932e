import DeepLinks
import LinkGates
import LinkTools
import ModelStreams
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// What the samples say nothing of.
final class ItemInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

final class OrdersInteractor: Interactor {
  let scope = Scope<Order, Never>()
}

final class OrdersRouter: LinkedRouter {
  let interactor = OrdersInteractor()
  let slot = ChildSlot<Order>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to order: Order) {
    slot.show(order, in: self) { ItemInteractor() }
  }
}

typealias SignInInteractor = ItemInteractor

enum Notice: Equatable { case newTerms }

final class NoticeInteractor: Leaf {
  let scope = Scope<Never, Never>()

  init(_: Notice) {}
}

/// The samples of the article on opening links.
@Suite(.trees)
struct ShopTests {
  let host = ManualHost()

  @Test func theLinkLeadsToItsItemAndTheTreeSaysWhereItIs() throws {
    let root = ShopRouter()
    root.launch(on: host)
    host.endsWithTest(root)
    try openAnItem(in: root, on: host)
    #expect(host.run { root.treeLink.description } == "/item/7")
    #expect(host.run { root.children.count } == 1)
    host.run { root.interactor.route(to: .checkout) }
    #expect(host.run { root.treeLink.description } == "/")
  }

  @Test func aLinkThatStartsTheAppWaitsForTheLaunchAndForTheLogin() throws {
    let root = try openAnOrder(on: host)
    host.endsWithTest(root)
    #expect(
      root.interactor.outcomes == [
        "deferred: the tree is not launched", "deferred: sign in first", "opened",
      ])
    #expect(host.run { root.treeLink.description } == "/order/12")
  }

  @Test func whatWaitsForOneUserIsNotOpenedForTheNext() throws {
    let root = try openAnOrder(on: host)
    host.endsWithTest(root)
    let opener = try #require(root.interactor.opener)
    // The link comes when nobody is signed in any more, and the orders are still there.
    host.run {
      root.interactor.signOut()
      opener.open("shop://order/13", from: .push) { me, outcome in me.outcomes.append("\(outcome)") }
    }
    host.settle()
    host.run { _ = root.interactor.user.send("eve") }
    host.settle()
    #expect(root.interactor.outcomes.suffix(2) == ["opened", "deferred: sign in first"])
    #expect(host.run { root.treeLink.description } == "/")
  }

  @Test func theSiteOfTheShopNamesItsExportedLinks() throws {
    var links = LinkPlans<ShopRouter>(schemes: ["shop"], hosts: ["shop.example"])
    try links.add(ShopInteractor.Route.self)
    let file = try AssociationFile(json: try associationFile(of: links))
    #expect(file.opens(try DeepLink("https://shop.example/item/7")))
    #expect(!file.opens(try DeepLink("https://shop.example/cart")))
  }
}
