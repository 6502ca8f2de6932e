internal import SwiftSyntax

// The types of values and cases in code, as far as the files tell; only the compiler knows them all.

/// A type as written, with the full name of the type in which it is written.
private struct SpelledType {
  let text: String
  let scope: String?

  /// The element type of an array; `nil` for other types.
  var element: SpelledType? {
    if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
      return SpelledType(text: String(text.dropFirst().dropLast()), scope: scope)
    }
    guard text.hasPrefix("Array<"), text.hasSuffix(">") else { return nil }
    return SpelledType(text: String(text.dropFirst(6).dropLast()), scope: scope)
  }
}

extension CodeBase {
  /// Returns the type of a value; `nil` if these files don't determine it.
  func type(of value: ExprSyntax) -> CodeType? {
    spelledType(of: value).flatMap { found in
      let name = found.text.hasSuffix("?") ? String(found.text.dropLast()) : found.text
      return type(name, in: found.scope)
    }
  }

  private func spelledType(of value: ExprSyntax) -> SpelledType? {
    if let tuple = value.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { spelledType(of: $0.expression) }
    }
    if let marked = value.marked { return spelledType(of: marked) }
    if value.isSelf { return value.typeNameAround.map { SpelledType(text: $0, scope: nil) } }
    if let reference = value.as(DeclReferenceExprSyntax.self) {
      return spelledType(of: reference.baseName.word, at: Syntax(value))
    }
    if let member = value.as(MemberAccessExprSyntax.self), let base = member.base {
      return type(of: base).flatMap { spelledType(of: member.declName.baseName.word, in: $0) }
    }
    guard let name = value.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName,
      type(name, in: value.typeNameAround) != nil
    else { return nil }
    return SpelledType(text: name, scope: value.typeNameAround)
  }

  private func spelledType(of property: String, in type: CodeType) -> SpelledType? {
    type.properties.first { $0.name == property && !$0.isStatic }?.type
      .map { SpelledType(text: $0, scope: type.name) }
  }

  /// Returns the type of a name at a place; the nearest declaration counts even if its type is unknown.
  private func spelledType(of name: String, at place: Syntax) -> SpelledType? {
    for (outer, part) in place.outwards {
      if let found = outer.local(name, in: part) { return spelled(found, outer) }
      if outer.isProtocol((any DeclGroupSyntax).self), let group = part.typeNameAround,
        let found = type(group), found.properties.contains(where: { $0.name == name })
      {
        return spelledType(of: name, in: found)
      }
    }
    return nil
  }

  private func spelled(_ local: LocalValue, _ outer: Syntax) -> SpelledType? {
    if let type = local.type { return SpelledType(text: type.plainText, scope: outer.typeNameAround) }
    let found = local.value.flatMap(spelledType)
    return local.isElement ? found?.element : found
  }
}

extension CodeBase {
  /// Returns the full names of the types that the case after a dot may belong to.
  ///
  /// The type comes from the base before the dot, or from the value that the case is compared with. Otherwise it comes from the code
  /// around: from the nearest code that names a type with such a case, or the RIB whose routes or rows that type represents.
  func owners(of access: MemberAccessExprSyntax) -> Set<String> {
    if let base = access.base {
      let around = access.typeNameAround
      let name = base.qualifiedName.flatMap { $0 == "Self" ? around : $0 }
      let found = name.flatMap { type($0, in: around) }
      return found.map { [$0.name] } ?? []
    }
    if let subject = access.comparedValue, let found = type(of: subject) { return [found.name] }
    return nearest(to: access, of: caseOwners(of: access.declName.baseName.word))
  }

  /// Returns the types among the given ones that the nearest code around a place names; all of them if it doesn't name any.
  func nearest(to place: some SyntaxProtocol, of types: [CodeType]) -> Set<String> {
    let all = Set(types.map(\.name))
    guard types.count > 1 else { return all }
    let words = Dictionary(types.map { ($0.name, self.words(for: $0)) }) { first, _ in first }
    let own = words.mapValues { own in
      own.filter { word in words.values.count { $0.contains(word) } == 1 }
    }
    let found = place.nearest(of: own) { node in
      // A declaration's own name is better evidence than its contents.
      let name = node.typeName.map { Set($0.split(separator: ".").map(String.init)) }
      let isInType = node.is(MemberBlockSyntax.self) || node.is(MemberBlockItemListSyntax.self)
      return isInType ? [] : [name, node.words].compactMap(\.self)
    }
    return found.isEmpty ? all : found
  }

  /// Returns the words that identify a type: those of its name, and the names of the RIB that it belongs to.
  private func words(for type: CodeType) -> Set<String> {
    var words = Set(type.name.split(separator: ".").map(String.init))
    let outer = type.name.split(separator: ".").dropLast().joined(separator: ".")
    let owner =
      ribTypes.owner(of: outer)
      ?? ribTypes.values.first { route(of: $0)?.name == type.name }
    guard let owner else { return words }
    words.formUnion(owner.all.flatMap { $0.name.split(separator: ".").map(String.init) })
    return words.union(["\(owner.name)Tests", "\(owner.name)Test"])
  }

  /// Returns the types with a case or a static member of this name; after a dot, the name may refer to any of them.
  func caseOwners(of name: String) -> [CodeType] {
    types(mentioning: [name]).filter { type in
      type.caseNames.contains(name) || type.hasStaticMember(named: name)
    }.sorted { $0.name < $1.name }
  }
}

extension MemberAccessExprSyntax {
  /// The value that the expression is compared with, if it is an entire pattern: the subject of the switch, or the value after `=`.
  fileprivate var comparedValue: ExprSyntax? {
    var node = Syntax(self)
    while let parent = node.parent {
      if let call = parent.as(FunctionCallExprSyntax.self) {
        guard call.calledExpression.id == node.id else { return nil }
      } else if let item = parent.as(SwitchCaseItemSyntax.self) {
        return item.parent?.parent?.parent?.parent?.parent?.as(SwitchExprSyntax.self)?.subject
      } else if let condition = parent.as(MatchingPatternConditionSyntax.self) {
        return condition.initializer.value
      } else if !parent.is(ExpressionPatternSyntax.self), !parent.is(ValueBindingPatternSyntax.self) {
        return nil
      }
      node = parent
    }
    return nil
  }
}

extension CodeType {
  /// Whether the type has a static property or function with the given name.
  func hasStaticMember(named name: String) -> Bool {
    properties.contains { $0.isStatic && $0.name.filter { $0 != "`" } == name }
      || functions(named: name).contains { $0.modifiers.has("static") }
  }
}
