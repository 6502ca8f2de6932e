internal import SwiftSyntax

// The types of values and cases in code, as far as the files tell; only the compiler knows them all.

/// The known facts about a value.
struct KnownValue {
  /// The name of its type without generic arguments; `nil` for types such as arrays and tuples.
  let name: String?
  /// The name of the type of its elements, if it is an array or a set.
  private(set) var element: String?
  /// The full name of the type in which its type is written.
  let scope: String?
  /// The property that stores it; its type is written in the type of that property.
  private(set) var property: CodeProperty?
  /// The parameter that passes it.
  private(set) var parameter: String?

  init(name: String?, scope: String?) { (self.name, self.scope) = (name, scope) }

  init(_ type: TypeSyntax, scope: String?, parameter: String? = nil) {
    self.init(name: type.qualifiedName == "Self" ? scope : type.qualifiedName, scope: scope)
    self.parameter = parameter
    let list = type.as(IdentifierTypeSyntax.self).flatMap {
      ["Array", "Set"].contains($0.name.text) ? $0 : nil
    }
    let argument = list?.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    element = (type.as(ArrayTypeSyntax.self)?.element ?? argument)?.qualifiedName
  }

  /// Returns the value of a property; `nil` if only the compiler knows its type.
  init?(_ property: CodeProperty, of owner: CodeType) {
    if let type = property.binding.annotation {
      self.init(type, scope: owner.name)
    } else {
      guard let name = property.typeName else { return nil }
      self.init(name: name, scope: owner.name)
    }
    self.property = property
  }

  /// Returns an element of the value, if it is an array or a set.
  fileprivate var anElement: KnownValue? { element.map { KnownValue(name: $0, scope: scope) } }
}

extension CodeBase {
  /// Returns the type of a value; `nil` if these files don't determine it.
  func type(of value: ExprSyntax) -> CodeType? { known(value).flatMap { type(of: $0) } }

  /// Returns the type of a known value; `nil` if it is declared elsewhere.
  func type(of known: KnownValue) -> CodeType? { known.name.flatMap { type($0, in: known.scope) } }

  /// Returns the facts about a value; `nil` if these files don't determine its type.
  ///
  /// At most `depth` names are followed, as in `let a = b`.
  func known(_ value: ExprSyntax, depth: Int = 16) -> KnownValue? {
    let value = value.withoutParentheses
    guard depth > 0 else { return nil }
    if let marked = value.marked { return known(marked, depth: depth - 1) }
    let around = value.typeNameAround
    if value.isSelf { return around.map { KnownValue(name: $0, scope: nil) } }
    if let name = value.name { return known(name, at: Syntax(value), depth) }
    if let made = value.madeType?.qualifiedName { return KnownValue(name: made, scope: around) }
    if let call = value.as(FunctionCallExprSyntax.self) { return known(call) }
    guard let member = value.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    let name = member.declName.baseName.word
    if base.lastName?.first?.isUppercase == true {
      return type(named: base).flatMap { known(name, in: $0, isStatic: true) }
    }
    return known(base, depth: depth - 1).flatMap { type(of: $0) }.flatMap { known(name, in: $0) }
  }

  /// Returns the type that an expression names; `nil` for a value.
  private func type(named name: ExprSyntax) -> CodeType? {
    let around = name.typeNameAround
    return name.qualifiedName.flatMap { $0 == "Self" ? around : $0 }.flatMap { type($0, in: around) }
  }

  /// Returns the facts about the result of a static function, as in `Menu.make()`.
  private func known(_ call: FunctionCallExprSyntax) -> KnownValue? {
    guard let access = call.calledExpression.as(MemberAccessExprSyntax.self),
      let type = access.base.flatMap(type(named:))
    else { return nil }
    let results = type.functions(named: access.declName.baseName.word)
      .filter { $0.modifiers.has("static", "class") }.map { $0.signature.returnClause?.type }
    guard results.count == 1, let result = results[0], !result.is(OptionalTypeSyntax.self) else { return nil }
    return KnownValue(result, scope: type.name)
  }

  /// Returns the facts about the value of a property.
  func known(_ property: String, in type: CodeType, isStatic: Bool = false) -> KnownValue? {
    type.properties.first { $0.name == property && $0.isStatic == isStatic }
      .flatMap { KnownValue($0, of: type) }
  }

