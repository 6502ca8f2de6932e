import DeepLinks
import LinkGates
import LinkTools
import ModelStreams
import RIBKit
import RIBLinks

func associationFile(of links: LinkPlans<ShopRouter>) throws -> String {
  let (file, notes) = try links.table().associationFile(
    host: "shop.example", appIDs: ["ABCDE12345.com.example.shop"])
  for note in notes { print("warning: \(note)") }
  return file.json
}

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

func openAnOrder(on host: ManualHost) throws -> DoorRouter {
  let user = MutableModelStream<String?>(nil)
  let root = DoorRouter(user: user)
  var links = LinkPlans<DoorRouter>(schemes: ["shop"])
  try links.add(Order.self)
  var rules = GateRules()
  rules.routeGuards = [
    LinkGuard("signed in") { _, _ in user.latest == nil ? .defer("sign in first") : .allow }
  ]
  let opener = try LinkOpener(root, links: links, rules: rules)
  root.interactor.opener = opener

  // The link that starts the app comes before its tree is launched.
  opener.open("shop://order/12", from: .push) { me, outcome in me.outcomes.append("\(outcome)") }
  root.launch(on: host)
  host.settle()
  user.send("ana")
  host.settle()
  return root
}

func openAndGoBack(
  in root: ShopRouter, with opener: LinkOpener<ShopRouter, LinkParameters>, on host: ManualHost
) {
  let history = TreeHistory(of: root, opener: opener)
  host.run {
    opener.open("shop://item/7", from: .web) { me, outcome in history.record() }
  }
  host.settle()
  host.run {
    history.move(.back) { me, outcome in print("\(outcome), now at \(root.treeLink)") }
  }
  host.settle()
}

func redirects() throws -> GateRules {
  var rules = GateRules()
  rules.rewriting = GateRules.Rewriting(
    try RewriteRules(
      [
        RewriteRule("old item", from: "shop://i/:id<uint>", to: "shop://item/:id"),
        RewriteRule("find", from: "shop://find/:words", to: "shop://search?text", renames: ["text": "words"]),
      ],
      fallbacks: [RewriteRules.Fallback(scheme: "shop", .site("https://www.shop.example"))]))
  return rules
}
