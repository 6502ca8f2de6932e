internal import SwiftSyntax

/// A call that creates a value of a type.
struct CreationSite {
  let path: String
  let call: FunctionCallExprSyntax

  /// Returns the calls that create values of a type, ordered by path and position.
  static func all(of type: CodeType, in code: CodeBase) -> [CreationSite] {
    let names = [type.shortName] + code.aliasEnds.filter { $0.hasSuffix(type.shortName) }
    return code.files(where: { file in names.contains(where: file.mayName) }).flatMap { file in
      file.syntax.calls.compactMap { call in
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

  /// The full name of the type around the call.
  var typeName: String? { call.typeNameAround }

  /// The type declarations around the call, innermost first.
  var groups: [DeclSyntax] {
    outer.filter { $0.isProtocol((any DeclGroupSyntax).self) }.compactMap { $0.as(DeclSyntax.self) }
  }

  /// The nodes around the call, innermost first.
  var outer: [Syntax] { call.outwards.map(\.outer) }

  /// Whether the call is in an initializer of the type around it.
  var isInInitializer: Bool {
    outer.prefix { !$0.isProtocol((any DeclGroupSyntax).self) }.contains { $0.is(InitializerDeclSyntax.self) }
  }

  /// The argument labels.
  var labels: [String?] { call.arguments.map { $0.label?.text } }
}

extension CodeDraft {
  /// Returns the calls that create values of a type.
  ///
  /// Each change creates a new tree, so the calls are looked up again after one.
  func sites(of typeName: String) -> [CreationSite] {
    code.type(typeName).map { CreationSite.all(of: $0, in: code) } ?? []
  }
}
