/// What the parser has against a text, and where.
package struct CodeProblem: Hashable, Sendable, CustomStringConvertible {
  package let place: CodePlace
  package let message: String

  /// `path:line:column: error: message`, as compilers print it.
  package var description: String { "\(place): error: \(message)" }
}
