internal import DeepLinks

/// A form of a pattern as a rule of an association file.
struct AssociationForm {
  /// The route, by its index.
  let route: Int
  /// The path without a trailing slash, which Apple's systems ignore.
  private(set) var path = ""
  /// The number of components; `nil` for any number.
  let count: Int?
  /// Whether a part of it may contain slashes, unless longer paths are excluded.
  private(set) var isOpen = false
  /// The differences between the rule and the form.
  private(set) var losses: [String] = []
  private(set) var query: [String: String] = [:]
  private(set) var fragment: String?

  /// The text before its rest.
  var restStart: Substring { path.prefix { $0 != "?" } }

  /// Creates the form of an expansion, whose first component may be the host.
  ///
  /// A rest is empty if its count is zero, and has components if it is one.
  init(
    _ components: [Expansion.Component], restCount: Int?, _ pattern: LinkPattern, route: Int,
    _ options: TableOptions, _ variables: inout AssociationVariables
  ) throws(LinkDefinitionError) {
    self.route = route
    let isLong = restCount == 1
    count = isLong ? nil : components.count - (restCount == nil ? 0 : 1)
    for component in components {
      if case .rest = component {
        if isLong { path += "/?*" }
        continue
      }
      guard let (indices, texts) = component.parts else {
        path += "/?*"
        isOpen = true
        continue
      }
      var inner = try Self.words(Escaping.component.escape(texts[0]), pattern)
      for (index, text) in zip(indices, texts.dropFirst()) {
        let word = try word(for: pattern.fields[index], escaping: .component, pattern, &variables)
        if word.hasSuffix("*") { isOpen = true }
        inner += try word + Self.words(Escaping.component.escape(text), pattern)
      }
      path += "/" + (inner == "*" && options.emptyComponents != .kept ? "?*" : inner)
    }
    if isLong, isOpen { losses.append("a component next to **name may contain slashes") }
    try addTail(pattern, &variables)
    // The literal text of a path is the only text that a table may compare without case.
    let hasCase =
      pattern.fragment != nil || pattern.fields.contains { !$0.allowed.isEmpty || $0.source == .query }
    if options.ignoresCase, hasCase { losses.append("case is ignored everywhere") }
  }

  private mutating func addTail(_ pattern: LinkPattern, _ variables: inout AssociationVariables)
    throws(LinkDefinitionError)
  {
    for field in pattern.fields where field.source != .path {
      guard !field.mayBeMissing else {
        if !field.isFree { losses.append("\(field.name) may be anything") }
        continue
      }
      let text = try word(for: field, escaping: .item, pattern, &variables)
      if text == "*" { losses.append("\(field.name) may be missing") }
      if field.source == .query {
        query[Escaping.item.escape(field.name)] = text
      } else {
        fragment = text
      }
    }
    if case .literal(let bytes) = pattern.fragment {
      fragment = try Self.words(Escaping.item.escape(bytes), pattern)
    }
  }

  /// Returns the pattern of a field.
  private mutating func word(
    for field: LinkField, escaping: Escaping, _ pattern: LinkPattern, _ variables: inout AssociationVariables
  ) throws(LinkDefinitionError) -> String {
    if !field.allowed.isEmpty {
      var texts: [String] = []
      for text in field.allowed { texts.append(try Self.words(escaping.escape(text), pattern)) }
      return texts.count == 1 ? texts[0] : variables.reference(to: texts, for: field.name)
    }
    switch field.type {
    case .string: return "?*"
    case .text: return "*"
    case .bool: return variables.reference(to: ["true", "false"], for: "bool")
    case .uuid:
      let digits = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }
      return digits.joined(separator: "-")
    case .int, .uint, .double, .custom:
      losses.append("\(field.name) may be any text")
      return "?*"
    }
  }

  /// Returns literal text, which can't contain wildcard characters.
  private static func words(_ text: String, _ pattern: LinkPattern) throws(LinkDefinitionError) -> String {
    guard !text.utf8.contains(.star), !text.utf8.contains(.question), !text.utf8.contains(0x24) else {
      throw LinkDefinitionError(
        .inexpressible, at: [pattern.description],
        "The pattern \"\(pattern)\" contains the text \"\(text.shortened)\", but an association file can't express a star, a question mark or a dollar sign. Change the text."
      )
    }
    return text
  }

  func rule(comment: String?, isExcluded: Bool = false) -> AssociationFile.Rule {
    AssociationFile.Rule(
      path: path.isEmpty ? "/" : path, query: query.isEmpty ? nil : .items(query), fragment: fragment,
      isExcluded: isExcluded ? true : nil, comment: comment)
  }
}

/// The variables of a new association file: one for each list of strings.
struct AssociationVariables {
  private(set) var texts: [String: [String]] = [:]

  /// Returns the variable of a list, named after a field if that name is free.
  mutating func reference(to list: [String], for field: String) -> String {
    let name = String(decoding: field.utf8.filter { $0.isNameByte || $0 == .minus }, as: UTF8.self)
    let base = name.isEmpty ? "list" : name
    var number = 1
    while true {
      let candidate = number == 1 ? base : "\(base)\(number)"
      number += 1
      if AssociationVocabulary.texts(of: candidate) != nil { continue }
      if texts[candidate] == nil { texts[candidate] = list }
      if texts[candidate] == list { return "$(\(candidate))" }
    }
  }
}
