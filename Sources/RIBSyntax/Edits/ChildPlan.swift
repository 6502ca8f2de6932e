internal import SwiftSyntax

/// The facts about a child that wiring needs: names, parameters, dependencies and events.
struct ChildPlan {
  let name: String
  /// The full name of the type that creates the child: its builder, its router, or the leaf itself.
  let maker: String
  /// The name of the builder's function that builds; `nil` if the maker's initializer creates the child.
  let build: String?
  /// The dependencies: the arguments of the builder's initializer, or those of the maker's that no route carries.
  let needs: [CodeParameter]
  /// The reason why the builder cannot be created; `nil` if it can.
  let obstacleInInitializer: String?
  /// The values that the parent's route carries.
  let parameters: [CodeParameter]
  /// The parameter that takes the listener.
  let listener: CodeParameter?
  /// The arguments of the call that creates the child, in order.
  private let arguments: [CodeParameter]

  /// The name of the child as a member.
  let member: String
  /// The name of the parent's container for the child; `nil` if none was given.
  let container: String?

  /// Reads a child; if that is impossible, records the reason in a draft.
  init?(_ name: String, into container: String?, _ source: NeedSource, in draft: inout CodeDraft) {
    guard let rib = draft.code.ribTypes[name] else {
      draft.reject("The package has no RIB named \"\(name)\".")
      return nil
    }
    let function = rib.buildFunctions.first
    let inputs = draft.code.inputs(of: rib, source)
    self.name = name
    self.container = container
    maker = rib.maker.name
    build = function?.name.text
    // The parent can't see the names inside the child.
    let code = draft.code
    func outside(_ inputs: [CodeParameter]) -> [CodeParameter] {
      // Without its listener, a child's events would be lost.
      inputs.filter { !$0.hasDefault || $0.isListener }.map {
        $0.isListener ? $0 : $0.qualified(by: rib.maker, in: code)
      }
    }
    needs = outside(inputs.needs)
    parameters = outside(inputs.parameters)
    arguments = outside(inputs.all)
    let listeners = arguments.filter(\.isListener)
    listener = listeners.first
    member = name.asMember
    obstacleInInitializer = Self.obstacle(inInitializerOf: rib.maker)
    let oddity = function.flatMap { Self.oddity($0.modifiers, $0.genericParameterClause, $0.signature) }
    // A name that the branch needs for itself is bound under another name.
    let reserved = parameters.first { $0.name != "self" && $0.name.isReserved }?.name
    let given = rib.builder == nil && rib.needs.contains { $0.type.lastName == rib.interactor?.shortName }
    let several =
      rib.builder == nil || rib.buildFunctions.count == 1
      ? nil : "its \(rib.buildFunctions.count) functions that return \(rib.router.name)"
    let word: String? =
      several ?? (given ? "its interactor" : nil) ?? oddity ?? reserved
      ?? (listeners.count > 1 ? "its listeners" : nil)
    let isTaken = rib.builder != nil && function == nil
    let obstacle =
      isTaken
      ? "rib can't create \(name), because another type has the name of its builder, \(maker), but no function that returns \(rib.router.name). Rename that type, or add the function."
      : word.map { Self.obstacle("\(maker).\(build ?? "init")", $0) }
        ?? (function == nil ? obstacleInInitializer : nil)
    if let obstacle {
      draft.reject(obstacle, at: declaration(in: code), in: rib.maker.declarations.first?.path ?? "")
    }
    guard !draft.isRejected else { return nil }
  }

  private static func obstacle(_ name: String, _ word: String) -> String {
    "rib can't write a call to \(name), because of \(word). Write a builder with one plain initializer and one plain function that takes values and returns the router."
  }

  /// Returns the reason why a branch can't create a value with the initializer of a type; `nil` if it can.
  static func obstacle(inInitializerOf type: CodeType) -> String? {
    var word: String?
    if type.declarations.count > 1, Set(type.declarations.map(\.path)).count == 1 {
      word = "#if"
    } else if type.initializers.count > 1 {
      word = "its initializers"
    } else if type.declarations.contains(where: {
      $0.declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }) {
      word = "its generic parameters"
    } else if let initializer = type.initializers.first {
      word =
        initializer.optionalMark.map { _ in "its optional result" }
        ?? oddity(initializer.modifiers, initializer.genericParameterClause, initializer.signature)
    } else if type.declarations.first?.declaration.is(StructDeclSyntax.self) == true {
      word = type.properties.filter(\.isSetByInitializer).flatMap(\.variable.modifiers.names)
        .first { ["private", "fileprivate"].contains($0) }
    }
    return word.map { obstacle("\(type.name).init", $0) }
  }

