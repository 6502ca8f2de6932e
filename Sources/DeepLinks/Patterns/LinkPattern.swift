/// The form of a family of links.
///
/// A pattern is read from text and prints itself. Its grammar, in short:
///
/// - `ride://trip/:id` are a scheme, and components that are literal or parameters. The host of an app's link is its
///   first component. `https://(example.com|www.example.com)/trip/:id` names the hosts of a link of the web.
///   `https://*.example.com` are all hosts below one: those with one label more, or several.
/// - `:id<int>` has a type, `:tab(map|list)` a list of allowed texts, and text may stand on both sides: `v:major<int>.x`.
/// - `:name.:ext` are two parameters in one component: the first is the shortest text behind which the text between them stands.
/// - `{/:tab}` may be left out, and may contain others.
/// - `*` is any one component, `**rest` any number of them, once, at the end or before other components.
/// - `?q&page<int>=1&limit<int>?&tag*&debug!` are fields of the query: one, one with a default, an optional one, any
///   number, a flag. `#:section` is the fragment, as a field; `#top` is one that must be there.
/// - A backslash takes the meaning from the next character, and an escape stands for its byte.
///
/// A pattern without a scheme is for every scheme. A slash at the end means nothing.
public struct LinkPattern: Sendable, Hashable, CustomStringConvertible {
  private let body: PatternBody

  /// The text, as it was read.
  public var description: String { body.text }

  /// The schemes it is for, in lower case; none if it is for all.
  public var schemes: [String] { body.schemes }

  /// The hosts it is for, in lower case, each with its port if it has one; none if it is for all.
  ///
  /// One that begins with `*.` stands for all hosts below it.
  public var hosts: [String] { body.hosts }

  /// The named parts, in the order they are written.
  public var fields: [LinkField] { body.fields }

  package var fragment: FragmentPart? { body.fragment }

  package var expansions: [Expansion] { body.expansions }

  /// Reads a pattern.
  ///
  /// - Throws: A `LinkError` with the place of what is wrong.
  /// - Complexity: O(*n*) for *n* bytes of text, times the number of its expansions, which are at most 256.
  public init(_ text: String) throws(LinkError) {
    var reader = PatternReader(text)
    try reader.read()
    body = PatternBody(reader, expansions: try PatternExpander(text: text).expand(reader.parts))
  }

  /// The index of a field, or less than zero; it is looked for from another one on first.
  func index(of name: String, from start: Int) -> Int {
    let count = body.fields.count
    for step in 0..<count {
      let index = start + step < count ? start + step : start + step - count
      if body.fields[index].name == name { return index }
    }
    return -1
  }

  func cardinality(of index: Int) -> LinkField.Cardinality { body.fields[index].cardinality }

  /// The maximum number of forms of one pattern.
  public static let maximumExpansions = 256

  /// The maximum number of components, and of fields, of a pattern.
  public static let maximumComponents = 128

  /// The maximum number of bytes of the text of a pattern.
  public static let maximumLength = 1 << 16

  /// The maximum number of slashes, texts, parameters and groups in a path, which is more than its components need.
  static let maximumParts = 1_024

  /// Whether two patterns have one text, byte for byte.
  public static func == (left: LinkPattern, right: LinkPattern) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// Feeds what makes it equal to others into a hasher.
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
  let expansions: [Expansion]

  init(_ reader: PatternReader, expansions: [Expansion]) {
    text = reader.text
    schemes = reader.schemes
    hosts = reader.hosts
    fields = reader.fields
    fragment = reader.fragment
    self.expansions = expansions
  }
}

/// The fragment of a pattern.
package enum FragmentPart: Sendable {
  case literal([UInt8])
  case field(Int)
}
