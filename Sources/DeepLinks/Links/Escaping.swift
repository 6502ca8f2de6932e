/// The part of a link for which a string is escaped; each part allows different bytes.
package enum Escaping {
  /// A component of a path.
  case component
  /// A host that is a component.
  case host
  /// A name or a value of a query, or a fragment.
  case item
  /// Any part of a link that is already escaped: only bytes that a link can't contain are escaped.
  case link

  /// Escapes a string that contains no escapes yet.
  package func escape(_ text: String) -> String { escape(text.utf8) }

  package func escape(_ bytes: some Collection<UInt8>) -> String { escape(bytes, where: { !keeps($0) }) }

  /// Completes the escaping of a string that already contains escapes.
  package func escape(unescaped text: String) -> String {
    escape(text.utf8) { !keeps($0) && $0 != .percent }
  }

  private func escape(_ bytes: some Collection<UInt8>, where isEscaped: (UInt8) -> Bool) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for byte in bytes { escaped.append(byte, escaped: isEscaped(byte)) }
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

  /// Returns items as a query with the question mark before it; empty without items.
  package static func query(_ items: [(name: String, value: String?)]) -> String {
    let texts = items.map { name, value in
      item.escape(name) + (value.map { "=" + item.escape($0) } ?? "")
    }
    return texts.isEmpty ? "" : "?" + texts.joined(separator: "&")
  }

  static let digits = Array("0123456789ABCDEF".utf8)
}
