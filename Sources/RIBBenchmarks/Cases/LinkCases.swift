import DeepLinks
import RIBKit

/// What links cost.
extension Case {
  static var smallTableMatch: Case { tableMatch(routes: 10) }

  static var largeTableMatch: Case { tableMatch(routes: 10_000) }

  private static func tableMatch(routes: Int) -> Case {
    Case(
      name: "links/URL string with query to typed parameters, \(routes) routes", budget: 2.5
    ) {
      let (trie, table, links) = (BareTrie(routes), table(routes), texts(routes))
      return Contest(
        operations: links.count,
        floor: .here { count in
          for _ in 0..<count { for link in links { use(trie.match(link)) } }
        },
        body: .here { count in
          for _ in 0..<count { for link in links { use(try? table?.open(link).output) } }
        })
    }
  }

  static var tableBuild: Case {
    Case(name: "links/build a table of 10,000 routes, per route", budget: 4) {
      let patterns = parsedPatterns(10_000)
      return Contest(
        operations: patterns.count,
        floor: .here { count in for _ in 0..<count { use(BareTrie(10_000)) } },
        body: .here { count in for _ in 0..<count { use(table(of: patterns)) } })
    }
  }

  static var growthOfMatch: Case {
    Case(
      name: "growth/URL string with query to typed parameters, n routes, per link", exponent: constant,
      sizes: [10, 100, 1_000, 10_000]
    ) { routes in
      let (table, links) = (table(routes), texts(routes))
      return Trial(
        operations: links.count,
        work: .here { count in
          for _ in 0..<count { for link in links { use(try? table?.open(link).output) } }
        })
    }
  }

  static var growthOfBuild: Case {
    Case(
      name: "growth/build a table of n routes, per route", exponent: constant,
      sizes: [10, 100, 1_000, 10_000]
    ) { routes in
      let patterns = parsedPatterns(routes)
      return Trial(
        operations: 10_000,
        work: .here { count in
          for _ in 0..<count { for _ in 0..<10_000 / routes { use(table(of: patterns)) } }
        })
    }
  }

  private static func parsedPatterns(_ routes: Int) -> [Pattern] {
    (0..<routes).compactMap { try? Pattern(ShopLink.pattern(of: $0)) }
  }

  /// A table with so many routes of one type.
  static func table(_ routes: Int, _ attributes: RouteAttributes = RouteAttributes()) -> Table<ShopLink>? {
    var draft = TableDraft<ShopLink>()
    for route in 0..<routes {
      _ = try? draft.add(ShopLink.self, pattern: ShopLink.pattern(of: route), attributes: attributes) {
        .open($0)
      }
    }
    return try? draft.build()
  }

  private static func table(of patterns: [Pattern]) -> Table<Int>? {
    var draft = TableDraft<Int>()
    for pattern in patterns { draft.add(pattern) { _ in .open(0) } }
    return try? draft.build()
  }

  /// As many links for each number of routes, spread over all routes.
  static func texts(_ routes: Int) -> [String] {
    var generator = SplitMix(seed: 1)
    return (0..<64).map { number in
      let section = Int.random(in: 0..<routes, using: &generator)
      return "shop://section\(section)/item/\(1_000 + number)/reviews?page=\(number + 1)&q=shoes"
    }
  }
}

/// A route with a parameter of each kind.
struct ShopLink: LinkRoute {
  var item = 0
  var tab = ""
  var page = 1
  var words: String?

  static var pattern: String { pattern(of: 0) }

  static func pattern(of section: Int) -> String {
    "shop://section\(section)/item/:item<int>/:tab?page<int>=1&q?"
  }

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("item", &item)
    try fields("tab", &tab)
    try fields("page", &page)
    try fields("q", &words)
  }
}
