internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// A Swift file as text and as the tree that the toolchain's parser makes of it.
///
/// It is parsed when its tree is first asked for: of a large package most commands need few files.
package struct CodeFile: Hashable, Sendable {
  package let path: String
  package let text: String
  private let tree = Lazily<SourceFileSyntax>()
  private let lines = Lazily<SourceLocationConverter>()

  /// A file with a text, whatever that is.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The tree; a text with errors has one too, and every byte of it is in the tree.
  var syntax: SourceFileSyntax { tree.get { Parser.parse(source: text) } }

  package static func == (left: CodeFile, right: CodeFile) -> Bool {
    left.path == right.path && left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(text)
  }

  /// The errors of the parser, in the order of the text.
  package var errors: [CodeProblem] {
    guard syntax.hasError else { return [] }
    return ParseDiagnosticsGenerator.diagnostics(for: syntax)
      .filter { $0.diagMessage.severity == .error }
      .map { CodeProblem(place: place(of: $0.position), message: $0.message) }
  }

  func place(of position: AbsolutePosition) -> CodePlace {
    let lines = lines.get { SourceLocationConverter(fileName: path, tree: syntax) }
    let location = lines.location(for: position)
    return CodePlace(path: path, line: location.line, column: location.column)
  }

  /// Whether the text holds a name, or a part of it: where it does not, the tree need not be read.
  package func mentions(_ name: String) -> Bool {
    var (text, name) = (text, name)
    return text.withUTF8 { text in
      name.withUTF8 { name in
        guard let first = name.first else { return true }
        var start = 0
        while start + name.count <= text.count {
          guard let index = text[start...(text.count - name.count)].firstIndex(of: first) else {
            return false
          }
          if text[index..<(index + name.count)].elementsEqual(name) { return true }
          start = index + 1
        }
        return false
      }
    }
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
