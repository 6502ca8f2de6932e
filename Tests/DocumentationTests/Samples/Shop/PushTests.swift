import DeepLinks
import RIBKit
import RIBLinks
import Testing
import TreeSupport

@Suite(.trees)
struct PushTests {
  @Test func aPushOpensItsLink() throws {
    let (host, root) = (ManualHost(), ShopRouter())
    root.launch(on: host)
    host.endsWithTest(root)
    var links = LinkPlans<ShopRouter>(schemes: ["shop"])
    try links.add(ShopInteractor.Route.self)
    let opener = try LinkOpener(root, links: links)
    host.run {
      open(push: ["link": "shop://item/7"], with: opener)
      open(push: ["aps": "no link"], with: opener)
    }
    host.settle()
    #expect(root.interactor.called == ["push: opened"])
    #expect(host.run { root.treeLink.description } == "/item/7")
  }
}
