/// The explanation of a table for one link: for each of its patterns whether it takes the link, or where and why not.
public struct LinkExplanation: Sendable, CustomStringConvertible {
  /// One route of the table.
  public struct Candidate: Sendable {
    /// The route.
    public let route: TableRoute.Token

    /// Its pattern.
    public let pattern: LinkPattern

    /// Its priority.
    public let priority: Int

    /// Why it does not take the link; nothing if it does.
    public let failure: LinkExplanation.Failure?
  }

  /// The link.
  public let link: DeepLink

  /// All routes: those that take the link, the preferred ones first; then the others, those that went furthest first.
  public let candidates: [Candidate]

  /// A line for the link and one for each route; routes with another scheme, or with another host, share one.
  public var description: String {
    var counts: [Failure: Int] = [:]
    for case let failure? in candidates.map(\.failure) where Self.isOfStart(failure) {
      counts[failure, default: 0] += 1
    }
    var lines = [link.description]
    for candidate in candidates {
      guard let failure = candidate.failure else {
        lines.append("  \(candidate.pattern): yes")
        continue
      }
      guard let count = counts[failure], count > 1 else {
        // None is left of those that have had their line.
        if counts[failure] != 0 { lines.append("  \(candidate.pattern): no, \(failure)") }
        continue
      }
      lines.append("  \(count) routes: no, \(failure)")
      counts[failure] = 0
    }
    return lines.joined(separator: "\n")
  }

  /// Whether the link has another scheme or another host, so that the rest of the pattern was not looked at.
  private static func isOfStart(_ failure: Failure) -> Bool {
    switch failure.reason {
    case .scheme, .host: true
    default: false
    }
  }
}

extension LinkExplanation {
  /// Why a pattern does not take a link, and where in the link that shows first.
  public struct Failure: Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public enum Reason: Sendable, Hashable {
      /// The scheme is another one.
      case scheme([String])
      /// The host is another one.
      case host([String])
      /// A component is not this text.
      case literal(String)
      /// A component does not begin or end as it should.
      case text(prefix: String, suffix: String)
      /// A component is not made of texts of these fields with literal text around them.
      case parts(fields: [String], [String])
      /// A text is not one of those that are allowed.
      case allowed(field: String, [String])
      /// A text is not of the type.
      case type(field: String, String)
      /// The path ends before the pattern does.
      case end
      /// The path goes on where the pattern ends.
      case more
      /// A component is empty.
      case empty
      /// A field of the query or of the fragment is not there.
      case missing(field: String)
      /// A field is there twice that has one value.
      case repeated(field: String)
      /// The fragment is not this text.
      case fragment(String)
      /// The patterns of its scheme are not asked for links of this one.
      case namespace
    }

    /// The reason.
    public let reason: Reason

    /// The place in the link, in bytes from the beginning of its text.
    public let offset: Int

    /// Whether a field has not the text that it should have, or none.
    package var isOfField: Bool {
      switch reason {
      case .allowed, .type, .missing, .repeated: true
      case .scheme, .host, .literal, .text, .parts, .end, .more, .empty, .fragment, .namespace: false
      }
    }

    /// The expectation in a few words, and the place.
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
      // Of this type is every text but the empty one.
      case .type(let field, "string"): "\(field) is empty, which only \(field)<text> takes,"
      case .type(let field, let type): "\(field) is not of the type \(type)"
      case .end: "the path ends too early"
      case .more: "the path should end"
      case .empty: "a component is empty"
      case .missing(let field): "\(field) is missing"
      case .repeated(let field): "\(field) is there twice"
      case .fragment(let text): "the fragment \"\(text)\" was expected"
      case .namespace: "the patterns of this scheme are not asked"
      }
    }
  }
}
