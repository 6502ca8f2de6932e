import DeepLinks
import LinkGates
import RIBLinks

struct ItemLink: LinkRoute {
  var item = 0

  static let pattern = "shop://item/:item<int>"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("item", &item)
  }
}

func makeOpener(for root: ShopRouter) throws -> LinkOpener<ShopRouter, ItemLink> {
  var draft = TableDraft<ItemLink>()
  try draft.add(ItemLink.self, attributes: RouteAttributes(isExported: true)) { .open($0) }
  let gate = LinkGate(LiveTable(try draft.build()))
  return LinkOpener(root, gate: gate) { link in
    .go(to: TreeLink([LinkSegment("item", "\(link.item)")]))
  }
}
