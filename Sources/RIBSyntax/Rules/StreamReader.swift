internal import SwiftSyntax

/// Finds out which source an expression means, as far as names tell it.
struct StreamReader {
  /// Where a source comes from.
  enum Source {
    /// It is made where it is used.
    case made
    /// It was given to a function as a parameter with this name.
    case given(String)
    case property(StreamSources.Property)
  }

  private enum Meaning {
    case source(Source)
    /// A value of the type with this full name, or the type itself.
    case type(String)
    case unknown
  }

  /// Names that are explained by names, as in `let a = b`, are followed that far.
  private static let depth = 16

  let code: LintedCode
  let sources: StreamSources
  let sites: Sites

  /// The source that an expression means; `nil` if it means none or cannot be read.
  func source(meantBy expression: ExprSyntax, at enclosure: Int?) -> Source? {
    guard case .source(let source) = meaning(of: expression, at: enclosure, Self.depth) else { return nil }
    return source
  }

  private func meaning(of expression: ExprSyntax, at enclosure: Int?, _ depth: Int) -> Meaning {
    guard depth > 0 else { return .unknown }
    let expression = expression.withoutParentheses
    if let waiting = expression.as(AwaitExprSyntax.self) {
      return meaning(of: waiting.expression, at: enclosure, depth - 1)
    }
    if let trying = expression.as(TryExprSyntax.self) {
      return meaning(of: trying.expression, at: enclosure, depth - 1)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.qualifiedName.map { typed($0, at: enclosure, .made) } ?? .unknown
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return meaning(ofName: reference.baseName.text, at: enclosure, depth)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return .unknown
    }
    let name = member.declName.baseName.text
    switch meaning(of: base, at: enclosure, depth - 1) {
    case .type(let type): return property(name, of: type)
    case .source: return .unknown
    case .unknown:
      // `me.models` is `self.models` in a handler.
      for type in sites.types(around: enclosure) {
        if let own = sources.source(name, of: type) { return .source(.property(own)) }
      }
      return sources.source(called: name).map { .source(.property($0)) } ?? .unknown
    }
  }

  private func meaning(ofName name: String, at enclosure: Int?, _ depth: Int) -> Meaning {
    let types = sites.types(around: enclosure)
    if name == "self" || name == "Self" { return types.first.map(Meaning.type) ?? .unknown }
    if let local = sites.local(name, at: enclosure) {
      if let type = local.type?.qualifiedName { return typed(type, at: enclosure, .given(name)) }
      return local.value.map { meaning(of: $0, at: enclosure, depth - 1) } ?? .unknown
    }
    for type in types where code.properties[type]?[name] != nil { return property(name, of: type) }
    return code.code.type(name, in: types.first).map { .type($0.name) } ?? .unknown
  }

  private func typed(_ name: String, at enclosure: Int?, _ source: Source) -> Meaning {
    let scope = sites.types(around: enclosure).first
    if sources.isSource(name, in: scope) { return .source(source) }
    return code.code.type(name, in: scope).map { .type($0.name) } ?? .unknown
  }

  private func property(_ name: String, of type: String) -> Meaning {
    if let source = sources.source(name, of: type) { return .source(.property(source)) }
    guard let named = code.properties[type]?[name]?.typeName else { return .unknown }
    return code.code.type(named, in: type).map { .type($0.name) } ?? .unknown
  }
}
