internal import SwiftSyntax

// What values and cases in code are, as far as the files say it: only the compiler knows it all.

/// A type as it is written, and the full name of the type in which it is written.
private struct SpelledType {
  let text: String
  let scope: String?

  /// The type of what an array holds; `nil` if it is no array.
  var element: SpelledType? {
    if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
      return SpelledType(text: String(text.dropFirst().dropLast()), scope: scope)
    }
    guard text.hasPrefix("Array<"), text.hasSuffix(">") else { return nil }
    return SpelledType(text: String(text.dropFirst(6).dropLast()), scope: scope)
  }
}

extension CodeBase {
  /// The type of a value; `nil` if these files do not tell it.
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
    if let inner = value.as(TryExprSyntax.self)?.expression ?? value.as(AwaitExprSyntax.self)?.expression {
      return spelledType(of: inner)
    }
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

  /// The type of what a name means at a place: what is nearest counts, also where its type is not known.
  private func spelledType(of name: String, at place: Syntax) -> SpelledType? {
    var inner = place
    while let outer = inner.parent {
      if let found = local(name, in: outer, around: inner) { return spelled(found, outer) }
      if outer.isProtocol((any DeclGroupSyntax).self), let group = inner.typeNameAround,
        let found = type(group), found.properties.contains(where: { $0.name == name })
      {
        return spelledType(of: name, in: found)
      }
      inner = outer
    }
    return nil
  }

  private func spelled(_ local: Enclosure.Local, _ outer: Syntax) -> SpelledType? {
    if let type = local.type { return SpelledType(text: type.plainText, scope: outer.typeNameAround) }
    guard let value = local.value else { return nil }
    if outer.is(ForStmtSyntax.self) { return spelledType(of: value)?.element }
    return spelledType(of: value)
  }

  /// What a node brings along under a name for the code in it at a place.
  private func local(_ name: String, in outer: Syntax, around inner: Syntax) -> Enclosure.Local? {
    if let closure = outer.as(ClosureExprSyntax.self) {
      return closure.locals[name] ?? (name.hasPrefix("$") ? Enclosure.Local() : nil)
    }
    if let function = outer.functionNameAndLocals { return function.locals[name] }
    if let list = outer.as(CodeBlockItemListSyntax.self) {
      return list.filter { $0.position < inner.position }.reversed().lazy.compactMap { item in
        if let variable = item.item.as(VariableDeclSyntax.self) { return variable.local(name) }
        return item.item.as(GuardStmtSyntax.self)?.conditions.local(name)
      }.first
    }
    if let loop = outer.as(ForStmtSyntax.self), loop.pattern.binds(name) {
      let isAll = loop.pattern.name == name
      return Enclosure.Local(type: loop.typeAnnotation?.type, value: isAll ? loop.sequence : nil)
    }
    if let branch = outer.as(SwitchCaseSyntax.self), branch.label.binds(name) { return Enclosure.Local() }
    return outer.as(IfExprSyntax.self)?.conditions.local(name)
      ?? outer.as(WhileStmtSyntax.self)?.conditions.local(name)
  }
}

extension SyntaxProtocol {
  /// Whether a pattern in it gives something a name.
  fileprivate func binds(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.word == name && $0.parent?.is(IdentifierPatternSyntax.self) == true
    }
  }
}

extension VariableDeclSyntax {
  fileprivate func local(_ name: String) -> Enclosure.Local? {
    bindings.first { $0.pattern.binds(name) }.map { binding in
      let isAll = binding.pattern.name == name
      return Enclosure.Local(
        type: isAll ? binding.typeAnnotation?.type : nil, value: isAll ? binding.initializer?.value : nil)
    }
  }
}

extension ConditionElementListSyntax {
  fileprivate func local(_ name: String) -> Enclosure.Local? {
    first { $0.binds(name) }.map { element in
      let binding = element.condition.as(OptionalBindingConditionSyntax.self)
      return Enclosure.Local(type: binding?.typeAnnotation?.type, value: binding?.initializer?.value)
    }
  }
}

extension CodeBase {
  /// The full names of the types that the case behind a dot may belong to, of all that have one with its name.
  ///
  /// What stands before the dot says it, or the value that is compared with it; or else the code around it: the nearest that names
  /// some of these types, or of the RIBs that they are the routes or the rows of.
  func owners(of access: MemberAccessExprSyntax) -> Set<String> {
    if let base = access.base {
      let found = base.qualifiedName.flatMap { type($0, in: access.typeNameAround) }
      return found.map { [$0.name] } ?? []
    }
    if let subject = access.comparedValue, let found = type(of: subject) { return [found.name] }
    return nearest(to: access, of: caseOwners(of: access.declName.baseName.word))
  }

  /// Those of some types that the code around a place speaks of; all of them where it speaks of none.
  func nearest(to place: some SyntaxProtocol, of types: [CodeType]) -> Set<String> {
    let all = Set(types.map(\.name))
    guard types.count > 1 else { return all }
    let words = types.map { (name: $0.name, words: self.words(for: $0)) }
    let shared = words.map(\.words).enumerated().reduce(into: Set<String>()) { shared, one in
      for other in words[..<one.offset] { shared.formUnion(other.words.intersection(one.element)) }
    }
    let spokenOf = { (here: Set<String>) -> Set<String> in
      Set(words.filter { !$0.words.subtracting(shared).isDisjoint(with: here) }.map(\.name))
    }
    var next = Syntax(place).parent
    while let current = next {
      next = current.parent
      // Its own name says more of a type than what stands in it.
      if let name = current.typeName {
        let found = spokenOf(Set(name.split(separator: ".").map(String.init)))
        if !found.isEmpty { return found }
      }
      guard !current.is(MemberBlockSyntax.self), !current.is(MemberBlockItemListSyntax.self) else { continue }
      let found = spokenOf(Set(current.tokens(viewMode: .sourceAccurate).map(\.word)))
      if !found.isEmpty { return found }
    }
    return all
  }

  /// The words that speak of a type: those of its name, and the names of the RIB that it belongs to.
  private func words(for type: CodeType) -> Set<String> {
    var words = Set(type.name.split(separator: ".").map(String.init))
    let outer = type.name.split(separator: ".").dropLast().joined(separator: ".")
    let owner =
      ribTypes.owner(of: outer)
      ?? ribTypes.values.first { rib in
        rib.routeType.flatMap { self.type($0, in: rib.interactor?.name) }?.name == type.name
      }
    guard let owner else { return words }
    words.formUnion(owner.all.flatMap { $0.name.split(separator: ".").map(String.init) })
    return words.union(["\(owner.name)Tests", "\(owner.name)Test"])
  }

  /// The types that have a case or a static member with a name; behind a dot it may mean any of them.
  func caseOwners(of name: String) -> [CodeType] {
    types(mentioning: [name]).filter { type in
      type.caseNames.contains(name) || type.properties.contains { $0.isStatic && $0.name == name }
        || type.functions(named: name).contains { $0.modifiers.contains { $0.name.text == "static" } }
    }.sorted { $0.name < $1.name }
  }
}

extension MemberAccessExprSyntax {
  /// What it is compared with where it is all of a pattern: the subject of the switch, or the value behind `=`.
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
