import DeepLinks

struct Day: Hashable, LinkValue {
  let linkText: String

  init?(linkText: String) {
    guard linkText.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil else { return nil }
    self.linkText = linkText
  }

  static let type = TableOptions.CustomType("date") { Day(linkText: $0) != nil }
}

struct OfferLink: LinkRoute {
  var until = Day(linkText: "2027-01-31")

  static let pattern = "shop://offers{/:until<date>}"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("until", &until)
  }
}

func makeOffers() throws -> LinkTable<OfferLink> {
  var options = TableOptions()
  options.types = [Day.type]
  var draft = TableDraft<OfferLink>(options: options)
  try draft.add(OfferLink.self) { .open($0) }
  return try draft.build()
}
