/// The ends of a pattern: schemes and hosts before the path, query and fragment after it.
extension PatternReader {
  mutating func readSchemes() throws(LinkError) {
    let start = index
    if peek == .openParenthesis {
      schemes = try readNames("schemes")
      guard peek == .colon else { throw error(.invalidAuthority, "A colon must follow the schemes") }
      index += 1
    } else {
      var end = start
      while end < bytes.count, bytes[end].isSchemeByte { end += 1 }
      guard end > start, end < bytes.count, bytes[end] == .colon else { return }
      // A path, a query, a fragment or nothing follows a scheme; otherwise, the colon starts a parameter: "v:major".
      guard end + 1 == bytes.count || [.slash, .openBrace, .question, .hash].contains(bytes[end + 1]) else {
        return
      }
      schemes = [String(decoding: bytes[start..<end], as: UTF8.self).folded]
      index = end + 1
      if bytes[start].isLetter { return }
    }
    guard schemes.allSatisfy(\.isScheme) else {
      throw error(
        .invalidAuthority, "A scheme must begin with a letter, followed only by letters, digits, +, - or .",
        at: start)
    }
    guard Set(schemes.map { LinkPattern.isWeb($0) }).count < 2 else {
      throw error(
        .invalidAuthority, "A pattern cannot mix web and app schemes; write two patterns",
        at: start)
    }
  }

  mutating func readAuthority() throws(LinkError) {
    guard peek == .slash, peek(1) == .slash else { return }
    index += 2
    let start = index
    let isWeb = schemes.first.map { LinkPattern.isWeb($0) } ?? false
    if peek == .openParenthesis {
      hosts = try readNames("hosts")
      guard !schemes.isEmpty else {
        throw error(.invalidAuthority, "A list of hosts needs a scheme", at: start)
      }
      guard peek == nil || peek?.endsAuthority == true || peek == .openBrace else {
        throw error(
          .invalidAuthority, "Only a path may follow the hosts; write a port directly after its host")
      }
    } else if isWeb {
      // The colons of an address in brackets don't start a parameter.
      let address = readAddress()
      let star = peek == .star && peek(1) == .dot ? "*" : ""
      index += star.utf8.count
      let rest = try readLiteral { $0.endsAuthority || $0.endsLiteral }
      let host = address + star + String(decoding: rest, as: UTF8.self)
      guard !host.isEmpty, peek == nil || peek?.endsAuthority == true || peek == .openBrace else {
        throw error(.invalidAuthority, "A pattern for web links must list its hosts or omit //", at: start)
      }
      hosts = [host.folded]
    }
    if isWeb, let host = hosts.first(where: { !LinkPattern.isHost($0) }) {
      throw error(
        .invalidAuthority,
        "\"\(host)\" isn't a valid host; write a name such as www.example.com, a wildcard such as *.example.com, or an address; each may have a port from 1 to 65535",
        at: start)
    }
    if !isWeb, let host = hosts.first(where: { LinkPattern.isWildcard($0) }) {
      throw error(
        .invalidAuthority,
        "Only hosts of web links have subdomains; write a parameter for \"\(host)\"", at: start
      )
    }
  }

  /// Reads a list of schemes or hosts, which ignore case.
  private mutating func readNames(_ noun: String) throws(LinkError) -> [String] {
    let start = index
    let names = try readList().map(\.folded)
    guard names.count <= 64 else {
      throw error(.invalidList, "A pattern can have at most 64 \(noun)", at: start)
    }
    guard Set(names).count == names.count else {
      throw error(.invalidList, "The \(noun) must differ in more than their case", at: start)
    }
    return names
  }

  /// Reads an address in brackets, if there is one here and it is closed.
  private mutating func readAddress() -> String {
    let start = index
    guard peek == .openBracket,
      let end = bytes[start...].prefix(while: { !$0.endsAuthority }).firstIndex(of: .closeBracket)
    else { return "" }
    index = end + 1
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  mutating func readQuery() throws(LinkError) {
    while let byte = peek, byte != .hash {
      if byte == .ampersand {
        index += 1
        continue
      }
      _ = try readField(source: .query)
      guard peek == nil || peek == .ampersand || peek == .hash else {
        throw error(
          .unexpectedCharacter, "In a query, only & or # can end a field; escape other characters with \\")
      }
    }
  }

  mutating func readFragment() throws(LinkError) {
    if peek == .colon {
      index += 1
      fragment = .field(try readField(source: .fragment))
    } else {
      fragment = .literal(Array(try readLiteral { _ in false }))
    }
  }
}
