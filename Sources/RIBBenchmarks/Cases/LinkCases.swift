import Basics
import DeepLinks
import RIBKit

/// The cost of links.
extension Case {
  static var smallTableMatch: Case { tableMatch(routes: 10) }

  static var largeTableMatch: Case { tableMatch(routes: 10_000) }

  static var smallWebTableMatch: Case { tableMatch(routes: 10, isWeb: true) }

  static var largeWebTableMatch: Case { tableMatch(routes: 10_000, isWeb: true) }

  // The floor reads the bytes of one form of link and trusts them. The table also parses the link as a URL, rejects invalid ones, and finds
  // the parameters by name. The budget leaves room for that.
  private static func tableMatch(routes: Int, isWeb: Bool = false) -> Case {
    let kind = isWeb ? "https URL" : "URL"
    return Case(
      name: "links/\(kind) string with query to typed parameters, \(routes) routes", budget: 7
    ) {
      let start = isWeb ? ShopLink.site : ShopLink.scheme
      let (trie, table, links) = (
        BareTrie(routes, start), table(routes, below: start), texts(routes, below: start)
      )
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
    // As in an application, the table is built from the text of each pattern, with a matching type. The floor also reads strings.
    Case(name: "links/build a table of 10,000 routes, per route", budget: 15) {
      Contest(
        operations: 10_000,
        floor: .here { count in for _ in 0..<count { use(BareTrie(10_000)) } },
        body: .here { count in for _ in 0..<count { use(table(10_000)) } })
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
      Trial(
        operations: 10_000,
        work: .here { count in
          for _ in 0..<count { for _ in 0..<10_000 / routes { use(table(routes)) } }
        })
    }
  }

  /// Returns a table with a number of routes of one type, all with the same scheme and host.
  static func table(
    _ routes: Int, _ attributes: RouteAttributes = RouteAttributes(), below start: String = ShopLink.scheme
  ) -> LinkTable<ShopLink>? {
    var draft = TableDraft<ShopLink>()
    for route in 0..<routes {
      let pattern = ShopLink.pattern(of: route, below: start)
      _ = try? draft.add(ShopLink.self, pattern: pattern, attributes: attributes) { .open($0) }
    }
    return try? draft.build()
  }

  /// Returns the same number of links for each table, spread over all of its routes.
  static func texts(_ routes: Int, below start: String = ShopLink.scheme) -> [String] {
    var generator = SplitMix(seed: 1)
    return (0..<64).map { number in
      let section = Int.random(in: 0..<routes, using: &generator)
      return "\(start)section\(section)/item/\(1_000 + number)/reviews?page=\(number + 1)&q=shoes"
    }
  }
}

/// A route with a parameter of each kind.
struct ShopLink: LinkRoute {
  var item = 0
  var tab = ""
  var page = 1
  var words: String?

  static let scheme = "shop://"
  static let site = "https://shop.example/"

  static var pattern: String { pattern(of: 0) }

  static func pattern(of section: Int, below start: String = scheme) -> String {
    "\(start)section\(section)/item/:item<int>/:tab?page<int>=1&q?"
  }

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("item", &item)
    try fields("tab", &tab)
    try fields("page", &page)
    try fields("q", &words)
  }
}

/// The smallest table of links: a trie of bytes for one form of link, and a loop over the query.
private struct BareTrie {
  private struct Node {
    let byte: UInt8
    var child: Int32 = -1
    var sibling: Int32 = -1
    var route: Int32 = -1
  }

  private var nodes = [Node(byte: 0)]

  init(_ routes: Int, _ start: String = ShopLink.scheme) {
    for route in 0..<routes { insert("\(start)section\(route)/item/:/:", Int32(route)) }
  }

  private mutating func insert(_ pattern: String, _ route: Int32) {
    var node = 0
    for byte in pattern.utf8 {
      let known = child(of: node, byte)
      if known >= 0 {
        node = known
      } else {
        nodes.append(Node(byte: byte, sibling: nodes[node].child))
        nodes[node].child = Int32(nodes.count - 1)
        node = nodes.count - 1
      }
    }
    nodes[node].route = route
  }

  private func child(of node: Int, _ byte: UInt8) -> Int {
    var child = Int(nodes[node].child)
    while child >= 0, nodes[child].byte != byte { child = Int(nodes[child].sibling) }
    return child
  }

  /// Finds the route of a link and reads its four parameters.
  func match(_ link: String) -> ShopLink? {
    var link = link
    return link.withUTF8 { bytes in
      var shop = ShopLink()
      var (node, index, parameter) = (0, 0, 0)
      while index < bytes.count, bytes[index] != UInt8(ascii: "?") {
        let literal = child(of: node, bytes[index])
        if literal >= 0 {
          (node, index) = (literal, index + 1)
          continue
        }
        node = child(of: node, UInt8(ascii: ":"))
        guard node >= 0 else { return nil }
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "/"), bytes[index] != UInt8(ascii: "?") {
          index += 1
        }
        let part = UnsafeBufferPointer(rebasing: bytes[start..<index])
        if parameter == 0 {
          guard let item = number(part) else { return nil }
          shop.item = item
        } else {
          shop.tab = String(decoding: part, as: UTF8.self)
        }
        parameter += 1
      }
      guard nodes[node].route >= 0 else { return nil }
      return readQuery(bytes, index + 1, &shop) ? shop : nil
    }
  }

  private func readQuery(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ shop: inout ShopLink) -> Bool {
    var index = start
    while index < bytes.count {
      let name = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "=") { index += 1 }
      let isPage = bytes[name..<index].elementsEqual("page".utf8)
      let value = index + 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "&") { index += 1 }
      let part = UnsafeBufferPointer(rebasing: bytes[value..<index])
      if isPage {
        guard let page = number(part) else { return false }
        shop.page = page
      } else {
        shop.words = String(decoding: part, as: UTF8.self)
      }
      index += 1
    }
    return true
  }

  private func number(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(digit &- 0x30)
    }
    return number
  }
}
