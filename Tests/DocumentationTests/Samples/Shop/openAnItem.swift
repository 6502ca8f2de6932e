import DeepLinks
import RIBKit
import RIBLinks
import LinkGates

func openAnItem(in root: ShopRouter, on host: ManualHost) throws {
  let opener = try makeOpener(for: root)
  host.run {
    opener.open("shop://item/7", from: .web) { outcome in
      print("\(outcome), now at \(root.treeLink)")
    }
  }
  host.settle()
}