  /// Returns the word that keeps a branch from calling a function with values; `nil` if none does.
  private static func oddity(
    _ modifiers: DeclModifierListSyntax, _ generics: GenericParameterClauseSyntax?,
    _ signature: FunctionSignatureSyntax
  ) -> String? {
    let result = signature.returnClause?.type
    let isOptional =
      result?.is(OptionalTypeSyntax.self) == true
      || result?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
    let inputs = signature.parameterClause.parameters.filter { $0.defaultValue == nil }
    let words =
      modifiers.names + (signature.effectSpecifiers?.allTokens.map(\.text) ?? [])
      + inputs.flatMap(\.allTokens).filter { $0.enclosing(FunctionTypeSyntax.self) == nil }.map(\.text)
    let odd: Set = [
      "static", "class", "mutating", "private", "fileprivate", "throws", "async", "inout", "some", "...",
      "consuming", "borrowing",
    ]
    return words.first(where: odd.contains) ?? generics.map { _ in "its generic parameters" }
      ?? (isOptional ? "its optional result" : signature.isConditional ? "#if" : nil)
  }

  /// The name of the route's case, with backticks if it is a Swift keyword.
  var caseName: String { member.escaped }

  /// The case of the route with its associated values.
  var caseText: String {
    guard !parameters.isEmpty else { return caseName }
    if parameters.count == 1 { return "\(caseName)(\(parameters[0].type))" }
    return caseName + "(" + parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + ")"
  }

  /// The pattern that binds the associated values of the case.
  var pattern: String {
    // These two mean something else after a dot.
    let name = ["init", "self"].contains(member) ? caseName : member
    guard !parameters.isEmpty else { return ".\(name)" }
    return ".\(name)(" + parameters.map { "let \(bound($0))" }.joined(separator: ", ") + ")"
  }

  /// Returns the name of a parameter in the branch and in the function for the events of a row.
  func bound(_ parameter: CodeParameter) -> String {
    // A binding must not hide a name that the branch or the function itself uses.
    let names = ContainerKind.kit.map { "\($0)" } + ["event", "interactor", "route", "self", "stage"]
    return (names + [member + "Builder"]).contains(parameter.name)
      ? parameter.name + "Value" : parameter.name
  }

  /// Returns the call that creates the child.
  ///
  /// Without a builder, the dependencies have their own names until ``CodeDraft/passNeeds(of:to:_:)`` finds their values.
  func call(with builder: String?, listener text: String?) -> String {
    let list = arguments.compactMap { argument -> String? in
      let value = argument.isListener ? text : needs.contains(argument) ? argument.name : bound(argument)
      return value.map(argument.argument)
    }
    return "\(builder.map { "\($0).\(build ?? "")" } ?? maker)(\(list.joined(separator: ", ")))"
  }

  /// Returns the declaration of the function or the initializer with the parameters.
  func declaration(in code: CodeBase) -> DeclSyntax? {
    let maker = code.type(maker)
    return build.flatMap { maker?.functions(named: $0).first.map { DeclSyntax($0) } }
      ?? maker?.initializers.first.map { DeclSyntax($0) }
  }

  /// Returns the listener for the child, which calls a function of the parent.
  func listener(_ handler: EventHandler?) -> String? {
    guard let handler else { return nil }
    guard !handler.name.isEmpty else { return "Listener { _ in }" }
    let row = handler.takesRow ? parameters.map { bound($0) + ", " }.joined() : ""
    return "interactor.listener { $0.\(handler.name)(\(row)$1) }"
  }
}

extension CodeBase {
  /// The values that create a RIB: those that its parent's route carries, its dependencies, and the arguments of the call, in order.
  ///
  /// A builder takes parameters in its function, and dependencies in its initializer. An initializer that creates the RIB takes both: a
  /// value is a parameter if the source says so. Otherwise, it is one if a route can carry its type.
  func inputs(
    of rib: RIBTypes, _ source: NeedSource? = nil
  ) -> (parameters: [CodeParameter], needs: [CodeParameter], all: [CodeParameter]) {
    if rib.builder != nil {
      let all = rib.buildFunctions.first?.signature.inputs ?? []
      return (all.filter { !$0.isListener }, rib.needs, all)
    }
    let parameters = rib.needs.filter { input in
      if let names = source?.parameters { return names.contains(input.name) }
      if source?.names.contains(input.name) == true { return false }
      return isHashable(input.type) || input.type.hasSuffix(".ID")
        || isHashable(written(input.type, outside: rib.maker.name))
    }
    let isImplicit = rib.router.initializers.isEmpty
    return (parameters, rib.needs.filter { !parameters.contains($0) }, isImplicit ? [] : rib.router.inputs)
  }
}
