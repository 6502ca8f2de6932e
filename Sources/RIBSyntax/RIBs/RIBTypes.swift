internal import SwiftSyntax

/// The types of one RIB.
struct RIBTypes: Sendable {
  let name: String
  let router: CodeType
  let interactor: CodeType?
  let builder: CodeType?

  /// The type of the route, as the interactor's scope declares it; `nil` if it cannot be read.
  var routeType: String? { scopeArguments?.route }

  /// The type of the events, as the interactor's scope declares it; `nil` if it cannot be read.
  var eventType: String? { scopeArguments?.event }

  /// The generic arguments of the interactor's scope.
  var scopeArguments: (route: String, event: String, syntax: GenericArgumentClauseSyntax)? {
    guard let binding = interactor?.properties.first(where: { $0.name == "scope" })?.binding else {
      return nil
    }
    let type = binding.typeAnnotation?.type
    let made = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
    let clause =
      type?.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? type?.as(MemberTypeSyntax.self)?.genericArgumentClause
      ?? made?.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
    guard let clause, clause.arguments.count == 2 else { return nil }
    let texts = clause.arguments.map(\.argument.withoutComments)
    return (texts[0], texts[1], clause)
  }

  /// Whether the interactor is its own router.
  var isLeaf: Bool { interactor?.name == router.name }

  /// The type that other code creates the RIB with: its builder, or else its router, whose initializer creates the interactor.
  var maker: CodeType { builder ?? router }

  /// The functions of the builder that create the router.
  var buildFunctions: [FunctionDeclSyntax] {
    builder?.functions.filter { $0.makes(router) } ?? []
  }

  /// The inputs of the builder, or of the initializer that creates the RIB, without the listener.
  var needs: [CodeParameter] {
    let isImplicit = builder == nil && router.initializers.isEmpty
    return isImplicit ? [] : maker.inputs.filter { !$0.isListener }
  }
}

extension FunctionDeclSyntax {
  /// The names of the types that the function returns, or creates if the return type is opaque.
  var madeTypes: [String] {
    guard let result = signature.returnClause?.type else { return [] }
    let calls = result.is(SomeOrAnyTypeSyntax.self) ? body?.calls ?? [] : []
    return ([result.qualifiedName] + calls.map(\.calledExpression.qualifiedName)).compactMap(\.self)
  }

  /// Whether the function returns a router of the given type.
  func makes(_ router: CodeType) -> Bool {
    madeTypes.contains { $0 == router.name || $0 == router.shortName }
  }
}

/// The types of all RIBs of a code base.
struct AllRIBTypes: Sendable {
  private let byName: [String: RIBTypes]
  /// The names of all RIBs, sorted.
  let names: [String]
  /// The names of the RIBs with builders, by the full names of their builders.
  private(set) var ofBuilder: [String: String] = [:]
  /// The names of the RIBs, by the full names of their routers.
  private(set) var ofRouter: [String: String] = [:]
  /// The names of the RIBs, by the names of their types.
  private var owners: [String: String] = [:]

  fileprivate init(_ ribs: [String: RIBTypes]) {
    byName = ribs
    names = ribs.keys.sorted()
    for rib in values {
      if let builder = rib.builder { ofBuilder[builder.name] = rib.name }
      ofRouter[rib.router.name] = rib.name
      for type in rib.all { owners[type.name] = rib.name }
    }
  }

  /// All of them, sorted by name.
  var values: [RIBTypes] { names.compactMap { byName[$0] } }

  /// The types of the RIB with the given name.
  subscript(name: String) -> RIBTypes? { byName[name] }

  /// Returns the RIB whose router, interactor or builder is a type.
  func owner(of type: String) -> RIBTypes? { owners[type].flatMap { byName[$0] } }
}

extension CodeBase {
  /// The types of all RIBs.
  var ribTypes: AllRIBTypes { known(findRIBs) }

