import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

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
