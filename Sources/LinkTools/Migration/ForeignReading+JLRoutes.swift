internal import DeepLinks

/// The patterns of JLRoutes.
extension ForeignReading {
  /// The name under which JLRoutes passes the text of a star.
  static let wildcardName = "JLRouteWildcardComponents"

  mutating func readJLRoutes() throws(LinkDefinitionError) {
    let scheme = try route.scheme.map { (text) throws(LinkDefinitionError) in try self.scheme(text) }
    for text in try formsWithoutGroups() {
      var form = ForeignForm(text: text)
      if let scheme { form.schemes = [scheme] }
      try readComponents(of: text, into: &form)
      forms.append(form)
      if settings.hostIsComponent, let web = webForm(of: form) { forms.append(web) }
    }
    if hasNestedGroups {
      note(.nested, "Nested groups work now; JLRoutes closed the outer one too early.")
    }
  }

  private var hasNestedGroups: Bool {
    var depth = 0
    for byte in route.pattern.utf8 {
      if byte == .openParenthesis { depth += 1 }
      if byte == .closeParenthesis { depth -= 1 }
      if depth > 1 { return true }
    }
    return false
  }

  private mutating func readComponents(of text: String, into form: inout ForeignForm)
    throws(LinkDefinitionError)
  {
    let path = text.hasPrefix("/") ? text.dropFirst() : Substring(text)
    var words = path.split(separator: "/", omittingEmptySubsequences: false)
    if words.last?.isEmpty == true {
      words.removeLast()
      if !words.isEmpty {
        note(.slash, "A trailing slash is ignored now; previously, the route never matched.")
      }
    }
    for (index, word) in words.enumerated() {
      if word == "*" {
        guard !form.components.contains(.rest(Self.wildcardName)) else {
          throw error(
            .twoStars,
            "A pattern can have only one star; JLRoutes ignored the text after it, so delete that text")
        }
        form.components.append(.rest(Self.wildcardName))
        note(.delivered, "Components that match the star are passed decoded.")
        if index + 1 < words.count {
          note(.compared, "Text after the star must match; JLRoutes ignored it.")
        }
      } else if word.first == ":" {
        form.components.append(parameter(word))
      } else {
        form.components.append(.literal(String(word), hasEscapes: true))
      }
    }
  }

  /// Returns a parameter; a hash sign after its name belongs to the link.
  private func parameter(_ word: Substring) -> ForeignComponent {
    let name = word.count > 1 ? word.dropFirst() : ":"
    guard name.count > 1, name.last == "#" else { return .parameter(String(name), mayBeEmpty: true) }
    return .parameter(String(name.dropLast()), suffix: "#", mayBeEmpty: true)
  }

  /// Returns the form for web links whose host is the first component.
  private mutating func webForm(of form: ForeignForm) -> ForeignForm? {
    guard form.schemes.allSatisfy({ LinkPattern.isWeb($0) }) else { return nil }
    guard case .literal(let host, _)? = form.components.first, host.utf8.allSatisfy(\.isHostByte) else {
      note(.host, "The first component isn't a literal, but in web links it must be the host.")
      return nil
    }
    var web = form
    if web.schemes.isEmpty { web.schemes = ["http", "https"] }
    web.host = host
    web.components.removeFirst()
    return web
  }
}

extension UInt8 {
  /// Whether the byte may appear in the name of a host, or isn't ASCII.
  fileprivate var isHostByte: Bool { isUnreserved || self >= 0x80 }
}

/// The forms of a pattern of JLRoutes: each of its groups in parentheses is present or absent.
extension ForeignReading {
  /// Returns the patterns without parentheses, the longest first.
  private func formsWithoutGroups() throws(LinkDefinitionError) -> [String] {
    let bytes = Array(route.pattern.utf8)
    guard bytes.contains(.openParenthesis) else { return [route.pattern] }
    var index = 0
    let words = try self.words(of: bytes, &index, depth: 0)
    guard index == bytes.count else {
      throw error(.parenthesis, "This parenthesis is unmatched; delete it", at: index)
    }
    var seen: Set<String> = []
    let texts = words.map { "/" + $0.joined(separator: "/") }.filter { seen.insert($0).inserted }
    return texts.enumerated()
      .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
      .map(\.element)
  }

  /// Reads up to a closing parenthesis; groups and the strings between them are whole components.
  private func words(
    of bytes: [UInt8], _ index: inout Int, depth: Int
  ) throws(LinkDefinitionError) -> [[String]] {
    guard depth < LinkPattern.maximumComponents else {
      throw error(.limit, "Groups are nested too deeply", at: index)
    }
    var forms: [[String]] = [[]]
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != .closeParenthesis {
      guard bytes[index] == .openParenthesis else {
        text.append(bytes[index])
        index += 1
        continue
      }
      append(&text, to: &forms)
      let start = index
      index += 1
      let group = try words(of: bytes, &index, depth: depth + 1)
      guard index < bytes.count else {
        throw error(.parenthesis, "This parenthesis is not closed", at: start)
      }
      index += 1
      guard forms.count * (group.count + 1) <= LinkPattern.maximumExpansions else {
        throw error(
          .limit,
          "The pattern expands to more than \(LinkPattern.maximumExpansions) forms; write several patterns",
          at: start)
      }
      forms += group.flatMap { words in forms.map { $0 + words } }
    }
    append(&text, to: &forms)
    return forms
  }

  private func append(_ text: inout [UInt8], to forms: inout [[String]]) {
    let words = text.split(separator: .slash).map { String(decoding: $0, as: UTF8.self) }
    text = []
    for index in forms.indices { forms[index] += words }
  }
}
