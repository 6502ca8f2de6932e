internal import SwiftSyntax

extension CodeBase {
  /// Returns a Swift expression for a test value of a type that these files declare.
  ///
  /// The expression calls an initializer with known values, or names a case without associated values.
  ///
  /// - Parameters:
  ///   - type: The type, as written.
  ///   - known: Returns a value of a type that these files do not declare, for a parameter with the given name.
  /// - Returns: The expression; `nil` if no value is found.
  package func sample(of type: String, known: (_ type: String, _ name: String) -> String?) -> String? {
    sample(of: type, known, depth: 4)
  }

  // The depth is limited because a type may contain itself.
  private func sample(of type: String, _ known: (String, String) -> String?, depth: Int) -> String? {
    guard depth > 0, let found = self.type(type), found.declarations.count == 1,
      let group = found.declarations.first?.declaration.asProtocol((any DeclGroupSyntax).self),
      !group.is(ProtocolDeclSyntax.self), group.attributes.isEmpty,
      isSeenByTests(group.modifiers, in: found.declarations[0].path)
    else { return nil }
    if let plain = found.cases.first(where: { $0.parameterClause == nil }) {
      return "\(type).\(plain.name.text)"
    }
    for initializer in found.initializers
    where initializer.isPlain && isSeenByTests(initializer.modifiers, in: found.declarations[0].path) {
      let arguments = initializer.signature.parameterClause.parameters.map(CodeParameter.init)
        .filter { !$0.hasDefault }
        .map { parameter in
          (known(parameter.type, parameter.name) ?? sample(of: parameter.type, known, depth: depth - 1)).map {
            (parameter.label.map { "\($0): " } ?? "") + $0
          }
        }
      if !arguments.contains(nil) {
        return "\(type)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
      }
    }
    return nil
  }
}

extension InitializerDeclSyntax {
  /// Whether any test can call it with any arguments and get a value.
  fileprivate var isPlain: Bool {
    body.map(\.checksNothing) != false && attributes.isEmpty && optionalMark == nil
      && signature.effectSpecifiers == nil
      && genericParameterClause == nil
  }
}

extension CodeBlockSyntax {
  /// The functions that stop a program when a condition is false.
  private static let checks: Set = [
    "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
  ]

  /// Whether no call in it stops the program, except calls in a `catch`, where something else has failed already.
  fileprivate var checksNothing: Bool {
    !CallCollector(in: self).calls.contains { call in
      call.calledExpression.lastName.map(Self.checks.contains) == true
        && !call.outwards.contains { $0.outer.is(CatchClauseSyntax.self) }
    }
  }
}

extension CodeBase {
  /// Whether tests can see a declaration with these modifiers in a file: it is visible in other modules, or tests import its module
  /// with `@testable`.
  func isSeenByTests(_ modifiers: DeclModifierListSyntax, in path: String) -> Bool {
    let words = Set(modifiers.map(\.name.text))
    if !words.isDisjoint(with: ["package", "public", "open"]) { return true }
    return words.isDisjoint(with: ["private", "fileprivate"])
      && module(of: path).map { testableModules.contains($0) } == true
  }

  /// The modules that tests import with `@testable`.
  var testableModules: Set<String> {
    Set(
      files(where: { Self.isTest($0.path) && $0.mentions("testable") }).flatMap { file in
        CodeImport.all(in: file).filter(\.isTestable).map(\.module)
      })
  }
}
