internal import RIBDiagnostics
internal import SwiftSyntax

/// A reader of RIBs from their types.
struct RIBReader {
  /// The RIBs by the names of the properties that store their builders, if only one RIB has its builder in a property of that name.
  fileprivate struct Properties: Sendable {
    let ribs: [String: String]
  }

  let code: CodeBase
  let types: AllRIBTypes

  init(_ code: CodeBase) {
    (self.code, types) = (code, code.ribTypes)
  }

  /// All RIBs, sorted by name.
  var ribs: [RIB] { types.values.map(read) }

  /// Returns the RIB whose builder has a name in a scope.
  private func rib(builtBy name: String, in scope: String?) -> String? {
    code.type(name, in: scope).flatMap { types.ofBuilder[$0.name] }
  }

  /// Returns the RIB whose router has a name in a scope.
  private func rib(routedBy name: String, in scope: String?) -> String? {
    code.type(name, in: scope).flatMap { types.ofRouter[$0.name] }
  }

  /// Returns the RIB whose builder a property stores: a property of the router itself, or a name that means only one RIB everywhere.
  private func rib(keptAs name: String, in router: CodeType) -> String? {
    let own = router.properties.first { $0.name == name }?.typeName
    return own.flatMap { rib(builtBy: $0, in: router.name) } ?? code.known(keptBuilders).ribs[name]
  }

  /// Reads everything about one RIB.
  func read(_ rib: RIBTypes) -> RIB {
    let place = rib.router.declarations.first.map { code.place(of: $0.declaration, in: $0.path) }
    let inputs = code.inputs(of: rib)
    return RIB(
      name: rib.name, place: place ?? TextPlace(path: "", line: 1, column: 1), router: rib.router.name,
      interactor: rib.interactor?.name, builder: rib.builder?.name,
      routes: cases(of: rib.routeType, in: rib), events: cases(of: rib.eventType, in: rib),
      needs: inputs.needs, parameters: inputs.parameters, children: children(of: rib))
  }

  private func cases(of type: String?, in rib: RIBTypes) -> [String] {
    type.flatMap { code.type($0, in: rib.interactor?.name) }?.caseNames ?? []
  }

  private func children(of rib: RIBTypes) -> [RIB.Child] {
    let found =
      rib.router.parts.flatMap { named(in: $0, of: rib) }
      + (rib.builder?.parts ?? []).flatMap { part in
        // In a builder, a name counts only in a closure or in the arguments of its own router.
        named(in: part, of: rib, isBuilder: true).filter { _, _, syntax in
          syntax.outwards.prefix { !$0.outer.is(MemberBlockSyntax.self) }.contains { outer, _ in
            outer.is(ClosureExprSyntax.self)
              || outer.as(FunctionCallExprSyntax.self).map { makes(rib.router, $0) } == true
          }
        }
      }
    var seen: Set<String> = [rib.name]
    return found.filter { seen.insert($0.rib).inserted }.map { child in
      let connections = calls(making: child.rib, in: rib).map {
        RIB.Connection(attachment: $0.attachment, route: $0.routes.first, handler: $0.handler)
      }
      return RIB.Child(
        name: child.rib, place: code.place(of: child.syntax, in: child.path), connections: connections)
    }
  }

  /// Returns the RIBs whose builders or routers a part of a router or a builder names, in the order of the text.
  private func named(
    in part: CodePart, of rib: RIBTypes, isBuilder: Bool = false
  ) -> [(rib: String, path: String, syntax: Syntax)] {
    let scope = isBuilder ? nil : rib.router.name
    var found: [(rib: String, path: String, syntax: Syntax)] = []
    _ = part.members.nodes { node in
      var name: String?
      if let call = node.as(FunctionCallExprSyntax.self) {
        guard !isBuilder || !makes(rib.router, call) else { return false }
        name = call.calledExpression.qualifiedName
          .flatMap { self.rib(builtBy: $0, in: scope) ?? self.rib(routedBy: $0, in: scope) }
        if name == nil, !isBuilder, call.calledName?.hasPrefix("build") == true,
          let kept = call.baseName.flatMap({ self.rib(keptAs: $0, in: rib.router) })
        {
          found.append((kept, part.path, node))
        }
      } else if let access = node.as(MemberAccessExprSyntax.self) {
        name = access.base?.qualifiedName.flatMap { self.rib(builtBy: $0, in: scope) }
      } else if !isBuilder, let type = node.as(TypeSyntax.self)?.qualifiedName {
        // A router in a result type is created; a stored router may be any other, even the parent.
        let isResult = node.parent?.is(ReturnClauseSyntax.self) == true
        let named =
          self.rib(builtBy: type, in: scope) ?? (isResult ? self.rib(routedBy: type, in: scope) : nil)
        if let named { found.append((named, part.path, node)) }
      }
      if let name { found.append((name, part.path, node)) }
      // The arguments of a builder or a router belong to the RIB that it builds.
      return name != nil
    }
    return found
  }

