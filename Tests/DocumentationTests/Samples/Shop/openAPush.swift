import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

func open(push userInfo: [AnyHashable: Any], with opener: LinkOpener<ShopRouter, LinkParameters>) {
  guard let link = userInfo["link"] as? String else { return }
  opener.open(link, from: .push) { me, outcome in me.called.append("push: \(outcome)") }
}
