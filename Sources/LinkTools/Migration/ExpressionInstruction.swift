/// One instruction of the program that an expression stands for.
struct ExpressionInstruction: Sendable, Hashable {
  enum Operation: UInt8, Sendable {
    /// Takes the character with the first number, and goes on with the next instruction.
    case scalar
    /// Takes a character of the set with the first number, and goes on with the next instruction.
    case set
    /// Goes on with the first number and, if that leads nowhere, with the second.
    case fork
    /// Goes on with the first number.
    case jump
    /// Remembers the place under the first number.
    case save
    /// Goes on if the assertion with the first number holds.
    case assertion
    /// The expression has taken the text.
    case accept
  }

  let operation: Operation
  var first: Int32 = 0
  var second: Int32 = 0

  init(_ operation: Operation, _ first: Int = 0, _ second: Int = 0) {
    self.operation = operation
    self.first = Int32(truncatingIfNeeded: first)
    self.second = Int32(truncatingIfNeeded: second)
  }
}
