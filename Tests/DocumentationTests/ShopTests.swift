import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBTesting
import Testing

/// What the samples say nothing of.
final class ItemInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class ItemRouter: Router {
  let interactor = ItemInteractor()
}

/// The samples of the article on opening links.
@Suite(.ribs)
struct ShopTests {
  @Test func theLinkLeadsToItsItemAndTheTreeSaysWhereItIs() throws {
    let host = ManualHost()
    let root = ShopRouter()
    root.launch(on: host)
    try openAnItem(in: root, on: host)
    #expect(host.run { root.treeLink.description } == "/item/7")
    #expect(host.run { root.children.count } == 1)
    host.shutdown(root)
  }

  @Test func aLinkThatNoRouteTakesIsRefused() throws {
    let host = ManualHost()
    let root = ShopRouter()
    root.launch(on: host)
    let opener = try makeOpener(for: root)
    var outcomes: [String] = []
    host.run { opener.open("shop://item/seven", from: .web) { outcomes.append("\($0)") } }
    #expect(outcomes.count == 1)
    #expect(outcomes.first?.hasPrefix("refused: ") == true)
    #expect(host.run { root.treeLink.description } == "/")
    host.shutdown(root)
  }
}
