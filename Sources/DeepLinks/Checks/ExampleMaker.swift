/// A generator of links that match a pattern, and as few other patterns as possible.
package struct ExampleMaker {
  private let pattern: LinkPattern
  private let options: TableOptions
  /// The number of components in the table's longest pattern.
  private let longest: Int
  /// The number of links to make per form; without it, the search ends at a form with more than 256 links.
  private let enough: Int?

  package init(_ pattern: LinkPattern, _ options: TableOptions, longest: Int, enough: Int? = nil) {
    self.enough = enough
    self.pattern = pattern
    self.options = options
    self.longest = longest
  }

  /// Passes links and their forms to a closure until it returns `true`.
  ///
  /// - Returns: Whether the closure received all kinds of links and returned `false` for each.
  package func search(_ body: (String, Expansion) -> Bool) -> Bool {
    for expansion in pattern.expansions {
      let choices = expansion.components.map { self.choices(for: $0) }
      let count = choices.reduce(1) { min($0 * $1.count, 1 << 20) }
      guard count > 0, let query else { return false }
      for number in 0..<min(count, enough ?? .max) {
        guard number < 256 else { return false }
        var rest = number
        var components: [String] = []
        for choice in choices {
          components += choice[rest % choice.count]
          rest /= choice.count
        }
        if body(text(components) + query, expansion) { return false }
      }
    }
    return true
  }

  /// Returns a link that matches this pattern and another pattern that ends at the same node, if it finds one.
  package func joint(with other: LinkPattern) -> String? {
    var example: String?
    _ = search { text, _ in
      example = text
      return true
    }
    return example.map { join($0, with: other) }
  }

  /// Returns a link with the given components and with the query fields that this pattern and another one require.
  ///
  /// - Parameters:
  ///   - components: The components, including a host that counts as one.
  ///   - other: The other pattern.
  ///   - scheme: The scheme (default: the first of the pattern).
  ///   - host: The host of a web link (default: the first of the pattern).
  /// - Returns: The link; `nil` if a required field doesn't have a sample value.
  package func link(
    _ components: [String], with other: LinkPattern, scheme: String? = nil, host: String? = nil
  ) -> String? {
    query.map { join(text(components, withHost: false, scheme, host) + $0, with: other) }
  }

  /// Adds the query that another pattern requires to a link.
  private func join(_ example: String, with other: LinkPattern) -> String {
    guard let query = ExampleMaker(other, options, longest: 0).query else { return example }
    let names = Set(pattern.fields.filter { $0.source != .path }.map(\.name))
    let more = query.drop { $0 == "?" }.split(separator: "#").first?.split(separator: "&") ?? []
    let missing = more.filter { item in !names.contains(String(item.prefix { $0 != "=" })) }
    guard !missing.isEmpty, !example.contains("#") else { return example }
    return example + (example.contains("?") ? "&" : "?") + missing.joined(separator: "&")
  }

  private func text(
    _ components: [String], withHost: Bool = true, _ scheme: String? = nil, _ host: String? = nil
  ) -> String {
    guard let scheme = scheme ?? pattern.schemes.first else { return "/" + components.joined(separator: "/") }
    if LinkPattern.isWeb(scheme) {
      return
        "\(scheme)://\(host ?? pattern.hosts.first.map { LinkPattern.example(ofHost: $0) } ?? "host.example")/"
        + components.joined(separator: "/")
    }
    let all = (withHost ? Array(pattern.hosts.prefix(1)) : []) + components
    return "\(scheme)://" + all.joined(separator: "/")
  }

  /// The required fields of the query and the fragment, with sample strings.
  private var query: String? {
    var items: [(name: String, value: String?)] = []
    var fragment = ""
    for field in pattern.fields where field.source != .path && !field.mayBeMissing {
      guard let text = texts(for: field).first else { return nil }
      if field.source == .query {
        items.append((field.name, text))
      } else {
        fragment = "#" + Escaping.item.escape(text)
      }
    }
    if case .literal(let bytes) = pattern.fragment { fragment = "#" + Escaping.item.escape(bytes) }
    return Escaping.query(items) + fragment
  }

  private func choices(for component: Expansion.Component) -> [[String]] {
    if case .rest = component {
      return [0, 1, longest + 1].map { count in Array(repeating: Self.fresh[0], count: count) }
    }
    guard let (indices, texts) = component.parts else { return Self.fresh.map { [$0] } }
    let samples = indices.map { self.texts(for: pattern.fields[$0]) }
    guard samples.allSatisfy({ !$0.isEmpty }) else { return [] }
    // As many as the field with the most samples has; the other fields start over when theirs run out.
    return (0..<(samples.map(\.count).max() ?? 1)).map { number in
      let inner = zip(samples, texts.dropFirst()).flatMap { Array($0[number % $0.count].utf8) + $1 }
      return [Escaping.component.escape(texts[0] + inner)]
    }
  }

  private static let fresh = ["x-example", "Y_2"]

  private func texts(for field: LinkField) -> [String] {
    field.allowed.isEmpty ? Self.texts(of: field.type, options) : field.allowed
  }

  /// Returns sample values of a type that few patterns contain.
  package static func texts(of type: FieldType, _ options: TableOptions) -> [String] {
    switch type {
    case .string, .text: return fresh
    case .bool: return ["true", "false"]
    case .uint: return ["18446744073709551615", "7"]
    case .int: return ["-7", "7"]
    case .double: return ["0.5"]
    case .uuid: return ["01234567-89AB-CDEF-0123-456789ABCDEF"]
    case .custom(let name):
      let type = options.types.first { $0.name == name }
      return guesses.filter { type?.accepts($0) ?? false }
    }
  }

  /// Strings that a custom type may accept.
  private static let guesses = [
    "x-example", "Y_2", "7", "-7", "0.5", "a", "Z", "ab", "abc", "AB", "abcd", "2024-02-29", "12:30",
    "a@b.example",
    "0123456789abcdef", "1.2.3", "en", "en-US", "EUR", "01234567-89AB-CDEF-0123-456789ABCDEF",
  ]
}
