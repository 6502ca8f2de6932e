internal import DeepLinks

/// The patterns of JLRoutes.
extension ForeignReading {
  /// The name under which JLRoutes hands over what a star has taken.
  static let wildcardName = "JLRouteWildcardComponents"

  mutating func readJLRoutes() throws(ImportError) {
    let scheme = try route.scheme.map { (text) throws(ImportError) in try self.scheme(text) }
    for text in try JLRoutesForms(self).forms() {
      var form = ForeignForm(text: text)
      if let scheme { form.schemes = [scheme] }
      try readComponents(of: text, into: &form)
      forms.append(form)
      if settings.hostIsComponent, let web = webForm(of: form) { forms.append(web) }
    }
    if hasNestedGroups {
      note(.nested, "Groups inside groups are what they seem to be; JLRoutes closed the outer one too early.")
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

  private mutating func readComponents(of text: String, into form: inout ForeignForm) throws(ImportError) {
    let path = text.hasPrefix("/") ? text.dropFirst() : Substring(text)
    var words = path.split(separator: "/", omittingEmptySubsequences: false)
    if words.last?.isEmpty == true {
      words.removeLast()
      if !words.isEmpty { note(.slash, "A slash at the end means nothing now; the route was never reached.") }
    }
    for (index, word) in words.enumerated() {
      if word == "*" {
        guard !form.components.contains(.rest(Self.wildcardName)) else {
          throw error(
            .twoStars,
            "There is one star at most; JLRoutes ignored what stands behind the first, so cut it off")
        }
        form.components.append(.rest(Self.wildcardName))
        note(.delivered, "The components that the star takes are handed over without their escapes.")
        if index + 1 < words.count {
          note(.compared, "What stands behind the star is compared; JLRoutes ignored it.")
        }
      } else if word.first == ":" {
        form.components.append(parameter(word))
      } else {
        form.components.append(.literal(String(word), hasEscapes: true))
      }
    }
  }

  /// A parameter; a hash sign behind its name belongs to the link.
  private func parameter(_ word: Substring) -> ForeignComponent {
    let name = word.dropFirst()
    guard !name.isEmpty else { return .parameter(":", suffix: "", mayBeEmpty: true) }
    guard name.count > 1, name.last == "#" else {
      return .parameter(String(name), suffix: "", mayBeEmpty: true)
    }
    return .parameter(String(name.dropLast()), suffix: "#", mayBeEmpty: true)
  }

  /// The form for links of the web whose host is the first component.
  private mutating func webForm(of form: ForeignForm) -> ForeignForm? {
    guard form.schemes.allSatisfy({ LinkPattern.isWeb($0) }) else { return nil }
    guard case .literal(let host, _)? = form.components.first, host.utf8.allSatisfy(\.isHostByte) else {
      note(.host, "The first component is no text, and the host of a link of the web must be one.")
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
  /// Whether it may stand in the name of a host, or is not ASCII.
  fileprivate var isHostByte: Bool { isUnreserved || self >= 0x80 }
}
