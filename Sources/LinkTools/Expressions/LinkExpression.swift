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
  /// What a text was found to be.
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

  /// How many groups remember what they took.
  package let groupCount: Int

  let program: [ExpressionInstruction]
  let sets: [ScalarSet]
  /// What everything that it takes begins with.
  let prefix: [UInt8]

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - text: The text, at most `maximumLength` bytes of UTF-8.
  ///   - ignoresCase: Whether ASCII letters are taken in both cases.
  /// - Throws: An `ExpressionError` with the place of what is wrong.
  /// - Complexity: O(*n*) for *n* bytes of text and *n* instructions.
  package init(_ text: String, ignoresCase: Bool = false) throws(ExpressionError) {
    guard text.utf8.count <= Self.maximumLength else {
      throw ExpressionError(
        .tooLarge, "An expression has at most \(Self.maximumLength) bytes", at: Self.maximumLength, in: text)
    }
    var reader = ExpressionReader(text, ignoresCase: ignoresCase)
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
    var prefix = ""
    prefix.unicodeScalars.append(contentsOf: node.prefix.scalars.compactMap { Unicode.Scalar($0) })
    self.prefix = Array(prefix.utf8)
  }

  /// How many bytes an expression may have.
  package static let maximumLength = 4_096

  /// How many instructions an expression may stand for.
  package static let maximumInstructions = 10_000

  /// How many groups may remember what they took.
  package static let maximumGroups = 50

  /// How deep groups may be nested.
  package static let maximumDepth = 50

  /// How often something may be said to repeat.
  package static let maximumRepetitions = 1_000

  /// Matches a text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - isWhole: Whether it must be taken from its beginning to its end; else the first place in it counts.
  ///   - steps: How many steps may be taken; those that were are subtracted.
  /// - Returns: Where the groups are.
  /// - Complexity: O(*m* *n*) for *m* instructions and *n* bytes of text, and never more than the steps.
  package func match(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, steps: inout Int) -> Match {
    var machine = ExpressionMachine(steps: steps)
    let match = machine.run(self, text, isWhole: isWhole)
    steps = machine.steps
    return match
  }

  /// Matches a text with as many steps as it takes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isWhole: Whether it must be taken from its beginning to its end; else the first place in it counts.
  /// - Returns: What each group took, the whole match first; nothing if the text is not taken.
  package func match(_ text: String, isWhole: Bool = true) -> [String?]? {
    var steps = Int.max
    let bytes = Array(text.utf8)
    let match = bytes.withUnsafeBufferPointer { self.match($0, isWhole: isWhole, steps: &steps) }
    guard case .found(let groups) = match else { return nil }
    return groups.map { $0.map { String(decoding: bytes[$0], as: UTF8.self) } }
  }
}
