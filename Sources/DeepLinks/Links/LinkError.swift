/// A mistake in the text of a link or of a pattern, with its place.
///
/// Two errors are equal when their codes and their places are.
public struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Code: Sendable, Hashable {
    /// A percent sign is not followed by two hexadecimal digits, or a backslash ends a pattern.
    case escape
    /// The escapes of a part of a link are not UTF-8.
    case encoding
    /// The text before the first colon isn't a scheme.
    case scheme
    /// A bracket of a host is not closed, or something else than a port follows it.
    case host
    /// A port is not a number between 0 and 65535.
    case port
    /// A link is longer than it may be.
    case length
    /// There are more components than a link may have.
    case components
    /// A backslash is written as it is; browsers read it as a slash.
    case backslash
    /// A control character is written as it is; browsers leave some of them out.
    case control
    /// A character that turns the direction of the text around is written as it is, so that people read another link.
    case direction
    /// An invisible character is written as it is, or stands in a host of the web.
    case invisible
    /// There is a space in a host.
    case space
    /// A link that a browser opens names a user, which most often is there to look like a host.
    case user

    /// A colon, two stars or an ampersand of a pattern are not followed by a name.
    case name
    /// Two fields of a pattern have one name.
    case duplicateName
    /// The text between angle brackets isn't the name of a type.
    case type
    /// A list of allowed texts, schemes or hosts is empty, is too long, or has an empty or a repeated element.
    case list
    /// A bracket, a brace, a parenthesis or a quote of a pattern is not closed.
    case unclosed
    /// A character stands where it means nothing; it needs a backslash.
    case unexpected
    /// Two parameters of one component have no text between them.
    case twoParameters
    /// A star or a rest does not stand alone in its component, or there are two rests.
    case wildcard
    /// A component inside the path of a pattern is empty.
    case emptyComponent
    /// A scheme, a host or a port of a pattern is not well formed.
    case authority
    /// A default is given to what cannot be missing, or is not a text of the field.
    case defaultText
    /// A pattern has too many components, fields or groups.
    case tooMany
  }

  /// The kind of mistake.
  public let code: Code

  /// The place in bytes from the beginning of the text.
  public let offset: Int

  /// The text that was to be read.
  public let text: String

  /// The mistake and its remedy.
  package let reason: String

  private let isOfPattern: Bool

  /// Makes the error of a link.
  init(_ code: Code, at offset: Int, in text: String) {
    self.code = code
    self.offset = offset
    self.text = text
    reason = code.sentence
    isOfPattern = false
  }

  /// Makes the error of a pattern.
  init(_ code: Code, _ reason: String, at offset: Int, in text: String) {
    self.code = code
    self.offset = offset
    self.text = text
    self.reason = reason
    isOfPattern = true
  }

  /// Whether two errors have one code and one place.
  public static func == (left: LinkError, right: LinkError) -> Bool {
    left.code == right.code && left.offset == right.offset
  }

  /// The mistake, its remedy and its place, in one sentence.
  public var description: String {
    "\(reason), at byte \(offset) of \(isOfPattern ? "the pattern " : "")\"\(text.shortened)\"."
  }
}

extension LinkError.Code {
  /// The mistake in a link; each pattern says more about itself.
  fileprivate var sentence: String {
    switch self {
    case .escape: "A percent sign must be followed by two hexadecimal digits, or be written %25"
    case .encoding: "These escapes are not UTF-8; text is escaped as the bytes of its UTF-8"
    case .scheme:
      "The text before the first colon must be a scheme: a letter, then letters, digits, +, - or ."
    case .host: "A host in brackets must be closed, and only a port may follow it"
    case .port: "A port must be a number between 0 and 65535"
    case .length: "A link has at most \(DeepLink.maximumLength) bytes"
    case .components: "A link has at most \(DeepLink.maximumComponents) components"
    case .backslash: "A backslash must be written %5C, because browsers take it for a slash"
    case .control: "A control character must be escaped, because browsers leave it out or end the link there"
    case .direction:
      "A character that changes the direction of text must be escaped, because it shows another link"
    case .invisible:
      "An invisible character must be escaped, and cannot be in a host, because it shows another link"
    case .space: "A host must not contain a space; remove it"
    case .user: "A link of the web must not name a user; remove the text before the @"
    case .name, .duplicateName, .type, .list, .unclosed, .unexpected, .twoParameters, .wildcard,
      .emptyComponent,
      .authority, .defaultText, .tooMany:
      "This isn't a pattern"
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
