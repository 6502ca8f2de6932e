internal import DeepLinks

/// The place of a variable in a target, which decides which characters of its text must be escaped.
enum FFRouterPlace: Sendable {
  /// In the path, after its first slash.
  case path
  /// In the place of whole query items.
  case items
  /// In the name of an item.
  case name
  /// In the value of an item.
  case value
  /// In the fragment.
  case fragment

  /// Whether a byte must be escaped here.
  func escapes(_ byte: UInt8) -> Bool {
    switch self {
    case .path: byte == .question || byte == .hash || byte == .backslash
    case .items, .fragment: byte == .hash
    case .name: byte == .ampersand || byte == .equals || byte == .hash
    case .value: byte == .ampersand || byte == .hash
    }
  }

  /// Whether an escaped byte must stay escaped, because it would mean something else.
  func keepsEscape(of byte: UInt8) -> Bool {
    if escapes(byte) || byte <= 0x20 || byte == 0x7F || byte == .percent { return true }
    switch self {
    case .path: return byte == .slash
    case .items: return byte == .ampersand || byte == .equals || byte == .plus
    case .name, .value: return byte == .plus
    case .fragment: return false
    }
  }

  /// Whether a byte stays as it is when the whole text is escaped.
  func isPlain(_ byte: UInt8) -> Bool {
    if byte.isUnreserved { return true }
    if escapes(byte) { return false }
    switch self {
    case .path, .fragment: return "!$&'()*+,;=:@/".utf8.contains(byte)
    case .items, .name, .value: return "!$&'()*,;=:@/?".utf8.contains(byte)
    }
  }
}

/// A part of a target: text, or a variable.
enum FFRouterToken: Sendable {
  case literal(String)
  case variable(Source, Form, FFRouterPlace)

  /// The value of a variable.
  enum Source: Sendable {
    case group(Int)
    case part(@Sendable (DeepLink.Layout) -> Extent)
    case url

    static let named: [String: Source] = [
      "scheme": .part { $0.scheme }, "host": .part { $0.host }, "port": .part { $0.port },
      "path": .part { $0.path }, "query": .part { $0.query }, "fragment": .part { $0.fragment }, "url": .url,
    ]
  }

  /// The treatment of the variable's escapes.
  enum Form: Sendable {
    /// Escapes are kept, and characters that would end the place are escaped.
    case plain
    /// The whole text is escaped, with its percent signs.
    case encoded
    /// Escapes are decoded, except for those that the place requires.
    case decoded
  }
}

extension FFRouterToken.Form {
  /// Writes a string in this form.
  func append(_ text: some Collection<UInt8>, at place: FFRouterPlace, to bytes: inout [UInt8]) {
    switch self {
    case .plain:
      for byte in text { bytes.append(byte, escaped: place.escapes(byte)) }
    case .encoded:
      for byte in text { bytes.append(byte, escaped: !place.isPlain(byte)) }
    case .decoded:
      let text = Array(text)
      let start = bytes.count
      var checker = UTF8Checker()
      var isValid = true
      text.withUnsafeBufferPointer { text in
        var index = 0
        while index < text.count {
          let isEscape = text.isEscape(at: index)
          let byte = isEscape ? text.unescaped(at: index) : text[index]
          isValid = isValid && checker.accepts(byte)
          bytes.append(byte, escaped: isEscape ? place.keepsEscape(of: byte) : place.escapes(byte))
          index += isEscape ? 3 : 1
        }
      }
      if isValid, checker.isComplete { return }
      bytes.removeSubrange(start...)
      Self.plain.append(text, at: place, to: &bytes)
    }
  }
}