  /// Returns the facts about the value of a name at a place; the nearest declaration counts even if its type is unknown.
  private func known(_ name: String, at place: Syntax, _ depth: Int) -> KnownValue? {
    for (outer, part) in place.outwards {
      if let local = outer.local(name, in: part) {
        if let type = local.type {
          return KnownValue(type, scope: outer.typeNameAround, parameter: local.value == nil ? name : nil)
        }
        // `me` in a handler is the interactor around it.
        if name == "me", local.value == nil {
          return place.typeNameAround.map { KnownValue(name: $0, scope: nil) }
        }
        let found = local.value.flatMap { known($0, depth: depth - 1) }
        return local.isElement ? found?.anElement : found
      }
      guard let part = outer.as(DeclSyntax.self).flatMap({ CodePart($0, path: "") }) else { continue }
      let around = part.members.typeNameAround ?? ""
      var type = CodeType(name: around)
      type.insert(part)
      // The types that tests declare aren't part of the code base.
      type = self.type(around) ?? type
      if type.properties.contains(where: { $0.name == name }) {
        return known(name, in: type) ?? known(name, in: type, isStatic: true)
      }
    }
    return nil
  }
}

extension CodeBase {
  /// Returns the full names of the types that the case after a dot may belong to, and whether they are certain.
  ///
  /// The type comes from the base before the dot, or from the code that the case is a value for. Otherwise the case may belong to any
  /// type that has such a case; in a call of RIBKit's, to the route or event whose RIB the nearest code names.
  func owners(of access: MemberAccessExprSyntax) -> (types: Set<String>, isCertain: Bool) {
    if let base = access.base { return (type(named: base).map { [$0.name] } ?? [], true) }
    let name = access.declName.baseName.word
    let all = caseOwners(of: name)
    let wanted = wanted(for: access).flatMap { type(of: $0) }
    // The code is misread if its type has no such case.
    if let wanted, all.contains(where: { $0.name == wanted.name }) { return ([wanted.name], true) }
    let outer = access.parent?.as(FunctionCallExprSyntax.self)
    let isCalled = outer?.calledExpression.id == ExprSyntax(access).id
    let argument = (isCalled ? outer?.parent : access.parent)?.as(LabeledExprSyntax.self)
    let ways = ribTypes.values.compactMap { rib in
      argument?.call.flatMap { wantedType(for: $0, of: rib)?.name }
    }
    let owners = all.filter { owner in
      // Only a case with values can be called.
      let isPlain = owner.cases.contains { $0.name.word == name && $0.parameterClause == nil }
      return (ways.isEmpty || ways.contains(owner.name)) && !(isCalled && isPlain)
    }
    let found = ways.isEmpty ? Set(owners.map(\.name)) : nearest(to: access, of: owners)
    return (found, owners.count == 1 && wanted == nil)
  }

  /// Returns the facts about the value that the code around a name after a dot, or a list, expects; `nil` if these files don't determine
  /// its type.
  func wanted(for value: some ExprSyntaxProtocol) -> KnownValue? {
    let named = { (type: TypeSyntax?) in type.map { KnownValue($0, scope: $0.typeNameAround) } }
    var isReturned = false
    for (outer, part) in value.outwards {
      switch outer.as(SyntaxEnum.self) {
      case .accessorBlock, .accessorDecl, .accessorDeclList, .arrayElement, .arrayElementList, .codeBlock,
        .codeBlockItem, .codeBlockItemList, .expressionPattern, .expressionStmt, .ifExpr, .initializerClause,
        .switchCase, .switchCaseList, .switchExpr, .valueBindingPattern:
        continue
      case .returnStmt: isReturned = true
      case .functionCallExpr(let call) where Syntax(call.calledExpression).id == part.id: continue
      case .switchCaseItem(let item):
        return item.enclosing(SwitchExprSyntax.self).flatMap { known($0.subject) }
      case .matchingPatternCondition(let condition): return known(condition.initializer.value)
      case .patternBinding(let binding): return named(binding.annotation)
      case .functionParameter(let parameter): return named(parameter.type)
      case .functionDecl(let function): return named(function.signature.returnClause?.type)
      case .subscriptDecl(let function): return named(function.returnClause.type)
      case .arrayExpr(let list): return wanted(for: list)?.anElement
      // An assignment or a comparison; other operators may take two types.
      case .exprList(let terms):
        let (terms, operators) = (Array(terms), ["=", "==", "!=", "??"])
        guard terms.count == 3, operators.contains(terms[1].trimmedDescription) else { return nil }
        return [terms[0], terms[2]].lazy.compactMap { known($0) }.first
      case .labeledExpr(let argument): return argument.call.flatMap { wanted(for: argument, in: $0) }
      default: guard isReturned, !outer.is(ClosureExprSyntax.self) else { return nil }
      }
    }
    return nil
  }

