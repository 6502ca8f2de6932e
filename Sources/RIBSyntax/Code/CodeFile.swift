internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// A Swift file as text and as the tree that the toolchain's parser makes of it.
package struct CodeFile: Sendable {
  package let path: String
  package let text: String
  let syntax: SourceFileSyntax
  private let lines: SourceLocationConverter

  /// Parses `text`; a text with errors has a tree too, and every byte of it is in the tree.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
    syntax = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: syntax)
  }

  /// The errors of the parser, in the order of the text.
  package var errors: [CodeProblem] {
    guard syntax.hasError else { return [] }
    return ParseDiagnosticsGenerator.diagnostics(for: syntax)
      .filter { $0.diagMessage.severity == .error }
      .map { CodeProblem(place: place(of: $0.position), message: $0.message) }
  }

  func place(of position: AbsolutePosition) -> CodePlace {
    let location = lines.location(for: position)
    return CodePlace(path: path, line: location.line, column: location.column)
  }

  /// Whether a text is one type and nothing else, as far as the parser can say.
  package static func isType(_ text: String) -> Bool {
    let file = CodeFile(path: "", text: "func f(_: \(text))\n")
    guard file.errors.isEmpty, file.syntax.statements.count == 1,
      let function = file.syntax.statements.first?.item.as(FunctionDeclSyntax.self)
    else { return false }
    let parameters = function.signature.parameterClause.parameters
    let rest = function.signature.effectSpecifiers == nil && function.signature.returnClause == nil
    return parameters.count == 1 && parameters.first?.defaultValue == nil && parameters.first?.ellipsis == nil
      && parameters.first?.trailingComma == nil && rest
  }
}
