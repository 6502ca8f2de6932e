internal import DeepLinks

/// A regular expression that takes time in proportion to the text, whatever the expression and whatever the text.
///
/// The engine is our own for two reasons. A link comes from outside, and must never find the rule that takes exponential
/// time; so nothing goes back here, and references to groups and looking around are no part of the language. And one
/// file must mean the same on all platforms; so classes are ASCII, a dot is any one Unicode scalar, and what engines
/// disagree on is refused. Which of several ways to match is taken, and so what groups hold, is what engines that go
/// back would find first.
///
/// The language: literal text, `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and `\D \W \S`, `^ $ \b \B`, `(…)`, `(?:…)`, `|`, and
/// `* + ? {2} {2,} {2,5}`, each also lazy with `?` behind it. A backslash takes the meaning from what is no letter and no
/// digit.
package struct LinkExpression: Sendable, CustomStringConvertible {
  /// The outcome of a match.
  package enum Match: Sendable, Equatable {
    /// The expression takes it; where each group is, in bytes, the whole match first.
    case found([Range<Int>?])
    /// It does not.
    case none
    /// The steps that were allowed are used up.
    case exhausted
  }

  /// The text, as it was read.
  package let description: String

  /// The number of groups that remember their text.
  package let groupCount: Int

  let program: [ExpressionInstruction]
  let sets: [ScalarSet]

  /// Reads an expression.
  ///
  /// - Parameter text: The text, at most `maximumLength` bytes of UTF-8.
  /// - Throws: An `ExpressionError` with the place of what is wrong.
  /// - Complexity: O(*n*) for *n* bytes of text and *n* instructions.
  package init(_ text: String) throws(ExpressionError) {
    guard text.utf8.count <= Self.maximumLength else {
      throw ExpressionError(
        .tooLarge, "An expression has at most \(Self.maximumLength) bytes", at: Self.maximumLength, in: text)
    }
    var reader = ExpressionReader(text)
    let node = try reader.read()
    guard node.size <= Self.maximumInstructions else {
      throw reader.error(
        .tooLarge, "An expression may stand for at most \(Self.maximumInstructions) instructions", at: 0)
    }
    var compiler = ExpressionCompiler()
    compiler.compile(node)
    description = text
    groupCount = reader.groupCount
    program = compiler.program
    sets = compiler.sets
  }

  /// The largest number of bytes of an expression.
  package static let maximumLength = 4_096

  /// The largest number of instructions of an expression.
  package static let maximumInstructions = 10_000

  /// The largest number of groups that remember their text.
  package static let maximumGroups = 50

  /// The largest depth of nested groups.
  package static let maximumDepth = 50

  /// The largest number of repetitions.
  package static let maximumRepetitions = 1_000

  /// Finds the first place in a text that the expression takes.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - steps: How many steps may be taken; those that were are subtracted.
  /// - Returns: Where the groups are.
  /// - Complexity: O(*m* *n*) for *m* instructions and *n* bytes of text, and never more than the steps.
  package func match(_ text: UnsafeBufferPointer<UInt8>, steps: inout Int) -> Match {
    var machine = ExpressionMachine(steps: steps)
    let match = machine.run(self, text)
    steps = machine.steps
    return match
  }
}
