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
  /// - Throws: A `ForeignPatternError` if it is none.
  static func tokens(_ text: String) throws(ForeignPatternError) -> [Token] {
    var reader = PathToRegexpReader(text)
    return try reader.read(depth: 0)
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func fail(_ reason: String) -> ForeignPatternError {
    ForeignPatternError("\(reason) at character \(index)")
  }

  private mutating func read(depth: Int) throws(ForeignPatternError) -> [Token] {
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

  private mutating func readName() throws(ForeignPatternError) -> String {
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
