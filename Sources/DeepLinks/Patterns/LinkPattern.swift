/// A pattern that describes a family of links.
///
/// You create a pattern from text, which it prints unchanged. The grammar in short:
///
/// - `ride://trip/:id` consists of a scheme and components, each a literal or a parameter. The host of an app link is its first component.
///   `https://(example.com|www.example.com)/trip/:id` lists the hosts of a web link. `https://*.example.com` matches all subdomains, with one or
///   more additional labels.
/// - `:id<int>` has a type, `:tab(map|list)` has a list of allowed values, and literal text may surround a parameter: `v:major<int>.x`.
/// - `:name.:ext` are two parameters in one component: the first matches the shortest text that is followed by the literal between them.
/// - `{/:tab}` is an optional group, and may contain other groups.
/// - `*` matches any single component. `**rest` matches any number of components, at the end or before other components; a pattern may have
///   only one.
/// - `?q&page<int>=1&limit<int>?&tag*&debug!` are query fields: required, with a default, optional, repeated, and a flag. A field
///   that is optional or has a default also counts as missing if its value is empty, as in `?limit=` or `?limit`. This doesn't apply to a
///   field that accepts empty text. `#:section` is a field for the fragment, to which the same applies; `#top` is a
///   required fragment.
/// - A backslash makes the next character literal, and a percent escape represents its byte.
///
/// A pattern without a scheme applies to every scheme. A trailing slash has no effect. Web hosts and their ports are compared as the URL
/// standard serializes them. All other text is compared byte for byte, without Unicode normalization, so that `é` as one code point and as
/// two are different.
public struct LinkPattern: Sendable, Hashable, CustomStringConvertible {
  private let body: PatternBody

  /// The text as it was read.
  public var description: String { body.text }

  /// The schemes of the pattern, in lowercase; empty if the pattern applies to all schemes.
  public var schemes: [String] { body.schemes }

  /// The hosts of the pattern, in lowercase, each with its port if it has one; empty if the pattern applies to all hosts.
  ///
  /// A host that begins with `*.` represents all subdomains.
  public var hosts: [String] { body.hosts }

  /// The named parts, in the order in which they are written.
  public var fields: [LinkField] { body.fields }

  package var fragment: FragmentPart? { body.fragment }

  package var expansions: [Expansion] { body.expansions }

  /// The place of the question mark that begins the query, in bytes of the text.
  package var queryOffset: Int? { body.queryOffset }

  /// Whether the path ends in a slash that separates components.
  package var endsInSlash: Bool { body.endsInSlash }

  /// Reads a pattern.
  ///
  /// - Throws: A `LinkError` with the place of the error.
  /// - Complexity: O(*n*) for *n* bytes of text, times the number of its expansions, which is at most 256.
  public init(_ text: String) throws(LinkError) {
    var reader = PatternReader(text)
    try reader.read()
    body = PatternBody(reader)
  }

  /// Returns the index of a field, or -1; the search begins at another index and wraps around.
  func index(of name: String, from start: Int) -> Int {
    let count = body.fields.count
    for step in 0..<count {
      let index = start + step < count ? start + step : start + step - count
      if body.fields[index].name == name { return index }
    }
    return -1
  }

  func cardinality(of index: Int) -> LinkField.Cardinality { body.fields[index].cardinality }

  /// The maximum number of forms of one pattern, with each optional group included or omitted.
  public static let maximumExpansions = 256

  /// The maximum number of components in a pattern, and also of fields.
  public static let maximumComponents = 128

  /// The maximum length of a pattern, in bytes.
  public static let maximumLength = 1 << 16

  /// The maximum number of slashes, literals, parameters and groups in a path, more than its components can need.
  static let maximumParts = 1_024

  /// Whether two patterns have the same bytes.
  public static func == (left: LinkPattern, right: LinkPattern) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

/// The parts of a pattern, shared by all its copies.
final class PatternBody: Sendable {
  let text: String
  let schemes: [String]
  let hosts: [String]
  let fields: [LinkField]
  let fragment: FragmentPart?
  let queryOffset: Int?
  let endsInSlash: Bool
  let expansions: [Expansion]

  init(_ reader: consuming PatternReader) {
    text = reader.text
    schemes = reader.schemes
    hosts = reader.hosts
    fields = reader.fields
    fragment = reader.fragment
    queryOffset = reader.queryOffset
    endsInSlash = reader.endsInSlash
    expansions = reader.expansions
  }
}

/// The fragment of a pattern.
package enum FragmentPart: Sendable {
  case literal([UInt8])
  case field(Int)
}