  /// Returns the facts about the value that a call expects for an argument.
  private func wanted(for argument: LabeledExprSyntax, in call: FunctionCallExprSyntax) -> KnownValue? {
    let (around, name) = (call.typeNameAround, call.calledName ?? "")
    let access = call.calledExpression.as(MemberAccessExprSyntax.self)
    let made = ExprSyntax(call).madeType.flatMap(type(named:))
    let owner: CodeType? =
      if let made { made } else if let access {
        access.base.map { type(of: $0) ?? type(named: $0) } ?? wanted(for: access).flatMap { type(of: $0) }
      } else { call.local(name) == nil ? around.flatMap { type($0) } : nil }
    guard let owner else { return nil }
    let lists =
      made != nil || name == "init"
      ? owner.creators : owner.functions(named: name).map(\.signature.inputs) + owner.payloads(named: name)
    if lists.isEmpty, let rib = ribTypes.owner(of: owner.name) {
      return wantedType(for: call, of: rib).map { KnownValue(name: $0.name, scope: nil) }
    }
    let index = call.arguments.map(\.id).firstIndex(of: argument.id) ?? 0
    // Without defaults and trailing closures, the position decides.
    let inputs = lists.filter { fits(call, $0) }.flatMap { list in
      list.count == call.arguments.count ? [list[index]] : list.filter { $0.label == argument.label?.text }
    }
    let types = Set(inputs.map(\.type))
    guard types.count == 1, let type = types.first?.parsedType else { return nil }
    let known = KnownValue(type, scope: owner.name)
    // Any other name may be that of a generic parameter.
    let isRead = known.name.map(Self.standard.union(Self.foundation).contains) ?? true
    return isRead || self.type(of: known) != nil ? known : nil
  }

  /// Returns the type that a call of RIBKit's for a RIB expects: its route or its event.
  private func wantedType(for call: FunctionCallExprSyntax, of rib: RIBTypes) -> CodeType? {
    switch call.calledName {
    case "route", "expectRoute": route(of: rib)
    case "notify", "expectEvent": rib.eventType.flatMap { type($0, in: rib.interactor?.name) }
    default: nil
    }
  }

  /// Returns the types among the given ones that the nearest code around a place names; all of them if it doesn't name any.
  func nearest(to place: some SyntaxProtocol, of types: [CodeType]) -> Set<String> {
    let all = Set(types.map(\.name))
    guard types.count > 1 else { return all }
    let words = Dictionary(types.map { ($0.name, self.words(for: $0)) }) { first, _ in first }
    let own = words.mapValues { own in
      own.filter { word in words.values.count { $0.contains(word) } == 1 }
    }
    for (node, _) in place.outwards
    where !node.is(MemberBlockSyntax.self) && !node.is(MemberBlockItemListSyntax.self) {
      // A declaration's own name is better evidence than its contents.
      let name = node.typeName.map { Set($0.split(separator: ".").map(String.init)) }
      for names in [name, node.words].compactMap(\.self) {
        let found = own.filter { !$0.value.isDisjoint(with: names) }
        if !found.isEmpty { return Set(found.keys) }
      }
    }
    return all
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

extension LabeledExprSyntax {
  /// The call with the argument.
  fileprivate var call: FunctionCallExprSyntax? { parent?.parent?.as(FunctionCallExprSyntax.self) }
}

extension CodeType {
  /// The parameters of each initializer, or of the one that the compiler writes.
  fileprivate var creators: [[CodeParameter]] {
    members.all(InitializerDeclSyntax.self).map(\.signature.inputs) + [inputs]
  }

  /// Returns the associated values of a case as parameters.
  fileprivate func payloads(named name: String) -> [[CodeParameter]] {
    cases.filter { $0.name.word == name }.map { element in
      element.payload.map {
        CodeParameter(
          label: $0.label, name: "", type: $0.type.plainText, hasDefault: $0.defaultValue != nil)
      }
    }
  }

  /// Whether the type has a static property or function with the given name.
  func hasStaticMember(named name: String) -> Bool {
    properties.contains { $0.isStatic && $0.name.filter { $0 != "`" } == name }
      || functions(named: name).contains { $0.modifiers.has("static") }
  }
}
