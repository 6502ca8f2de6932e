import DeepLinks
import Testing

struct TableTests {
  @Test(arguments: [
    ("ride://trip/7", "7 - 1 [] -"),
    ("RIDE://TRIP/7/map?tag=a&tag=b%20c&page=3#top", #"7 map 3 ["a", "b c"] top"#),
    ("ride://trip/x", nil),
    ("ride://trip/7/other", nil),
    ("ride://help", ""),
    ("/help/a/b%2Fc/d/", "a,b/c,d"),
    ("https://a.com/v1%2E2.html", "1.2"),
    ("https://A.com:443/vx.html", "x"),
    ("https://B.com:8080/vx.html", "x"),
    ("https://b.com/vx.html", nil),
    ("https://c.com/vx.html", nil),
    ("/help//a", nil),
  ])
  func aLinkLeadsWhereItsRouteSays(link: String, output: String?) throws {
    var draft = TableDraft<String>()
    try draft.add("ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*#:s?") { fields in
      let texts = ["id", "tab", "page"].map { fields[$0] ?? "-" }
      return .open("\(texts.joined(separator: " ")) \(fields.all("tag")) \(fields["s"] ?? "-")")
    }
    try draft.add("/help/**rest") { .open($0.all("rest").joined(separator: ",")) }
    try draft.add("https://(a.com|b.com:8080)/v:x.html") { .open($0["x"] ?? "") }
    #expect(try draft.build().open(link).output == output)
  }
}
