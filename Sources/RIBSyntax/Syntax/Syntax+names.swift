internal import SwiftSyntax

// The names in expressions and types.

extension TypeSyntax {
  /// The type on one line, without comments and without specifiers of parameters, such as `@escaping` and `inout`.
  var plainText: String {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return withoutComments }
    let specifiers = attributed.specifiers.filter { !$0.is(SimpleTypeSpecifierSyntax.self) }
    let attributes = attributed.attributes.map(\.withoutComments)
      .filter { !["@escaping", "@autoclosure"].contains($0) }
    return (specifiers.map(\.withoutComments) + attributes + [attributed.baseType.plainText])
      .joined(separator: " ")
  }

  /// The type without attributes and parentheses around it.
  var withoutWrapping: TypeSyntax { unwrapped?.withoutWrapping ?? self }

  /// The type inside parentheses or attributes; `nil` for any other type.
  private var unwrapped: TypeSyntax? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType }
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first.flatMap { $0.firstName == nil ? $0.type : nil }
  }

  /// The names in a conformance, without generic arguments: `A.B` and `C` for `A.B & C<D>`.
  var conformances: [String] {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.conformances }
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.conformances }
    }
    return qualifiedName.map { [$0] } ?? []
  }

  /// `A.B` for `A.B<C>`, `A.B?` and `any A.B`; `nil` if the type has no name.
  var qualifiedName: String? {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.plainName }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.qualifiedName.map { "\($0).\(member.name.plainName)" }
    }
    return (self.as(SomeOrAnyTypeSyntax.self)?.constraint ?? wrapped)?.qualifiedName
  }

  /// The type inside an optional, parentheses or attributes; `nil` for any other type.
  var wrapped: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    return self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType ?? unwrapped
  }
}

extension SyntaxProtocol {
  /// The text on one line, without comments.
  var withoutComments: String {
    allTokens.reduce(into: "") { text, token in
      let isSpaced =
        token.leadingTrivia.contains(where: \.isSpaceOrComment)
        || token.tokenBefore?.trailingTrivia.contains(where: \.isSpaceOrComment) == true
      text += (isSpaced && !text.isEmpty ? " " : "") + token.text
    }
  }
}

extension DeclModifierListSyntax {
  /// The words of the modifiers, as in `private` for `private(set)`.
  var names: [String] { map(\.name.text) }

  /// Whether any of some words is a modifier.
  func has(_ words: String...) -> Bool { contains { words.contains($0.name.text) } }
}

extension TriviaPiece {
  /// Whether the piece separates two words.
  fileprivate var isSpaceOrComment: Bool {
    switch self {
    case .unexpectedText, .backslashes, .pounds: false
    default: true
    }
  }
}

extension ExprSyntax {
  /// The name, if the expression is just a name.
  var name: String? { self.as(DeclReferenceExprSyntax.self)?.baseName.plainName }

  /// `A.B` for `A.B`, `A.B<C>` and `A.B.init`; `nil` if the expression isn't a name or begins with a dot.
  var qualifiedName: String? {
    if let name { return name }
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.qualifiedName }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    let name = member.declName.baseName.plainName
    return member.base?.qualifiedName.map { name == "init" || name == "self" ? $0 : "\($0).\(name)" }
  }

  /// The expression after `try` or `await`.
  var marked: ExprSyntax? {
    self.as(TryExprSyntax.self)?.expression ?? self.as(AwaitExprSyntax.self)?.expression
  }

  /// The expression after all `try` and `await`.
  var withoutMarks: ExprSyntax { marked?.withoutMarks ?? self }

  /// The last name in `a.b.c`, even if `a` is an expression.
  var lastName: String? {
    if let name { return name }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.plainName }
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.lastName }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.lastName }
    return nil
  }
}

extension String {
  /// The name of a type as that of a member: with its first letter, or a leading acronym, in lower case, as in `url` and `urlBar`.
  var asMember: String {
    let capitals = prefix { $0.isUppercase }
    guard capitals.count > 1 else { return prefix(1).lowercased() + dropFirst() }
    // The last capital begins the next word if a lowercase letter follows: `urlBar` from `URLBar`, but `rib2` from `RIB2`.
    let isWord = dropFirst(capitals.count).first?.isLowercase != true
    let head = isWord ? capitals.count : capitals.count - 1
    return prefix(head).lowercased() + dropFirst(head)
  }
}
