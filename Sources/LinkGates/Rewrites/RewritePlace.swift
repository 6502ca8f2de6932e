internal import DeepLinks

/// Where in a link a variable of a target stands, which says what in its text has to be escaped.
enum RewritePlace: Sendable, Hashable {
  /// At the beginning: the text says itself which scheme and which host the link has.
  case whole
  /// In the host of a link of the web.
  case host
  /// In the path, or in the host of a link of an app, which is its first component.
  case path
  /// Where whole items of a query stand.
  case items
  /// In the name of an item.
  case name
  /// In the value of an item.
  case value
  /// In the fragment.
  case fragment

  /// Whether a byte would mean something here that it must not.
  func escapes(_ byte: UInt8) -> Bool {
    switch self {
    case .whole: false
    case .host:
      byte == .slash || byte == .question || byte == .hash || byte == .at || byte == .colon
        || byte == .backslash
    case .path: byte == .question || byte == .hash
    case .items, .fragment: byte == .hash
    case .name: byte == .ampersand || byte == .equals || byte == .hash
    case .value: byte == .ampersand || byte == .hash
    }
  }

  /// Whether a byte that was escaped must stay so, because without its escape it would be something else.
  func keepsEscape(of byte: UInt8) -> Bool {
    if self == .whole { return false }
    if escapes(byte) || byte <= 0x20 || byte == 0x7F || byte == .percent { return true }
    switch self {
    case .path, .host: return byte == .slash
    case .items: return byte == .ampersand || byte == .equals || byte == .plus
    case .name, .value: return byte == .plus
    case .whole, .fragment: return false
    }
  }

  /// Whether a byte is written as it is when a text is escaped as a whole.
  func isPlain(_ byte: UInt8) -> Bool {
    if byte.isUnreserved { return true }
    if escapes(byte) { return false }
    switch self {
    case .host: return "!$&'()*+,;=".utf8.contains(byte)
    case .path, .fragment: return "!$&'()*+,;=:@/".utf8.contains(byte)
    case .whole, .items, .name, .value: return "!$&'()*,;=:@/?".utf8.contains(byte)
    }
  }
}