  /// Whether a call creates a router.
  private func makes(_ router: CodeType, _ call: FunctionCallExprSyntax) -> Bool {
    call.calledExpression.qualifiedName.flatMap { code.type($0) }?.name == router.name
  }

  /// Returns the calls in a router that create a child.
  func calls(making child: String, in rib: RIBTypes) -> [ChildCall] {
    let containers = code.containers(of: rib.router)
    return rib.router.members.flatMap { member in
      member.declaration.calls.filter { makes(child, $0, in: rib.router) }
        .map { ChildCall($0, in: member.path, containers: containers) }
    }
  }

  /// Whether a call in a router creates the router of a RIB.
  private func makes(_ child: String, _ call: FunctionCallExprSyntax, in router: CodeType) -> Bool {
    if let name = call.calledExpression.qualifiedName, rib(routedBy: name, in: router.name) == child {
      return true
    }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    if let name = base?.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName {
      return rib(builtBy: name, in: router.name) == child
    }
    guard let name = base?.lastName else { return false }
    if let own = router.properties.first(where: { $0.name == name })?.typeName {
      return rib(builtBy: own, in: router.name) == child
    }
    return call.calledName?.hasPrefix("build") == true && rib(keptAs: name, in: router) == child
  }

  /// Collects the properties in which types store the builders of RIBs.
  private func keptBuilders() -> Properties {
    let ends = Set(types.ofBuilder.keys.map(\.lastName)).union(code.aliasEnds)
    var found: [String: Set<String>] = [:]
    for type in code.types.values {
      for property in type.properties {
        guard let name = property.typeName, ends.contains(name.lastName),
          let rib = self.rib(builtBy: name, in: type.name)
        else { continue }
        found[property.name, default: []].insert(rib)
      }
    }
    return Properties(ribs: found.compactMapValues { $0.count == 1 ? $0.first : nil })
  }

  /// The RIBs with builders that are created by code outside RIBs and tests.
  var ribsBuiltElsewhere: Set<String> {
    var makers: [String: String] = [:]
    var parts: Set<SyntaxIdentifier> = []
    for rib in types.values {
      for type in [rib.builder, rib.router].compactMap(\.self) { makers[type.name] = rib.name }
      parts.formUnion(rib.all.flatMap(\.parts).map(\.declaration.id))
    }
    return Set(
      code.sources.flatMap(\.calls).compactMap { call in
        let rib = call.calledExpression.qualifiedName.flatMap { code.type($0) }.flatMap { makers[$0.name] }
        return rib == nil || call.isInside(parts) ? nil : rib
      })
  }
}

extension CodeBase {
  /// All RIBs, sorted by name.
  package var ribs: [RIB] { RIBReader(self).ribs }

  /// The names of all RIBs, sorted.
  package var ribNames: [String] { ribTypes.names }

  /// Whether other code can create a RIB: it has a builder, is a leaf, or has a router with an initializer.
  package func canCreate(_ name: String) -> Bool {
    ribTypes[name].map { $0.builder != nil || $0.isLeaf || !$0.router.initializers.isEmpty } ?? false
  }

  /// Returns the file that declares the router of a RIB.
  package func path(ofRIB name: String) -> String? { ribTypes[name]?.router.declarations.first?.path }

  /// Returns the RIB with the given name.
  package func rib(_ name: String) -> RIB? {
    let reader = RIBReader(self)
    return reader.types[name].map(reader.read)
  }
}
