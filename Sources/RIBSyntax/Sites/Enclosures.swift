internal import SwiftSyntax

/// The declarations in a file by their places.
///
/// Code can be nested so deeply that a walk from each of its nodes to the top would take too long.
struct Enclosures {
  private struct Declaration {
    let range: Range<AbsolutePosition>
    let name: String
    let isType: Bool
  }

  /// The declarations in the order of the text, so outer ones precede inner ones.
  private var declarations: [Declaration] = []

  /// Notes a node if it is the declaration of a type, a function or a property; call it for each node in the order of the text.
  mutating func add(_ node: Syntax) {
    let type = node.typeName
    guard let name = type ?? node.functionName ?? node.as(VariableDeclSyntax.self)?.memberName else { return }
    declarations.append(
      Declaration(range: node.position..<node.endPosition, name: name, isType: type != nil))
  }

  /// Returns the full names of the types around a node, innermost first.
  ///
  /// - Complexity: O(*n*) for *n* declarations.
  func types(around node: some SyntaxProtocol) -> [String] {
    let names = declarations(around: node).filter(\.isType).map(\.name)
    return names.indices.reversed().map { names[...$0].joined(separator: ".") }
  }

  /// Returns the names of the types, functions and properties around a node, outermost first, as in `Trip.Router.route(to:)`.
  ///
  /// - Complexity: O(*n*) for *n* declarations.
  func declaration(around node: some SyntaxProtocol) -> String {
    declarations(around: node).map(\.name).joined(separator: ".")
  }

  private func declarations(around node: some SyntaxProtocol) -> [Declaration] {
    let range = node.position..<node.endPosition
    return declarations.filter { $0.range.contains(range) && $0.range != range }
  }
}

extension VariableDeclSyntax {
  /// The first name that it declares, unless it is in the body of a function or a closure.
  fileprivate var memberName: String? {
    let isInBody = outwards.contains {
      $0.outer.is(CodeBlockSyntax.self) || $0.outer.is(ClosureExprSyntax.self)
    }
    return isInBody ? nil : bindings.first?.pattern.name
  }
}
