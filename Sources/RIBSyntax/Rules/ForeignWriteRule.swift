internal import SwiftSyntax

/// A rule that only the owner of a model changes it.
struct ForeignWriteRule: LintRule {
  let card = RuleCard(
    code: "foreign-write", severity: .warning,
    summary:
      "A write to a `MutableModelStream` or `EventSource` by a type that doesn't own it, or by a part of a RIB that received it",
    reason: "You can't tell which code wrote a value.",
    fix:
      "Add a function that writes the value to the service, call it, and pass on only the read-only stream.")

  private static let writers: Set = ["send", "update", "finish"]

  func violations(in code: LintedCode) -> [Violation] {
    let sources = StreamSources(code)
    return code.calls { site, _ in
      guard Self.writers.contains(site.name), let base = site.base else { return nil }
      let reader = StreamReader(code: code, sources: sources, place: site.call)
      return reader.source(meantBy: base).flatMap { message(about: $0, at: site, code) }
        .map { (site.nameSyntax, $0) }
    }
  }

  private func message(
    about source: StreamReader.Source, at site: CodeCall, _ code: LintedCode
  ) -> String? {
    let types = site.call.typesAround
    let part = types.first { code.parts[$0] != nil }
    switch source {
    case .made: return nil
    case .given(let name):
      return part.map { "\($0) writes \(name), which it received and doesn't own." }
    case .property(let property):
      if types.contains(property.owner) {
        guard code.parts[property.owner] != nil, !property.isMade else { return nil }
        return "\(property.owner) writes \(property.name), which it received and doesn't own."
      }
      // A private property can be written only by code that is meant to write it.
      guard !property.isPrivate, !property.owner.hasPrefix((types.first ?? "") + ".") else { return nil }
      return "\(types.first ?? "This") writes \(property.name), which belongs to \(property.owner)."
    }
  }
}

/// A search for the source that an expression refers to, as far as names tell.
struct StreamReader {
  /// The origin of a source.
  enum Source {
    /// It is created where it is used.
    case made
    /// It is a function parameter with this name.
    case given(String)
    case property(StreamSources.Property)
  }

  private enum Meaning {
    case source(Source)
    /// A value of the type with this full name, or the type itself.
    case type(String)
    case unknown
  }

  /// The maximum number of names to follow, as in `let a = b`.
  private static let depth = 16

  let code: LintedCode
  let sources: StreamSources
  /// The call whose names are looked up.
  let place: FunctionCallExprSyntax

  /// Returns the source that an expression refers to; `nil` if it doesn't refer to one or cannot be read.
  func source(meantBy expression: ExprSyntax) -> Source? {
    guard case .source(let source) = meaning(of: expression, Self.depth) else { return nil }
    return source
  }

  private func meaning(of expression: ExprSyntax, _ depth: Int) -> Meaning {
    guard depth > 0 else { return .unknown }
    let expression = expression.withoutParentheses
    if let marked = expression.marked { return meaning(of: marked, depth - 1) }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.qualifiedName.map { typed($0, .made) } ?? .unknown
    }
    if let name = expression.name { return meaning(ofName: name, depth) }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return .unknown
    }
    let name = member.declName.baseName.text
    switch meaning(of: base, depth - 1) {
    case .type(let type): return property(name, of: type)
    case .source: return .unknown
    case .unknown:
      // `me.models` in a handler means `self.models`.
      for type in place.typesAround {
        if let own = sources.source(name, of: type) { return .source(.property(own)) }
      }
      return sources.source(called: name).map { .source(.property($0)) } ?? .unknown
    }
  }

  private func meaning(ofName name: String, _ depth: Int) -> Meaning {
    let types = place.typesAround
    if name == "self" || name == "Self" { return types.first.map(Meaning.type) ?? .unknown }
    if let local = place.local(name) {
      if let type = local.type?.qualifiedName { return typed(type, .given(name)) }
      return local.value.map { meaning(of: $0, depth - 1) } ?? .unknown
    }
    for type in types where code.properties[type]?[name] != nil { return property(name, of: type) }
    return code.code.type(name, in: types.first).map { .type($0.name) } ?? .unknown
  }

  private func typed(_ name: String, _ source: Source) -> Meaning {
    let scope = place.typeNameAround
    if sources.isSource(name, in: scope) { return .source(source) }
    return code.code.type(name, in: scope).map { .type($0.name) } ?? .unknown
  }

  private func property(_ name: String, of type: String) -> Meaning {
    if let source = sources.source(name, of: type) { return .source(.property(source)) }
    guard let named = code.properties[type]?[name]?.typeName else { return .unknown }
    return code.code.type(named, in: type).map { .type($0.name) } ?? .unknown
  }
}

