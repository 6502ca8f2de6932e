import DeepLinks
import Testing

struct OverlapTests {
  @Test(arguments: [
    (["/a/:x", "/:y/b"], ["/a/:x and /:y/b both take /a/b"]), (["/a", "/b"], []),
    (["/a?x", "/a?x&y"], ["/a?x&y and /a?x both take /a?x=x-example&y=x-example"]),
    (["/pre:\"x\"post", "/pre:\"y\"t"], ["/pre:\"x\"post and /pre:\"y\"t both take /prex-examplepost"]),
    (["/pre:\"x\"post", "/other:\"y\"post"], []),
    (["/:x<int>", "/:x<uint>"], ["/:x<uint> and /:x<int> both take /7"]),
    (["/**r/b", "/a/**s"], ["/a/**s and /**r/b both take /a/b"]),
    (["ride://:x", "ride://(a|b)"], ["ride://(a|b) and ride://:x both take ride://a"]),
    (["https://a.com/x", "https:/:y"], ["https://a.com/x and https:/:y both take https://a.com/x"]),
    (["/:x(a|b)", "/:x(b|c)/d"], []),
  ])
  func routesThatTakeOneLinkAreListedWithIt(patterns: [String], expected: [String]) throws {
    var draft = TableDraft<Int>()
    for pattern in patterns { try draft.add(pattern) { _ in .open(0) } }
    #expect(try draft.build().overlaps().map(\.description) == expected)
  }

  @Test func manyRoutesAreLookedAtInAMoment() throws {
    var draft = TableDraft<Int>()
    for route in 0..<1_000 {
      try draft.add("/s\(route)/:x") { _ in .open(0) }
      try draft.add("/:y/t\(route)") { _ in .open(0) }
    }
    #expect(try !draft.build().overlaps().isEmpty)
  }
}
