import DeepLinks
import Testing

struct TripLink: LinkRoute {
  enum Tab: String, LinkValue {
    case map
    case list
  }

  var id = 0
  var tab: Tab?
  var page = 1
  var tags: [String] = []
  var isDebug = false
  static let pattern = "ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*&debug!"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("id", &id)
    try fields("tab", &tab)
    try fields("page", &page)
    try fields("tag", &tags)
    try fields("debug", &isDebug)
  }
}

struct RouteTests {
  @Test func aRouteIsPrintedAndReadAgain() throws {
    let form = try LinkForm(TripLink.self)
    let route = TripLink(id: -7, tab: .map, page: 2, tags: ["a b", "&", "ü/+"], isDebug: true)
    let link = try form.print(route)
    #expect(link.description == "ride://trip/-7/map?page=2&tag=a%20b&tag=%26&tag=%C3%BC/%2B&debug")
    #expect(form.read(link) == route)
    #expect(try form.print(TripLink(id: 1)).description == "ride://trip/1")
  }
}
