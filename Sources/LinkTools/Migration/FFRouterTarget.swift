internal import DeepLinks

/// A target, read once into its tokens, so that nothing a link says can be taken for a variable.
struct FFRouterTarget: Sendable {
  let tokens: [FFRouterToken]

  /// How many bytes a target may have, and how many variables.
  static let maximumLength = 4_096
  static let maximumVariables = 64

  /// Why a text is no target, and where.
  struct Flaw: Error {
    let reason: String
    let offset: Int
    let text: String

    var sentence: String { "\(reason), at byte \(offset) of the target \"\(text.shortened)\"." }
  }

  /// Reads a target.
  ///
  /// - Throws: What is wrong with it, and where.
  init(_ text: String) throws(Flaw) {
    var reader = FFRouterTargetReader(text)
    tokens = try reader.read()
  }

  /// Writes the text for a link, up to where it is longer than a link may be.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - groups: Where in the text of the link each group is.
  /// - Returns: The text in UTF-8.
  func text(for link: DeepLink, groups: [Range<Int>?]) -> [UInt8] {
    var bytes: [UInt8] = []
    link.withBytes { text in
      for token in tokens {
        if bytes.count > DeepLink.maximumLength { return }
        switch token {
        case .literal(let literal): bytes += Array(literal.utf8)
        case .variable(let source, let form, let place):
          guard let range = Self.range(of: source, in: link, groups) else { continue }
          form.append(text[range], at: place, to: &bytes)
        }
      }
    }
    return bytes
  }

  private static func range(
    of source: FFRouterToken.Source, in link: DeepLink, _ groups: [Range<Int>?]
  ) -> Range<Int>? {
    switch source {
    case .group(let number): return number < groups.count ? groups[number] : nil
    case .scheme: return range(link.layout.scheme)
    case .host: return range(link.layout.host)
    case .port: return range(link.layout.port)
    case .path: return range(link.layout.path)
    case .query: return range(link.layout.query)
    case .fragment: return range(link.layout.fragment)
    case .url: return 0..<link.description.utf8.count
    }
  }

  private static func range(_ extent: Extent) -> Range<Int>? { extent.isPresent ? extent.range : nil }
}
