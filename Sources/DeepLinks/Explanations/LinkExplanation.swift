/// A table's explanation of one link: whether each pattern matches and, if not, where and why it fails.
public struct LinkExplanation: Sendable, CustomStringConvertible {
  /// One route of the table.
  public struct Candidate: Sendable {
    /// The route.
    public let route: TableRoute.Token

    /// The pattern of the route.
    public let pattern: LinkPattern

    /// The priority of the route.
    public let priority: Int

    /// The reason why the route doesn't match; `nil` if it does.
    public let failure: LinkExplanation.Failure?
  }

  /// The link.
  public let link: DeepLink

  /// All routes: first those that match, in order of preference; then the others, longest partial match first.
  public let candidates: [Candidate]

  /// One line for the link and one for each route; routes with a different scheme or host share a line.
  public var description: String {
    var counts: [Failure: Int] = [:]
    for case let failure? in candidates.map(\.failure) where Self.isOfStart(failure) {
      counts[failure, default: 0] += 1
    }
    var lines = [link.description]
    var printed: Set<Failure> = []
    for candidate in candidates {
      guard let failure = candidate.failure else {
        lines.append("  \(candidate.pattern): yes")
        continue
      }
      let count = counts[failure] ?? 1
      if count == 1 {
        lines.append("  \(candidate.pattern): no, \(failure)")
      } else if printed.insert(failure).inserted {
        lines.append("  \(count) routes: no, \(failure)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Whether the scheme or the host differs, so that the rest of the pattern wasn't compared.
  private static func isOfStart(_ failure: Failure) -> Bool {
    switch failure.reason {
    case .scheme, .host: true
    default: false
    }
  }
}

extension LinkExplanation {
  /// The reason why a pattern doesn't match a link, and the position in the link where it fails.
  public struct Failure: Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public enum Reason: Sendable, Hashable {
      /// The scheme isn't one of these.
      case scheme([String])
      /// The host isn't one of these.
      case host([String])
      /// A component isn't equal to this literal.
      case literal(String)
      /// A component doesn't have this prefix and this suffix.
      case text(prefix: String, suffix: String)
      /// A component doesn't consist of these fields and the literal text around them.
      case parts(fields: [String], [String])
      /// The field's value isn't in its list of allowed values.
      case allowed(field: String, [String])
      /// The field's value can't be converted to this type.
      case type(field: String, String)
      /// The path ends before the pattern does.
      case end
      /// The path continues after the end of the pattern.
      case more
      /// A component is empty.
      case empty
      /// A field of the query or the fragment is missing.
      case missing(field: String)
      /// A field that allows only one value occurs twice.
      case repeated(field: String)
      /// The fragment isn't equal to this one.
      case fragment(String)
      /// The pattern has no scheme, and such patterns aren't tried for links of this scheme.
      case namespace
    }

    /// The reason.
    public let reason: Reason

    /// The byte offset of the failure from the beginning of the link's text.
    public let offset: Int

    /// Whether the text of a field is missing or not accepted.
    package var isOfField: Bool {
      switch reason {
      case .allowed, .type, .missing, .repeated: true
      case .scheme, .host, .literal, .text, .parts, .end, .more, .empty, .fragment, .namespace: false
      }
    }

    /// A short description of the failure, and its position.
    public var description: String { "\(words) at byte \(offset)" }

    private var words: String {
      switch reason {
      case .scheme(let schemes): "the scheme is not \(schemes.joined(separator: " or "))"
      case .host(let hosts): "the host is not \(hosts.joined(separator: " or "))"
      case .literal(let text): "\"\(text)\" was expected"
      case .text(let prefix, let suffix):
        "a component that begins with \"\(prefix)\" and ends with \"\(suffix)\" was expected"
      case .parts(let fields, let texts):
        "a component of the form \"\(texts[0])\(zip(fields, texts.dropFirst()).map { ":\($0)\($1)" }.joined())\" was expected"
      case .allowed(let field, let texts): "\(field) is not one of \(texts.joined(separator: ", "))"
      // This type accepts every string except the empty one.
      case .type(let field, "string"): "\(field) is empty, which only \(field)<text> allows,"
      case .type(let field, let type): "\(field) is not of type \(type)"
      case .end: "the path ends too early"
      case .more: "the end of the path was expected"
      case .empty: "a component is empty"
      case .missing(let field): "\(field) is missing"
      case .repeated(let field): "\(field) is repeated"
      case .fragment(let text): "the fragment \"\(text)\" was expected"
      case .namespace: "the patterns of this scheme are not tried"
      }
    }
  }
}
