/// Reads the pathnames of URLPattern.
struct URLPatternReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var parts: [Part] = []
  private var text = ""
  private var unnamed = 0
  private var names: Set<String> = []

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Reads a pattern.
  ///
  /// - Parameter text: The pattern.
  /// - Returns: Its parts.
  /// - Throws: A `CaseProblem` if it is none.
  static func parts(_ text: String) throws(CaseProblem) -> [Part] {
    var reader = URLPatternReader(text)
    try reader.read()
    return reader.parts
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func fail(_ reason: String) -> CaseProblem {
    .noForeignPattern("\(reason) at character \(index)")
  }

  private mutating func read() throws(CaseProblem) {
    while let scalar = peek {
      switch scalar {
      case "{":
        index += 1
        try readGroup()
      case "}", ")", "?", "+": throw fail("\"\(scalar)\" means nothing here")
      default:
        if let matcher = try readMatcher() {
          var part = Part()
          if text.hasSuffix("/") {
            text.removeLast()
            part.prefix = "/"
          }
          flush()
          (part.name, part.matcher) = matcher
          part.modifier = readModifier()
          try add(part)
        } else {
          try readCharacter()
        }
      }
    }
    flush()
  }

  private mutating func flush() {
    if !text.isEmpty { parts.append(Part(prefix: text)) }
    text = ""
  }

  private mutating func add(_ part: Part) throws(CaseProblem) {
    var part = part
    if part.matcher != .nothing {
      if part.name.isEmpty {
        part.name = String(unnamed)
        unnamed += 1
      }
      guard names.insert(part.name).inserted else { throw fail("the name \(part.name) is there twice") }
    }
    parts.append(part)
  }

  private mutating func readGroup() throws(CaseProblem) {
    flush()
    try readText()
    var part = Part(prefix: text)
    text = ""
    if let matcher = try readMatcher() {
      (part.name, part.matcher) = matcher
      try readText()
      part.suffix = text
      text = ""
    }
    guard peek == "}" else { throw fail("a group is not closed") }
    index += 1
    part.modifier = readModifier()
    if part.matcher == .nothing, part.modifier == .once {
      text = part.prefix
    } else {
      try add(part)
    }
  }

  private mutating func readText() throws(CaseProblem) {
    while let scalar = peek, scalar != "}", scalar != "{", scalar != "(", scalar != "*" {
      if scalar == ":", index + 1 < scalars.count, scalars[index + 1].startsName { return }
      try readCharacter()
    }
  }

  private mutating func readCharacter() throws(CaseProblem) {
    if peek == "\\" { index += 1 }
    guard let scalar = peek else { throw fail("nothing follows a backslash") }
    text.unicodeScalars.append(scalar)
    index += 1
  }

  /// Reads a name, an expression, both, or a star.
  private mutating func readMatcher() throws(CaseProblem) -> (String, Part.Matcher)? {
    if peek == "*" {
      index += 1
      return ("", .everything)
    }
    var name = ""
    if peek == ":" {
      let start = index
      index += 1
      while let scalar = peek, name.isEmpty ? scalar.startsName : scalar.continuesName {
        name.unicodeScalars.append(scalar)
        index += 1
      }
      guard !name.isEmpty else {
        index = start
        throw fail("a name is missing")
      }
    }
    guard peek == "(" else { return name.isEmpty ? nil : (name, .segment) }
    let expression = try readExpression()
    return (
      name, expression == ".*" ? .everything : expression == "[^\\/]+?" ? .segment : .expression(expression)
    )
  }

  private mutating func readExpression() throws(CaseProblem) -> String {
    index += 1
    guard peek != "?" else { throw fail("an expression must not begin with a question mark") }
    var expression = ""
    var depth = 1
    while let scalar = peek {
      guard scalar.isASCII else { throw fail("an expression is ASCII") }
      if scalar == "\\" {
        index += 1
        guard let next = peek, next.isASCII, next.mayBeEscaped else { throw fail("this escape is unknown") }
        expression += "\\" + String(next)
        index += 1
        continue
      }
      if scalar == "(" {
        depth += 1
        guard index + 1 < scalars.count, scalars[index + 1] == "?" else {
          throw fail("an expression has no groups that capture")
        }
      }
      if scalar == ")" { depth -= 1 }
      index += 1
      if depth == 0 { break }
      expression.unicodeScalars.append(scalar)
    }
    guard depth == 0, !expression.isEmpty else { throw fail("an expression is empty or not closed") }
    return expression
  }

  private mutating func readModifier() -> Part.Modifier {
    guard let scalar = peek, let modifier = Part.Modifier(rawValue: Character(scalar)), modifier != .once
    else {
      return .once
    }
    index += 1
    return modifier
  }
}

extension Unicode.Scalar {
  /// Whether it may follow a backslash in an expression of a script that reads its text as Unicode.
  fileprivate var mayBeEscaped: Bool {
    !properties.isAlphabetic && self != "_" || "dDwWsSbBnrtvfcxukpP".unicodeScalars.contains(self)
  }
}

extension URLPatternReader {
  /// A part of a pattern.
  struct Part: Hashable, Sendable {
    /// What is matched, besides the text on both sides.
    enum Matcher: Hashable, Sendable {
      case nothing
      case segment
      case everything
      case expression(String)
    }

    /// How often it may be there.
    enum Modifier: Character, Hashable, Sendable {
      case once = "1"
      case optional = "?"
      case many = "+"
      case any = "*"
    }

    var prefix = ""
    var name = ""
    var matcher = Matcher.nothing
    var suffix = ""
    var modifier = Modifier.once
  }
}
