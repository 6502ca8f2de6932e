internal import RIBDiagnostics
internal import SwiftSyntax

/// A reader of RIBs from their types.
struct RIBReader {
  /// The RIBs by the names of their builders and routers.
  struct Index: Sendable {
    fileprivate let ofBuilder: [String: String]
    fileprivate let ofRouter: [String: String]
  }

  /// The RIBs by the names of the properties that store their builders, if only one RIB has its builder in a property of that name.
  struct Properties: Sendable {
    fileprivate let ribs: [String: String]
  }

  let code: CodeBase
  let types: AllRIBTypes
  private let index: Index

  init(_ code: CodeBase) {
    (self.code, types, index) = (code, code.ribTypes, code.knownOfShape { Index(code) })
  }

  /// All RIBs, sorted by name.
  var ribs: [RIB] { types.values.map(read) }

  /// Returns the RIB whose builder a property stores: a property of the router itself, or a name that means only one RIB everywhere.
  private func rib(keptAs name: String, in router: CodeType) -> String? {
    let own = router.parts.lazy.flatMap(\.typedProperties).first { $0.name == name }?.type
    if let own, let rib = code.type(own, in: router.name).flatMap({ index.ofBuilder[$0.name] }) { return rib }
    return code.known { Properties(code, index) }.ribs[name]
  }

  /// Reads everything about one RIB.
  func read(_ rib: RIBTypes) -> RIB {
    let part = rib.router.declarations.first
    let place = part.flatMap { part in
      code.files[part.path]?.place(of: part.declaration.positionAfterSkippingLeadingTrivia)
    }
    let inputs = code.inputs(of: rib)
    return RIB(
      name: rib.name, place: place ?? TextPlace(path: "", line: 1, column: 1), router: rib.router.name,
      interactor: rib.interactor?.name, builder: rib.builder?.name,
      routes: cases(of: rib.routeType, in: rib), events: cases(of: rib.eventType, in: rib),
      needs: inputs.needs,
      parameters: inputs.parameters, children: children(of: rib))
  }

  private func cases(of type: String?, in rib: RIBTypes) -> [String] {
    guard let type, let interactor = rib.interactor else { return [] }
    return code.type(type, in: interactor.name)?.caseNames ?? []
  }

  private func children(of rib: RIBTypes) -> [RIB.Child] {
    var found: [(rib: String, path: String, syntax: Syntax)] = []
    for part in rib.router.parts {
      let collector = ChildCollector(names: names(in: rib.router))
      collector.walk(part.members)
      found += collector.found.map { ($0.rib, part.path, $0.syntax) }
      for call in CallCollector(in: part.members).calls {
        if let name = keptBuilder(in: call), let child = self.rib(keptAs: name, in: rib.router) {
          found.append((child, part.path, Syntax(call)))
        }
      }
    }
    for part in rib.builder?.parts ?? [] {
      let collector = ChildCollector(names: names(in: part), isBuilder: true) { [code] name in
        code.type(name)?.name == rib.router.name
      }
      collector.walk(part.members)
      found += collector.found.map { ($0.rib, part.path, $0.syntax) }
    }
    var seen: Set<String> = [rib.name]
    return found.filter { seen.insert($0.rib).inserted }.map { child in
      let connections = calls(making: child.rib, in: rib).map {
        RIB.Connection(attachment: $0.attachment, route: $0.routes.first, handler: $0.handler)
      }
      return RIB.Child(
        name: child.rib,
        place: code.files[child.path]?.place(of: child.syntax.positionAfterSkippingLeadingTrivia)
          ?? read(child.path),
        connections: connections)
    }
  }

  private func read(_ path: String) -> TextPlace { TextPlace(path: path, line: 1, column: 1) }

  private func names(in type: CodeType) -> ChildCollector.Names { names(inScope: type.name) }
  private func names(in part: CodePart) -> ChildCollector.Names { names(inScope: nil) }

  private func names(inScope scope: String?) -> ChildCollector.Names {
    ChildCollector.Names(
      builder: { name in self.code.type(name, in: scope).flatMap { self.index.ofBuilder[$0.name] } },
      router: { name in self.code.type(name, in: scope).flatMap { self.index.ofRouter[$0.name] } })
  }

