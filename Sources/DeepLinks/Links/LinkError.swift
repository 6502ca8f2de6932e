/// An error in the text of a link or a pattern, with its position.
///
/// Two errors are equal if their codes and offsets are equal.
public struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Hashable {
    /// A percent sign is not followed by two hexadecimal digits, or a backslash ends a pattern.
    case malformedEscape
    /// The escapes in a part of a link are not valid UTF-8.
    case invalidEncoding
    /// The text before the first colon isn't a scheme.
    case invalidScheme
    /// A bracket in a host is not closed, or is followed by something other than a port.
    case malformedHost
    /// A port is not a number between 0 and 65535.
    case invalidPort
    /// The link is too long.
    case tooLong
    /// The link has too many components.
    case tooManyComponents
    /// A backslash is unescaped; browsers read it as a slash.
    case unescapedBackslash
    /// A control character is unescaped; browsers skip some of them.
    case unescapedControl
    /// A character that reverses the text direction is unescaped, so people see a different link from the one that is opened.
    case unescapedDirection
    /// An invisible character is unescaped, or occurs in the host of a web link.
    case invisibleCharacter
    /// A host contains a space.
    case spaceInHost
    /// A link that a browser opens contains a user, usually to imitate a host.
    case userInWebLink
    /// A link that a browser opens has no host; browsers take the next component as the host.
    case missingHost

    /// A colon, two stars or an ampersand in a pattern is not followed by a name.
    case missingName
    /// Two fields of a pattern have the same name.
    case duplicateName
    /// The text between angle brackets isn't the name of a type.
    case invalidType
    /// A list of allowed values, schemes or hosts is empty, is too long, or contains an empty or repeated element.
    case invalidList
    /// A bracket, brace, parenthesis or quote in a pattern is not closed.
    case unclosed
    /// A character isn't valid here unless a backslash precedes it.
    case unexpectedCharacter
    /// Two parameters in a component have no text between them.
    case adjacentParameters
    /// A star or `**` shares its component with other text, or the pattern has `**` twice.
    case misplacedWildcard
    /// A component inside the path of a pattern is empty.
    case emptyComponent
    /// A scheme, host or port of a pattern isn't valid.
    case invalidAuthority
    /// A field that can't be missing has a default, or the field doesn't accept the default.
    case invalidDefault
    /// A pattern has too many components, fields or groups.
    case tooManyParts
  }

  /// The kind of error.
  public let code: Code

  /// The byte offset of the error from the beginning of the text.
  public let offset: Int

  /// The text that contains the error.
  public let text: String

  /// The error and its remedy.
  package let reason: String

  private let isOfPattern: Bool

  /// Creates an error in a link or, with its own reason, in a pattern.
  init(_ code: Code, _ reason: String? = nil, at offset: Int, in text: String) {
    self.code = code
    self.offset = offset
    self.text = text
    self.reason = reason ?? code.sentence
    isOfPattern = reason != nil
  }

  /// Whether two errors have the same code and offset.
  public static func == (left: LinkError, right: LinkError) -> Bool {
    left.code == right.code && left.offset == right.offset
  }

  /// The error, its remedy and its position, in one sentence.
  public var description: String {
    "\(reason), at byte \(offset) of \(isOfPattern ? "the pattern " : "")\"\(text.shortened)\"."
  }
}

extension LinkError.Code {
  /// The error in a link; each pattern error has its own reason.
  fileprivate var sentence: String {
    switch self {
    case .malformedEscape: "A percent sign must be followed by two hexadecimal digits, or be written %25"
    case .invalidEncoding: "These escapes are not UTF-8; escape the UTF-8 bytes of the text"
    case .invalidScheme:
      "The text before the first colon must be a scheme: a letter followed by letters, digits, +, - or ."
    case .malformedHost:
      "A host must be a name without escapes, or an IPv6 address in brackets, optionally with a port"
    case .invalidPort: "A port must be a number between 0 and 65535"
    case .tooLong: "A link can have at most \(DeepLink.maximumLength) bytes"
    case .tooManyComponents: "A link can have at most \(DeepLink.maximumComponents) components"
    case .unescapedBackslash: "A backslash must be written %5C, because browsers read it as a slash"
    case .unescapedControl:
      "A control character must be escaped, because browsers drop it or end the link there"
    case .unescapedDirection:
      "A character that changes the direction of text must be escaped, because it makes the link look like another link"
    case .invisibleCharacter:
      "An invisible character must be escaped, and cannot be in a host, because it makes the link look like another link"
    case .spaceInHost: "A host must not contain a space; remove it"
    case .userInWebLink: "A web link must not contain a user name; remove the text before the @"
    case .missingHost:
      "A web link must have a host after two slashes, because browsers take the next component as the host"
    case .missingName, .duplicateName, .invalidType, .invalidList, .unclosed, .unexpectedCharacter,
      .adjacentParameters, .misplacedWildcard,
      .emptyComponent,
      .invalidAuthority, .invalidDefault, .tooManyParts:
      "This isn't a pattern"
    }
  }
}

extension String {
  /// The text or, if it is too long for a sentence, its beginning.
  package var shortened: String { utf8.count <= 200 ? self : shortened(to: 120) }

  /// Returns the beginning of the text, limited in bytes because one character may consist of any number of them.
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
