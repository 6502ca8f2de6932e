internal import SwiftSyntax

extension CodePart {
  /// A violation at the name of a declared type.
  func violation(of type: CodeType, _ message: String) -> Violation? {
    guard let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name else { return nil }
    return Violation(
      path: path, position: name.positionAfterSkippingLeadingTrivia, declaration: type.name, message: message)
  }
}
