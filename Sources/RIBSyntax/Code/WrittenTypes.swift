internal import SwiftParser
internal import SwiftSyntax

// Types as code writes them: their aliases, the names in them, and whether two of them are the same.

extension CodeBase {
  /// Returns a type and all types that it is an alias for, as written.
  func spellings(of type: String, in scope: String? = nil) -> [String] {
    [type].reachable { writtenTypes(in: $0).compactMap { alias($0, in: scope) } }
  }

  /// Returns the type behind an alias, as written; the type itself if it isn't an alias.
  func meaning(of type: String) -> String {
    [type].reachable { [alias($0)].compactMap(\.self) }.last ?? type
  }

  /// Whether the values of a type are functions, so that a stored parameter must be `@escaping`.
  package func isFunction(_ type: String) -> Bool {
    meaning(of: type).parsedType?.withoutWrapping.is(FunctionTypeSyntax.self) == true
  }

  /// Whether two types are the same, as far as these files tell.
  func areEqual(_ first: String, _ second: String) -> Bool {
    let texts = [first, second].map { meaning(of: $0).filter { !$0.isWhitespace } }
    if texts[0] == texts[1] { return true }
    guard let one = type(first), let other = type(second) else { return false }
    return one.name == other.name
  }

  /// Returns the names in a type, each with its qualifiers.
  func writtenTypes(in type: String) -> [String] {
    type.parsedType?.allTokens.compactMap { token in
      guard let parent = token.parent, case .identifier = token.tokenKind,
        parent.is(IdentifierTypeSyntax.self) || parent.is(MemberTypeSyntax.self),
        parent.parent?.is(MemberTypeSyntax.self) != true
      else { return nil }
      return parent.as(TypeSyntax.self)?.qualifiedName
    } ?? []
  }

  /// Returns the names in a type that neither these files nor Foundation nor the libraries that every RIB sees declare, sorted.
  ///
  /// The type may also be the associated types of a case in parentheses.
  package func unknownTypes(in type: String) -> [String] {
    Set(writtenTypes(in: type)).filter { name in
      let first = String(name.prefix { $0 != "." })
      let known = Self.standard.union(Self.foundation).union(["Unicode"])
      let isDeclared = declares(name) || alias(name) != nil
      let outer = self.type(String(name.dropLast(name.lastName.count + 1)))
      if !isDeclared, let outer, !outer.declarations.isEmpty {
        return lacksType(named: name.lastName, in: outer)
      }
      return !isDeclared
        && [name, first].allSatisfy { !known.contains($0) && Self.kitModules[$0] == nil }
        && !declares(first) && alias(first) == nil
    }.sorted()
  }

  /// Whether these files declare a type, and don't just extend it.
  func declares(_ name: String, in scope: String? = nil) -> Bool {
    type(name, in: scope)?.declarations.isEmpty == false
  }

  /// Whether a type certainly has no type of a name inside it: no macro and no protocol of another module may declare one.
  private func lacksType(named name: String, in type: CodeType) -> Bool {
    let all = [type] + inherited(by: type)
    let foreign = all.flatMap { type in type.conformances.filter { !declares($0, in: type.name) } }
    return DerivedConformance.withoutTypes.union(["Interactor", "Leaf"]).isSuperset(of: foreign)
      && !["Event", "RawValue", "Route"].contains(name)
      && all.flatMap(\.declarations).allSatisfy { part in
        part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty == true
      }
      && !all.flatMap(\.members).contains { $0.declaration.nameOfType == name }
  }
}

extension String {
  /// The type that the text is, or the associated types of a case in parentheses; `nil` for other text.
  var parsedType: TypeSyntax? {
    var parser = Parser(self)
    let type = TypeSyntax.parse(from: &parser)
    return type.hasError ? nil : type
  }
}
