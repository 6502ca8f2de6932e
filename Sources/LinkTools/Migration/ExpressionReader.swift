/// Reads the text of a regular expression, from left to right.
struct ExpressionReader {
  let text: String
  private let scalars: [UInt32]
  private let offsets: [Int]
  private(set) var index = 0
  private(set) var groupCount = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars.map(\.value)
    var offsets: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    self.offsets = offsets + [offset]
  }

  mutating func read() throws(ExpressionError) -> ExpressionNode {
    let node = try readChoice()
    if index < scalars.count { throw error(.parenthesis, "This parenthesis closes nothing; write \\)") }
    return node
  }

  var peek: UInt32? { peek(0) }

  func peek(_ distance: Int) -> UInt32? { index + distance < scalars.count ? scalars[index + distance] : nil }

  func peek(is character: Unicode.Scalar, _ distance: Int = 0) -> Bool { peek(distance) == character.value }

  mutating func skip(_ count: Int = 1) { index += count }

  func error(_ code: ExpressionError.Code, _ reason: String, at place: Int? = nil) -> ExpressionError {
    ExpressionError(code, reason, at: offsets[min(place ?? index, scalars.count)], in: text)
  }

  private mutating func readChoice() throws(ExpressionError) -> ExpressionNode {
    var alternatives = [try readSequence()]
    while peek(is: "|") {
      skip()
      alternatives.append(try readSequence())
    }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func readSequence() throws(ExpressionError) -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    while let scalar = peek, scalar != 0x7C, scalar != 0x29 {
      nodes.append(try readRepetition(try readAtom()))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func readAtom() throws(ExpressionError) -> ExpressionNode {
    let start = index
    guard let scalar = peek, let character = Unicode.Scalar(scalar) else { return .sequence([]) }
    skip()
    switch character {
    case "(": return try readGroup(start)
    case "[": return .set(try readClass(start))
    case ".": return .set(.all)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "\\": return try readEscape(start)
    case "*", "+", "?":
      throw error(.quantifier, "Nothing stands before \(character) that it could repeat", at: start)
    case "{", "}", "]": throw error(.unexpected, "Write \\\(character) for this character", at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func readGroup(_ start: Int) throws(ExpressionError) -> ExpressionNode {
    var number: Int?
    if peek(is: "?") {
      guard peek(is: ":", 1) else {
        throw error(
          .unsupported, "Of the groups that begin with (? there is only (?: here, which remembers nothing",
          at: start)
      }
      skip(2)
    } else {
      groupCount += 1
      number = groupCount
      guard groupCount <= LinkExpression.maximumGroups else {
        throw error(.tooLarge, "An expression has at most \(LinkExpression.maximumGroups) groups", at: start)
      }
    }
    depth += 1
    guard depth <= LinkExpression.maximumDepth else {
      throw error(.tooLarge, "Groups are nested at most \(LinkExpression.maximumDepth) deep", at: start)
    }
    let node = try readChoice()
    depth -= 1
    guard peek(is: ")") else { throw error(.parenthesis, "This group is not closed with )", at: start) }
    skip()
    return number.map { .group(node, number: $0) } ?? node
  }

  private mutating func readEscape(_ start: Int) throws(ExpressionError) -> ExpressionNode {
    if peek(is: "b") || peek(is: "B") {
      skip()
      return .assertion(scalars[index - 1] == 0x62 ? .wordBoundary : .noWordBoundary)
    }
    switch try readEscaped(start) {
    case .scalar(let scalar): return .scalar(scalar)
    case .set(let set): return .set(set)
    }
  }
}
