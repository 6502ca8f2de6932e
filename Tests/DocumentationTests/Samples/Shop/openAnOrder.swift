import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks

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
