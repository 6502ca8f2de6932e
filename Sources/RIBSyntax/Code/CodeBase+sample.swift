internal import SwiftSyntax

extension CodeBase {
  /// Returns a Swift expression for a test value of a type that these files declare.
  ///
  /// The expression calls an initializer with known values, or names a case without associated values. `known` returns a value of a type that
  /// these files do not declare, for a parameter with the given name.
  package func sample(of type: String, known: (_ type: String, _ name: String) -> String?) -> String? {
    sample(of: type, known, depth: 4)
  }

  // The depth is limited because a type may contain itself.
  private func sample(of type: String, _ known: (String, String) -> String?, depth: Int) -> String? {
    let meaning = meaning(of: type)
    if meaning != type, let value = known(meaning, "text") { return value }
    guard depth > 0, let found = self.type(type), found.declarations.count == 1,
      let group = found.declarations.first?.declaration.asProtocol((any DeclGroupSyntax).self),
      !group.is(ProtocolDeclSyntax.self), group.attributes.isEmpty,
      isSeenByTests(group.modifiers, in: found.declarations[0].path)
    else { return nil }
    if let plain = found.cases.first(where: { $0.parameterClause == nil }) {
      return "\(type).\(plain.name.text)"
    }
    func call(_ inputs: [CodeParameter]) -> String? {
      let arguments = inputs.filter { !$0.hasDefault }.map { input in
        (known(input.type, input.name) ?? sample(of: input.type, known, depth: depth - 1))
          .map(input.argument)
      }
      guard !arguments.contains(nil) else { return nil }
      return "\(type)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
    }
    // The initializers that the compiler synthesizes are internal.
    if isSeenByTests([], in: found.declarations[0].path), let inputs = implicitInputs(of: found),
      let value = call(inputs)
    {
      return value
    }
    for initializer in found.initializers
    where initializer.isPlain && isSeenByTests(initializer.modifiers, in: found.declarations[0].path) {
      if let value = call(initializer.signature.inputs) { return value }
    }
    return nil
  }

  /// Returns the inputs of the initializer that the compiler synthesizes for a type; `nil` if other files can't call one.
  func implicitInputs(of type: CodeType) -> [CodeParameter]? {
    guard type.initializers.isEmpty, type.declarations.count == 1,
      let part = type.declarations.first?.declaration,
      part.is(StructDeclSyntax.self) || part.is(ClassDeclSyntax.self) || part.is(ActorDeclSyntax.self)
    else { return nil }
    let needed = type.properties.filter(\.isSetByInitializer)
    guard part.is(StructDeclSyntax.self) else {
      let isDerived = type.conformances.contains { self.type($0)?.parts.contains(where: \.isClass) == true }
      return needed.isEmpty && !isDerived ? [] : nil
    }
    let isHidden = needed.contains { $0.variable.modifiers.has("private", "fileprivate") }
    // An input whose type can't be read can't be given a value.
    return isHidden || needed.contains { $0.type == nil } ? nil : type.inputs
  }
}

extension InitializerDeclSyntax {
  /// Whether a test can call the initializer with any arguments and get a value.
  fileprivate var isPlain: Bool {
    body.map(\.checksNothing) != false && attributes.isEmpty && optionalMark == nil
      && signature.effectSpecifiers == nil && genericParameterClause == nil
  }
}

extension CodeBlockSyntax {
  /// The functions that stop a program when a condition is false.
  private static let checks: Set = [
    "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
  ]

  /// Whether no call in the block stops the program, except calls in a `catch`, where something else has failed already.
  fileprivate var checksNothing: Bool {
    !calls.contains { call in
      call.calledName.map(Self.checks.contains) == true && call.enclosing(CatchClauseSyntax.self) == nil
    }
  }
}

extension CodeBase {
  /// Whether tests can see a declaration with these modifiers in a file: it is visible in other modules, or tests import its module
  /// with `@testable`.
  func isSeenByTests(_ modifiers: DeclModifierListSyntax, in path: String) -> Bool {
    if modifiers.has("package", "public", "open") { return true }
    return !modifiers.has("private", "fileprivate") && module(of: path).map(testableModules.contains) == true
  }

  /// The modules that tests import with `@testable`.
  var testableModules: Set<String> {
    Set(
      files(where: { isTest($0.path) && $0.mayName("testable") }).flatMap { file in
        CodeImport.all(in: file).filter(\.isTestable).map(\.module)
      })
  }
}
