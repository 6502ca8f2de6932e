import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

func openAnItem(in root: ShopRouter, on host: ManualHost) throws {
  let opener = try makeOpener(for: root)
  host.run {
    opener.open("shop://item/7", from: .web) { outcome in
      print("\(outcome), now at \(root.treeLink)")
    }
  }
  host.settle()
}
