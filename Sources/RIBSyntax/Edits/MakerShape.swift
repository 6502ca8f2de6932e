internal import SwiftSyntax

/// A check, in one place, whether the code that creates a child can be called.
///
/// A branch of the parent's route calls the function of a stored builder, or the initializer of the child's router, directly and with the
/// associated values of the case.
struct MakerShape {
  /// The builder, or the router if its initializer creates the child.
  let maker: CodeType
  let code: CodeBase

  /// Returns why a branch of a route cannot call the function that builds, and a remedy; `nil` if it can.
  func obstacle(in function: FunctionDeclSyntax, given parameters: [CodeParameter]) -> String? {
    let name = "\(maker.name).\(function.name.text)"
    if let genericObstacle { return genericObstacle }
    let words = function.modifiers.map(\.name.text)
    if let word = words.first(where: ["static", "class", "mutating", "private", "fileprivate"].contains) {
      return
        "\(name) is \(word), so the router can't call it. Remove \(word)."
    }
    if let effect = effect(function.signature.effectSpecifiers) {
      return
        "\(name) \(effect), but a route builds its child synchronously. Do this work before the route, and pass its result to the builder."
    }
    let result = function.signature.returnClause?.type
    if result?.is(OptionalTypeSyntax.self) == true
      || result?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
    {
      return "\(name) returns an optional, but a route always builds a child. Return a router."
    }
    return obstacle(in: function.signature.parameterClause, of: name, function.genericParameterClause)
      ?? obstacle(in: parameters, of: name)
  }

  /// Returns why a branch of a route cannot call the initializer, and a remedy; `nil` if it can.
  func obstacle(given parameters: [CodeParameter]) -> String? {
    genericObstacle ?? obstacleInInitializer("or write a builder.")
      ?? obstacle(in: parameters, of: "\(maker.name).init")
  }

  private var genericObstacle: String? {
    let isGeneric = maker.declarations.contains {
      $0.declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }
    return isGeneric
      ? "\(maker.name) is generic, and a route can't choose its type. Write a builder for one type." : nil
  }

  /// Returns why the initializer cannot be called, with a remedy that ends in another way; `nil` if it can.
  func obstacleInInitializer(_ remedy: String) -> String? {
    let name = "\(maker.name).init"
    guard let initializer = maker.initializers.first else {
      let isHidden = maker.properties.contains { property in
        let words = property.variable.modifiers.map(\.name.text)
        return property.isSetByInitializer && words.contains { ["private", "fileprivate"].contains($0) }
      }
      return isHidden && maker.declarations.first?.declaration.is(StructDeclSyntax.self) == true
        ? "\(name) is private, because it sets a private property. Write an initializer, \(remedy)" : nil
    }
    if let word = initializer.modifiers.map(\.name.text).first(where: ["private", "fileprivate"].contains) {
      return "\(name) is \(word), so other code can't call it. Remove \(word), \(remedy)"
    }
    if initializer.optionalMark != nil {
      return "\(name) is failable, but a route always creates its child. Make it nonfailable, \(remedy)"
    }
    if let effect = effect(initializer.signature.effectSpecifiers) {
      return
        "\(name) \(effect), but a route creates its child synchronously. Do this work earlier, \(remedy)"
    }
    return obstacle(
      in: initializer.signature.parameterClause, of: name, initializer.genericParameterClause)
  }

  private func effect(_ effects: FunctionEffectSpecifiersSyntax?) -> String? {
    if effects?.throwsClause != nil { return "throws" }
    return effects?.asyncSpecifier == nil ? nil : "is async"
  }

  private func obstacle(
    in clause: FunctionParameterClauseSyntax, of name: String, _ generics: GenericParameterClauseSyntax?
  ) -> String? {
    let needed = clause.parameters.filter { $0.defaultValue == nil }
    let isOpaque = needed.contains { parameter in
      parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
    }
    if generics != nil || isOpaque {
      return "\(name) is generic, but rib must know the type of each argument. Use a concrete type."
    }
    for parameter in needed {
      let own = (parameter.secondName ?? parameter.firstName).text
      let specifiers = parameter.type.as(AttributedTypeSyntax.self)?.specifiers
      if specifiers?.contains(where: { $0.trimmedDescription == "inout" }) == true {
        return "\(name) takes \(own) as inout, but a route carries values. Remove inout."
      }
      if parameter.ellipsis != nil {
        return "\(name) is variadic in \(own), but a route case carries one value. Take an array."
      }
    }
    return nil
  }

  private func obstacle(in parameters: [CodeParameter], of name: String) -> String? {
    for parameter in parameters {
      // The branch binds the parameter; a name that the branch needs for itself is bound under another name.
      if parameter.name != "self", ChildPlan.reserved.contains(parameter.name) {
        return
          "\(name) has a parameter \(parameter.name), a name that a branch can't bind. Add an internal name, such as \(parameter.name) \(parameter.name)Value."
      }
      // Functions are handled elsewhere: the plan marks them.
      guard !parameter.type.contains("->") else { continue }
      let types = code.spellings(of: parameter.type, in: maker.name).flatMap(code.writtenTypes)
        .compactMap { code.type($0, in: maker.name) }
      if let type = types.first(where: isIncomparableClass) {
        return
          "\(name) takes \(parameter.name) of the class \(type.name), which isn't Hashable, so a route can't carry it. Pass it to the initializer of \(maker.name) instead."
      }
    }
    return nil
  }

  /// Whether a type is a class that these files and RIBKit know completely, and that isn't declared as `Hashable`.
  private func isIncomparableClass(_ type: CodeType) -> Bool {
    let silent: Set = ["Interactor", "Presenter", "Router", "Sendable"]
    return type.declarations.count == 1 && type.parts.contains(where: \.isClass)
      && type.parts.flatMap(\.conformances).allSatisfy {
        silent.contains($0.hasPrefix("RIBKit.") ? $0.lastName : $0)
      }
  }
}
