/// Why a text is no link, and where.
///
/// Two errors are equal when their codes and their places are.
public struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// A percent sign is not followed by two hexadecimal digits.
    case escape
    /// The escapes of a part are not UTF-8.
    case encoding
    /// What stands before the first colon is no scheme.
    case scheme
    /// A bracket of a host is not closed, or something else than a port follows it.
    case host
    /// A port is not a number between 0 and 65535.
    case port
    /// The text is longer than a link may be.
    case length
    /// There are more components than a link may have.
    case components
  }

  /// What is wrong.
  public let code: Code

  /// Where it is, in bytes from the beginning of the text.
  public let offset: Int

  /// The text that was to be read.
  public let text: String

  init(_ code: Code, at offset: Int, in text: String) {
    self.code = code
    self.offset = offset
    self.text = text
  }

  /// Whether two errors have one code and one place.
  public static func == (left: LinkError, right: LinkError) -> Bool {
    left.code == right.code && left.offset == right.offset
  }

  /// What is wrong, where, and what to do, in one sentence.
  public var description: String {
    "\(sentence), at byte \(offset) of \"\(text.shortened)\"."
  }

  private var sentence: String {
    switch code {
    case .escape: "A percent sign must be followed by two hexadecimal digits, or be written %25"
    case .encoding: "These escapes are not UTF-8; text is escaped as the bytes of its UTF-8"
    case .scheme:
      "What stands before the first colon must be a scheme: a letter, then letters, digits, +, - or ."
    case .host: "A host in brackets must be closed, and only a port may follow it"
    case .port: "A port must be a number between 0 and 65535"
    case .length: "A link has at most \(DeepLink.maximumLength) bytes"
    case .components: "A link has at most \(DeepLink.maximumComponents) components"
    }
  }
}

extension String {
  /// The text, or its beginning when it is too long for a sentence.
  package var shortened: String { utf8.count <= 200 ? self : shortened(to: 120) }

  /// The beginning of the text, of at most so many bytes, for one character may be made of any number of them.
  package func shortened(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = unicodeScalars.startIndex
    while end < unicodeScalars.endIndex {
      let next = unicodeScalars.index(after: end)
      guard utf8.distance(from: startIndex, to: next) <= count else { break }
      end = next
    }
    return String(self[..<end]) + "…"
  }
}
