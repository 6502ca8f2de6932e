internal import SwiftSyntax

/// The contents of a file that rules examine.
struct Sites {
  let path: String
  /// The calls, in the order of the text.
  var calls: [CodeCall] = []
  /// The uses of names, alone or on `self`, by name; assignments don't count.
  var uses: [String: [TokenSyntax]] = [:]
  /// The names that are used on anything other than `self`.
  var accesses: Set<String> = []
  /// The names after a dot, such as those of cases, that begin an expression or follow a type; patterns don't count.
  var cases: Set<String> = []
  /// The force-unwrapped expressions.
  var forced: [ForceUnwrapExprSyntax] = []
  /// All words that are identifiers, without backticks.
  var words: Set<String> = []
  /// The imported modules, each with its first place.
  var imports: [String: TokenSyntax] = [:]
  var enclosures = Enclosures()
  var deinitializers: [DeinitializerDeclSyntax] = []

  /// Returns a violation at the beginning of some code.
  func violation(at syntax: some SyntaxProtocol, _ message: String, fix: String? = nil) -> Violation {
    Violation(
      path: path, position: syntax.positionAfterSkippingLeadingTrivia,
      declaration: enclosures.declaration(around: syntax), message: message, fix: fix)
  }
}
