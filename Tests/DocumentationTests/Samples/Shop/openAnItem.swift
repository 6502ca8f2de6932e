import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

func openAnItem(in root: ShopRouter, on host: ManualHost) throws {
  var links = LinkPlans<ShopRouter>(schemes: ["shop"], hosts: ["shop.example"])
  try links.add(ShopInteractor.Route.self)
  try links.add("shop://call-us?number?", .exported("call us")) { (number: String?) in
    .atOnce { root in root.interactor.call(number ?? "112") }
  }
  let opener = try LinkOpener(root, links: links)
  host.run {
    opener.open("https://shop.example/item/7", from: .web) { me, outcome in
      print("\(outcome), now at \(root.treeLink)")
    }
  }
  host.settle()
}
