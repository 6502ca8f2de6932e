internal import SwiftSyntax

/// The properties of a code base through which streams are written.
struct StreamSources {
  /// A property with a source in it.
  struct Property: Hashable {
    /// The full name of the type that it belongs to.
    let owner: String
    let name: String
    /// Whether the owner makes the source itself, or its own builder makes it for it.
    let isMade: Bool
    let isPrivate: Bool
  }

  private let code: CodeBase
  private var byOwner: [String: [String: Property]] = [:]
  /// The properties whose name nothing else has that is no source.
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
          isPrivate: property.variable.modifiers.contains {
            ["private", "fileprivate"].contains($0.name.text)
          })
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

  /// The source that a type keeps under a name.
  func source(_ name: String, of owner: String) -> Property? { byOwner[owner]?[name] }

  /// The source with a name, if all properties with that name are sources.
  func source(called name: String) -> Property? { byName[name] }

  /// The names of the properties that an initializer of a type sets to a new source.
  private func sourcesMade(by owner: String, _ code: CodeBase) -> Set<String> {
    var names: Set<String> = []
    for initializer in code.types[owner]?.initializers ?? [] {
      for statement in initializer.body?.statements ?? [] {
        guard let assignment = statement.item.as(SequenceExprSyntax.self)?.assignment,
          let name = assignment.target.lastName,
          let made = assignment.value.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName,
          isSource(made, in: owner)
        else { continue }
        names.insert(name)
      }
    }
    return names
  }

  /// The labels under which the builder of an interactor gives it sources that it makes for it: what begins with the RIB and ends
  /// with it belongs to the RIB, as the score of a session does.
  private func sourcesMade(for owner: String, _ code: LintedCode) -> Set<String> {
    guard let rib = code.ribs.values.first(where: { $0.interactor?.name == owner }) else { return [] }
    var names: Set<String> = []
    for function in rib.buildFunctions {
      guard let body = function.body, let builder = rib.builder?.name else { continue }
      var made: Set<String> = []
      for statement in body.statements {
        for binding in statement.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
          guard let name = binding.pattern.name, let value = binding.initializer?.value,
            makesSource(value, in: builder)
          else { continue }
          made.insert(name)
        }
      }
      for call in CallCollector(in: body).calls
      where call.calledExpression.qualifiedName.flatMap({ self.code.type($0, in: builder)?.name }) == owner {
        for argument in call.arguments {
          let isNew = makesSource(argument.expression, in: builder)
          let name = argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
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
