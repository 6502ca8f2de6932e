internal import RIBDiagnostics
internal import SwiftSyntax

// Rejecting types that new code can't name because of their access.

extension CodeDraft {
  /// Rejects the types among some names, without generic arguments, that new code with an access can't use yet.
  mutating func rejectHidden(_ names: [String], in scope: String?, from path: String, as access: String) {
    let isInside = CodeImport.level(access) <= CodeImport.level("internal")
    for name in names {
      guard let type = code.typeOrOuter(name, in: scope), let part = type.declarations.first else { continue }
      let isElsewhere = code.module(of: part.path) != code.module(of: path)
      let wanted = !isInside ? access : isElsewhere ? "package" : "internal"
      // A name that isn't a full one may mean a type of another module instead.
      let isNear = part.path == path || type.name != name
      guard isElsewhere || !isInside || !isNear, checked.insert("\(wanted) \(type.name)").inserted else {
        continue
      }
      if isElsewhere, rejectCycle(from: path, to: type) { continue }
      var hidden = HiddenCode(from: wanted, in: code)
      hidden.expose(type, isMade: isElsewhere)
      if generated.contains(part.path), !hidden.found.isEmpty || hidden.missing != nil {
        reject(
          "The code in \(path) that would use \(type.name) is \(wanted), so \(type.name) must be \(wanted) too. Generate the RIB without a parent, make \(type.name) and the imports that it needs \(wanted), and run 'rib attach'."
        )
        continue
      }
      for (path, syntax) in hidden.found {
        let subject = syntax.subject
        let way = subject == type.name ? "" : " through \(type.name)"
        reject(
          "Make \(subject) \(wanted): new code uses it\(way).", until: wanted, at: syntax, in: path)
      }
      if let initializer = hidden.missing {
        reject(
          "New code would create \(type.name), which has no \(wanted) initializer. Add one first.",
          text: initializer, until: wanted, at: part.declaration, in: part.path)
      }
    }
  }

  /// Rejects a type whose target depends on the one of the new code; returns whether it does.
  private mutating func rejectCycle(from path: String, to type: CodeType) -> Bool {
    guard let outer = code.typesAround(type).first, let part = outer.declarations.first,
      let target = code.target(of: path)?.name, let other = code.target(of: part.path)?.name,
      [other].reachable({ name in code.targets.first { $0.name == name }?.dependencies ?? [] })
        .contains(target)
    else { return false }
    reject(
      "\(target) can't use \(outer.name), because \(other) depends on \(target). Move \(outer.name) into \(target), or into a target that both depend on.",
      until: "open", at: part.declaration, in: part.path)
    return true
  }
}

extension SyntaxProtocol {
  /// The access modifier of a declaration, except one for its setter only.
  var accessWord: String? {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.filter { $0.detail == nil }.map(\.name.text)
      .first(where: CodeImport.levels.contains)
  }
}

/// The declarations and imports that must become more visible before code elsewhere can use a type.
///
/// A declaration that becomes visible needs others: the types in its signature, their imports, and the members that implement visible
/// protocols or override visible members.
private struct HiddenCode {
  /// The members that well-known protocols require; an unknown protocol may require any member.
  private static let requirements: [String: Set<String>] = [
    "Actor": [], "AnyObject": [], "BitwiseCopyable": [], "Error": [], "Sendable": [],
    "Builder": ["Dependency", "dependency"], "CaseIterable": ["allCases"], "Codable": coding,
    "Comparable": ["<", "=="], "CustomStringConvertible": ["description"], "Decodable": coding,
    "Encodable": coding, "Equatable": ["=="], "Hashable": ["==", "hash", "hashValue"],
    "Identifiable": ["ID", "id"], "Interactor": interactor, "Leaf": interactor.union(router),
    "RawRepresentable": ["RawValue", "init(rawValue:)", "rawValue"], "Router": router,
  ]
  private static let coding: Set<String> = ["encode", "init(from:)"]
  private static let interactor: Set<String> = [
    "Event", "Route", "didBecomeActive", "scope", "willResignActive",
  ]
  private static let router: Set<String> = [
    "InteractorType", "didAttach", "interactor", "route", "savedName", "scope", "willDetach",
  ]