/// The properties of a code base through which streams are written.
struct StreamSources {
  /// A property with a source in it.
  struct Property: Hashable {
    /// The full name of the type that it belongs to.
    let owner: String
    let name: String
    /// Whether the owner creates the source itself, or its builder or router creates it for the owner.
    let isMade: Bool
    let isPrivate: Bool
  }

  private let code: CodeBase
  private var byOwner: [String: [String: Property]] = [:]
  /// The non-private properties whose names belong to sources only.
  private var byName: [String: Property] = [:]

  init(_ code: LintedCode) {
    self.code = code.code
    var others: Set<String> = []
    for (owner, properties) in code.properties.sorted(by: { $0.key < $1.key }) {
      let isMade = self.sourcesMade(by: owner, code.code).union(self.sourcesMade(for: owner, code))
      for (name, property) in properties {
        guard let type = property.typeName, isSource(type, in: owner) else {
          others.insert(name)
          continue
        }
        let found = Property(
          owner: owner, name: name, isMade: property.binding.initializer != nil || isMade.contains(name),
          isPrivate: property.variable.modifiers.has("private", "fileprivate"))
        byOwner[owner, default: [:]][name] = found
        if byName[name] == nil, !found.isPrivate { byName[name] = found }
      }
    }
    byName = byName.filter { !others.contains($0.key) }
  }

  /// Whether a name means a type through which a stream is written.
  func isSource(_ name: String, in scope: String?) -> Bool {
    guard code.type(name, in: scope) == nil else { return false }
    let meant = code.alias(name, in: scope).map { String($0.prefix { $0 != "<" }) } ?? name
    return [
      "MutableModelStream", "EventSource", "ModelStreams.MutableModelStream", "ModelStreams.EventSource",
    ].contains(meant)
  }

  /// Returns the source that a type stores under a name.
  func source(_ name: String, of owner: String) -> Property? { byOwner[owner]?[name] }

  /// Returns the source with the given name, if all properties with that name are sources.
  func source(called name: String) -> Property? { byName[name] }

  /// Returns the names of the properties that an initializer of a type sets to a new source.
  private func sourcesMade(by owner: String, _ code: CodeBase) -> Set<String> {
    let statements = (code.types[owner]?.initializers ?? []).flatMap {
      $0.body.map { Array($0.statements) } ?? []
    }
    return Set(
      statements.compactMap { $0.item.as(SequenceExprSyntax.self)?.assignment }
        .filter { makesSource($0.value, in: owner) }.compactMap(\.target.lastName))
  }

  /// Returns the labels under which the builder or the router of an interactor passes sources that it creates for it.
  ///
  /// A source that is created and released with a RIB belongs to the RIB, as the score of a session does.
  private func sourcesMade(for owner: String, _ code: LintedCode) -> Set<String> {
    guard let rib = code.ribs.values.first(where: { $0.interactor?.name == owner }) else { return [] }
    var names: Set<String> = []
    let router = rib.router.name
    let bodies =
      rib.buildFunctions.map { ($0.body, rib.maker.name, Set<String>()) }
      + rib.router.initializers.map { initializer in
        let own = code.properties[router]?.values.filter { property in
          property.binding.initializer.map { makesSource($0.value, in: router) } == true
        }
        return (
          initializer.body, router, Set(own?.map(\.name) ?? []).union(sourcesMade(by: router, self.code))
        )
      }
    for (body, maker, own) in bodies {
      guard let body else { continue }
      var made = own
      for statement in body.statements {
        for binding in statement.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
          guard let name = binding.pattern.name, let value = binding.initializer?.value,
            makesSource(value, in: maker)
          else { continue }
          made.insert(name)
        }
      }
      for call in body.calls
      where call.calledExpression.qualifiedName.flatMap({ self.code.type($0, in: maker)?.name }) == owner {
        for argument in call.arguments {
          let isNew = makesSource(argument.expression, in: maker)
          let name = argument.expression.lastName
          if isNew || name.map(made.contains) == true, let label = argument.label?.text {
            names.insert(label)
          }
        }
      }
    }
    return names
  }

  private func makesSource(_ value: ExprSyntax, in scope: String) -> Bool {
    value.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName.map { isSource($0, in: scope) }
      == true
  }
}
