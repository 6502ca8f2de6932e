internal import DeepLinks

/// The reading of one foreign route: its forms, and the differences.
struct ForeignReading {
  let route: RouteImporter.Route
  let settings: RouteImporter.Settings
  var forms: [ForeignForm] = []
  private(set) var notes: [LinkProblem] = []

  /// Adds a note once.
  mutating func note(_ code: LinkProblem.Code, _ message: String) {
    let note = LinkProblem(
      code, at: [route.pattern], "\"\(route.pattern.shortened)\": \(message)")
    if !notes.contains(note) { notes.append(note) }
  }

  func error(_ code: LinkProblem.Code, _ reason: String, at offset: Int = 0) -> LinkDefinitionError {
    LinkDefinitionError(
      code, at: [route.pattern], "\(reason), at byte \(offset) of the pattern \"\(route.pattern.shortened)\"."
    )
  }

  /// Returns a scheme in lower case, or throws if it isn't valid.
  func scheme(_ text: some StringProtocol) throws(LinkDefinitionError) -> String {
    guard text.isScheme else {
      throw error(
        .scheme, "\"\(text)\" isn't a scheme: a letter followed by letters, digits, +, - or .")
    }
    return text.folded
  }
}

/// Reads patterns of MGJRouter, FFRouter and HHRouter, which resemble links.
extension ForeignReading {
  /// Removes the query and the fragment, which all three ignore.
  private mutating func path(of text: Substring) -> Substring {
    guard let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return text }
    note(.ignored, "The text after \(text[end]) in the pattern was ignored and is omitted.")
    return text[..<end]
  }

  /// Splits a pattern that may begin with a scheme; its host is its first component.
  private mutating func schemeAndWords() throws(LinkDefinitionError) -> (
    form: ForeignForm, words: [Substring]
  ) {
    var form = ForeignForm(text: route.pattern)
    var text = Substring(route.pattern)
    var hasHost = false
    if let mark = text.firstRange(of: "://") {
      let scheme = try scheme(text[..<mark.lowerBound])
      form.schemes = [scheme]
      hasHost = LinkPattern.isWeb(scheme)
      text = text[mark.upperBound...]
    } else {
      note(
        .wider,
        "The pattern has no scheme, so it matches links with any scheme now; previously, it matched only links without a scheme."
      )
    }
    var words = path(of: text).split(separator: "/")
    if hasHost, let host = words.first {
      words.removeFirst()
      if host.first == ":" || host.first == "*" {
        note(.host, "The host \(host) can't be a field, so the pattern matches every host.")
      } else {
        form.host = String(host)
      }
    }
    return (form, words)
  }

  /// Returns a parameter, whose name ends before a dot; the text from there on was removed from values.
  private mutating func parameter(_ word: Substring) -> ForeignComponent {
    let name = word.dropFirst()
    guard let point = name.firstIndex(where: { $0 == "." || $0 == "&" }), point > name.startIndex else {
      return name.isEmpty
        ? .literal(":", hasEscapes: false) : .parameter(String(name), mayBeEmpty: false)
    }
    let suffix = String(name[point...])
    note(
      .required,
      "A component must end with \"\(suffix)\" now; previously, the suffix was optional and removed from values."
    )
    return .parameter(String(name[..<point]), suffix: suffix, mayBeEmpty: false)
  }

  private func literal(_ word: Substring) -> ForeignComponent { .literal(String(word), hasEscapes: true) }

  mutating func readMGJRouter() throws(LinkDefinitionError) {
    let (start, words) = try schemeAndWords()
    var form = start
    for word in words { form.components.append(word.first == ":" ? parameter(word) : literal(word)) }
    form.addTail()
    forms = [form]
  }

  mutating func readFFRouter() throws(LinkDefinitionError) {
    let (start, words) = try schemeAndWords()
    var form = start
    for (index, word) in words.enumerated() {
      if word == "*" {
        form.components.append(.star)
      } else if word.first == ":" {
        form.components.append(parameter(word))
        if index + 1 < words.count {
          note(.alive, "The parameter \(word) isn't the last component, so it never matched; it does now.")
        }
      } else {
        form.components.append(literal(word))
      }
    }
    if words.isEmpty || words.last == "*" { form.addTail() }
    forms = [form]
  }

  mutating func readHHRouter() throws(LinkDefinitionError) {
    var form = ForeignForm(text: route.pattern)
    for scheme in settings.schemes { form.schemes.append(try self.scheme(scheme)) }
    for word in path(of: Substring(route.pattern)).split(separator: "/") {
      form.components.append(
        word.first == ":" && word.count > 1
          ? .parameter(String(word.dropFirst()), mayBeEmpty: false) : literal(word))
    }
    forms = [form]
  }
}