  private let code: CodeBase
  /// The access that the code elsewhere needs.
  private let access: String
  /// The declarations and imports with less access, in the order of discovery.
  private(set) var found: [(path: String, syntax: DeclSyntax)] = []
  /// The initializer to add to the type, if it has none that other modules can call.
  private(set) var missing: String?
  private var raised: Set<SyntaxIdentifier> = []
  private var seen: Set<String> = []

  init(from access: String, in code: CodeBase) { (self.access, self.code) = (access, code) }

  /// Finds what a type needs, and if `isMade`, what the creation of its RIB needs.
  mutating func expose(_ type: CodeType, isMade: Bool) {
    var count: Int
    // A protocol that becomes visible late requires members of earlier types.
    repeat {
      (count, seen) = (found.count, [])
      expose(type)
      if isMade, let rib = code.ribTypes.owner(of: type.name), rib.maker.name == type.name {
        exposeCreation(of: rib)
      }
    } while found.count > count
  }

  private mutating func exposeCreation(of rib: RIBTypes) {
    let (maker, initializer) = (rib.maker, rib.maker.initializers.first)
    for member in maker.members
    where member.declaration.id == initializer?.id
      || member.declaration.as(FunctionDeclSyntax.self)?.makes(rib.router) == true
    {
      expose(member, of: maker)
    }
    guard initializer == nil, let part = maker.declarations.first else { return }
    let inputs = maker.inputs.filter { !$0.hasDefault }
    for input in inputs { expose(code.writtenTypes(in: input.type), in: maker.name, at: part.path) }
    let list = inputs.map { "\($0.name): \(code.isFunction($0.type) ? "@escaping " : "")\($0.type)" }
    let body = inputs.map { "  self.\($0.name) = \($0.name)\n" }.joined()
    missing = "\(access) init(\(list.joined(separator: ", "))) {\(body.isEmpty ? "" : "\n")\(body)}"
  }

  /// Finds what a type needs, and the types around it.
  private mutating func expose(_ type: CodeType) {
    var isRaised = false
    for type in code.typesAround(type) {
      for part in type.declarations { raise(part.declaration, in: part.path) }
      isRaised = isRaised || type.declarations.contains { raised.contains($0.declaration.id) }
      guard isRaised, seen.insert(type.name).inserted else { continue }
      let required = requirements(of: type)
      for part in type.parts {
        // An internal protocol may stay hidden, but a superclass may not.
        let names = part.inherited.flatMap(\.conformances).filter { name in
          access == "public" || type.isProtocol
            || code.type(name, in: type.name)?.parts.contains(where: \.isClass) == true
        }
        expose(names, in: type.name, at: part.path)
        let isProtocol = type.isProtocol && !part.isExtension
        for member in part.allMembers where isProtocol || isNeeded(member.declaration, member.keys, required)
        {
          expose(member, of: type, isRequirement: isProtocol)
        }
      }
    }
  }

  /// Whether a member of a type must be as visible as the type, or is.
  private func isNeeded(_ member: DeclSyntax, _ keys: [String], _ required: Set<String>?) -> Bool {
    member.is(EnumCaseDeclSyntax.self) || isVisible(member)
      || !["private", "fileprivate"].contains(member.access) && required?.isDisjoint(with: keys) != true
  }

  /// Returns the members of visible protocols and superclasses that a type may implement; `nil` if one of its protocols is unknown.
  private func requirements(of type: CodeType) -> Set<String>? {
    var names: Set<String> = []
    for other in code.inherited(by: type) {
      guard other.declarations.contains(where: { isVisible($0.declaration) }) else { continue }
      let members =
        other.isProtocol
        ? other.declarations.flatMap(\.allMembers) : other.members.filter { isVisible($0.declaration) }
      names.formUnion(members.flatMap(\.keys))
    }
    let all = type.conformances.reachable { code.type($0, in: type.name)?.conformances ?? [] }
    for name in all where !code.declares(name, in: type.name) && !CodeBase.rawTypes.contains(name) {
      guard let known = Self.requirements[name.lastName] else { return nil }
      names.formUnion(known)
    }
    return names
  }

  private func isVisible(_ declaration: DeclSyntax) -> Bool {
    raised.contains(declaration.id) || CodeImport.level(declaration.access) >= CodeImport.level(access)
  }

  private mutating func expose(_ member: CodeMember, of type: CodeType, isRequirement: Bool = false) {
    let declaration = member.declaration
    if let inner = declaration.nameOfType.flatMap({ code.types["\(type.name).\($0)"] }) {
      return expose(inner)
    }
    if !isRequirement, !declaration.is(EnumCaseDeclSyntax.self) { raise(declaration, in: member.path) }
    expose(declaration.interfaceTypes, in: type.name, at: member.path)
  }

