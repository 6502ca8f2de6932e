/// The bytes of a link that a signature is made of: the same for all ways to write one link, and for no two links.
///
/// Each part is written with its length before it, so that nothing can pass from one part into the next, and one that is
/// not there differs from an empty one. The scheme and the host are in lower case; components, names, values and the
/// fragment have escapes exactly where they need them, in upper case. The fields of the query stand in the order of their
/// names. Values of one name keep their order, because it means something: which of them counts may depend on it.
struct CanonicalLink {
  private(set) var bytes: [UInt8]

  init(_ link: Link) {
    bytes = Array("link-signature-1\n".utf8)
    append(link.scheme.map { Array($0.folded.utf8) })
    append(Self.user(of: link))
    append(link.host.map { Self.normal(Array($0.folded.utf8)).map(\.folded) })
    append(link.port.map { Array($0.utf8) })
    let path = link.components
    append(Array((link.path.utf8.first == .slash ? "/" : "").utf8))
    append(Array((link.path.utf8.count > 1 && link.path.utf8.last == .slash ? "/" : "").utf8))
    append(count: path.count)
    for component in path { append(Self.normal(Array(component.raw.utf8))) }
    let items = link.items.enumerated().filter { $0.element.name != LinkSignature.FieldName.signature }
      .map {
        (place: $0.offset, name: Self.normal(Array($0.element.rawName.utf8), isQuery: true), item: $0.element)
      }
      .sorted { $0.name == $1.name ? $0.place < $1.place : $0.name.lexicographicallyPrecedes($1.name) }
    append(count: items.count)
    for (_, name, item) in items {
      append(name)
      append(item.rawValue.map { Self.normal(Array($0.utf8), isQuery: true) })
    }
    append(link.fragment.map { Self.normal(Array($0.utf8)) })
  }

  private mutating func append(_ part: [UInt8]?) {
    guard let part else {
      bytes.append(.minus)
      return
    }
    append(count: part.count)
    bytes += part
  }

  private mutating func append(count: Int) {
    bytes += Array(String(count).utf8)
    bytes.append(.colon)
  }

  /// What stands before the host, which is no part of it for a table but of what people are shown.
  private static func user(of link: Link) -> [UInt8]? {
    guard let authority = link.authority, let at = authority.utf8.lastIndex(of: .at) else { return nil }
    return Array(authority.utf8[..<at])
  }

  /// Escapes what has to be escaped, whether it was or not, and nothing else.
  ///
  /// In a query a plus sign may be a space, so one that is escaped is another.
  private static func normal(_ raw: [UInt8], isQuery: Bool = false) -> [UInt8] {
    raw.withUnsafeBufferPointer { raw in
      var normal: [UInt8] = []
      normal.reserveCapacity(raw.count)
      var index = 0
      while index < raw.count {
        let isEscape = raw.isEscape(at: index)
        let byte = isEscape ? raw.unescaped(at: index) : raw[index]
        if byte.isUnreserved || isQuery && byte == .plus && !isEscape {
          normal.append(byte)
        } else {
          normal += [.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        index += isEscape ? 3 : 1
      }
      return normal
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
