/// Repetitions of an expression.
extension ExpressionReader {
  /// Reads what may follow an atom: a star, a plus, a question mark or numbers in braces, and a mark of laziness.
  mutating func readRepetition(_ node: ExpressionNode) throws(ExpressionError) -> ExpressionNode {
    let start = index
    let minimum: Int
    let maximum: Int?
    if peek(is: "*") {
      (minimum, maximum) = (0, nil)
      skip()
    } else if peek(is: "+") {
      (minimum, maximum) = (1, nil)
      skip()
    } else if peek(is: "?") {
      (minimum, maximum) = (0, 1)
      skip()
    } else if peek(is: "{") {
      skip()
      (minimum, maximum) = try readBounds(start)
    } else {
      return node
    }
    let isGreedy = !peek(is: "?")
    if !isGreedy { skip() }
    if peek(is: "*") || peek(is: "+") || peek(is: "?") || peek(is: "{") {
      throw error(.quantifier, "A repetition cannot be repeated without parentheses around it")
    }
    if maximum == nil, node.isNullable {
      throw error(
        .quantifier,
        "What may be empty cannot be repeated without end, for engines disagree on what groups hold then",
        at: start)
    }
    let repetition = ExpressionNode.repetition(node, minimum: minimum, maximum: maximum, isGreedy: isGreedy)
    guard repetition.size <= LinkExpression.maximumInstructions else {
      throw error(
        .tooLarge, "An expression may stand for at most \(LinkExpression.maximumInstructions) instructions",
        at: start)
    }
    return repetition
  }

  private mutating func readBounds(_ start: Int) throws(ExpressionError) -> (Int, Int?) {
    guard let minimum = try readNumber(start) else {
      throw error(.quantifier, "A number must stand between the braces; write \\{ for a brace", at: start)
    }
    var maximum: Int? = minimum
    if peek(is: ",") {
      skip()
      maximum = try readNumber(start)
    }
    guard peek(is: "}") else { throw error(.quantifier, "These numbers are not closed with }", at: start) }
    skip()
    if let maximum, maximum < minimum {
      throw error(.quantifier, "The second number must not be lower than the first", at: start)
    }
    return (minimum, maximum)
  }

  private mutating func readNumber(_ start: Int) throws(ExpressionError) -> Int? {
    var number: Int?
    while let value = peek, (0x30...0x39).contains(value) {
      number = (number ?? 0) * 10 + Int(value - 0x30)
      guard number ?? 0 <= LinkExpression.maximumRepetitions else {
        throw error(.quantifier, "A repetition is at most \(LinkExpression.maximumRepetitions)", at: start)
      }
      skip()
    }
    return number
  }
}
