internal import SwiftSyntax

extension CodeBase {
  /// A value for tests of a type that these files declare, as Swift.
  ///
  /// It is what an initializer makes of values that are known, or a case that carries nothing.
  ///
  /// - Parameters:
  ///   - type: The type, as it is written.
  ///   - known: The value of a type that these files do not declare, for a parameter of a name.
  /// - Returns: The value; `nil` if none is found.
  package func sample(of type: String, known: (_ type: String, _ name: String) -> String?) -> String? {
    sample(of: type, known, depth: 4)
  }

  // A type may be made of itself, so there is an end to it.
  private func sample(of type: String, _ known: (String, String) -> String?, depth: Int) -> String? {
    guard depth > 0, let found = self.type(type), found.declarations.count == 1,
      let group = found.declarations.first?.declaration.asProtocol((any DeclGroupSyntax).self),
      !group.is(ProtocolDeclSyntax.self), group.attributes.isEmpty, group.modifiers.areSeenByTests
    else { return nil }
    if let plain = found.cases.first(where: { $0.parameterClause == nil }) {
      return "\(type).\(plain.name.text)"
    }
    for initializer in found.initializers where initializer.isPlain {
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
  /// Whether a test gets a value from it at once, anywhere, whatever it passes.
  fileprivate var isPlain: Bool {
    body.map(\.checksNothing) != false && modifiers.areSeenByTests
      && attributes.isEmpty && optionalMark == nil && signature.effectSpecifiers == nil
      && genericParameterClause == nil
  }
}

extension CodeBlockSyntax {
  /// What stops a program where a value is not as it must be.
  private static let checks: Set = [
    "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
  ]

  /// Whether no call in it stops the program, but for those where something else has failed.
  fileprivate var checksNothing: Bool {
    !CallCollector(in: self).calls.contains { call in
      call.calledExpression.lastName.map(Self.checks.contains) == true
        && !call.outwards.contains { $0.outer.is(CatchClauseSyntax.self) }
    }
  }
}

extension DeclModifierListSyntax {
  /// Whether another module sees what has them.
  fileprivate var areSeenByTests: Bool { contains { ["package", "public", "open"].contains($0.name.text) } }
}