  /// Finds all RIBs.
  private func findRIBs() -> AllRIBTypes {
    let inherited = inheritedTypes
    // A class with subclasses is not a RIB of its own.
    let routers = types.values.filter { isRouter($0) && !inherited.contains($0.name) }
      .sorted { $0.name < $1.name }
    let routerNames = Set(routers.map(\.name))
    var byRouter: [String: CodeType] = [:]
    for builder in types.values.filter(isBuilder).sorted(by: { $0.name < $1.name }) {
      let made = builder.functions.flatMap(\.madeTypes).compactMap { type($0, in: builder.name) }
      for router in made where routerNames.contains(router.name) {
        if byRouter[router.name] == nil || builder.ribName == router.ribName {
          byRouter[router.name] = builder
        }
      }
    }
    var result: [String: RIBTypes] = [:]
    // If two routers claim the same RIB name, such as `Tip` and another target's `TipRouter`, the one that a builder creates counts.
    let made = routers.filter { byRouter[$0.name] != nil }
    for router in made + routers.filter({ byRouter[$0.name] == nil }) {
      let name = router.ribName
      guard result[name] == nil else { continue }
      let scope = router.name.split(separator: ".").dropLast().joined(separator: ".")
      let named = router.properties.first { $0.name == "interactor" }?.typeName
        .flatMap { type($0, in: router.name) }
      let partner = { (end: String) -> CodeType? in
        self.type(name + end) ?? (scope.isEmpty ? nil : self.types[scope + "." + end])
      }
      result[name] = RIBTypes(
        name: name, router: router,
        interactor: conforms(router, to: "Interactor") ? router : named ?? partner("Interactor"),
        builder: byRouter[router.name] ?? partner("Builder"))
    }
    return AllRIBTypes(result)
  }

  private func isRouter(_ type: CodeType) -> Bool {
    type.parts.contains(where: \.isClass) && conforms(type, to: "Router")
  }

  private func isBuilder(_ type: CodeType) -> Bool {
    type.shortName.hasSuffix("Builder") || conforms(type, to: "Builder")
  }

  /// Whether a type conforms to a protocol of RIBKit, directly or through a type that it inherits from.
  ///
  /// A leaf is an interactor and a router, and RIBLinks has protocols for routers.
  func conforms(_ type: CodeType, to name: String) -> Bool {
    // Most types have no inheritance clause.
    guard type.parts.contains(where: { !$0.conformances.isEmpty }) else { return false }
    let refined = ["Interactor": ["Leaf"], "Router": ["Leaf", "LinkedRouter", "OverlaidRouter"]]
    let names = [name] + (refined[name] ?? [])
    return ([type] + inherited(by: type)).contains { type in
      type.parts.contains { part in
        part.conformances.contains { inherited in
          names.contains { inherited == $0 || inherited == "RIBKit." + $0 }
            && (!Self.kit.contains(inherited) || isKit(inherited, in: type.name, at: part.path))
        }
      }
    }
  }
}

extension CodeType {
  /// The name of the RIB that a router or a builder belongs to.
  var ribName: String {
    let names = name.split(separator: ".")
    for end in ["Router", "Builder", "Interactor"] {
      if shortName == end, names.count > 1 { return String(names[names.count - 2]) }
      if shortName.hasSuffix(end), shortName != end { return String(shortName.dropLast(end.count)) }
    }
    return shortName
  }
}

extension CodeMember {
  /// Whether the member is the router's `route(to:)`.
  var isRouteFunction: Bool {
    guard let function = declaration.as(FunctionDeclSyntax.self) else { return false }
    return function.name.text == "route" && function.signature.inputs.map(\.label) == ["to"]
  }
}

extension CodeBase {
  /// Returns the route of a RIB, if these files declare it.
  func route(of rib: RIBTypes) -> CodeType? { rib.routeType.flatMap { type($0, in: rib.interactor?.name) } }

  /// Returns the type of the route as the router of a RIB writes it.
  func routeName(of rib: RIBTypes) -> String {
    let function = rib.router.members.first(where: \.isRouteFunction)?.declaration.as(FunctionDeclSyntax.self)
    return function?.signature.inputs.first?.type ?? route(of: rib)?.name ?? rib.routeType ?? "Never"
  }
}
