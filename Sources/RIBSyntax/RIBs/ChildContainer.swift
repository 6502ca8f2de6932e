internal import SwiftSyntax

/// A property of a router that holds children.
struct ChildContainer {
  let name: String
  let kind: ContainerKind
  /// The type of its keys, as written.
  let key: String?
  /// The full name of the type in which the key type is written.
  let scope: String

  /// Whether a slot beside it would show a second child where the app shows one.
  var excludesSlot: Bool { kind == .tabs || kind == .own }

  /// The way in which its children are attached.
  var attachment: RIB.Attachment { .container(kind, name) }
}

extension CodeBase {
  /// Returns the containers of a router, including those whose types have aliases in these files.
  func containers(of router: CodeType) -> [ChildContainer] {
    router.properties.compactMap { property in
      property.type.flatMap { container(property.name, of: $0, in: router) }
    }
  }

  private func container(_ name: String, of type: String, in router: CodeType) -> ChildContainer? {
    var (type, scope) = (type, router.name)
    var seen: Set<String> = []
    while seen.insert(type).inserted {
      let base = String(type.prefix { !"<?!".contains($0) })
      let key = type.firstIndex(of: "<").flatMap { start in
        type.lastIndex(of: ">").map { String(type[type.index(after: start)..<$0]) }
      }
      if let kind = ContainerKind(rawValue: base.lastName), kind != .own {
        return ChildContainer(name: name, kind: kind, key: key, scope: scope)
      }
      guard let alias = alias(of: base, in: scope) else {
        return ownContainer(name, base, key: key, in: router, scope)
      }
      (type, scope) = alias
    }
    return nil
  }

  /// Returns a container that isn't one of RIBKit's.
  ///
  /// Its key is `nil` if rib can't determine it, or if the container isn't filled by `show(_:in:)` and a closure.
  private func ownContainer(
    _ name: String, _ type: String, key: String?, in router: CodeType, _ scope: String
  ) -> ChildContainer? {
    func container(_ key: String?, _ scope: String) -> ChildContainer {
      ChildContainer(name: name, kind: .own, key: key.flatMap { $0.contains(",") ? nil : $0 }, scope: scope)
    }
    guard let declared = self.type(type, in: scope) else {
      // A type of another package is recognized by its use.
      let isUsed = router.calls.contains {
        $0.shows(in: name) && $0.arguments.prefix(2).map(\.label?.text) == [nil, "in"]
      }
      return isUsed ? container(key, scope) : nil
    }
    guard let show = declared.functions(named: "show").first(where: \.takesKeyAndRouter) else {
      let isContainer = ["KeyedContainer", "LinkableContainer"].contains { conforms(declared, to: $0) }
      return isContainer ? container(nil, scope) : nil
    }
    let parameters = Array(show.signature.parameterClause.parameters)
    guard parameters.count > 2, parameters.last?.type.withoutWrapping.is(FunctionTypeSyntax.self) == true
    else { return container(nil, scope) }
    let own = parameters[0].type.withoutComments
    return self.type(own, in: declared.name) == nil ? container(key, scope) : container(own, declared.name)
  }

  /// Returns the type of the keys of a container; `nil` if it isn't declared in these files.
  func keyType(of container: ChildContainer) -> CodeType? {
    container.key.flatMap { type($0, in: container.scope) }
  }

  /// Returns the names of the containers of a RIB's router, in the order of the text.
  package func containerNames(of rib: String) -> [String] {
    ribTypes[rib].map { containers(of: $0.router).map(\.name) } ?? []
  }
}

extension FunctionDeclSyntax {
  /// Whether its first two parameters are a key and the router, as in `show(_:in:)`.
  fileprivate var takesKeyAndRouter: Bool {
    signature.parameterClause.parameters.prefix(2).map(\.firstName.text) == ["_", "in"]
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call shows something in a container, as in `pages.show(page, in: self)` or `pages.push(page, in: self)`.
  func shows(in container: String) -> Bool {
    ["show", "push"].contains(calledName) && baseName == container
  }
}
