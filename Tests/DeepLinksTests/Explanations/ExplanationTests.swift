import DeepLinks
import Testing

struct ExplanationTests {
  @Test(arguments: [
    ("ride://trip/7?page=1", "ride://trip/:id<int>?page<int>", nil),
    ("ride://trip/x?page=1", "ride://trip/:id<int>?page<int>", "id is not of type int at byte 12"),
    ("ride://trip/7", "ride://trip/:id<int>?page<int>", "page is missing at byte 13"),
    ("ride://trip/7?page=x", "ride://trip/:id<int>?page<int>", "page is not of type int at byte 19"),
    ("ride://trip/7?page=1&page=2", "ride://trip/:id<int>?page<int>", "page is repeated at byte 21"),
    ("taxi://trip/7?page=1", "ride://trip/:id<int>?page<int>", "the scheme is not ride at byte 0"),
    ("https://b.com/x", "https://a.com/x", "the host is not a.com at byte 8"),
    ("/a/b", "/a/c", "\"c\" was expected at byte 3"),
    ("/a/b/c", "/a/b", "the end of the path was expected at byte 5"),
    ("/a", "/a/b", "the path ends too early at byte 2"),
    ("/a//b", "/a/:x/b", "a component is empty at byte 3"),
    ("/a/x", "/a/:x(b|c)", "x is not one of b, c at byte 3"),
    (
      "/a/x1", "/a/v:x<int>.y",
      "a component that begins with \"v\" and ends with \".y\" was expected at byte 3"
    ),
    ("/a#b", "/a#c", "the fragment \"c\" was expected at byte 3"),
    ("/a/b/c", "/a{/b{/d}}", "\"d\" was expected at byte 5"),
    ("/a/b/c", "/**r/d", "\"d\" was expected at byte 5"),
  ])
  func aFailureSaysWhereItShowsFirst(link: String, pattern: String, failure: String?) throws {
    let candidates = try TableDraft([pattern]).build().explain(DeepLink(link)).candidates
    #expect(candidates.map(\.failure?.description) == [failure])
  }

  @Test func routesThatTakeTheLinkComeFirstAndThenThoseThatWentFurthest() throws {
    let explanation = try TableDraft(["/a/b/d", "/:x/b/c", "/a/b/c", "/z", "/a/:y/:z<int>"]).build().explain(
      DeepLink("/a/b/c"))
    #expect(
      explanation.description == """
        /a/b/c
          /a/b/c: yes
          /:x/b/c: yes
          /a/:y/:z<int>: no, z is not of type int at byte 5
          /a/b/d: no, "d" was expected at byte 5
          /z: no, "z" was expected at byte 1
        """)
  }

  @Test func routesOfOtherSchemesAndHostsShareALine() throws {
    let table = try TableDraft([
      "shop://cart", "shop://item/:id", "https://shop.example/cart", "https://shop.example/item/:id",
      "old://cart",
    ]).build()
    #expect(
      try table.explain(DeepLink("shop://item")).description == """
        shop://item
          shop://item/:id: no, the path ends too early at byte 11
          shop://cart: no, "cart" was expected at byte 7
          2 routes: no, the scheme is not https at byte 0
          old://cart: no, the scheme is not old at byte 0
        """)
    #expect(
      try table.explain(DeepLink("https://evil.example/cart")).description == """
        https://evil.example/cart
          2 routes: no, the host is not shop.example at byte 8
          old://cart: no, the scheme is not old at byte 0
          2 routes: no, the scheme is not shop at byte 0
        """)
    #expect(try table.explain(DeepLink("shop://item")).candidates.count == 5)
  }
}
