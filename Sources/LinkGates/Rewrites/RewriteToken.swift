internal import DeepLinks

/// A part of a target: text, or a variable.
enum RewriteToken: Sendable, Hashable {
  case literal(String)
  case variable(Source, Form, RewritePlace)

  /// What a variable stands for.
  enum Source: Sendable, Hashable {
    case group(Int)
    case scheme
    case host
    case port
    case path
    case query
    case fragment
    case url

    static let named: [String: Source] = [
      "scheme": .scheme, "host": .host, "port": .port, "path": .path, "query": .query, "fragment": .fragment,
      "url": .url,
    ]
  }

  /// What is done with its escapes.
  enum Form: Sendable, Hashable {
    /// They stay, and what would end the place is escaped.
    case plain
    /// The text is escaped as a whole, its percent signs too.
    case encoded
    /// They are taken away, save those that the place needs.
    case decoded
  }
}

extension RewriteToken.Form {
  /// Writes a text in this form.
  func append(_ text: some Collection<UInt8>, at place: RewritePlace, to bytes: inout [UInt8]) {
    switch self {
    case .plain:
      for byte in text { Self.append(byte, escaped: place.escapes(byte), to: &bytes) }
    case .encoded:
      for byte in text { Self.append(byte, escaped: !place.isPlain(byte), to: &bytes) }
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
          let isEscaped = isEscape ? place.keepsEscape(of: byte) : place.escapes(byte)
          Self.append(byte, escaped: isEscaped, to: &bytes)
          index += isEscape ? 3 : 1
        }
      }
      if isValid, checker.isComplete { return }
      bytes.removeSubrange(start...)
      Self.plain.append(text, at: place, to: &bytes)
    }
  }

  private static func append(_ byte: UInt8, escaped: Bool, to bytes: inout [UInt8]) {
    if escaped {
      bytes += [.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    } else {
      bytes.append(byte)
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