  /// Finds what the types among some names in a file need, and the imports of these types.
  private mutating func expose(_ names: [String], in scope: String, at path: String) {
    for name in names {
      let module: String?
      if let alias = code.alias(of: name, in: scope) {
        let full = (alias.scope.isEmpty ? "" : alias.scope + ".") + name.lastName
        guard let file = code.sources.first(where: { $0.types.aliases[full] != nil }) else { continue }
        module = code.module(of: file.path)
        if seen.insert(full).inserted {
          for (name, syntax) in file.types.declared where name == full { raise(syntax, in: file.path) }
          expose(code.writtenTypes(in: alias.type), in: alias.scope, at: file.path)
        }
      } else if let type = code.typeOrOuter(name, in: scope) {
        expose(type)
        module = type.declarations.first.flatMap { code.module(of: $0.path) }
      } else {
        guard !CodeBase.standard.contains(name), name != "Self" else { continue }
        module = CodeBase.kitModules[name] ?? (CodeBase.kit.contains(name) ? "RIBKit" : nil)
      }
      raiseImports(of: module, in: path)
    }
  }

  /// Raises the import of a module, or all that may declare an unknown type.
  private mutating func raiseImports(of module: String?, in path: String) {
    guard let file = code.files[path], module != code.module(of: path) else { return }
    let own = code.ownModules(importedBy: file)
    let isInternal = code.target(of: path)?.importsAreInternal == true
    for item in CodeImport.all(in: file) where module.map({ $0 == item.module }) ?? !own.contains(item.module)
    {
      if isInternal || item.access != nil { raise(DeclSyntax(item.syntax), in: path) }
    }
  }

  private mutating func raise(_ declaration: DeclSyntax, in path: String) {
    guard !isVisible(declaration) else { return }
    raised.insert(declaration.id)
    found.append((path, declaration))
  }
}

extension CodeBase {
  /// Returns the type that a name means in a scope, or the type of its first component.
  func typeOrOuter(_ name: String, in scope: String?) -> CodeType? {
    type(name, in: scope) ?? type(String(name.prefix { $0 != "." }), in: scope)
  }

  /// Returns a type and the types around it, outermost first.
  func typesAround(_ type: CodeType) -> [CodeType] {
    let words = type.name.split(separator: ".")
    return words.indices.compactMap { types[words[...$0].joined(separator: ".")] }
  }
}

extension CodeMember {
  /// The names by which a protocol requires the member; that of an initializer has its labels.
  var keys: [String] {
    names + [Syntax(declaration).functionName, declaration.nameOfType].compactMap(\.self)
  }
}

extension DeclSyntax {
  /// The words for the declaration in a sentence: the full name of a type, or the name of a member.
  fileprivate var subject: String {
    if let item = self.as(ImportDeclSyntax.self) { return "the import of \(item.path.trimmedDescription)" }
    if let name = nameOfType { return [typeNameAround, name].compactMap(\.self).joined(separator: ".") }
    return Syntax(self).functionName
      ?? CodeMember(path: "", declaration: self).names.joined(separator: " and ")
  }

  /// The access of the declaration: without a modifier, that of the extension around it, or internal.
  fileprivate var access: String {
    let around = parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self).map { DeclSyntax($0) }
    return [self, around].lazy.compactMap { $0?.accessWord }.first ?? "internal"
  }

  /// The names of types in the declaration, except in its body, initial values beside a type, and default arguments.
  fileprivate var interfaceTypes: [String] {
    nodes { node in
      switch node.kind {
      case .accessorBlock, .attributeList, .closureExpr, .codeBlock, .memberBlock: true
      case .initializerClause: node.parent?.as(PatternBindingSyntax.self).map { $0.annotation != nil } ?? true
      default: false
      }
    }.compactMap { node in
      let name = node.as(TypeSyntax.self)?.namedType ?? node.as(ExprSyntax.self)?.qualifiedName
      return name?.first?.isUppercase == true ? name : nil
    }
  }
}

extension TypeSyntax {
  /// The name with its qualifiers, if the type is just a name.
  fileprivate var namedType: String? {
    self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) ? qualifiedName : nil
  }
}