  /// Returns the name of the property with the builder that a call uses.
  private func keptBuilder(in call: FunctionCallExprSyntax) -> String? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    return member.declName.baseName.text.hasPrefix("build") ? base.lastName : nil
  }

  /// Returns the calls in a router that create a child.
  func calls(making child: String, in rib: RIBTypes) -> [ChildCall] {
    let containers = code.containers(of: rib.router)
    return rib.router.members.flatMap { member in
      CallCollector(in: member.declaration).calls.filter { makes(child, $0, in: rib) }
        .map { ChildCall($0, in: member.path, containers: containers) }
    }
  }

  /// Whether a call creates the router of a RIB.
  private func makes(_ child: String, _ call: FunctionCallExprSyntax, in rib: RIBTypes) -> Bool {
    if let name = call.calledExpression.qualifiedName,
      let type = code.type(name, in: rib.router.name), index.ofRouter[type.name] == child
    {
      return true
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    if let made = base.as(FunctionCallExprSyntax.self), let name = made.calledExpression.qualifiedName {
      return code.type(name, in: rib.router.name).flatMap { index.ofBuilder[$0.name] } == child
    }
    guard let name = base.lastName else { return false }
    if let own = rib.router.properties.first(where: { $0.name == name })?.typeName {
      return code.type(own, in: rib.router.name).flatMap { index.ofBuilder[$0.name] } == child
    }
    return member.declName.baseName.text.hasPrefix("build") && self.rib(keptAs: name, in: rib.router) == child
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

  /// Returns the RIB with a name.
  package func rib(_ name: String) -> RIB? {
    let reader = RIBReader(self)
    return reader.types[name].map(reader.read)
  }
}

extension RIBReader.Index {
  /// Reads the types of all RIBs.
  init(_ code: CodeBase) {
    var (builders, routers): ([String: String], [String: String]) = ([:], [:])
    for rib in code.ribTypes.values {
      if let builder = rib.builder { builders[builder.name] = rib.name }
      routers[rib.router.name] = rib.name
    }
    self.init(ofBuilder: builders, ofRouter: routers)
  }
}

extension RIBReader.Properties {
  /// Reads all types of some files.
  init(_ code: CodeBase, _ index: RIBReader.Index) {
    let ends = Set(index.ofBuilder.keys.map(\.lastName)).union(code.aliasEnds)
    var found: [String: Set<String>] = [:]
    for type in code.types.values {
      for part in type.parts {
        for property in part.typedProperties where ends.contains(property.type.lastName) {
          guard let rib = code.type(property.type, in: type.name).flatMap({ index.ofBuilder[$0.name] }) else {
            continue
          }
          found[property.name, default: []].insert(rib)
        }
      }
    }
    self.init(ribs: found.compactMapValues { $0.count == 1 ? $0.first : nil })
  }
}

extension RIBReader {
  /// The RIBs with builders that are created by code outside RIBs and tests.
  var ribsBuiltElsewhere: Set<String> {
    var builders: [String: String] = [:]
    var parts: Set<SyntaxIdentifier> = []
    for rib in types.values {
      for name in [rib.builder?.name, rib.router.name] { if let name { builders[name] = rib.name } }
      for type in [rib.builder, rib.router, rib.interactor] {
        for part in type?.parts ?? [] { parts.insert(part.declaration.id) }
      }
    }
    var result: Set<String> = []
    for path in code.paths where !code.isTest(path) {
      guard let file = code.files[path] else { continue }
      for call in CallCollector(in: file.syntax).calls {
        guard let name = call.calledExpression.qualifiedName, let type = code.type(name),
          let rib = builders[type.name], !isInside(Syntax(call), of: parts)
        else { continue }
        result.insert(rib)
      }
    }
    return result
  }

  private func isInside(_ syntax: Syntax, of parts: Set<SyntaxIdentifier>) -> Bool {
    var next: Syntax? = syntax
    while let current = next {
      if parts.contains(current.id) { return true }
      next = current.parent
    }
    return false
  }
}
