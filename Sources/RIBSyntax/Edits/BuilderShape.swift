internal import SwiftSyntax

/// A check, in one place, whether the builder of a child can be called.
///
/// The router stores the builder, and a branch of its route calls the function that builds, directly and with the associated values of the case.
struct BuilderShape {
  let builder: CodeType
  let code: CodeBase

  /// Returns why a branch of a route cannot call the function that builds, and a remedy; `nil` if it can.
  func obstacle(in function: FunctionDeclSyntax, given parameters: [CodeParameter]) -> String? {
    let name = "\(builder.name).\(function.name.text)"
    let isGeneric = builder.declarations.contains {
      $0.declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }
    if isGeneric {
      return "\(builder.name) is generic, and no route says of which type. Write a builder for one type."
    }
    let words = function.modifiers.map(\.name.text)
    if let word = words.first(where: ["static", "class", "mutating", "private", "fileprivate"].contains) {
      return
        "\(name) is \(word), so that a router cannot call it on the builder that it keeps. Take that away."
    }
    if let effect = effect(function.signature.effectSpecifiers) {
      return
        "\(name) \(effect), and a route has to be shown at once. Do that before the route, and give the builder what comes of it."
    }
    let result = function.signature.returnClause?.type
    if result?.is(OptionalTypeSyntax.self) == true
      || result?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
    {
      return "\(name) returns an optional, and a route has to show something. Let it return a router."
    }
    return obstacle(in: function.signature.parameterClause, of: name, function.genericParameterClause)
      ?? obstacle(in: parameters, of: name)
  }

  /// The reason why the builder cannot be created along with the router, and a remedy; `nil` if it can.
  var obstacleInInitializer: String? {
    let (name, remedy) = ("\(builder.name).init", "or let the router keep a builder that is made already.")
    guard let initializer = builder.initializers.first else {
      let isHidden = builder.properties.contains { property in
        let words = property.variable.modifiers.map(\.name.text)
        return property.isSetByInitializer && words.contains { ["private", "fileprivate"].contains($0) }
      }
      return isHidden && builder.declarations.first?.declaration.is(StructDeclSyntax.self) == true
        ? "\(name) is private, as a property is that it sets. Write an initializer, \(remedy)" : nil
    }
    if let word = initializer.modifiers.map(\.name.text).first(where: ["private", "fileprivate"].contains) {
      return "\(name) is \(word), so that nobody else can make one. Take that away, \(remedy)"
    }
    if initializer.optionalMark != nil {
      return "\(name) may return nothing, and a router keeps a builder. Let it always make one, \(remedy)"
    }
    if let effect = effect(initializer.signature.effectSpecifiers) {
      return "\(name) \(effect), and a router is made at once. Do that before, \(remedy)"
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
      return "\(name) is generic, and what it is given has to be of one type. Say that type."
    }
    for parameter in needed {
      let own = (parameter.secondName ?? parameter.firstName).text
      let specifiers = parameter.type.as(AttributedTypeSyntax.self)?.specifiers
      if specifiers?.contains(where: { $0.trimmedDescription == "inout" }) == true {
        return "\(name) changes \(own), and what it is given is a value. Take inout away."
      }
      if parameter.ellipsis != nil {
        return "\(name) takes any number of \(own), and a case carries one. Take an array."
      }
    }
    return nil
  }

  private func obstacle(in parameters: [CodeParameter], of name: String) -> String? {
    for parameter in parameters {
      // The branch binds the parameter; a name that the branch needs for itself is bound under another name.
      if parameter.name != "self", ChildPlan.reserved.contains(parameter.name) {
        return
          "\(name) calls a parameter \(parameter.name), a word of Swift that no branch can bind. Give it another name behind that, as in \(parameter.name) \(parameter.name)Value."
      }
      // Functions are handled elsewhere: the plan marks them.
      guard !parameter.type.contains("->") else { continue }
      let types = code.spellings(of: parameter.type, in: builder.name).flatMap(code.writtenTypes)
        .compactMap { code.type($0, in: builder.name) }
      if let type = types.first(where: isIncomparableClass) {
        return
          "\(name) is given \(parameter.name) of the class \(type.name), which is not Hashable, so that no route can carry it. Give it to the initializer of \(builder.name)."
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
