/// Reads the patterns of path-to-regexp.
struct PathToRegexpReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Reads a pattern.
  ///
  /// - Parameter text: The pattern.
  /// - Returns: Its tokens.
  /// - Throws: A `CaseProblem` if it is none.
  static func tokens(_ text: String) throws(CaseProblem) -> [Token] {
    var reader = PathToRegexpReader(text)
    return try reader.read(depth: 0)
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func fail(_ reason: String) -> CaseProblem {
    .noForeignPattern("\(reason) at character \(index)")
  }

  private mutating func read(depth: Int) throws(CaseProblem) -> [Token] {
    guard depth < 256 else { throw fail("groups are nested too deeply") }
    var tokens: [Token] = []
    var text = ""
    func flushed() -> [Token] { text.isEmpty ? tokens : tokens + [.text(text)] }
    while let scalar = peek {
      switch scalar {
      case "\\":
        index += 1
        guard let next = peek else { throw fail("nothing follows a backslash") }
        text.unicodeScalars.append(next)
        index += 1
      case ":", "*":
        index += 1
        let name = try readName()
        tokens = flushed() + [scalar == ":" ? .parameter(name) : .wildcard(name)]
        text = ""
      case "{":
        index += 1
        let group = try read(depth: depth + 1)
        guard peek == "}" else { throw fail("a group is not closed") }
        index += 1
        tokens = flushed() + [.group(group)]
        text = ""
      case "}":
        guard depth > 0 else { throw fail("\"}\" closes nothing") }
        return flushed()
      case "(", ")", "[", "]", "+", "?", "!": throw fail("\"\(scalar)\" is kept for later versions")
      default:
        text.unicodeScalars.append(scalar)
        index += 1
      }
    }
    return flushed()
  }

  private mutating func readName() throws(CaseProblem) -> String {
    var name = ""
    if peek == "\"" {
      index += 1
      while let scalar = peek, scalar != "\"" {
        if scalar == "\\" { index += 1 }
        guard let next = peek else { break }
        name.unicodeScalars.append(next)
        index += 1
      }
      guard peek == "\"" else { throw fail("a quote is not closed") }
      index += 1
    } else {
      while let scalar = peek, name.isEmpty ? scalar.startsName : scalar.continuesName {
        name.unicodeScalars.append(scalar)
        index += 1
      }
    }
    guard !name.isEmpty else { throw fail("a name is missing") }
    return name
  }
}

extension PathToRegexpReader {
  /// A token of a pattern.
  indirect enum Token: Hashable, Sendable {
    case text(String)
    case parameter(String)
    case wildcard(String)
    case group([Token])
  }
}

extension PathToRegexpReader.Token {
  /// The token as JSON.
  var json: JSONValue {
    switch self {
    case .text(let text): .object(["type": "text", "value": .string(text)])
    case .parameter(let name): .object(["type": "param", "name": .string(name)])
    case .wildcard(let name): .object(["type": "wildcard", "name": .string(name)])
    case .group(let tokens): .object(["type": "group", "tokens": .array(tokens.map(\.json))])
    }
  }

  /// The piece of our grammar for it.
  var piece: PatternPiece {
    switch self {
    case .text(let text): .text(text)
    case .parameter(let name): .parameter(name)
    case .wildcard(let name): .rest(name)
    case .group(let tokens): .group(tokens.map(\.piece))
    }
  }

  /// Whether it is text that ends with a slash.
  var hasSlashAtEnd: Bool {
    if case .text(let text) = self { text.hasSuffix("/") } else { false }
  }

  /// The names of wildcards, which hold at least one character.
  var wildcards: [String] {
    switch self {
    case .wildcard(let name): [name]
    case .group(let tokens): tokens.flatMap(\.wildcards)
    case .text, .parameter: []
    }
  }
}

/// What separates the components of a text; where it is no slash, slashes are put in its place, and escapes in theirs.
struct PathToRegexpSeparator {
  private let text: String

  init(_ text: String) {
    self.text = text.isEmpty ? "/" : text
  }

  /// What is asked for is a path, in which a question mark and a hash sign mean nothing.
  func link(_ url: String) -> String {
    withSlashes(url).replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  /// The text that a part of such a link stands for, in the words of the original link.
  func text(_ part: String, of url: String) -> String {
    var text = withoutSlashes(part)
    if url.contains("?") { text = text.replacing("%3F", with: "?") }
    if url.contains("#") { text = text.replacing("%23", with: "#") }
    return text
  }

  func withSlashes(_ text: String) -> String {
    guard self.text != "/" else { return text }
    return text.replacing("/", with: "%2F").replacing(self.text, with: "/")
  }

  private func withoutSlashes(_ text: String) -> String {
    guard self.text != "/" else { return text }
    return text.replacing("/", with: self.text).replacing("%2F", with: "/")
  }

  func withSlashes(_ token: PathToRegexpReader.Token) -> PathToRegexpReader.Token {
    switch token {
    case .text(let text): .text(withSlashes(text))
    case .group(let tokens): .group(tokens.map { withSlashes($0) })
    case .parameter, .wildcard: token
    }
  }
}
