/// The smallest table of links: a trie of bytes for one form of link, and a loop over the query.
struct BareTrie {
  private struct Node {
    let byte: UInt8
    var child: Int32 = -1
    var sibling: Int32 = -1
    var route: Int32 = -1
  }

  private var nodes = [Node(byte: 0)]

  init(_ routes: Int) {
    for route in 0..<routes { insert("shop://section\(route)/item/:/:", Int32(route)) }
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
