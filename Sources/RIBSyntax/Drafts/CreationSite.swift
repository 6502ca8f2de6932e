internal import SwiftSyntax

/// A call that creates a value of a type.
struct CreationSite {
  let path: String
  let call: FunctionCallExprSyntax

  /// Returns the calls that create values of a type, ordered by path and position.
  static func all(of type: CodeType, in code: CodeBase) -> [CreationSite] {
    let names = [type.shortName] + code.aliasEnds.filter { $0.hasSuffix(type.shortName) }
    return code.files(where: { file in names.contains(where: file.mayName) }).flatMap { file in
      CallCollector(in: file.syntax).calls.compactMap { call in
        let site = CreationSite(path: file.path, call: call)
        guard let name = call.calledExpression.qualifiedName ?? site.impliedName,
          name.hasSuffix(type.shortName), code.type(name, in: site.typeName)?.name == type.name
        else { return nil }
        return site
      }
    }
  }

  /// The type that `.init()` refers to: the return type of the enclosing function, or the type of a constant.
  var impliedName: String? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    for syntax in outer {
      if let binding = syntax.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type.qualifiedName
      }
      if let function = syntax.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.qualifiedName
      }
      if syntax.is(ClosureExprSyntax.self) || syntax.is(FunctionCallExprSyntax.self) { return nil }
    }
    return nil
  }

  /// The full name of the type around it.
  var typeName: String? { call.typeNameAround }

  /// The type declarations around the call, innermost first.
  var groups: [DeclSyntax] {
    outer.compactMap { $0.asProtocol((any DeclGroupSyntax).self).map { DeclSyntax($0) } }
  }

  /// The nodes around the call, innermost first.
  var outer: [Syntax] {
    var result: [Syntax] = []
    var next = call.parent
    while let current = next {
      result.append(current)
      next = current.parent
    }
    return result
  }

  /// Whether it is in an initializer of the type around it.
  var isInInitializer: Bool {
    outer.prefix { $0.asProtocol((any DeclGroupSyntax).self) == nil }
      .contains { $0.is(InitializerDeclSyntax.self) }
  }

  /// The argument labels.
  var labels: [String?] { call.arguments.map { $0.label?.text } }
}

extension CodeDraft {
  /// Returns the index of a call among those that create its type.
  func number(of site: CreationSite) -> Int {
    guard let name = site.call.calledExpression.qualifiedName ?? site.impliedName,
      let type = code.type(name, in: site.typeName)
    else { return 0 }
    let sites = CreationSite.all(of: type, in: code)
    return sites.firstIndex { $0.path == site.path && $0.call.id == site.call.id }
      ?? sites.firstIndex { $0.path == site.path && $0.typeName == site.typeName } ?? 0
  }

  /// Returns the call with this index among those that create a type.
  func site(_ number: Int, of typeName: String) -> CreationSite? {
    guard let type = code.type(typeName) else { return nil }
    let sites = CreationSite.all(of: type, in: code)
    return number < sites.count ? sites[number] : nil
  }
}
