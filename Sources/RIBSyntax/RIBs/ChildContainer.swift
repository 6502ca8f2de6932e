internal import SwiftSyntax

/// A property of a router that holds children.
struct ChildContainer {
  /// The kinds of containers in RIBKit, by type name.
  enum Kind: String {
    case list = "ChildList"
    case slot = "ChildSlot"
    case stack = "ChildStack"
  }

  let name: String
  let kind: Kind
  /// The type of its keys, as written.
  let key: String?
  /// The full name of the type in which the key type is written.
  let scope: String

  /// The way in which its children are attached.
  var attachment: RIB.Attachment {
    switch kind {
    case .list: .list(name)
    case .slot: .slot(name)
    case .stack: .stack(name)
    }
  }
}

extension CodeBase {
  /// Returns the containers of a router, including those whose types have aliases in these files.
  func containers(of router: CodeType) -> [ChildContainer] {
    router.properties.compactMap { property in
      property.type.flatMap { container(property.name, of: $0, in: router.name) }
    }
  }

  private func container(_ name: String, of type: String, in scope: String) -> ChildContainer? {
    var (type, scope) = (type, scope)
    var seen: Set<String> = []
    while seen.insert(type).inserted {
      let base = String(type.prefix { !"<?!".contains($0) })
      if let kind = ChildContainer.Kind(rawValue: base.lastName) {
        let key = type.firstIndex(of: "<").flatMap { start in
          type.lastIndex(of: ">").map { String(type[type.index(after: start)..<$0]) }
        }
        return ChildContainer(name: name, kind: kind, key: key, scope: scope)
      }
      guard let alias = alias(of: base, in: scope) else { return nil }
      (type, scope) = alias
    }
    return nil
  }

  /// Returns the type of the keys of a container; `nil` if it isn't declared in these files.
  func keyType(of container: ChildContainer) -> CodeType? {
    container.key.flatMap { type($0, in: container.scope) }
  }
}

extension CodeBase {
  /// Returns the names of the containers of a RIB's router, in the order of the text.
  package func containerNames(of rib: String) -> [String] {
    ribTypes[rib].map { containers(of: $0.router).map(\.name) } ?? []
  }
}
