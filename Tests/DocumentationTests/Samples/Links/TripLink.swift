import DeepLinks

struct TripLink: LinkRoute {
  enum Tab: String, LinkValue { case map, receipt }

  var id: UInt = 0
  var tab: Tab?
  var page = 1

  static let pattern = "(ride|ridebeta)://trip/:id<uint>{/:tab(map|receipt)}?page<int>=1"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("id", &id)
    try fields("tab", &tab)
    try fields("page", &page)
  }
}
