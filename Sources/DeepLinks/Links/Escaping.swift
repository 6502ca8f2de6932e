/// The part of a link that a text is escaped for: some bytes stay as they are, all others are escaped.
package enum Escaping {
  /// A component of a path.
  case component
  /// A host that is a component.
  case host
  /// A name or a value of a query, or a fragment.
  case item
  /// Any part of a link that is escaped already, but for what no link may have.
  case link

  /// Escapes a text that has no escapes yet.
  package func escape(_ text: String) -> String {
    escape(Array(text.utf8))
  }

  package func escape(_ bytes: [UInt8]) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for byte in bytes {
      if keeps(byte) {
        escaped.append(byte)
      } else {
        escaped += [.percent, Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Escapes what is still to be escaped in a text that has escapes already.
  package func escape(unescaped text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if keeps(byte) || byte == .percent {
        escaped.append(byte)
      } else {
        escaped += [.percent, Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private func keeps(_ byte: UInt8) -> Bool {
    if byte.isUnreserved { return true }
    switch self {
    case .component: return "!$&'()*+,;=:@".utf8.contains(byte)
    case .host: return "!$&'()*+,;=".utf8.contains(byte)
    case .item: return "!$'()*,;:@/?".utf8.contains(byte)
    case .link: return "!$&'()*+,;=:@/?#[]".utf8.contains(byte)
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
