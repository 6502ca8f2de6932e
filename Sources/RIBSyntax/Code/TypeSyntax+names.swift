internal import SwiftSyntax

extension TypeSyntax {
  /// The type without attributes and comments, in one line.
  var plainText: String {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.plainText }
    return withoutComments
  }

  /// The names that a conformance may mean, without generic arguments: of `A.B & C<D>` these are `A.B` and `C`.
  var conformances: [String] {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.conformances }
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.conformances }
    }
    return qualifiedName.map { [$0] } ?? []
  }

  /// `A.B` of `A.B<C>`, of `A.B?` and of `any A.B`; `nil` if the type has no name.
  var qualifiedName: String? {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.qualifiedName.map { "\($0).\(member.name.text)" }
    }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.qualifiedName }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.qualifiedName
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.qualifiedName }
    if let opaque = self.as(SomeOrAnyTypeSyntax.self) { return opaque.constraint.qualifiedName }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.qualifiedName
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// The text in one line, without comments.
  var withoutComments: String {
    var text = ""
    for token in tokens(viewMode: .sourceAccurate) {
      if !text.isEmpty, token.previousToken(viewMode: .sourceAccurate).map(isSpaced(token)) == true {
        text += " "
      }
      text += token.text
    }
    return text
  }

  private func isSpaced(_ token: TokenSyntax) -> (TokenSyntax) -> Bool {
    { previous in
      previous.trailingTrivia.contains { $0.isSpaceOrComment }
        || token.leadingTrivia.contains { $0.isSpaceOrComment }
    }
  }
}

extension TriviaPiece {
  /// Whether it keeps two words apart.
  fileprivate var isSpaceOrComment: Bool {
    switch self {
    case .unexpectedText, .backslashes, .pounds: false
    default: true
    }
  }
}
